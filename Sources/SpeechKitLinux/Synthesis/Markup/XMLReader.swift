internal import CExpat

/// Reads XML by expat, which checks that it is well-formed, opens no other files, and refuses
/// entities that grow without measure.
@safe final class XMLReader {
  private let parser: XML_Parser
  private var events: [XMLEvent] = []

  private init() throws(SpeechError) {
    // A text in Swift is no longer in the encoding that its declaration may name.
    guard let made = unsafe XML_ParserCreate("UTF-8") else {
      throw SpeechError(.failed, "XML", "out of memory")
    }
    unsafe parser = made
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { context, name, attributes in
        if let name = unsafe name { unsafe XMLReader.at(context)?.begin(name, attributes) }
      },
      { context, _ in unsafe XMLReader.at(context)?.events.append(.end) })
    unsafe XML_SetCharacterDataHandler(parser) { context, bytes, count in
      let bytes = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
      unsafe XMLReader.at(context)?.events.append(.text(String(decoding: bytes, as: UTF8.self)))
    }
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// Reads a whole document.
  /// - Parameters:
  ///   - text: The document.
  ///   - name: What it is called in messages.
  /// - Returns: Its elements and texts; names without their prefix.
  /// - Throws: `SpeechError` of kind `inputInvalid` with line and column where it is not well-formed.
  static func events(_ text: String, name: String) throws(SpeechError) -> [XMLEvent] {
    let reader = try XMLReader()
    let bytes = text.utf8CString
    guard bytes.count <= Int(Int32.max) else {
      throw SpeechError(.inputInvalid, name, "the document is larger than 2 GB")
    }
    let status = unsafe bytes.withUnsafeBufferPointer {
      unsafe XML_Parse(reader.parser, $0.baseAddress, Int32($0.count - 1), 1)
    }
    guard status == XML_STATUS_OK else { throw reader.failure(name) }
    return reader.events
  }

  private func failure(_ name: String) -> SpeechError {
    let cause = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) }
    let line = unsafe XML_GetCurrentLineNumber(parser)
    let column = unsafe XML_GetCurrentColumnNumber(parser) + 1
    return SpeechError(
      .inputInvalid, "\(name):\(line):\(column)", "not well-formed: \(cause ?? "unknown error")",
      advice: "mend the XML there; & and < in text are written &amp; and &lt;")
  }

  private func begin(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    var values: [String: String] = [:]
    var index = 0
    while let key = unsafe attributes?[index], let value = unsafe attributes?[index + 1] {
      unsafe values[Self.localName(key)] = unsafe String(cString: value)
      index += 2
    }
    let line = unsafe Int(XML_GetCurrentLineNumber(parser))
    unsafe events.append(.start(name: Self.localName(name), attributes: values, line: line))
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> XMLReader? {
    unsafe context.map { unsafe Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  /// A name without the prefix of its namespace.
  private static func localName(_ name: UnsafePointer<CChar>) -> String {
    let whole = unsafe String(cString: name)
    return whole.lastIndex(of: ":").map { String(whole[whole.index(after: $0)...]) } ?? whole
  }
}

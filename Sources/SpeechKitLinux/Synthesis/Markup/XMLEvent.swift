/// What stands in an XML document, in its order.
enum XMLEvent: Sendable, Hashable {
  /// An element begins.
  case start(name: String, attributes: [String: String], line: Int)
  /// The element that began last and has not ended yet ends.
  case end
  /// Text, in pieces of any size.
  case text(String)
}

import Glibc
import SpeechKitLinux

/// The figures of a device at one time, to compare later ones with.
struct DeviceProfile {
  /// When they were measured, as a text: the day and the minute, in universal time.
  let time: String
  private let room: Double?
  private let speech: Double?
  private let peak: Double
  private let clipped: Double
  private let offset: Double
  private let hum: Double?
  private let humFrequency: Double?

  /// Differences under this are those of two sentences, in decibels.
  private static let noticeable = 3.0

  /// The figures of a reading made just now.
  init(_ reading: RoomReading) {
    time = Self.now
    room = reading.room?.value
    speech = reading.speech?.value
    peak = reading.peak.value
    clipped = Double(reading.clippedCount)
    offset = reading.dcOffset
    hum = reading.hum?.level.value
    humFrequency = (reading.hum?.frequency).map(Double.init)
  }

  /// Figures that were written as ``object``; nil when this is something else.
  init?(json: String) {
    guard let members = try? JSONMembers.read(json) else { return nil }
    let texts = Dictionary(members.map { ($0.name, $0.value) }) { $1 }
    func number(_ name: String) -> Double? {
      texts[name].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
    }
    guard let time = texts["time"], let peak = number("peak"), let clipped = number("clipped"),
      let offset = number("dcOffset")
    else { return nil }
    self.time = time
    room = number("room")
    speech = number("speech")
    self.peak = peak
    self.clipped = clipped
    self.offset = offset
    hum = number("hum")
    humFrequency = number("humFrequency")
  }

  /// All of it.
  var object: JSONObject {
    var object = JSONObject()
    object.add("time", time)
    addFigures(to: &object)
    return object
  }

  /// The figures as members; those that are not known are null.
  func addFigures(to object: inout JSONObject) {
    object.add("room", room ?? .nan, decimals: 1)
    object.add("speech", speech ?? .nan, decimals: 1)
    object.add("peak", peak, decimals: 1)
    object.add("clipped", clipped, decimals: 0)
    object.add("dcOffset", offset, decimals: 4)
    object.add("humFrequency", humFrequency ?? .nan, decimals: 0)
    object.add("hum", hum ?? .nan, decimals: 1)
  }

  /// What is different from earlier figures, in plain words; empty when nothing is.
  func changes(since earlier: DeviceProfile) -> [String] {
    var changes: [String] = []
    func compare(_ name: String, _ before: Double?, _ after: Double?) {
      guard let before, let after, abs(after - before) >= Self.noticeable else { return }
      let difference = JSONObject.number(abs(after - before), decimals: 1)
      changes.append("\(name) is \(difference) dB \(after > before ? "louder" : "quieter")")
    }
    compare("the room", earlier.room, room)
    compare("speech", earlier.speech, speech)
    switch (earlier.hum, hum) {
    case (nil, .some): changes.append("the mains hum")
    case (.some, nil): changes.append("the mains hum no longer")
    case (let before, let after): compare("the hum", before, after)
    }
    switch (earlier.clipped > 0, clipped > 0) {
    case (false, true): changes.append("samples are cut off")
    case (true, false): changes.append("no sample is cut off any more")
    default: break
    }
    if abs(offset - earlier.offset) >= 0.01 {
      let percents = [earlier.offset, offset].map { JSONObject.number(100 * $0, decimals: 1) }
      changes.append("the DC offset went from \(percents[0]) to \(percents[1]) %")
    }
    return changes
  }

  private static var now: String {
    var seconds = Glibc.time(nil)
    var parts = unsafe tm()
    unsafe gmtime_r(&seconds, &parts)
    let numbers = unsafe [
      parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min,
    ].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(numbers[..<3].joined(separator: "-")) \(numbers[3]):\(numbers[4]) UTC"
  }
}

import Glibc
import SpeechKitLinux
import ToolSupport

/// Where the figures of a device are kept: a file a device, in the user's folder for state.
struct ProfileStore {
  private let folder: String
  private let path: String

  /// The store for a device, and for one of its channels by itself.
  ///
  /// - Returns: Nil where the user has no folder for state.
  init?(_ capture: CaptureConfiguration) {
    // By the XDG base directory specification a relative path is none.
    let named = Terminal.environment("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = Terminal.environment("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let state = named ?? home.map({ $0 + "/.local/state" }) else { return nil }
    folder = state + "/speechkit"
    let channel = capture.channel.map { ".channel\($0)" } ?? ""
    path = "\(folder)/\(Self.fileName(capture.device))\(channel).json"
  }

  /// What was kept the last time; nil for nothing, and for what cannot be read.
  var previous: DeviceProfile? {
    guard let text = try? TextInput.read(path) else { return nil }
    let profile = DeviceProfile(json: text)
    if profile == nil {
      Tool.report("listen calibrate: \(path): is damaged, and not compared with")
    }
    return profile
  }

  /// Keeps figures in the place of the last ones.
  ///
  /// - Throws: `ToolFailure` with `Status.output` when they cannot be written.
  func keep(_ profile: DeviceProfile) throws(ToolFailure) {
    var made = ""
    for part in folder.split(separator: "/") {
      made += "/\(part)"
      // One that cannot be made shows when the file is written.
      unsafe mkdir(made, 0o700)
    }
    try Tool.attempt { () throws(SpeechError) in
      try TextFileWriter.write(profile.object.text + "\n", to: path)
    }
  }

  /// A name that a file can have.
  ///
  /// Other signs than letters, digits, hyphen, underscore and full stop become % and two digits.
  private static func fileName(_ device: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.".utf8)
    var name = ""
    for byte in device.utf8 {
      if plain.contains(byte) {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let hexadecimal = String(byte, radix: 16, uppercase: true)
        name += "%" + (byte < 16 ? "0" : "") + hexadecimal
      }
    }
    guard name.utf8.count > 200 else { return name }
    // Names have 255 bytes at most; a number in place of the rest keeps them apart (FNV-1a).
    let number = device.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(name.prefix(180)) + "-" + String(number, radix: 16)
  }
}

import SpeechKitLinux

/// The devices that `-a` knows.
enum DeviceList {
  /// A line a device: its name and what it is, the default marked.
  static var text: String {
    let devices = AudioDevice.list().filter(\.plays)
    let width = devices.map(\.name.count).max() ?? 0
    return devices.map { device in
      let padding = String(repeating: " ", count: width - device.name.count)
      return "\(device.isDefault ? "*" : " ") \(device.name)\(padding)  \(device.description)\n"
    }.joined()
  }

  /// The device meant: the one of that name; else the only one whose name begins so; else what was
  /// given, since ALSA knows names that no list has.
  static func name(_ given: String) -> String {
    let names = AudioDevice.list().filter(\.plays).map(\.name)
    if names.contains(given) { return given }
    let matches = names.filter { $0.hasPrefix(given) }
    return matches.count == 1 ? matches[0] : given
  }
}

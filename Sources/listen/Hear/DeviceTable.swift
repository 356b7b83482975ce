import SpeechKitLinux

/// The devices that can be captured from, as a table for people.
enum DeviceTable {
  /// A line a device: its name as it can be typed, a star at the default one, what it is.
  static var text: String {
    let devices = AudioDevice.list().filter(\.captures)
    guard !devices.isEmpty else { return "" }
    let width = devices.map(\.name.count).max() ?? 0
    return devices.map { device in
      let padding = String(repeating: " ", count: width - device.name.count)
      return "\(device.isDefault ? "*" : " ") \(device.name)\(padding)  \(device.description)\n"
    }.joined()
  }
}

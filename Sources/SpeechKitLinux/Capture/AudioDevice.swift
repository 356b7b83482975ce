import CALSA
import Glibc

/// A device that sound can be captured from or played to.
public struct AudioDevice: Sendable, Hashable {
  /// The name to open it by; the same after a restart: "plughw:CARD=Device".
  public let name: String
  /// What it is, in the driver's words, on one line.
  public let description: String
  /// Whether sound can be captured from it.
  public let captures: Bool
  /// Whether sound can be played to it.
  public let plays: Bool
  /// Whether it is the one used when none is named.
  public var isDefault: Bool { name == "default" }

  /// The devices of this machine that a person may want to name: the default, sound servers, and
  /// each card once.
  ///
  /// Calls `snd_device_name_hint`.
  ///
  /// May be called from any thread. It asks the cards, so it takes some milliseconds.
  /// - Returns: The devices, the default first; empty where there are none.
  public static func list() -> [AudioDevice] {
    DeviceMessages.settle()
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    guard unsafe snd_device_name_hint(-1, "pcm", &hints) == 0, let hints = unsafe hints else {
      return []
    }
    defer { unsafe snd_device_name_free_hint(hints) }
    var devices: [AudioDevice] = []
    var next = unsafe hints
    while let hint = unsafe next.pointee {
      if let device = unsafe AudioDevice(hint: hint) { devices.append(device) }
      unsafe next += 1
    }
    return devices.filter(\.isDefault) + devices.filter { !$0.isDefault }
  }

  /// A device from ALSA's hint about it; nil for what nobody would name.
  private init?(hint: UnsafeMutableRawPointer) {
    func field(_ id: String) -> String? {
      guard let text = unsafe snd_device_name_get_hint(hint, id) else { return nil }
      defer { unsafe free(text) }
      return unsafe String(cString: text)
    }
    guard let full = field("NAME"), Self.isWorthNaming(full) else { return nil }
    name = full.hasSuffix(",DEV=0") ? String(full.dropLast(6)) : full
    description = (field("DESC") ?? "").split(separator: "\n").joined(separator: ", ")
    // No direction means both.
    let direction = field("IOID")
    captures = direction != "Output"
    plays = direction != "Input"
  }

  /// Of the dozen names that ALSA has for each card, one: that which takes any format.
  ///
  /// Of the names without a card, all but those of ALSA's converters and the silent device.
  private static func isWorthNaming(_ name: String) -> Bool {
    if name.contains("CARD=") { return name.hasPrefix("plughw:") }
    let inner = [
      "null", "lavrate", "samplerate", "speexrate", "speex", "upmix", "vdownmix", "jack", "oss",
      "hw", "plughw", "plug", "usbstream",
    ]
    return !inner.contains(name)
  }
}

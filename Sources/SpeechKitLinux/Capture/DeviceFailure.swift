import CALSA
import Glibc

/// What ALSA's errors mean for the person at the device.
enum DeviceFailure {
  /// The error for a device that could not be opened.
  /// - Parameters:
  ///   - name: The device.
  ///   - direction: Whether it was to be listened or played to.
  ///   - code: ALSA's negative error.
  /// - Returns: The error to throw.
  static func error(
    opening name: String, _ direction: PCMDirection, code: Int32
  ) -> SpeechError {
    switch -code {
    case EBUSY, EAGAIN:
      SpeechError(
        .deviceBusy, name, "in use by another program",
        advice: "close that program, or choose a shared device such as default")
    case EACCES, EPERM:
      SpeechError(
        .deviceDenied, name, "you may not open it",
        advice: "join the audio group: sudo adduser $USER audio, then log in again")
    case ECONNREFUSED:
      SpeechError(
        .deviceMissing, name, "the sound server does not answer",
        advice: "start it, or choose a sound card from the list of devices")
    case EINVAL where !name.isEmpty:
      SpeechError(
        .deviceUnsupported, name,
        "it cannot be opened for \(direction == .capture ? "recording" : "playing")",
        advice: "choose another from the list of devices")
    default: missing(name, code: code)
    }
  }

  /// The error for a device that was opened and then refused a step of its setting up.
  static func error(settingUp name: String, step: String, code: Int32) -> SpeechError {
    switch -code {
    case EINVAL:
      SpeechError(
        .deviceUnsupported, name, "it cannot do this: \(step)",
        advice: "choose another from the list of devices")
    case EBUSY, EAGAIN: error(opening: name, .capture, code: code)
    default: SpeechError(.deviceMissing, name, "\(step): \(words(code))")
    }
  }

  /// The error for a device that stopped working.
  static func lost(_ name: String, code: Int32) -> SpeechError {
    SpeechError(
      .deviceLost, name, "the device was lost (\(words(code)))", advice: "plug it in again")
  }

  private static func missing(_ name: String, code: Int32) -> SpeechError {
    var card: Int32 = -1
    let hasCard = unsafe snd_card_next(&card) == 0 && card >= 0
    let isNumber = !name.isEmpty && name.allSatisfy(\.isNumber)
    if isNumber {
      return SpeechError(
        .deviceMissing, name, "a number is not the name of a device",
        advice: hasCard
          ? "try plughw:\(name), or a name from the list of devices" : "there is no sound card")
    }
    if !hasCard && code == -ENOENT && ["default", "sysdefault"].contains(name) {
      return SpeechError(
        .deviceMissing, name, "there is no sound card",
        advice: "plug in a microphone, start a sound server, or name a sound file")
    }
    let advice = hasCard ? "choose one from the list of devices" : "this machine has no sound card"
    return SpeechError(
      .deviceMissing, name, "no such device (\(words(code)))", advice: advice)
  }

  private static func words(_ code: Int32) -> String {
    unsafe String(cString: snd_strerror(code))
  }
}

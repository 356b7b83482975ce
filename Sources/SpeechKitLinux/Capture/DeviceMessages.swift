import CALSA
import Glibc

/// Whether ALSA may write its own messages to standard error.
///
/// It does so by itself, pages of them, for devices that are merely tried. They are kept back
/// unless `SPEECHKIT_VERBOSE_ALSA` is set in the environment.
enum DeviceMessages {
  private static let settled: Void = {
    if unsafe getenv("SPEECHKIT_VERBOSE_ALSA") == nil { speechkit_alsa_be_quiet() }
  }()

  /// To be called before the first call of ALSA; what is done is done once.
  static func settle() {
    settled
  }
}

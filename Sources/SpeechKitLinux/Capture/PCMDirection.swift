import CALSA

/// Whether a device is listened to or played to.
enum PCMDirection: Sendable {
  case capture, playback

  /// ALSA's number of it.
  var alsa: snd_pcm_stream_t {
    self == .capture ? SND_PCM_STREAM_CAPTURE : SND_PCM_STREAM_PLAYBACK
  }
}

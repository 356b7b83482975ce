import CALSA

/// What a device granted when it was set up.
struct PCMSetup {
  /// What is wished for.
  struct Wish {
    /// In Hz.
    var sampleRate: Int
    /// Channels that are needed at least, 1 or more.
    var channels = 1
    /// Sound handled at a time, in seconds.
    var period = 0.01
    /// Sound that the device can hold, in seconds.
    var buffer = 0.2
  }

  let format: PCMFormat
  let sampleRate: Int
  let channels: Int
  let periodFrames: Int
  let bufferFrames: Int

  /// Settles format, channels, rate and sizes with a device that was just opened.
  /// - Parameters:
  ///   - handle: The device.
  ///   - name: What it is called in messages.
  ///   - wish: What would be best.
  /// - Throws: ``SpeechError`` with the step that failed.
  init(_ handle: OpaquePointer, _ name: String, wish: Wish) throws(SpeechError) {
    var allocated: OpaquePointer?
    guard unsafe snd_pcm_hw_params_malloc(&allocated) == 0, let params = unsafe allocated else {
      throw SpeechError(.failed, name, "out of memory")
    }
    defer { unsafe snd_pcm_hw_params_free(params) }
    func check(_ code: Int32, _ step: String) throws(SpeechError) {
      if code < 0 { throw DeviceFailure.error(settingUp: name, step: step, code: code) }
    }
    unsafe try check(snd_pcm_hw_params_any(handle, params), "telling what it can do")
    // A `plug` converts rates by dropping samples where no better converter is installed, so it is
    // asked to leave them alone; a device that has no such choice refuses, which does not matter.
    unsafe snd_pcm_hw_params_set_rate_resample(handle, params, 0)
    unsafe try check(
      snd_pcm_hw_params_set_access(handle, params, SND_PCM_ACCESS_RW_INTERLEAVED),
      "interleaved frames")
    let found = PCMFormat.allCases.first {
      unsafe snd_pcm_hw_params_set_format(handle, params, $0.alsa) == 0
    }
    guard let found else {
      let names = PCMFormat.allCases.map(\.name).joined(separator: ", ")
      throw SpeechError(.deviceUnsupported, name, "it has none of the sample formats \(names)")
    }
    format = found
    channels = unsafe try Self.settleChannels(handle, params, name, atLeast: wish.channels)
    sampleRate = unsafe try Self.settleRate(handle, params, name, wish: wish.sampleRate)
    // Sizes are wishes: what comes back is taken as it is.
    var period = UInt32(clamping: Int(wish.period * 1e6))
    unsafe snd_pcm_hw_params_set_period_time_near(handle, params, &period, nil)
    var buffer = UInt32(clamping: Int(wish.buffer * 1e6))
    unsafe snd_pcm_hw_params_set_buffer_time_near(handle, params, &buffer, nil)
    unsafe try check(snd_pcm_hw_params(handle, params), "taking the settings")
    var periodFrames: snd_pcm_uframes_t = 0
    var bufferFrames: snd_pcm_uframes_t = 0
    unsafe snd_pcm_hw_params_get_period_size(params, &periodFrames, nil)
    unsafe snd_pcm_hw_params_get_buffer_size(params, &bufferFrames)
    self.periodFrames = max(1, Int(clamping: periodFrames))
    self.bufferFrames = max(1, Int(clamping: bufferFrames))
  }

  /// The fewest channels that are enough; where there are not enough, as many as there are.
  private static func settleChannels(
    _ handle: OpaquePointer, _ params: OpaquePointer, _ name: String, atLeast wish: Int
  ) throws(SpeechError) -> Int {
    let most = 64
    let inOrder = Array(min(wish, most)...most) + (1..<max(1, min(wish, most))).reversed()
    for count in inOrder
    where unsafe snd_pcm_hw_params_set_channels(handle, params, UInt32(count)) == 0 {
      return count
    }
    throw SpeechError(.deviceUnsupported, name, "it has no usable number of channels")
  }

  /// The rate wished for, or its lowest multiple that the device has, or what is nearest.
  private static func settleRate(
    _ handle: OpaquePointer, _ params: OpaquePointer, _ name: String, wish: Int
  ) throws(SpeechError) -> Int {
    let multiples = (1...12).map { $0 * wish }.filter(RateConverter.supportedRates.contains)
    for rate in multiples
    where unsafe snd_pcm_hw_params_set_rate(handle, params, UInt32(clamping: rate), 0) == 0 {
      return rate
    }
    // Upwards rather than downwards, so that nothing of the band is lost.
    var rate = UInt32(clamping: wish)
    let result = unsafe snd_pcm_hw_params_set_rate_near(handle, params, &rate, nil)
    if result < 0 { throw DeviceFailure.error(settingUp: name, step: "sample rate", code: result) }
    var granted = rate
    if unsafe snd_pcm_hw_params_get_rate(params, &granted, nil) == 0 { rate = granted }
    guard RateConverter.supportedRates.contains(Int(rate)) else {
      throw SpeechError(.deviceUnsupported, name, "its sample rate of \(rate) Hz cannot be used")
    }
    return Int(rate)
  }
}

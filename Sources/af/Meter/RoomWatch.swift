import SpeechKitLinux

/// Where the gate of the listener would put the room's level, and whether it would open.
struct RoomWatch {
  /// What the gate last made of the sound; nil before the first hop.
  private(set) var reading: GateReading?
  private var gate: SpeechGate
  private var slicer: HopSlicer

  init(sampleRate: Int) {
    gate = SpeechGate(sampleRate: sampleRate)
    slicer = HopSlicer(hopLength: gate.hopLength)
  }

  /// Takes the next samples.
  mutating func hear(_ samples: [Int16]) {
    var taken = 0
    while slicer.fill(from: samples.span, taken: &taken) {
      let hop = slicer.hop
      reading = gate.advance(hop.span)
    }
  }
}

internal import Glibc
internal import SpeechKitLinux
internal import Synchronization

/// Reads keys from standard input on a thread of its own.
final class KeyReader: Sendable {
  private let isStopped = Atomic<Bool>(false)
  private let onKey: @Sendable (RawTerminal.Key) -> Void

  init(_ onKey: @escaping @Sendable (RawTerminal.Key) -> Void) {
    self.onKey = onKey
    // Without a thread there are no keys, which hinders nothing else.
    try? DetachedThread.start { [self] in run() }
  }

  func stop() { isStopped.store(true, ordering: .releasing) }

  private func run() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while !isStopped.load(ordering: .acquiring) {
      var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&ready, 1, 100) > 0 else { continue }
      let count = unsafe read(STDIN_FILENO, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      for key in Self.keys(Array(bytes.prefix(count))) { onKey(key) }
    }
  }

  /// The keys that a terminal's bytes stand for.
  static func keys(_ bytes: [UInt8]) -> [RawTerminal.Key] {
    var keys: [RawTerminal.Key] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      // Arrows are ESC [ A to D, or ESC O A to D where the keypad is set so.
      if byte == 0x1B, let second = rest.first, second == 0x5B || second == 0x4F {
        rest = rest.dropFirst()
        let final = rest.firstIndex { (0x40...0x7E).contains($0) }
        switch final.map({ rest[$0] }) {
        case 0x41: keys.append(.up)
        case 0x42: keys.append(.down)
        case 0x43: keys.append(.right)
        case 0x44: keys.append(.left)
        default: break
        }
        rest = final.map { rest[rest.index(after: $0)...] } ?? []
      } else if (32..<127).contains(byte) {
        keys.append(.character(Character(UnicodeScalar(byte))))
      }
    }
    return keys
  }
}

/// Ends the reading of one ``AudioSource``, from any thread and as often as wanted.
public struct SourceStopper: Sendable {
  private let action: @Sendable () -> Void

  /// A stopper that does what it is given.
  /// - Parameter action: Makes a waiting read, and every later one, give the end. May be called
  ///   from any thread and more than once.
  public init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  /// Makes a waiting read, and every later one, give the end.
  public func stop() {
    action()
  }
}

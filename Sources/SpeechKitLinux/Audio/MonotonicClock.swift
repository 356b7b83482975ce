import Glibc

/// The clock that only goes forward, and stands still for nobody; in seconds.
package enum MonotonicClock {
  /// Seconds since some moment before the program began.
  ///
  /// Real-time safe.
  package static func now() -> Double {
    var time = Glibc.timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The same, and it goes on while the machine sleeps: for how long something has been away.
  ///
  /// Real-time safe.
  static func nowWithSleep() -> Double {
    var time = Glibc.timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Sleeps, whatever signals come.
  package static func sleep(seconds: Double) {
    var end = timespec(at: now() + seconds)
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, nil) == EINTR {}
  }

  /// The same moment in the form that POSIX wants.
  static func timespec(at seconds: Double) -> Glibc.timespec {
    let whole = max(0, min(seconds, 1e12)).rounded(.down)
    return Glibc.timespec(
      tv_sec: Int(whole), tv_nsec: Int(max(0, min((seconds - whole) * 1e9, 999_999_999))))
  }
}

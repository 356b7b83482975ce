import Foundation

/// A program started by a test, ended with the test at the latest.
final class ChildProcess {
  private let process = Process()

  /// Starts a program found in the search path.
  /// - Parameters:
  ///   - arguments: Its name and its arguments.
  ///   - environment: Added to the environment of the tests.
  ///   - input, output: Where its streams go; nowhere unless given.
  init(
    _ arguments: [String], environment: [String: String] = [:],
    input: Any = FileHandle.nullDevice, output: Any = FileHandle.nullDevice,
    errors: Any = FileHandle.nullDevice
  ) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  deinit {
    end()
  }

  var isRunning: Bool { process.isRunning }

  /// Ends it, and waits until it is gone.
  func end(signal: Int32 = SIGTERM) {
    guard process.isRunning else { return }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
  }

  /// Waits for its own end.
  /// - Returns: Its exit code.
  func wait() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Runs a program to its end.
  /// - Returns: What it wrote to standard output.
  /// - Throws: ``Failure`` when it fails.
  @discardableResult
  static func run(
    _ arguments: [String], environment: [String: String] = [:], input: Any = FileHandle.nullDevice
  ) throws -> Data {
    let output = Pipe()
    let child = try ChildProcess(
      arguments, environment: environment, input: input, output: output,
      errors: FileHandle.standardError)
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let code = child.wait()
    guard code == 0 else { throw Failure(command: arguments.joined(separator: " "), code: code) }
    return data
  }

  /// A program that ended with an error.
  struct Failure: Error {
    let command: String
    let code: Int32
  }
}

import Foundation

/// The samples in a raw file of 16 bits, little-endian.
package func rawSamples(_ path: String) throws -> [Int16] {
  let data = try Data(contentsOf: URL(fileURLWithPath: path))
  var samples: [Int16] = []
  for index in stride(from: 0, to: data.count - 1, by: 2) {
    samples.append(Int16(bitPattern: UInt16(data[index]) | UInt16(data[index + 1]) << 8))
  }
  return samples
}

/// Waits until something has been written to a file, ten seconds at most.
package func waitForBytes(in path: String) {
  for _ in 0..<1000 {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    if attributes?[.size] as? Int ?? 0 > 0 { return }
    usleep(10_000)
  }
}

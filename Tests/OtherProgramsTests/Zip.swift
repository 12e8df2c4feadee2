/// A zip file of stored entries, to which a test can give wrong sizes or methods.
struct Zip {
  var bytes: [UInt8] = []

  /// - Parameters:
  ///   - size: the size of every entry that the directory claims, if it is not the true one.
  ///   - method: the number of the packing method that the directory claims; 0 means stored.
  init(_ entries: [(name: String, text: String)], size: Int? = nil, method: Int = 0) {
    var directory: [UInt8] = []
    for (name, text) in entries {
      let content = Array(text.utf8)
      let offset = bytes.count
      let common =
        number(0, 2) + number(method, 2) + number(0, 4) + number(Int(Self.crc(content)), 4)
        + number(content.count, 4) + number(size ?? content.count, 4) + number(name.utf8.count, 2)
        + number(0, 2)
      bytes += [0x50, 0x4B, 3, 4] + number(20, 2) + common + name.utf8 + content
      directory += [0x50, 0x4B, 1, 2] + number(20, 2) + number(20, 2) + common
      directory += number(0, 10) + number(offset, 4) + name.utf8
    }
    let start = bytes.count
    bytes += directory + [0x50, 0x4B, 5, 6] + number(0, 4) + number(entries.count, 2)
    bytes += number(entries.count, 2) + number(directory.count, 4) + number(start, 4) + number(0, 2)
  }

  /// A number in this many bytes, with the lowest byte first.
  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }

  /// The CRC-32 of bytes, computed bit by bit.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }
}

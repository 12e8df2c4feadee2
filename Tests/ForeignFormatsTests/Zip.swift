/// A zip file of stored entries, made by its description; the tests bend it where they want it wrong.
struct Zip {
  var bytes: [UInt8] = []

  /// - Parameters:
  ///   - size: what the directory says of every entry's size, if not the truth.
  ///   - method: how the entries are said to be packed.
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

  /// A number in a few bytes, the lowest first.
  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }

  /// CRC-32, bit by bit.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }
}

public import FoundationEssentials

extension Session {
  /// The number of a session that is recorded at an instant: a UUID of version 8 (RFC 9562), in lower case. Its last five
  /// digits tell the microsecond, and the rest is drawn by lot. ``isBefore(_:)`` compares them.
  public static func id(recordedAt instant: Date, random: UUID) -> String {
    let seconds = instant.timeIntervalSince1970
    let microsecond = UInt32(min(999_999, (seconds - seconds.rounded(.down)) * 1_000_000))
    var bytes = withUnsafeBytes(of: random.uuid) { Array($0) }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[13] = bytes[13] & 0xF0 | UInt8(microsecond >> 16)
    bytes[14] = UInt8(microsecond >> 8 & 0xFF)
    bytes[15] = UInt8(microsecond & 0xFF)
    return uuidText(bytes)
  }

  /// A session's number that follows from a text: a UUID of version 5 (RFC 9562) in our own namespace, in lower case. Equal
  /// texts have the same number, so a session that comes twice from the same place is known again.
  public static func id(naming text: String) -> String { id(naming: text, in: namespace) }

  /// A UUID of version 5.
  static func id(naming text: String, in namespace: [UInt8]) -> String {
    var bytes = Array(SHA1.digest(of: namespace + Array(text.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    return uuidText(bytes)
  }

  private static func uuidText(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: 36) { text in
      var length = 0
      for (index, byte) in bytes.enumerated() {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          text[length] = UInt8(ascii: "-")
          length += 1
        }
        for digit in [byte >> 4, byte & 0x0F] {
          text[length] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
          length += 1
        }
      }
      return length
    }
  }

  /// 3f0c9a52-6d1e-4b7a-9c35-81e2d4706bfa, which was drawn once for this purpose.
  private static let namespace: [UInt8] = [
    0x3F, 0x0C, 0x9A, 0x52, 0x6D, 0x1E, 0x4B, 0x7A, 0x9C, 0x35, 0x81, 0xE2, 0xD4, 0x70, 0x6B, 0xFA,
  ]
}

/// The hash that UUIDs of version 5 are made with (FIPS 180-4). It protects nothing here.
private enum SHA1 {
  /// The 20 bytes of the hash.
  static func digest(of message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    padded += bytes(of: UInt64(message.count) * 8)
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for start in stride(from: 0, to: padded.count, by: 64) { mix(padded[start..<start + 64], into: &state) }
    return state.flatMap(bytes)
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      words.append(
        rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (value, constant): (UInt32, UInt32) =
        switch index {
        case 0..<20: (b & c | ~b & d, 0x5A82_7999)
        case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotated(a, by: 5) &+ value &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }

  private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}

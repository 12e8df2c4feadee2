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
    return SessionNumber(uuid: bytes).text
  }

  /// A session's number that follows from a text: a UUID of version 5 (RFC 9562) in our own namespace, in lower case. Equal
  /// texts have the same number, so a session that comes twice from the same place is known again.
  public static func id(naming text: String) -> String { SessionNumber(naming: text).text }
}

/// A session's number in the sixteen bytes of its UUID.
public struct SessionNumber: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64
  /// The text if it is no UUID in lower case.
  private let other: String?

  /// The number that a text is.
  public init(_ text: String) {
    var (high, low): (UInt64, UInt64) = (0, 0)
    var isUUID = text.utf8.count == 36
    for (index, byte) in text.utf8.enumerated() where isUUID {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        isUUID = byte == UInt8(ascii: "-")
      } else if let digit = byte.hexadecimalDigit {
        if index < 18 { high = high << 4 | digit } else { low = low << 4 | digit }
      } else {
        isUUID = false
      }
    }
    (self.high, self.low, other) = isUUID ? (high, low, nil) : (0, 0, text)
  }

  /// The number with the first 16 of these bytes.
  init(uuid bytes: [UInt8]) {
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    (high, low, other) = (number(bytes[..<8]), number(bytes[8..<16]), nil)
  }

  /// The number that follows from a text (``Session/id(naming:)``).
  public init(naming text: String) { self.init(naming: Array(text.utf8)) }

  /// The number that follows from bytes.
  public init(naming bytes: [UInt8]) { self.init(naming: bytes, in: Self.namespace) }

  /// A UUID of version 5, which is made of the first 16 bytes of a hash.
  init(naming bytes: [UInt8], in namespace: [UInt8]) {
    let (first, second) = SHA1.beginning(of: namespace + bytes)
    (high, low, other) = (first & ~0xF000 | 0x5000, second & ~(3 << 62) | 1 << 63, nil)
  }

  /// 3f0c9a52-6d1e-4b7a-9c35-81e2d4706bfa, which was drawn once for this purpose.
  private static let namespace: [UInt8] = [
    0x3F, 0x0C, 0x9A, 0x52, 0x6D, 0x1E, 0x4B, 0x7A, 0x9C, 0x35, 0x81, 0xE2, 0xD4, 0x70, 0x6B, 0xFA,
  ]

  /// Whether it is a UUID in lower case.
  public var isUUID: Bool { other == nil }

  /// Whether its last five digits, and then all of them, come before those of another number.
  func isBefore(_ number: SessionNumber) -> Bool {
    if other == nil, number.other == nil {
      return (low & 0xFFFFF, high, low) < (number.low & 0xFFFFF, number.high, number.low)
    }
    let (text, otherText) = (text, number.text)
    return (text.suffix(5), text) < (otherText.suffix(5), otherText)
  }

  /// The number as a text: 36 characters, or the text that is no UUID.
  public var text: String {
    if let other { return other }
    return String(unsafeUninitializedCapacity: 36) { text in
      var length = 0
      for index in 0..<32 {
        if index == 8 || index == 12 || index == 16 || index == 20 {
          text[length] = UInt8(ascii: "-")
          length += 1
        }
        let digit = UInt8(truncatingIfNeeded: (index < 16 ? high : low) >> UInt64(60 - index % 16 * 4)) & 15
        text[length] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
        length += 1
      }
      return length
    }
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in lower case; nil for any other byte.
  var hexadecimalDigit: UInt64? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(self - UInt8(ascii: "a") + 10)
    default: nil
    }
  }
}

/// The hash that UUIDs of version 5 are made with (FIPS 180-4). It protects nothing here.
private enum SHA1 {
  /// The first 16 bytes of the hash.
  static func beginning(of message: [UInt8]) -> (UInt64, UInt64) {
    // The end of the message, one bit, zeros, and the length of the message in bits fill up the last block.
    var bytes = message + [0x80]
    bytes += repeatElement(0, count: (120 - bytes.count % 64) % 64)
    withUnsafeBytes(of: (UInt64(message.count) * 8).bigEndian) { bytes += $0 }
    var state = State()
    bytes.withUnsafeBytes { bytes in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
        for start in stride(from: 0, to: bytes.count, by: 64) {
          for index in 0..<16 {
            let word = bytes.loadUnaligned(fromByteOffset: start + index * 4, as: UInt32.self)
            words[index] = UInt32(bigEndian: word)
          }
          state.mix(words)
        }
      }
    }
    return (UInt64(state.a) << 32 | UInt64(state.b), UInt64(state.c) << 32 | UInt64(state.d))
  }

  private struct State {
    var a: UInt32 = 0x6745_2301
    var b: UInt32 = 0xEFCD_AB89
    var c: UInt32 = 0x98BA_DCFE
    var d: UInt32 = 0x1032_5476
    var e: UInt32 = 0xC3D2_E1F0

    /// Mixes a block in.
    /// - Parameter words: room for 80 words, of which the first 16 are the block.
    mutating func mix(_ words: UnsafeMutableBufferPointer<UInt32>) {
      for index in 16..<80 {
        words[index] = rotated(
          words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1)
      }
      let before = self
      for word in words[..<20] { step(b & c | ~b & d, 0x5A82_7999, word) }
      for word in words[20..<40] { step(b ^ c ^ d, 0x6ED9_EBA1, word) }
      for word in words[40..<60] { step(b & c | b & d | c & d, 0x8F1B_BCDC, word) }
      for word in words[60...] { step(b ^ c ^ d, 0xCA62_C1D6, word) }
      a &+= before.a
      b &+= before.b
      c &+= before.c
      d &+= before.d
      e &+= before.e
    }

    private mutating func step(_ value: UInt32, _ constant: UInt32, _ word: UInt32) {
      let next = rotated(a, by: 5) &+ value &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
    }

    private func rotated(_ word: UInt32, by count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
  }
}

/// The checksum of a file's beginning (FNV-1a of 64 bits, draft-eastlake-fnv). It tells a file that goes on from one that
/// was replaced, and protects nothing.
struct Checksum {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The checksum of no bytes.
  init() {}

  /// Goes on from a stored checksum.
  init(stored: Int) { value = UInt64(bitPattern: Int64(stored)) }

  /// The number as the store keeps it.
  var stored: Int { Int(Int64(bitPattern: value)) }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}

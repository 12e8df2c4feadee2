extension String {
  /// A number that tells texts apart and protects nothing: FNV-1a of 64 bits (draft-eastlake-fnv). It is the same in every run.
  public var fingerprint: UInt64 {
    utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

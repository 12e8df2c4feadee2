extension UInt8 {
  /// Whether it is one of the digits of ASCII.
  public var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether it is one of the small letters of ASCII.
  public var isSmallASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}

// Text from elsewhere is taken apart by its scalars.
//
// To Swift a delimiter with a combining mark behind it is one character, which is not the delimiter, and two texts are equal
// that look alike. So a syntax must not be read by characters. In a file that imports this module it cannot be: the methods of
// a text that go by characters go by scalars here, and one text begins or ends with another only if the bytes do. The rooms
// that read foreign text import it (`.ci/check-imports` looks). What a person sees is cut by characters in `Words/Shown`.

extension StringProtocol {
  /// Whether the bytes begin with those of another text.
  @inlinable public func hasPrefix(_ beginning: some StringProtocol) -> Bool {
    utf8.starts(with: beginning.utf8)
  }

  /// Whether the bytes end with those of another text.
  @inlinable public func hasSuffix(_ ending: some StringProtocol) -> Bool {
    utf8.count >= ending.utf8.count && utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }

  /// The first scalar.
  @inlinable public var first: Unicode.Scalar? { unicodeScalars.first }

  /// The last scalar.
  @inlinable public var last: Unicode.Scalar? { unicodeScalars.last }

  /// Where a scalar is first.
  @inlinable public func firstIndex(of scalar: Unicode.Scalar) -> Index? {
    unicodeScalars.firstIndex(of: scalar)
  }

  /// Where the first scalar is of which a condition holds.
  @inlinable public func firstIndex(where isWanted: (Unicode.Scalar) throws -> Bool) rethrows -> Index? {
    try unicodeScalars.firstIndex(where: isWanted)
  }

  /// Where a scalar is last.
  @inlinable public func lastIndex(of scalar: Unicode.Scalar) -> Index? {
    unicodeScalars.lastIndex(of: scalar)
  }

  /// Whether a scalar is in the text.
  @inlinable public func contains(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }

  /// Whether a condition holds of a scalar.
  @inlinable public func contains(where isWanted: (Unicode.Scalar) throws -> Bool) rethrows -> Bool {
    try unicodeScalars.contains(where: isWanted)
  }

  /// Whether a condition holds of all scalars.
  @inlinable public func allSatisfy(_ condition: (Unicode.Scalar) throws -> Bool) rethrows -> Bool {
    try unicodeScalars.allSatisfy(condition)
  }

  /// The text with the scalars alone of which a condition holds.
  @inlinable public func filter(_ isWanted: (Unicode.Scalar) throws -> Bool) rethrows -> String {
    var wanted = String.UnicodeScalarView()
    for scalar in unicodeScalars where try isWanted(scalar) { wanted.append(scalar) }
    return String(wanted)
  }

  /// The parts between scalars.
  @inlinable public func split(
    separator: Unicode.Scalar, maxSplits: Int = Int.max, omittingEmptySubsequences: Bool = true
  ) -> [SubSequence] {
    split(maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences) { $0 == separator }
  }

  /// The parts between the scalars of which a condition holds.
  @inlinable public func split(
    maxSplits: Int = Int.max, omittingEmptySubsequences: Bool = true,
    whereSeparator isSeparator: (Unicode.Scalar) throws -> Bool
  ) rethrows -> [SubSequence] {
    try unicodeScalars.split(
      maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences, whereSeparator: isSeparator
    ).map { self[$0.startIndex..<$0.endIndex] }
  }

  /// The text without its first scalars.
  @inlinable public func dropFirst(_ count: Int = 1) -> SubSequence {
    self[unicodeScalars.dropFirst(count).startIndex...]
  }

  /// The text without its last scalars.
  @inlinable public func dropLast(_ count: Int = 1) -> SubSequence {
    self[..<unicodeScalars.dropLast(count).endIndex]
  }

  /// The first scalars.
  @inlinable public func prefix(_ count: Int) -> SubSequence {
    self[..<unicodeScalars.prefix(count).endIndex]
  }

  /// The last scalars.
  @inlinable public func suffix(_ count: Int) -> SubSequence {
    self[unicodeScalars.suffix(count).startIndex...]
  }

  /// The scalars before the first one of which a condition does not hold.
  @inlinable public func prefix(
    while condition: (Unicode.Scalar) throws -> Bool
  ) rethrows -> SubSequence {
    self[..<(try unicodeScalars.prefix(while: condition)).endIndex]
  }

  /// The text from the first scalar on of which a condition does not hold.
  @inlinable public func drop(
    while condition: (Unicode.Scalar) throws -> Bool
  ) rethrows -> SubSequence {
    self[(try unicodeScalars.drop(while: condition)).startIndex...]
  }
}

// What both types have themselves.

extension String {
  /// Whether the bytes begin with those of another text.
  @inlinable public func hasPrefix(_ beginning: String) -> Bool { utf8.starts(with: beginning.utf8) }
  /// Whether the bytes end with those of another text.
  @inlinable public func hasSuffix(_ ending: String) -> Bool { self[...].hasSuffix(ending[...]) }
  /// How many scalars there are.
  @inlinable public var count: Int { unicodeScalars.count }
  /// The place behind a scalar.
  @inlinable public func index(after place: Index) -> Index { unicodeScalars.index(after: place) }
  /// The place of the scalar before a place.
  @inlinable public func index(before place: Index) -> Index { unicodeScalars.index(before: place) }
  /// The place that is some scalars away.
  @inlinable public func index(_ place: Index, offsetBy count: Int) -> Index {
    unicodeScalars.index(place, offsetBy: count)
  }
  /// Removes and returns the first scalar of a text that is not empty.
  @inlinable @discardableResult public mutating func removeFirst() -> Unicode.Scalar {
    unicodeScalars.removeFirst()
  }
  /// Removes and returns the last scalar of a text that is not empty.
  @inlinable @discardableResult public mutating func removeLast() -> Unicode.Scalar {
    unicodeScalars.removeLast()
  }
}

extension Substring {
  /// How many scalars there are.
  @inlinable public var count: Int { unicodeScalars.count }
  /// The place behind a scalar.
  @inlinable public func index(after place: Index) -> Index { unicodeScalars.index(after: place) }
  /// The place of the scalar before a place.
  @inlinable public func index(before place: Index) -> Index { unicodeScalars.index(before: place) }
  /// The place that is some scalars away.
  @inlinable public func index(_ place: Index, offsetBy count: Int) -> Index {
    unicodeScalars.index(place, offsetBy: count)
  }
  /// Removes and returns the first scalar; nil if there is none.
  @inlinable public mutating func popFirst() -> Unicode.Scalar? { unicodeScalars.popFirst() }
  /// Removes and returns the last scalar; nil if there is none.
  @inlinable public mutating func popLast() -> Unicode.Scalar? { unicodeScalars.popLast() }
  /// Removes and returns the first scalar of a text that is not empty.
  @inlinable @discardableResult public mutating func removeFirst() -> Unicode.Scalar {
    unicodeScalars.removeFirst()
  }
  /// Removes and returns the last scalar of a text that is not empty.
  @inlinable @discardableResult public mutating func removeLast() -> Unicode.Scalar {
    unicodeScalars.removeLast()
  }
}

extension Unicode.Scalar {
  /// Whether a line ends with it.
  @inlinable public var isNewline: Bool {
    (0x0A...0x0D).contains(value) || [0x85, 0x2028, 0x2029].contains(value)
  }

  /// Whether it is white space.
  @inlinable public var isWhitespace: Bool { properties.isWhitespace }

  /// Whether it is a number in some script.
  @inlinable public var isNumber: Bool { properties.numericType != nil }

  /// Whether it is a hexadecimal digit of ASCII.
  @inlinable public var isHexDigit: Bool { isASCII && properties.isASCIIHexDigit }
}

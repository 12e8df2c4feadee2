import Words

/// The numbers of a text of the form `YYYY-MM` or `YYYY-MM-DD`, not yet checked against the calendar.
struct ISOFields {
  let year: Int
  let month: Int
  let day: Int?

  /// Reads a text; nil unless it has exactly that form, in ASCII digits.
  init?(_ text: some Sequence<UInt8>) {
    var bytes = text.makeIterator()

    func number(digits: Int) -> Int? {
      var value = 0
      for _ in 0..<digits {
        guard let byte = bytes.next(), byte.isASCIIDigit else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return value
    }

    guard let year = number(digits: 4), bytes.next() == UInt8(ascii: "-"), let month = number(digits: 2)
    else { return nil }
    self.year = year
    self.month = month
    guard let separator = bytes.next() else {
      day = nil
      return
    }
    guard separator == UInt8(ascii: "-"), let day = number(digits: 2), bytes.next() == nil else {
      return nil
    }
    self.day = day
  }
}

extension [UInt8] {
  /// The number of two digits of ASCII from a place on; nil if there are none.
  func twoDigits(at index: Int) -> Int? {
    guard index + 1 < count, self[index].isASCIIDigit, self[index + 1].isASCIIDigit else { return nil }
    return Int(self[index]) * 10 + Int(self[index + 1]) - 11 * Int(UInt8(ascii: "0"))
  }
}

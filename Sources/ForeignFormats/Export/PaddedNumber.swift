extension Int {
  /// The number with leading zeros, at least so many digits long. Not for negative numbers.
  func padded(to count: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}

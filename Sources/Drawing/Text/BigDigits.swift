/// Draws numbers that are five lines high.
enum BigDigits {
  /// The five lines of a number; nil if the text is not made of the digits 0 to 9.
  static func rows(of text: String) -> [String]? {
    let digits = text.compactMap { shapes[$0] }
    guard digits.count == text.count, !digits.isEmpty else { return nil }
    return (0..<5).map { row in digits.map { pixels($0[row]) }.joined(separator: "  ") }
  }

  /// Two columns make one pixel, because characters are about twice as high as wide.
  private static func pixels(_ bits: Int) -> String {
    [4, 2, 1].map { bits & $0 == 0 ? "  " : "██" }.joined()
  }

  /// Five rows of three pixels each, the leftmost in the highest bit.
  private static let shapes: [Character: [Int]] = [
    "0": [7, 5, 5, 5, 7], "1": [2, 6, 2, 2, 7], "2": [7, 1, 7, 4, 7], "3": [7, 1, 7, 1, 7],
    "4": [5, 5, 7, 1, 1], "5": [7, 4, 7, 1, 7], "6": [7, 4, 7, 5, 7], "7": [7, 1, 1, 1, 1],
    "8": [7, 5, 7, 5, 7], "9": [7, 5, 7, 1, 7],
  ]
}

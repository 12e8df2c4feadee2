/// Numbers five lines high.
enum BigDigits {
  /// The five lines of a number of 0 or more.
  static func rows(of number: Int) -> [String] {
    let digits = String(number).compactMap(\.wholeNumberValue)
    return (0..<5).map { row in
      digits.map { pixels(of: $0, row) }.joined(separator: "  ")
    }
  }

  /// Two columns make one pixel, for characters are about twice as high as wide.
  private static func pixels(of digit: Int, _ row: Int) -> String {
    let bits = shapes[digit][row]
    return [4, 2, 1].map { bits & $0 == 0 ? "  " : "██" }.joined()
  }

  /// Five rows of three pixels each, the leftmost in the highest bit.
  private static let shapes: [[Int]] = [
    [7, 5, 5, 5, 7], [2, 6, 2, 2, 7], [7, 1, 7, 4, 7], [7, 1, 7, 1, 7], [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7], [7, 4, 7, 5, 7], [7, 1, 1, 1, 1], [7, 5, 7, 5, 7], [7, 5, 7, 1, 7],
  ]
}

extension Int {
  /// The number, which counts parts of a unit, in whole units: `2500` in thousandths is `2.5`.
  /// - Parameter parts: into how many parts the unit is divided: 1, 10, 100 and so on.
  func decimal(partsOfUnit parts: Int) -> String {
    guard parts > 1, self % parts != 0 else { return "\(self / Swift.max(parts, 1))" }
    var fraction = String(abs(self % parts) + parts).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(self / parts).\(fraction)"
  }
}

extension Int {
  /// The number, which counts parts of a unit, in whole units as a language writes it: `2500` in thousandths is `2.5`, and in
  /// German `2,5`.
  /// - Parameters:
  ///   - parts: into how many parts the unit is divided: 1, 10, 100 and so on.
  ///   - language: the language; that of the person unless given. Programs read English.
  public func decimal(partsOfUnit parts: Int, in language: Language = .current) -> String {
    let (whole, rest) = quotientAndRemainder(dividingBy: Swift.max(parts, 1))
    guard rest != 0 else { return "\(whole)" }
    var fraction = String(abs(rest) + parts).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return String(localized: "\(whole).\(fraction)", context: "a number with a fraction", in: language)
  }
}

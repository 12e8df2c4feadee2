import StudyCalendar

/// A session as one line that a person corrects: `25m  chapter 3`. Two blanks set the note apart.
enum SessionLine {
  /// What stands for the end of a line of a note.
  private static let lineEnd: Character = "↵"

  static func text(of session: Session, in unit: AmountUnit) -> String {
    let amount = session.amount?.typed(in: unit) ?? ""
    return amount + (session.note.map { "  " + shown($0) } ?? "")
  }

  private static func shown(_ note: String) -> String { String(note.map { $0 == "\n" ? lineEnd : $0 }) }

  /// What a corrected line changes of a session. What it leaves as it was is nil.
  /// - Throws: `StudyError.invalidAmount(_:)`, `StudyError.otherUnit(_:_:)`.
  static func change(
    of session: Session, in unit: AmountUnit, by text: String
  ) throws -> (amount: AmountExpression?, note: String?) {
    let (amount, note) = try parts(of: text, needsAmount: session.amount != nil, in: unit)
    let typed = String(note.trimmed)
    let isSameNote = typed == String(Substring(shown(session.note ?? "")).trimmed)
    return (
      try amount?.resolved(in: unit) == session.amount ? nil : amount,
      isSameNote ? nil : String(typed.map { $0 == lineEnd ? "\n" : $0 })
    )
  }

  /// The amount that a text says; nil if it says no amount.
  private static func amount(_ text: Substring) throws(StudyError) -> AmountExpression? {
    do {
      return try AmountExpression(String(text))
    } catch {
      if case .invalidAmount = error { return nil }
      throw error
    }
  }

  /// The amount at the beginning of a line, and the note behind it. Without two blanks the amount goes as far as it can.
  private static func parts(
    of text: String, needsAmount: Bool, in unit: AmountUnit
  ) throws -> (amount: AmountExpression?, note: Substring) {
    let words = text.split(separator: " ")
    let gap = text.firstRange(of: "  ")?.lowerBound
    guard gap != text.startIndex else {
      guard needsAmount else { return (nil, text[...]) }
      throw StudyError.invalidAmount(String(words.first ?? ""))
    }
    // What is an amount of another unit is no note.
    for end in [gap, text.endIndex].compactMap(\.self) {
      guard let amount = try amount(text[..<end]) else { continue }
      _ = try amount.resolved(in: unit)
      return (amount, text[end...])
    }
    for end in words.map(\.endIndex).reversed() {
      guard let amount = try? AmountExpression(String(text[..<end])),
        (try? amount.resolved(in: unit)) != nil
      else { continue }
      return (amount, text[end...])
    }
    guard needsAmount else { return (nil, text[...]) }
    let first = String(words.first ?? "")
    _ = try AmountExpression(first)
    throw StudyError.invalidAmount(first)
  }
}

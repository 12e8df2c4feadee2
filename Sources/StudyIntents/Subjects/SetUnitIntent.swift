public import SharedStore
public import StudyCalendar
import Words

/// Sets what the amounts of a subject count: `swiftcal subject unit`.
public struct SetUnitIntent: StudyIntent {
  public let action = "subject unit"
  let name: String
  let unit: AmountUnit
  let takesAmounts: Bool

  /// - Parameters:
  ///   - name: the subject's name.
  ///   - takesAmounts: whether amounts that are recorded are taken for the new unit as they are.
  public init(of name: String, to unit: AmountUnit, takesAmounts: Bool = false) {
    (self.name, self.unit, self.takesAmounts) = (name, unit, takesAmounts)
  }

  public func perform(in writing: borrowing WriteTransaction) throws -> SubjectResult {
    let subject = try writing.reading.subject(named: name)
    try writing.setUnit(unit, of: subject, takesAmounts: takesAmounts)
    let counted = String(localized: "\(subject.name.shown) is counted in \(unit.title()).")
    let isTimed = try unit != .minutes && writing.reading.timerHere()?.subject == subject
    let timer =
      isTimed
      ? String(localized: "Its timer counts minutes and runs on; “swiftcal stop --discard” drops it.") : nil
    return SubjectResult(subject, sentences([counted, timer].compactMap(\.self)))
  }
}

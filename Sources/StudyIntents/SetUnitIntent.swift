public import FoundationEssentials
public import SharedStore
public import StudyCalendar

/// Sets what the amounts of a subject count: `swiftcal subject unit`.
public struct SetUnitIntent: StudyIntent {
  /// The subject's name.
  public let subject: String
  /// The unit.
  public let unit: AmountUnit
  /// Whether amounts that are recorded are taken for the new unit as they are.
  public let takesAmounts: Bool

  /// An intent that sets the unit of a subject.
  public init(of subject: String, to unit: AmountUnit, takesAmounts: Bool = false) {
    self.subject = subject
    self.unit = unit
    self.takesAmounts = takesAmounts
  }

  /// - Returns: the subject.
  /// - Throws: `StudyError.unitInUse`, `StudyError.unknownSubject`, among others.
  public func perform(on store: SharedStore, at now: Date) throws -> Subject {
    try store.write(as: "subject unit", at: now) { writing in
      let subject = try writing.reading.subject(named: subject)
      try writing.setUnit(unit, of: subject, takesAmounts: takesAmounts)
      return subject
    }
  }
}

import StudyCalendar

/// What can be recorded beside studied days. Not every format of exports has a place for it.
public enum ExportedFact: CaseIterable, Sendable {
  case rests, reasons, restsOfStudiedDays, amounts, notes, goals, daysOff
}

extension ExportFormat {
  /// What of a selection is recorded and has no place in this format: “3 days of rest”, “2 goals”.
  public func leftOut(
    of selection: ExportSelection, in records: borrowing some StudyRecords & ~Copyable
  ) throws -> [String] {
    var counts: [ExportedFact: Int] = [:]
    for subject in selection.subjects {
      let lost = try Set(ExportedFact.allCases).subtracting(facts(of: subject, selection, in: records))
      guard !lost.isEmpty else { continue }
      func count(_ fact: ExportedFact, _ number: Int = 1) {
        if number > 0, lost.contains(fact) { counts[fact, default: 0] += number }
      }
      let plan = try records.plan(of: subject)
      count(.goals, plan.goals.changes.count)
      count(.daysOff, plan.schedule.changes.count)
      try selection.forEachRecord(of: subject, in: records) { record in
        if record.sessions.amount > .zero { count(.amounts) }
        guard let rest = record.rest else { return }
        if record.didStudy == true { return count(.restsOfStudiedDays) }
        count(.rests)
        if rest.reason != nil { count(.reasons) }
      }
      guard lost.contains(.notes) else { continue }
      try selection.forEachSession(of: subject, in: records) { if $0.note != nil { count(.notes) } }
    }
    return ExportedFact.allCases.compactMap { fact in counts[fact].map { fact.words($0) } }
  }
}

extension ExportedFact {
  fileprivate func words(_ count: Int) -> String {
    let (one, many): (String, String) =
      switch self {
      case .rests: ("day of rest", "days of rest")
      case .reasons: ("reason for a rest", "reasons for rests")
      case .restsOfStudiedDays: ("rest on a studied day", "rests on studied days")
      case .amounts: ("day's amount", "days' amounts")
      case .notes: ("note", "notes")
      case .goals: ("goal", "goals")
      case .daysOff: ("weekly schedule", "weekly schedules")
      }
    return count == 1 ? "1 \(one)" : "\(count) \(many)"
  }
}

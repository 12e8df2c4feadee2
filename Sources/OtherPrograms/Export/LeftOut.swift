import StudyCalendar
import Words

/// What can be recorded beside studied days. Not every format of exports has a place for it.
public enum ExportedFact: CaseIterable, Sendable {
  case rests, reasons, restsOfStudiedDays, amounts, notes, goals, daysOff, groups, order, timers
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
      for fact in try records.otherFacts(of: subject) {
        switch fact.kind {
        case MemberKind.name: count(.groups)
        case PositionKind.name: count(.order)
        case TimerKind.name: count(.timers)
        default: break
        }
      }
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
    switch self {
    case .rests: String(localized: "\(count) day of rest", plural: "\(count) days of rest", for: count)
    case .reasons:
      String(localized: "\(count) reason for a rest", plural: "\(count) reasons for rests", for: count)
    case .restsOfStudiedDays:
      String(
        localized: "\(count) rest on a studied day", plural: "\(count) rests on studied days", for: count)
    case .amounts: String(localized: "\(count) day's amount", plural: "\(count) days' amounts", for: count)
    case .notes: String(localized: "\(count) note", plural: "\(count) notes", for: count)
    case .goals: String(localized: "\(count) goal", plural: "\(count) goals", for: count)
    case .daysOff:
      String(localized: "\(count) weekly schedule", plural: "\(count) weekly schedules", for: count)
    case .groups:
      String(localized: "\(count) place in a group", plural: "\(count) places in groups", for: count)
    case .order:
      String(
        localized: "the order of \(count) subject", plural: "the order of \(count) subjects", for: count)
    case .timers: String(localized: "\(count) timer", plural: "\(count) timers", for: count)
    }
  }
}

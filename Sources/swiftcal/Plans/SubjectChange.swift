import CommandLine
import FoundationEssentials
import SharedStore
import StudyCalendar
import StudyIntents
import Words

/// A change of a subject or of a group, and what is said of it: that of a command, and that of the app on a terminal.
enum SubjectChange: Hashable, Sendable {
  case add
  case rename(to: String)
  case unit(AmountUnit, takesAmounts: Bool = false)
  case goal(Goal?, MinimumChange)
  case daysOff(Set<Weekday>)
  case end(on: DateExpression)
  case resume
  /// - Parameter asked: the subject that the person was asked about; nil if nothing was asked.
  case remove(asked: Subject?)
  case makeDefault
  case move(to: SubjectPlace)
  case renameGroup(to: String)
  case removeGroup

  /// Makes the change.
  /// - Parameter name: the subject or the group.
  /// - Returns: what to say of it.
  /// - Throws: `StoreError`, `StudyError`.
  func perform(on store: SharedStore, _ name: String, at now: Date = .now) throws -> String {
    switch self {
    case .add:
      let subject = try store.addSubject(name, at: now)
      return String(localized: "\(subject.name.shown) added.")
    case .rename(let new):
      let subject = try store.renameSubject(name, to: new, at: now)
      return String(localized: "\(subject.name.shown) is now \(new.shown).")
    case .unit(let unit, let takesAmounts):
      let subject = try store.setUnit(of: name, to: unit, takesAmounts: takesAmounts, at: now)
      let counted = String(localized: "\(subject.name.shown) is counted in \(unit.title()).")
      let isTimed = try unit != .minutes && store.read(at: now) { try $0.timerHere()?.subject == subject }
      let timer =
        isTimed
        ? String(localized: "Its timer counts minutes and runs on; “swiftcal stop --discard” drops it.") : nil
      return sentences([counted, timer].compactMap(\.self))
    case .goal(let goal, let minimum):
      let report = try store.setGoal(frequency: goal, minimum: minimum, subject: name, at: now)
      return "\(report.subject.shown): \(report)"
    case .daysOff(let off):
      let report = try store.setSchedule(off: off, subject: name, at: now)
      return "\(report.subject.shown): \(report)"
    case .end(let day):
      let (subject, date, newDefault) = try store.endSubject(name, on: day, at: now)
      let next = newDefault.map { String(localized: "\($0.name.shown) is the default subject now.") }
      let ended = String(localized: "\(subject.name.shown) ended on \(date).")
      return sentences([ended, next].compactMap(\.self))
    case .resume:
      let subject = try store.resumeSubject(name, at: now)
      return String(localized: "\(subject.name.shown) goes on.")
    case .remove(let asked):
      let subject = try store.removeSubject(name, asked: asked, at: now)
      return String(localized: "\(subject.name.shown) removed.")
    case .makeDefault:
      let subject = try store.setDefaultSubject(name, at: now)
      return String(localized: "\(subject.name.shown) is the default subject.")
    case .move(let place):
      let subject = try store.moveSubject(name, to: place, at: now)
      let all = try store.read { try $0.subjects() }
      let number = (all.firstIndex(of: subject) ?? 0) + 1
      return String(localized: "\(subject.name.shown) is at place \(number) of \(all.count).")
    case .renameGroup(let new):
      let group = try store.renameGroup(name, to: new, at: now)
      return String(localized: "\(group.name.shown) is now \(new.shown).", context: "a group")
    case .removeGroup:
      let group = try store.removeGroup(name, at: now)
      return String(localized: "\(group.name.shown) removed; its subjects stay.", context: "a group")
    }
  }

  /// Makes the change for a command, and prints what is said of it.
  func make(_ name: String) throws {
    let text = try perform(on: openStoreForChange(), name)
    reportChange { try printLine(text) }
  }

  /// The question before a subject is removed.
  static func question(_ name: String, studiedDays days: Int) -> String {
    String(
      localized: "Remove \(name.shown) and its \(days) day studied?",
      plural: "Remove \(name.shown) and its \(days) days studied?", for: days)
  }
}

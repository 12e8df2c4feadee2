import CommandLine
import StudyCalendar

/// An entry of the change log in JSON: `{"id","at","command","undone","days","facts"}`. `days` has the changes of days and
/// `facts` all others; both are always there.
struct ChangeLogEntryJSON: Encodable {
  let id: Int
  let at: String
  let command: String
  let undone: Bool
  let days: [FactChangeJSON]
  let facts: [FactChangeJSON]

  init(_ entry: ChangeLogEntry, isUndone: Bool) {
    id = entry.id
    at = entry.at
    command = entry.action
    undone = isUndone
    days = entry.changes.filter { $0.day != nil }.map(FactChangeJSON.init)
    facts = entry.changes.filter { $0.day == nil }.map(FactChangeJSON.init)
  }
}

/// A change in JSON. Each kind has the keys that it needs, and always `fact`, `from` and `to`:
///
/// - `study`: `subject`, `date`; true, false, or null if nothing is recorded.
/// - `rest`: `subject`, `date`; the reason, an empty text for a rest without a reason, or null if there is no rest.
/// - `schedule`: `subject`, `validFrom`; the weekly days off, or null if nothing changes on that date.
/// - `subject`: the name, or null if there is no such subject.
/// - `defaultSubject`: the name.
/// - `setting`: `key`; the value, or null if it is not set.
struct FactChangeJSON: Encodable {
  private let fact: String
  private var subject: String?
  private var date: CalendarDate?
  private var validFrom: CalendarDate?
  private var key: String?
  @NullWhenNil private var from: Value?
  @NullWhenNil private var to: Value?

  init(_ change: FactChange) {
    switch change {
    case .day(let subject, let change):
      switch change.after {
      case .study: fact = "study"
      case .rest: fact = "rest"
      }
      self.subject = subject.name
      date = change.date
      (from, to) = (Value(change.before), Value(change.after))
    case .schedule(let subject, let date, let off):
      fact = "schedule"
      self.subject = subject.name
      validFrom = date
      (from, to) = (off.before.map { .weekdays($0.fromMonday) }, off.after.map { .weekdays($0.fromMonday) })
    case .subject(_, let name):
      fact = "subject"
      (from, to) = (name.before.map { .text($0) }, name.after.map { .text($0) })
    case .defaultSubject(let subject):
      fact = "defaultSubject"
      (from, to) = (subject.before.map { .text($0.name) }, subject.after.map { .text($0.name) })
    case .setting(let key, let value):
      fact = "setting"
      self.key = key
      (from, to) = (value.before.map { .text($0) }, value.after.map { .text($0) })
    }
  }

  private enum Value: Encodable {
    case didStudy(Bool)
    case text(String)
    case weekdays([Weekday])

    init?(_ fact: DayFact) {
      switch fact {
      case .study(let didStudy?): self = .didStudy(didStudy)
      case .rest(let rest?): self = .text(rest.reason ?? "")
      case .study(nil), .rest(nil): return nil
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .didStudy(let value): try value.encode(to: encoder)
      case .text(let value): try value.encode(to: encoder)
      case .weekdays(let value): try value.encode(to: encoder)
      }
    }
  }
}

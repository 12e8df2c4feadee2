import ForeignFormats
import SharedStore
import StudyCalendar

/// An entry of the history as our own JSON carries it:
/// `{"id","at","command","undoneAt","isSuperseded","days":[{"subject","date","fact","from","to"}]}`. A study is true, false or
/// null; a rest is `{"reason","isLate"}` or null.
extension HistoryEntry {
  var json: JSONValue {
    .object([
      "id": .integer(id), "at": .string(at), "command": .string(command),
      "undoneAt": undoneAt.map(JSONValue.string) ?? .null, "isSuperseded": .boolean(isSuperseded),
      "days": .array(
        days.map { day in
          let (name, from, to) = (
            day.change.before.json.name, day.change.before.json.value, day.change.after.json.value
          )
          return .object([
            "subject": .string(day.subject.name), "date": .string(day.change.date.description),
            "fact": .string(name), "from": from, "to": to,
          ])
        }),
    ])
  }

  /// Reads an entry; nil for what is none, or is about subjects that there are not.
  init?(_ json: JSONValue, subjects: [Subject]) {
    guard case .object(let entry) = json, case .integer(let id) = entry["id"],
      case .string(let at) = entry["at"], case .string(let command) = entry["command"],
      case .array(let days) = entry["days"]
    else { return nil }
    let changed = days.compactMap { ChangedDay($0, subjects: subjects) }
    guard changed.count == days.count else { return nil }
    var undoneAt: String?
    if case .string(let instant) = entry["undoneAt"] { undoneAt = instant }
    self.init(
      id: id, at: at, command: command, undoneAt: undoneAt,
      isSuperseded: entry["isSuperseded"] == .boolean(true), days: changed)
  }
}

extension HistoryEntry.ChangedDay {
  fileprivate init?(_ json: JSONValue, subjects: [Subject]) {
    guard case .object(let day) = json, case .string(let name) = day["subject"],
      let subject = subjects.first(where: { $0.isNamed(name) }), case .string(let text) = day["date"],
      let date = CalendarDate(iso8601: text), case .string(let fact) = day["fact"],
      let before = DayFact(fact, day["from"]), let after = DayFact(fact, day["to"])
    else { return nil }
    self.init(subject: subject, change: DayChange(date: date, before: before, after: after))
  }
}

extension DayFact {
  fileprivate var json: (name: String, value: JSONValue) {
    switch self {
    case .study(let didStudy): ("study", didStudy.map(JSONValue.boolean) ?? .null)
    case .rest(nil): ("rest", .null)
    case .rest(let rest?):
      (
        "rest",
        .object([
          "reason": rest.reason.map(JSONValue.string) ?? .null, "isLate": .boolean(rest.isLate == true),
        ])
      )
    }
  }

  fileprivate init?(_ name: String, _ value: JSONValue?) {
    switch (name, value) {
    case ("study", .null): self = .study(nil)
    case ("study", .boolean(let didStudy)): self = .study(didStudy)
    case ("rest", .null): self = .rest(nil)
    case ("rest", .object(let rest)):
      var reason: String?
      if case .string(let text) = rest["reason"] { reason = text }
      self = .rest(Rest(reason: reason, isLate: rest["isLate"] == .boolean(true)))
    default: return nil
    }
  }
}

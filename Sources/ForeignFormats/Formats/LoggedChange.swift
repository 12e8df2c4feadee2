import StudyCalendar

/// A change of one fact as our own JSON has it: which fact, what it is about, and its values before (`from`)
/// and after (`to`). A side without a value is `null`.
///
///     {"fact":"study","subject":"Piano","date":"2024-12-10","from":null,"to":true}
///     {"fact":"rest","subject":"Piano","date":"2024-12-11","from":null,"to":{"reason":"ill","isLate":false}}
///     {"fact":"session","subject":"Piano","id":"6f1c…","from":null,"to":{"date":"2024-12-10","amount":25,…}}
///     {"fact":"schedule","subject":"Piano","validFrom":"2024-12-10","from":null,"to":["sunday"]}
///     {"fact":"goal","subject":"Piano","validFrom":"2024-12-10","from":null,"to":{"daysPerWeek":3,"minimum":25}}
///     {"fact":"unit","subject":"Reading","from":null,"to":"pages"}
///     {"fact":"end","subject":"Piano","from":null,"to":"2024-12-10"}
///     {"fact":"subject","from":null,"to":"Piano"}
///     {"fact":"defaultSubject","from":"Study","to":"Piano"}
///     {"fact":"setting","key":"day-start","from":null,"to":"04:00"}
struct LoggedChange: Decodable {
  let change: FactChange

  init(from decoder: any Decoder) throws {
    switch try Kind(from: decoder).fact {
    case .study:
      let didStudy = try Values<Bool>(from: decoder).transition
      change = try DayTopic(from: decoder).change(.study(didStudy.before), .study(didStudy.after))
    case .rest:
      let rest = try Values<LoggedRest>(from: decoder).transition.map { try $0.rest }
      change = try DayTopic(from: decoder).change(.rest(rest.before), .rest(rest.after))
    case .schedule:
      let topic = try ScheduleTopic(from: decoder)
      let off = try Values<[Weekday]>(from: decoder).transition.map { weekdays in
        try Schedule.requireDayLeft(Set(weekdays))
        return Set(weekdays)
      }
      change = .schedule(Subject(id: 0, name: topic.subject), from: topic.validFrom, off)
    case .session:
      let topic = try SessionTopic(from: decoder)
      let session = try Values<WrittenSession>(from: decoder).transition.map { written in
        var numbers = SessionNumbers()
        return try written.session(of: topic.subject, numbers: &numbers)
      }
      change = .session(Subject(id: 0, name: topic.subject), id: topic.id, session)
    case .goal:
      let topic = try ScheduleTopic(from: decoder)
      let goal = try Values<WrittenGoal>(from: decoder).transition.map { try $0.goal }
      change = .goal(Subject(id: 0, name: topic.subject), from: topic.validFrom, goal)
    case .unit:
      let unit = try Values<String>(from: decoder).transition.map { try AmountUnit(typed: $0).stored ?? $0 }
      change = .unit(Subject(id: 0, name: try SubjectTopic(from: decoder).subject), unit)
    case .end:
      change = .end(
        Subject(id: 0, name: try SubjectTopic(from: decoder).subject),
        try Values<CalendarDate>(from: decoder).transition)
    case .subject:
      change = .subject(
        id: 0,
        name: try Values<String>(from: decoder).transition.map { name in
          guard Subject.isValidName(name) else { throw StudyError.invalidSubjectName(name) }
          return name
        })
    case .defaultSubject:
      change = .defaultSubject(
        try Values<String>(from: decoder).transition.map { Subject(id: 0, name: $0) })
    case .setting:
      change = .setting(
        try SettingTopic(from: decoder).key, try Values<String>(from: decoder).transition)
    }
  }
}

// The parts of the JSON object. All of them are read from the same object: first which fact it is about, because the
// kind of the values depends on it.

private struct Kind: Decodable {
  enum Fact: String, Decodable {
    case study, rest, session, schedule, goal, unit, end, subject, defaultSubject, setting
  }

  let fact: Fact
}

private struct DayTopic: Decodable {
  let subject: String
  let date: CalendarDate

  func change(_ before: DayFact, _ after: DayFact) -> FactChange {
    .day(Subject(id: 0, name: subject), DayChange(date: date, before: before, after: after))
  }
}

private struct ScheduleTopic: Decodable {
  let subject: String
  let validFrom: CalendarDate
}

private struct SessionTopic: Decodable {
  let subject: String
  let id: String
}

private struct SubjectTopic: Decodable {
  let subject: String
}

private struct SettingTopic: Decodable {
  let key: String
}

private struct Values<Value: Decodable & Hashable & Sendable>: Decodable {
  private let from: Nullable<Value>
  private let to: Nullable<Value>

  var transition: Transition<Value> { Transition(from: from.value, to: to.value) }
}

private struct LoggedRest: Decodable, Hashable {
  private let reason: Nullable<String>?
  private let isLate: Bool?

  var rest: Rest {
    get throws {
      let reason = reason?.value
      if let reason, !Rest.isValidReason(reason) { throw StudyError.invalidReason }
      return Rest(reason: reason, isLate: isLate ?? false)
    }
  }
}

extension Transition {
  /// The transition with both values converted.
  fileprivate func map<Other>(_ convert: (Value) throws -> Other) rethrows -> Transition<Other> {
    Transition<Other>(from: try before.map(convert), to: try after.map(convert))
  }
}

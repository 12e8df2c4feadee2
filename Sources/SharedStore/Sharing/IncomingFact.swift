import Localization
import SQLite
import StudyCalendar

/// A fact of another device that means something here.
struct IncomingFact {
  let stamped: StampedFact
  let kind: Kind

  /// What a fact says.
  enum Kind {
    case study(CalendarDate, Bool?)
    case rest(CalendarDate, Rest?)
    case session(id: String, Session?)
    case schedule(CalendarDate, Set<Weekday>?)
    case goal(CalendarDate, Goal?)
    case name(String)
    case unit(String?)
    case end(CalendarDate?)
    case life(Bool)
    case standard(SubjectIdentity)
    case setting(String?)
  }

  /// Where the stamp of the fact is.
  /// - Parameter number: the number of its subject in this store.
  func place(inSubject number: Int) -> StampTable.Place {
    let isOfNoSubject =
      switch kind {
      case .session, .standard, .setting: true
      default: false
      }
    return StampTable.Place(subject: isOfNoSubject ? 0 : number, fact: stamped.fact, key: stamped.key)
  }

  /// Why a fact counts as nothing.
  enum Refusal: Error {
    case skipped(SkipReason)
    /// It concerns the machine that it came from.
    case ofMachine
  }

  /// - Parameter identity: returns what a text says of a subject, or nil if the text means nothing.
  /// - Throws: ``Refusal``.
  init(
    _ stamped: StampedFact, _ json: StoredJSON,
    identity: (String) -> SubjectIdentity? = { SubjectIdentity($0) }
  ) throws {
    self.stamped = stamped
    guard StampedFact.possibleTimes.contains(stamped.time) else { throw Self.nonsense(.time, stamped) }
    kind = try Self.kind(of: stamped, json)
    let needsSubject =
      switch kind {
      case .standard, .setting, .session(_, nil): false
      default: true
      }
    guard !needsSubject || stamped.subject.flatMap(identity) != nil else {
      throw Self.nonsense(.subject, stamped)
    }
  }

  private static func nonsense(_ part: SkipReason.Part, _ fact: StampedFact) -> Refusal {
    .skipped(.meaningless(part, quoted(fact.fact, in: .english)))
  }

  private static func kind(of fact: StampedFact, _ json: StoredJSON) throws -> Kind {
    let isNull = fact.value == "null"
    func nonsense(_ part: SkipReason.Part) -> Refusal { Self.nonsense(part, fact) }
    func date() throws -> CalendarDate {
      guard let date = CalendarDate(iso8601: fact.key) else { throw nonsense(.date) }
      return date
    }
    func value<Value>(_ value: Value?) throws -> Value {
      guard let value else { throw nonsense(.value) }
      return value
    }
    func text() throws -> String { try value(json.string(fact.value)) }
    func requireNoKey() throws {
      guard fact.key.isEmpty else { throw nonsense(.key) }
    }
    switch fact.fact {
    case "study":
      let studied: [String: Bool?] = ["true": true, "false": false, "null": nil]
      return try .study(date(), value(studied[fact.value]))
    case "rest": return try .rest(date(), isNull ? nil : value(json.rest(fact.value)))
    case "session":
      guard Session.isValidID(fact.key) else { throw nonsense(.number) }
      return try .session(id: fact.key, isNull ? nil : value(json.session(fact.value, id: fact.key)?.session))
    case "schedule":
      let sum = try isNull ? nil : value(Int(fact.value).flatMap { (0...126).contains($0) ? $0 : nil })
      return try .schedule(date(), sum.map { Set(weekdaySum: $0) })
    case "goal": return try .goal(date(), isNull ? nil : value(json.goal(fact.value)))
    case "name":
      try requireNoKey()
      let name = try text()
      guard Subject.isValidName(name) else { throw nonsense(.value) }
      return .name(name)
    case "unit":
      try requireNoKey()
      guard !isNull else { return .unit(nil) }
      let unit = try text()
      guard (try? AmountUnit(typed: unit))?.stored == unit else { throw nonsense(.value) }
      return .unit(unit)
    case "end":
      try requireNoKey()
      return try .end(isNull ? nil : value(CalendarDate(iso8601: text())))
    case "life":
      guard fact.key.utf8.count == 18, fact.key.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw nonsense(.key)
      }
      guard isNull || fact.value == "true" else { throw nonsense(.value) }
      return .life(!isNull)
    case "default":
      try requireNoKey()
      return try .standard(value(SubjectIdentity(text())))
    case "setting":
      guard (1...64).contains(fact.key.utf8.count),
        fact.key.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0 == 0x2D })
      else { throw nonsense(.key) }
      guard SettingKey(name: fact.key)?.isOfMachine != true else { throw Refusal.ofMachine }
      guard !isNull else { return .setting(nil) }
      let text = try text()
      let isPossible =
        SettingKey(name: fact.key).map { $0.normalized(text) == text } ?? (text.utf8.count <= 1000)
      guard isPossible else { throw nonsense(.value) }
      return .setting(text)
    default: throw Refusal.skipped(.unknownFact(quoted(fact.fact, in: .english)))
    }
  }
}

import Words

extension DayFact {
  /// The kind of fact.
  public var kind: any FactKind.Type { if case .study = self { StudyKind.self } else { RestKind.self } }

  /// Its value; nil if nothing is said.
  public var value: JSONValue? {
    switch self {
    case .study(let didStudy): didStudy.map(JSONValue.bool)
    case .rest(let rest): rest.map(RestKind.json)
    }
  }
}

extension FactChange {
  /// A change of a day as a change of a fact.
  public init(_ change: DayChange, of subject: Subject) {
    self.init(
      change.after.kind, of: subject, key: change.date.description, from: change.before.value,
      to: change.after.value)
  }
}

import Words

extension StampedFact {
  /// What a fact of another device says, in the one form of its kind.
  public struct Meaning {
    /// Its kind.
    public let kind: any FactKind.Type
    /// The subject that it belongs to; nil if it belongs to none.
    public let subject: SubjectIdentity?
    /// The value; nil if the fact was taken back, or names a subject.
    public let value: JSONValue?
    /// The subject that the value names.
    public let named: SubjectIdentity?
  }

  /// Why a fact counts as nothing.
  public enum Refusal: Error {
    case skipped(SkipReason)
    /// It concerns the machine that it came from.
    case ofMachine
  }

  /// What the fact says.
  /// - Parameter identity: returns what a text calls a subject; nil if it calls none.
  /// - Throws: ``Refusal`` if it means nothing.
  public func meaning(_ identity: (String) -> SubjectIdentity?) throws(Refusal) -> Meaning {
    func nonsense(_ part: SkipReason.Part) -> Refusal {
      .skipped(.meaningless(part, quoted(fact, in: .english)))
    }
    guard Self.possibleTimes.contains(time) else { throw nonsense(.time) }
    guard let kind = FactKinds.named(fact) else {
      throw Refusal.skipped(.unknownFact(quoted(fact, in: .english)))
    }
    if let fault = kind.fault(ofKey: key) { throw nonsense(fault) }
    guard !kind.isOfMachine(key) else { throw Refusal.ofMachine }
    guard let written = JSONValue(value) else { throw nonsense(.value) }
    let named = kind.valueIsSubject ? written.string.flatMap(identity) : nil
    let checked = written == .null || kind.valueIsSubject ? nil : kind.checked(written, of: key)
    // A name and a default subject are never taken back.
    guard
      named != nil || checked != nil || (written == .null && kind != NameKind.self && !kind.valueIsSubject)
    else { throw nonsense(.value) }
    var subject: SubjectIdentity?
    if kind.isOfSubject, !kind.isNumbered || checked != nil {
      subject = self.subject.flatMap(identity)
      if subject == nil { throw nonsense(.subject) }
    }
    return Meaning(kind: kind, subject: subject, value: checked, named: named)
  }

  /// Which fact it is, as a text.
  public var place: String { "\(fact) \(subject ?? "") \(key)" }

  /// Whether this word counts more than another one of the same fact: the later one does, of equally late ones that with the
  /// greater text, and then that of the subject with the greater text. The store's join says the same.
  public func counts(over other: StampedFact) -> Bool {
    if time != other.time { return time > other.time }
    func isGreater(_ one: String, _ other: String) -> Bool? {
      one.utf8.elementsEqual(other.utf8) ? nil : !one.utf8.lexicographicallyPrecedes(other.utf8)
    }
    return isGreater(value, other.value) ?? isGreater(subject ?? "", other.subject ?? "") ?? false
  }
}

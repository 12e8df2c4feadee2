import Words

/// A fact of a subject, or of none, of any kind.
public struct SubjectFact: Hashable, Sendable {
  /// The name of its kind.
  public let kind: String
  /// Which fact of the kind.
  public let key: String
  /// The value in the kind's one form.
  public let value: JSONValue

  /// A fact of a subject.
  public init(kind: String, key: String, value: JSONValue) {
    (self.kind, self.key, self.value) = (kind, key, value)
  }

  /// The fact as our own JSON has it.
  public var written: JSONValue {
    let kind = FactKinds.named(kind)
    return [
      "fact": kind?.documentName ?? self.kind, "key": key,
      "value": kind?.written(value, of: key, in: .export) ?? value,
    ]
  }

  /// The fact that our own JSON means.
  /// - Parameter isOfSubject: whether it stands in the list of a subject.
  /// - Throws: the reason why the JSON says no fact.
  public init(written: JSONValue, isOfSubject: Bool) throws(SkipReason) {
    let name = written["fact"]?.string
    let shown = quoted(name ?? "", in: .english)
    let kinds = FactKinds.writtenTogether(ofSubject: isOfSubject)
    guard let kind = kinds.first(where: { $0.documentName == name }) else {
      let isUnknown = name.map { FactKinds.documented($0) == nil } ?? false
      throw isUnknown ? .unknownFact(shown) : .meaningless(.kind, shown)
    }
    guard let key = written["key"]?.string else { throw .meaningless(.key, shown) }
    if let fault = kind.fault(ofKey: key) { throw .meaningless(fault, shown) }
    guard let value = written["value"].flatMap({ kind.read($0, of: key) }) else {
      throw .meaningless(.value, shown)
    }
    self.init(kind: kind.name, key: key, value: value)
  }
}

public import FileSystem
public import StudyCalendar

extension ByteSink {
  /// Writes a change as an object with its keys in alphabetical order: always `fact`, `from` and `to`, and what its kind has
  /// besides: `subject`, and the key by the kind's name for it, such as `date`.
  public mutating func write(_ change: FactChange, in document: ChangeDocument) throws {
    guard let kind = FactKinds.named(change.kind) else { return }
    func written(_ value: String?, _ meant: Subject?) -> JSONValue {
      if let meant { return .string(meant.name) }
      return value.flatMap { JSONValue($0) }.map { kind.written($0, of: change.key, in: document) } ?? .null
    }
    var members: [JSONValue.Member] = [
      .init("fact", .string(kind.documentName)), .init("from", written(change.before, change.meant.before)),
      .init("to", written(change.after, change.meant.after)),
    ]
    if let name = kind.keyName { members.append(.init(name, .string(change.key))) }
    if let subject = change.subject, change.renaming == nil {
      members.append(.init("subject", .string(subject.name)))
    }
    try writeJSON(.object(members.sorted { $0.name < $1.name }))
  }

  /// Writes a value of JSON.
  mutating func writeJSON(_ value: JSONValue) throws {
    var bytes: [UInt8] = []
    value.write(to: &bytes)
    try write(bytes)
  }

  /// Writes a session as an object, or `null`. Its amount is a number in the subject's unit.
  public mutating func write(_ session: Session?) throws {
    guard let session else { return try write("null") }
    try writeJSON(SessionKind.written(SessionKind.json(session), of: session.id, in: .export))
  }
}

extension Goal {
  /// The keys of a goal in JSON with their values.
  var jsonMembers: String {
    #""daysPerWeek":\#(daysPerWeek.map(String.init) ?? "null"),"minimum":\#(minimum?.decimal ?? "null")"#
  }
}

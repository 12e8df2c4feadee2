public import FileSystem
public import StudyCalendar

extension ByteSink {
  /// Writes a change as an object with its keys in alphabetical order: always `fact`, `from` and `to`, and what its kind has
  /// besides: `subject`, and the key by the kind's name for it, such as `date`. A change that a newer version recorded has
  /// its values as they are.
  public mutating func write(_ change: FactChange, in document: ChangeDocument) throws {
    let kind = FactKinds.named(change.kind)
    func written(_ value: String?, _ meant: Subject?) -> JSONValue {
      if let meant { return .string(meant.name) }
      let value = value.flatMap { JSONValue($0) } ?? .null
      return value == .null ? .null : kind?.written(value, of: change.key, in: document) ?? value
    }
    var members: [JSONValue.Member] = [
      .init("fact", .string(kind?.documentName ?? change.kind)),
      .init("from", written(change.before, change.meant.before)),
      .init("to", written(change.after, change.meant.after)),
    ]
    if let name = kind == nil ? "key" : kind?.keyName { members.append(.init(name, .string(change.key))) }
    if let subject = change.subject, change.renaming == nil {
      members.append(.init("subject", .string(subject.name)))
    }
    try writeJSON(.object(members.sorted { $0.name < $1.name }))
  }

  /// Writes a value of JSON. No character of its texts acts on a terminal.
  mutating func writeJSON(_ value: JSONValue) throws {
    var list = JSONList()
    switch value {
    case .string(let text): try writeJSON(text)
    case .array(let elements):
      try write("[")
      for element in elements {
        try list.writeSeparator(to: &self)
        try writeJSON(element)
      }
      try write("]")
    case .object(let members):
      try write("{")
      for member in members {
        try list.writeSeparator(to: &self)
        try writeJSON(member.name)
        try write(":")
        try writeJSON(member.value)
      }
      try write("}")
    case .null, .bool, .number: try write(value.text)
    }
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

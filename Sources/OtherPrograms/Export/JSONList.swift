public import StudyCalendar
public import System
import Words

// The parts of JSON documents that are written as they are read, with their keys in alphabetical order.

extension ByteSink {
  /// Writes a value of JSON. No character of its texts acts on a terminal.
  mutating func writeJSON(_ value: JSONValue) throws { try write(value.text.escapedJSON) }

  /// Writes a text in quotation marks, and escapes what JSON does not allow in it.
  public mutating func writeJSON(_ text: String) throws { try writeJSON(.string(text)) }

  /// Writes a member behind others of an object, unless there is no value, or an empty list.
  mutating func writeMember(_ name: String, _ value: JSONValue?) throws {
    guard let value, value != .array([]) else { return }
    try write(#","\#(name)":"#)
    try writeJSON(value)
  }

  /// Writes a date as `YYYY-MM-DD`, without quotation marks.
  mutating func write(_ date: CalendarDate) throws {
    try write(date.description)
  }

  /// Writes an entry of the change log as an object without its end: `at`, `command`, `days`, `facts` and `id`. `days` has the
  /// changes of days and `facts` all others. In an export `facts` is there only if there are any. What another device told
  /// has its `device`, and an undo or a redo has in `of` the number of the entry.
  /// - Parameter changing: what is written of a change.
  public mutating func writeBeginning(
    of entry: borrowing StreamedEntry, in document: ChangeDocument,
    changing: (FactChange) -> FactChange = { $0 }
  ) throws {
    try write(#"{"at":"#)
    try writeJSON(entry.at)
    let origin = ChangeOrigin(action: entry.action)
    try writeMember("command", .string(origin?.command ?? entry.action))
    for (name, part) in [("days", ChangePart.days), ("facts", .others)] {
      var list = JSONList(beginningWith: #","\#(name)":["#)
      try entry.forEachChange(part) { change in
        try list.writeSeparator(to: &self)
        try write(changing(change), in: document)
      }
      if list.isEmpty, part == .others, document == .export { continue }
      if list.isEmpty { try list.writeSeparator(to: &self) }
      try write("]")
      if part == .days, let name = origin?.device { try writeMember("device", .string(name)) }
    }
    try writeMember("id", .integer(entry.id))
    switch origin {
    case .undo(let id), .redo(let id): try writeMember("of", .integer(id))
    case .device, .arrival, .replacement, nil: break
    }
  }

  /// Writes a change as an object with its keys in alphabetical order: always `fact`, `from` and `to`, and what its kind has
  /// besides: `subject`, and the key by the kind's name for it, such as `date`. An export also has the number of each subject
  /// that it names. A change that a newer version recorded has its values as they are.
  private mutating func write(_ change: FactChange, in document: ChangeDocument) throws {
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
    if document == .export {
      for (name, subject) in [
        ("fromId", change.meant.before), ("subjectId", change.subject), ("toId", change.meant.after),
      ] {
        if let subject { members.append(.init(name, .integer(subject.id))) }
      }
    }
    if let unit = change.unit { members.append(.init("unit", .string(unit.name))) }
    try writeJSON(.object(members.sorted { $0.name < $1.name }))
  }
}

/// The elements of a list or an object in JSON, between which commas stand.
public struct JSONList {
  /// Whether no element was written yet.
  public private(set) var isEmpty = true
  private let beginning: String

  /// - Parameter beginning: what is written before the first element.
  public init(beginningWith beginning: String = "") { self.beginning = beginning }

  /// Writes what stands before the next element.
  public mutating func writeSeparator(to sink: inout ByteSink) throws {
    try sink.write(isEmpty ? beginning : ",")
    isEmpty = false
  }
}

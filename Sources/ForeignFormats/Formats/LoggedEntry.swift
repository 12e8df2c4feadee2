import StudyCalendar

/// An entry of the change log as our own JSON has it:
/// `{"id","at","command","undoneAt","isSuperseded","days","facts"}`.
///
/// `days` are the changes of days; `facts`, which is written only if there are any, all other changes.
struct LoggedEntry: Decodable {
  private let id: Int
  private let at: String
  private let command: String
  private let undoneAt: String?
  private let isSuperseded: Bool?
  private let days: [Change]
  private let facts: [Change]?

  /// The entry as a value. Its subjects have the number 0.
  var entry: ChangeLogEntry {
    ChangeLogEntry(
      id: id, at: at, action: command, undoneAt: undoneAt, isSuperseded: isSuperseded ?? false,
      changes: ((facts ?? []) + days).map(\.change))
  }

  /// A change of one fact: which fact, what it is about, and its values before (`from`) and after (`to`). A side without a
  /// value is `null`. Which keys there are besides, the kind of fact says.
  ///
  ///     {"fact":"study","subject":"Piano","date":"2024-12-10","from":null,"to":true}
  private struct Change: Decodable {
    let change: FactChange

    init(from decoder: any Decoder) throws {
      guard let change = FactChange(written: try JSONValue(from: decoder)) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "it is no change"))
      }
      self.change = change
    }
  }
}

extension FactChange {
  /// The change that a value of our own JSON means; nil if it means nothing.
  fileprivate init?(written: JSONValue) {
    guard let kind = written["fact"]?.string.flatMap(FactKinds.documented),
      let from = written["from"], let to = written["to"]
    else { return nil }
    let key = kind.keyName.flatMap { written[$0]?.string } ?? ""
    guard kind.keyName == nil || kind.isKey(key) || !kind.isOfSubject else { return nil }
    /// What a side says; nil if it means nothing.
    func read(_ side: JSONValue) -> JSONValue?? {
      if side == .null { return .some(nil) }
      let value = kind.valueIsSubject ? side.string.map(JSONValue.string) : kind.read(side, of: key)
      return value.map(Optional.some)
    }
    guard let before = read(from), let after = read(to) else { return nil }
    func subject(_ name: JSONValue?) -> Subject? { (name?.string).map { Subject(id: 0, name: $0) } }
    if kind.valueIsSubject {
      self = .defaultSubject(Transition(from: subject(before), to: subject(after)))
    } else if kind == NameKind.self {
      self = .name(of: 0, from: before?.string, to: after?.string)
    } else {
      let subject = kind.isOfSubject ? subject(written["subject"]) : nil
      guard !kind.isOfSubject || subject != nil else { return nil }
      self.init(kind, of: subject, key: key, from: before, to: after)
    }
  }

  /// The names that it gives to a subject or takes from it.
  fileprivate var givenNames: [String] { [renaming?.before, renaming?.after].compactMap { $0 } }

  /// The names of the subjects that it is about.
  fileprivate var subjectNames: [String] {
    renaming != nil ? [] : [subject, meant.before, meant.after].compactMap { $0?.name }
  }
}

extension ExportDocument {
  /// The entries of the change log that can be used: those that can be read, and whose subjects the file knows.
  /// - Parameter subjects: the subjects of the file. It also knows the names that its change log gives to subjects
  ///   or takes from them, so that the entries of subjects that were renamed or removed are kept.
  func changes(knowing subjects: [SubjectRecord]) -> [ChangeLogEntry] {
    let entries = (history ?? []).compactMap { $0.value?.entry }
    let known = subjects.compactMap(\.name) + entries.flatMap(\.changes).flatMap(\.givenNames)
    let keys = Set(known.map { $0.lowercased() })
    return entries.filter { entry in
      entry.changes.flatMap(\.subjectNames).allSatisfy { keys.contains($0.lowercased()) }
    }
  }
}

extension JSONValue: Decodable {
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Name.self) {
      self = .object(
        try container.allKeys.map { .init($0.stringValue, try container.decode(JSONValue.self, forKey: $0)) })
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let bool = try? container.decode(Bool.self) {
        self = .bool(bool)
      } else if let integer = try? container.decode(Int.self) {
        self = .integer(integer)
      } else if let number = try? container.decode(Double.self) {
        self = .number("\(number)")
      } else {
        self = .string(try container.decode(String.self))
      }
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

import StudyCalendar

/// A change of one fact as our own JSON has it: which fact, what it is about, and its values before (`from`)
/// and after (`to`). A side without a value is `null`. Which keys there are besides, the kind of fact says.
///
///     {"fact":"study","subject":"Piano","date":"2024-12-10","from":null,"to":true}
struct LoggedChange: Decodable {
  let change: FactChange

  init(from decoder: any Decoder) throws {
    let written = try JSONValue(from: decoder)
    func nonsense() -> DecodingError {
      .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "it is no change"))
    }
    guard let kind = written["fact"]?.string.flatMap(FactKinds.documented),
      let from = written["from"], let to = written["to"]
    else { throw nonsense() }
    let key = kind.keyName.flatMap { written[$0]?.string } ?? ""
    guard kind.keyName == nil || kind.isKey(key) || !kind.isOfSubject else { throw nonsense() }
    if kind.valueIsSubject {
      guard from == .null || from.string != nil, to == .null || to.string != nil else { throw nonsense() }
      change = .defaultSubject(
        Transition(
          from: from.string.map { Subject(id: 0, name: $0) }, to: to.string.map { Subject(id: 0, name: $0) }))
      return
    }
    func value(_ written: JSONValue) throws -> JSONValue? {
      if written == .null { return nil }
      guard let value = kind.read(written, of: key) else { throw nonsense() }
      return value
    }
    let (before, after) = (try value(from), try value(to))
    if kind == NameKind.self {
      change = .name(of: 0, from: before?.string, to: after?.string)
      return
    }
    var subject: Subject?
    if kind.isOfSubject {
      guard let name = written["subject"]?.string else { throw nonsense() }
      subject = Subject(id: 0, name: name)
    }
    change = FactChange(kind, of: subject, key: key, from: before, to: after)
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

  /// The name of a member.
  private struct Name: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

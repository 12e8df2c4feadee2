/// A value of JSON (RFC 8259). The members of an object keep their order, so that one value has one text.
public enum JSONValue: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  case null
  case bool(Bool)
  /// A number, as it is written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value in an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSONValue

    /// A member of an object.
    public init(_ name: String, _ value: JSONValue) { (self.name, self.value) = (name, value) }
  }

  /// An object, member by member: `["subject": name, "days": days]`. A member without a value is null.
  public init(dictionaryLiteral members: (String, (any JSONRepresentable)?)...) {
    self = .object(members.map { Member($0.0, $0.1?.json ?? .null) })
  }

  /// The members of two objects. Of two members with the same name the latter's counts.
  public static func + (one: JSONValue, other: JSONValue) -> JSONValue {
    guard case .object(let members) = one, case .object(let others) = other else { return other }
    return .object(
      members.filter { member in !others.contains { $0.name == member.name } } + others)
  }

  /// The object without the members that are null.
  public var withoutNulls: JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.value != .null })
  }

  /// A whole number.
  public static func integer(_ number: Int) -> JSONValue { .number(String(number)) }

  /// The text of a string; nil for any other value.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// True or false; nil for any other value.
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  /// A whole number that 64 bits hold, written without an exponent; nil for any other value.
  public var integer: Int? { if case .number(let text) = self { Int(text) } else { nil } }

  /// A number as it is written; nil for any other value.
  public var numberText: String? { if case .number(let text) = self { text } else { nil } }

  /// A number; nil for any other value.
  public var double: Double? { numberText.flatMap { Double($0) } }

  /// A whole number in any form, such as `3.0`; nil for any other value.
  public var wholeNumber: Int? { integer ?? double.flatMap { Int(exactly: $0) } }

  /// The elements of an array; nil for any other value.
  public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The value of a member; nil if this is no object, or has no such member.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  /// The value of a member that may be missing or null, which both are nil within the result. Nil for a value of another
  /// type.
  public func member<Value>(_ name: String, _ value: (JSONValue) -> Value?) -> Value?? {
    guard let member = self[name], member != .null else { return .some(nil) }
    return value(member).map { .some($0) }
  }

  // MARK: Text

  /// The value as text, without white space: the form in which facts are stored and exchanged.
  public var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value as one line for programs, with all keys in alphabetical order. No character of it acts on a terminal.
  public var line: String {
    var bytes: [UInt8] = []
    write(to: &bytes, sortsKeys: true)
    return String(decoding: bytes, as: UTF8.self).escapedJSON
  }

  private func write(to bytes: inout [UInt8], sortsKeys: Bool = false) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let bool): bytes += (bool ? "true" : "false").utf8
    case .number(let text): bytes += text.utf8
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      Self.write(elements, in: "[]", to: &bytes) { $0.write(to: &$1, sortsKeys: sortsKeys) }
    case .object(var members):
      if sortsKeys { members.sort { $0.name < $1.name } }
      Self.write(members, in: "{}", to: &bytes) { member, bytes in
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes, sortsKeys: sortsKeys)
      }
    }
  }

  /// Writes parts with commas between them, in brackets.
  private static func write<Part>(
    _ parts: [Part], in brackets: StaticString, to bytes: inout [UInt8],
    _ write: (Part, inout [UInt8]) -> Void
  ) {
    bytes.append(brackets.utf8Start[0])
    for (index, part) in parts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(part, &bytes)
    }
    bytes.append(brackets.utf8Start[1])
  }

  /// Writes a string as SQLite's `json_quote` does, so that earlier versions, which use it, have the same texts.
  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x08: bytes += "\\b".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0C: bytes += "\\f".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

import ForeignText
import StudyCalendar
import Words

/// A value in a file of JSON, and where it stands there. What is needed and not there refuses the file.
struct WrittenJSON {
  let value: JSONValue
  private let file: String
  /// The names and positions that lead to it.
  private let path: [String]

  fileprivate init(_ value: JSONValue, in file: String, at path: [String] = []) {
    (self.value, self.file, self.path) = (value, file, path)
  }

  /// A member of an object: `try habit.member("name", \.string)`.
  /// - Parameter kind: what the value is as one of its kind; nil for one of another kind.
  func member<Value>(_ name: String, _ kind: (JSONValue) -> Value?) throws -> Value {
    guard let member = try optional(name, kind) else {
      let name = quoted(name)
      throw Self.refusal(
        place(path).map { String(localized: "\(quoted(file)) lacks \(name) at \($0)") }
          ?? String(localized: "\(quoted(file)) lacks \(name)"))
    }
    return member
  }

  /// A member that need not be there; nil if it is not, or is null.
  func optional<Value>(_ name: String, _ kind: (JSONValue) -> Value?) throws -> Value? {
    guard let member = value[name], member != .null else { return nil }
    guard let value = kind(member) else { throw otherKind(at: path + [name]) }
    return value
  }

  /// Another object that is a member. Without such a member it has none of its own.
  func object(_ name: String) -> WrittenJSON {
    WrittenJSON(value[name] ?? .null, in: file, at: path + [name])
  }

  /// The elements of a list that is a member.
  func list(_ name: String) throws -> [WrittenJSON] {
    elements(of: try member(name, \.array), at: path + [name])
  }

  /// The elements of a list that need not be there.
  func list(ifAny name: String) throws -> [WrittenJSON] {
    elements(of: try optional(name, \.array) ?? [], at: path + [name])
  }

  /// The elements of this list.
  func list() throws -> [WrittenJSON] {
    guard let values = value.array else { throw otherKind(at: path) }
    return elements(of: values, at: path)
  }

  private func elements(of values: [JSONValue], at path: [String]) -> [WrittenJSON] {
    values.enumerated().map { WrittenJSON($1, in: file, at: path + ["#\($0 + 1)"]) }
  }

  private func otherKind(at path: [String]) -> ForeignFormatError {
    Self.refusal(
      place(path).map { String(localized: "\(quoted(file)) has a value of the wrong kind at \($0)") }
        ?? String(localized: "\(quoted(file)) has a value of the wrong kind"))
  }

  /// What leads to a value; nil for the whole document.
  private func place(_ path: [String]) -> String? {
    path.isEmpty ? nil : quoted(path.prefix(6).joined(separator: " "))
  }

  fileprivate static func refusal(_ problem: String) -> ForeignFormatError {
    .invalid(problem, advice: String(localized: "give the file as its program wrote it"))
  }
}

extension ForeignFile {
  /// The whole file as JSON.
  func json() throws -> WrittenJSON {
    try requireText()
    guard !bytes.isMostlyBrackets else {
      throw WrittenJSON.refusal(
        String(localized: "\(quoted(name)) is JSON that consists mostly of brackets"))
    }
    guard let value = JSONValue(bytes: bytes) else {
      throw WrittenJSON.refusal(
        bytes.isNested(deeperThan: deepestJSON)
          ? String(localized: "\(quoted(name)) is JSON that is nested more than \(deepestJSON) deep")
          : String(localized: "\(quoted(name)) is not valid JSON"))
    }
    return WrittenJSON(value, in: name)
  }

  /// The whole file as a value of JSON.
  /// - Throws: ``ForeignFormatError``.
  public func jsonValue() throws -> JSONValue { try json().value }

  /// Whether it can be an object of JSON, and has all of these names somewhere.
  func isObject(with names: String...) -> Bool {
    isText && firstVisibleByte == UInt8(ascii: "{")
      && names.allSatisfy { bytes.contains(text: "\"\($0)\"") }
  }

  var firstVisibleByte: UInt8? {
    bytes.prefix(4096).first { $0 > UInt8(ascii: " ") }
  }

  /// Whether the first 4,096 bytes contain a text.
  func beginning(contains text: String) -> Bool {
    String(decoding: bytes.prefix(4096), as: UTF8.self).contains(text)
  }
}

/// How deep the values of JSON may be in each other, for `JSONValue` to read them.
private let deepestJSON = 64

extension [UInt8] {
  /// Whether there is an opening bracket in every eighth byte. Each of them takes much more memory than in the file, and no
  /// history is written like this.
  fileprivate var isMostlyBrackets: Bool {
    let brackets = count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
    return brackets > 100_000 && brackets > count / 8
  }

  /// Whether brackets are nested deeper than this.
  fileprivate func isNested(deeperThan limit: Int) -> Bool {
    var depth = 0
    return contains { byte in
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth -= 1 }
      return depth > limit
    }
  }
}

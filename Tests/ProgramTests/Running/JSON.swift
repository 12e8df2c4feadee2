import Foundation

/// A JSON value, in which `true` differs from `1`, and null from a missing key.
enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Int)
  case fraction(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  /// The value of a key, or nil when this is not an object or lacks the key.
  subscript(key: String) -> JSON? {
    guard case .object(let values) = self else { return nil }
    return values[key]
  }

  /// The keys of an object.
  var keys: Set<String> {
    guard case .object(let values) = self else { return [] }
    return Set(values.keys)
  }

  /// The elements of a list.
  var elements: [JSON] {
    guard case .list(let values) = self else { return [] }
    return values
  }
}

extension JSON {
  /// The value without a key, wherever it stands. Other tests say what the key has.
  func without(_ key: String) -> JSON {
    switch self {
    case .object(let values):
      .object(values.filter { $0.key != key }.mapValues { $0.without(key) })
    case .list(let values): .list(values.map { $0.without(key) })
    case .null, .bool, .number, .fraction, .text: self
    }
  }

  /// Reads a JSON text.
  init(text: String) throws { self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8)) }
}

extension JSON: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .number(value)
    } else if let value = try? container.decode(Double.self) {
      self = .fraction(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let values = try? container.decode([JSON].self) {
      self = .list(values)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(nilLiteral: ()) { self = .null }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(integerLiteral value: Int) { self = .number(value) }
  init(stringLiteral value: String) { self = .text(value) }
  init(arrayLiteral elements: JSON...) { self = .list(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}

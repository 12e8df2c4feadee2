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
  ///
  /// A decoder would be asked for one kind of value after the other, and throw an error for each that it is not. The tests
  /// record where each error was thrown, which takes longer than all of the reading.
  init(text: String) throws {
    // Foundation leaves out U+FEFF at the beginning of a text, unless it is escaped.
    let escaped = text.replacing("\u{FEFF}", with: #"\ufeff"#)
    self.init(try JSONSerialization.jsonObject(with: Data(escaped.utf8), options: .fragmentsAllowed))
  }

  private init(_ value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let values as [String: Any]: self = .object(values.mapValues { JSON($0) })
    case let values as [Any]: self = .list(values.map { JSON($0) })
    case let number as NSNumber:
      // That is how it says that it is true or false.
      if String(cString: number.objCType) == "c" {
        self = .bool(number.boolValue)
      } else if let number = Int(exactly: number) {
        self = .number(number)
      } else {
        self = .fraction(number.doubleValue)
      }
    default: self = .null
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

/// A value that has one form in JSON.
public protocol JSONRepresentable {
  /// The value in JSON.
  var json: JSONValue { get }
}

extension JSONValue: JSONRepresentable {
  public var json: JSONValue { self }
}

extension JSONRepresentable where Self: RawRepresentable, RawValue == String {
  public var json: JSONValue { .string(rawValue) }
}

extension String: JSONRepresentable {
  public var json: JSONValue { .string(self) }
}

extension Bool: JSONRepresentable {
  public var json: JSONValue { .bool(self) }
}

extension Int: JSONRepresentable {
  public var json: JSONValue { .integer(self) }
}

extension Double: JSONRepresentable {
  public var json: JSONValue { JSONValue(description: description) }
}

extension Float: JSONRepresentable {
  public var json: JSONValue { JSONValue(description: description) }
}

extension JSONValue {
  /// A number in the shortest form from which it can be read again, and without a point if it is whole.
  fileprivate init(description: String) {
    self = .number(description.hasSuffix(".0") ? String(description.dropLast(2)) : description)
  }
}

extension Optional: JSONRepresentable where Wrapped: JSONRepresentable {
  public var json: JSONValue { self?.json ?? .null }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
  public var json: JSONValue { .array(map(\.json)) }
}

extension Dictionary: JSONRepresentable where Key == String, Value: JSONRepresentable {
  public var json: JSONValue { .object(map { .init($0.key, $0.value.json) }) }
}

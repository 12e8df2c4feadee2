/// A property that is written to JSON even if it is nil, as `null`. Without this, a synthesized `encode(to:)`
/// leaves its key out.
@propertyWrapper
public struct NullWhenNil<Value: Encodable>: Encodable {
  /// The value, which is written as `null` if it is nil.
  public var wrappedValue: Value?

  /// Wraps a value.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}

extension NullWhenNil: Sendable where Value: Sendable {}
extension NullWhenNil: Equatable where Value: Equatable {}
extension NullWhenNil: Hashable where Value: Hashable {}

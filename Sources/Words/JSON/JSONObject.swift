import FoundationEssentials

/// An object of JSON, member by member: `["subject": name, "days": days]`. A member without a value is `null`.
public struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private let members: [(key: String, value: (any Encodable)?)]

  public init(dictionaryLiteral members: (String, (any Encodable)?)...) {
    self.members = members.map { (key: $0.0, value: $0.1) }
  }

  private init(_ members: [(key: String, value: (any Encodable)?)]) { self.members = members }

  /// The members of both.
  public static func + (one: JSONObject, other: JSONObject) -> JSONObject {
    JSONObject(one.members + other.members)
  }

  /// The object without the members that have no value.
  public var withoutNulls: JSONObject { JSONObject(members.filter { $0.value != nil }) }

  private struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: MemberName.self)
    for (name, value) in members {
      let key = MemberName(stringValue: name)
      if let value { try object.encode(value, forKey: key) } else { try object.encodeNil(forKey: key) }
    }
  }
}

/// A value that says which object of JSON it is.
public protocol JSONRepresentable: Encodable {
  /// The object.
  var json: JSONObject { get }
}

extension JSONRepresentable {
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

/// A value as one line of JSON with its keys in alphabetical order. No character of it acts on a terminal.
public func jsonLine(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self).escapedJSON
}

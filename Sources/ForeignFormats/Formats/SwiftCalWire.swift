/// Our own JSON as it stands in a file, apart from the values that it becomes. A file says its version, and what a
/// version means never changes; keys that are not known are left alone.
struct SwiftCalWire: Codable {
  static let format = "swiftcal"
  static let version = 1

  var format: String
  var version: Int
  var subjects: [Subject]
  var settings: [String: String]?
  var history: [JSONValue]?

  struct Subject: Codable {
    var name: String
    var isDefault: Bool?
    var days: [Day]
    var rests: [Rest]?
    var schedules: [Schedule]?
  }

  struct Day: Codable {
    var date: String
    var didStudy: Bool
  }

  struct Rest: Codable {
    var date: String
    var reason: String?
  }

  struct Schedule: Codable {
    var from: String
    var off: [String]
  }

  /// What tells whose file it is, and whether this version can read the rest.
  struct Head: Decodable {
    var format: String
    var version: Int
  }
}

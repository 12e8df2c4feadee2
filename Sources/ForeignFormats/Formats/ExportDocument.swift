import StudyCalendar

/// Our own JSON as it stands in a file. A file names the version of its format, and what a version means never
/// changes. Keys that this version does not know are ignored.
struct ExportDocument: Codable {
  static let format = "swiftcal"
  static let version = 1

  var format: String
  var version: Int
  var subjects: [Subject]
  /// The settings by their JSON names, such as `dayStart`.
  var settings: [String: String]?
  /// The change log, oldest entry first.
  var history: [Lenient<LoggedEntry>]?

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
    /// This is written only if it is true.
    var isLate: Bool?
  }

  struct Schedule: Codable {
    var from: String
    var off: [String]
  }

  /// The keys that tell whether a file is in this format, and whether this version can read it.
  struct Head: Decodable {
    var format: String
    var version: Int
  }
}

/// An element of a list that a person may have edited. If it cannot be read it is nil, and the other elements are
/// read all the same.
struct Lenient<Value: Codable>: Codable {
  let value: Value?

  init(_ value: Value) { self.value = value }
  init(from decoder: any Decoder) { value = try? Value(from: decoder) }
  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// An optional value that is written as `null` if it is nil. Synthesized encoding would leave its key out.
struct Nullable<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  let value: Value?

  init(_ value: Value?) { self.value = value }
  init(from decoder: any Decoder) throws { value = try Value?(from: decoder) }
  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Set<Weekday> {
  /// The weekdays in the order in which our JSON lists them: Sunday first.
  var inOrder: [Weekday] { Weekday.allCases.filter(contains) }
}

import Words

/// One fact as devices exchange it: what it is about, its value, and when it was recorded.
///
/// docs/devices.md lists the facts with their keys and values.
public struct StampedFact: Hashable, Sendable {
  /// What the subject is called on every device, such as `1:japanese`; nil if the fact belongs to no subject.
  public let subject: String?
  /// What kind of fact it is, such as `study`.
  public let fact: String
  /// Which fact of that kind: a date, the number of a session, the name of a setting, or nothing.
  public let key: String
  /// The value as JSON; `null` if the fact was taken back.
  public let value: String
  /// When it was recorded, in microseconds since 1970. Of two facts with the same subject, kind and key the later one
  /// counts (docs/devices.md says what counts of equally late ones).
  public let time: Int
  /// As JSON: the members of the value that were recorded earlier, and when; nil if there are none.
  public let times: JSONValue?
  /// The unit in which a session was recorded, empty for minutes; nil if that is not known.
  public let unit: String?

  /// A fact with its stamp.
  public init(
    subject: String?, fact: String, key: String, value: String, time: Int, times: JSONValue? = nil,
    unit: String? = nil
  ) {
    (self.subject, self.fact, self.key, self.value, self.time) = (subject, fact, key, value, time)
    (self.times, self.unit) = (times, unit)
  }

  /// Whether a person said it. A device says itself in which subjects it recorded something.
  public var isOfPerson: Bool { fact != LifeKind.name || !LifeKind.isOfDevice(key) || value == "null" }

  /// The times that can be shown: up to the end of the year 9999.
  public static let possibleTimes = 0...253_402_300_799_999_999

  /// The latest time that counts while a clock shows `now`: a thousand years later. It moves on with the clock, so a change
  /// that has seen another one always finds a time above it.
  public static func latestTime(at now: Int) -> Int {
    min(max(now, 0), possibleTimes.upperBound - thousandYears) + thousandYears
  }

  private static let thousandYears = 31_557_600_000_000_000
}

/// What a subject is called on every device: a number, and the name that the subject was added with, as names are compared.
/// Two devices that add a subject of the same name mean the same one. A later subject of that name has another number.
public struct SubjectIdentity: Hashable, Sendable {
  /// It tells subjects of one name apart, from 1 on.
  public let number: Int
  /// The name as names are compared.
  public let name: String

  /// The identity with a number and a name.
  public init(number: Int, name: String) {
    self.number = number
    self.name = Subject.comparable(name)
  }

  /// The identity of a text such as `1:japanese`; nil if the text means nothing.
  public init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), text.utf8.count <= 600,
      let number = Int(text[..<colon]), (1...1 << 53).contains(number), String(number) == text[..<colon]
    else { return nil }
    let name = Subject.composed(String(text[text.index(after: colon)...]))
    guard !name.isEmpty, name == name.lowercased(),
      !name.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    else { return nil }
    (self.number, self.name) = (number, name)
  }

  /// The text, such as `1:japanese`.
  public var text: String { "\(number):\(name)" }
}

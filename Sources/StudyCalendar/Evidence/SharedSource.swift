import Words

/// A source of evidence as all devices know it. Where its files are, and how far they were read, each machine keeps by itself
/// (``EvidenceSource``).
public struct SharedSource: Hashable, Sendable {
  /// Its number on all devices: a UUID in lower case.
  public let id: String
  /// Which program knows it.
  public let kind: EvidenceKind
  /// Which of it counts, as ``EvidenceSource/choices``.
  public let choices: [String]
  /// The device and the place where it was first read, by which a person knows it.
  public let device: String
  public let place: String
  /// The names by which a version before 1.1 numbered its sessions; nil if none did.
  public let former: FormerSource?
  /// The root commits of a git repository; none for other programs.
  public var roots: [String]
  /// How its instants become days, in the order of time.
  public var rules: [DayRule]
  /// The last instant that was counted before it was removed here, in seconds since 1970; nil while it is read.
  public var until: Int?

  /// A source that is read for the first time.
  public init(
    id: String, _ source: EvidenceSource, on device: String, former: FormerSource? = nil,
    roots: [String] = [],
    rules: [DayRule]
  ) {
    (self.id, kind, choices, self.device, place) = (id, source.kind, source.choices, device, source.place)
    (self.former, self.roots, self.rules) = (former, roots, rules)
  }

  /// The number of its session of a day. It follows from the source and the day.
  public func sessionID(on date: CalendarDate) -> String {
    let source = former.map { ["evidence", kind.rawValue, $0.identity, $0.subjectKey] } ?? [id]
    return Session.id(naming: (source + [date.description]).joined(separator: "\0"))
  }
}

/// The names by which versions before 1.1 numbered the sessions of a source: what identified its content, and what its subject was
/// called on all devices.
public struct FormerSource: Hashable, Sendable {
  public let identity: String
  public let subjectKey: String

  /// Names of a source.
  public init(identity: String, subjectKey: String) {
    (self.identity, self.subjectKey) = (identity, subjectKey)
  }

  /// The number of the source that all devices make of them.
  public func id(of kind: EvidenceKind) -> String {
    Session.id(naming: ["source", kind.rawValue, identity, subjectKey].joined(separator: "\0"))
  }

  /// The names in an object of JSON; nil if they are not there.
  public init?(_ json: JSONValue) {
    guard let identity = json["identity"]?.string, let key = json["subjectKey"]?.string else { return nil }
    self.init(identity: identity, subjectKey: key)
  }
}

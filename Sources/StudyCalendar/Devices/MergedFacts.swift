/// What became of the facts of a file.
public struct MergedFacts: Hashable, Sendable {
  /// How many facts were later than what was known.
  public var taken = 0
  /// How many lines mean nothing here.
  public var skipped = 0
  /// Why the first of them was skipped.
  public var reason: SkipReason?
  /// Whether one of them was skipped because its time is far ahead. It may count on another day.
  public var hasFarAhead = false

  /// The words of this device that later ones have replaced.
  public var lost: [LostWord] = []

  /// The number of the entry of the change log that has the changes; nil if there were none.
  public var entry: Int?

  /// Nothing was merged.
  public init() {}
}

/// The subjects that other devices have recorded, as one reads them before the first merge.
public struct SubjectsElsewhere: Sendable {
  /// All that were ever added.
  public var all: Set<SubjectIdentity> = []
  /// Those that there are now, by their names as names are compared.
  public var named: [String: SubjectIdentity] = [:]

  /// When each life of a subject was said, and whether it holds, by the keys of the lives.
  public var lives: [SubjectIdentity: [String: (time: Int, isAlive: Bool)]] = [:]
  /// The times at which something was said of a subject there, and also of a subject here that other devices do not know.
  public var commonTimes: [SubjectIdentity: Set<Int>] = [:]
  /// The subjects of which a person said something beside that they were added.
  public var used: Set<SubjectIdentity> = []

  /// What their amounts count.
  public var units: [SubjectIdentity: AmountUnit] = [:]
  /// The names, as names are compared, of subjects that are one with those of this store, whatever the two count.
  public var united: Set<String> = []

  /// No subjects.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { all.isEmpty }
}

/// A subject of this store that has the name of one elsewhere and counts something else. They stay two until a person decides.
public struct SubjectApart: Hashable, Sendable {
  /// The subject here.
  public let subject: Subject
  /// What its amounts count.
  public let unit: AmountUnit
  /// The name that both have.
  public let name: String
  /// What the amounts of the other one count.
  public let unitElsewhere: AmountUnit

  /// A subject that stays apart.
  public init(_ subject: Subject, named name: String, in unit: AmountUnit, elsewhere: AmountUnit) {
    (self.subject, self.name, self.unit, unitElsewhere) = (subject, name, unit, elsewhere)
  }
}

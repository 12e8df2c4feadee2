import Words

/// Where another program on this machine knows that somebody studied. docs/evidence.md has the rules.
public struct EvidenceSource: Hashable, Sendable {
  /// The source's number on this machine.
  public let id: Int
  /// Which program knows it.
  public let kind: EvidenceKind
  /// The path of the repository, the database or the folder.
  public let place: String
  /// What is chosen of it, by ``EvidenceKind/choiceNames``. Empty for everything.
  public let choices: [String]
  /// The number of the subject that gets the sessions. The subject may be gone.
  public let subject: Int
  /// From how much on a day counts; nil if anything does.
  public var minimum: EvidenceMinimum?
  /// The first day that counts; nil if all do.
  public var since: CalendarDate?
  /// Whether it is left out until it is resumed.
  public var isPaused: Bool
  /// The number by which all devices know the source (``SharedSource/id``); nil until it was read for the first time.
  public var sharedID: String?
  /// What all devices know of it. It is a fact, and not kept with the source.
  public var shared: SharedSource?
  /// The rule of this machine at the last reading.
  public var ownRule: DayRule?
  /// The last instant that was counted, in seconds since 1970; nil if none was.
  public var last: Int?
  /// The names by which an earlier version numbered its sessions; nil if none has read it, or if they are in ``shared``.
  public var former: FormerSource?
  /// Where the last reading ended, in a form that only the kind's reader knows; nil if all has to be read.
  public var progress: String?
  /// Whether all of it is to be read, because another device has recorded less of a day than there was here.
  public var mustReadAgain: Bool
  /// The last day of which something counted; nil if there was none yet.
  public var lastFound: CalendarDate?
  /// The ``lastFound`` for which the person was told that nothing has come since.
  public var toldSince: CalendarDate?

  /// A source that was not read yet.
  public init(
    id: Int, kind: EvidenceKind, place: String, choices: [String] = [], subject: Int,
    minimum: EvidenceMinimum? = nil, since: CalendarDate? = nil
  ) {
    (self.id, self.kind, self.place, self.choices) = (id, kind, place, choices)
    (self.subject, self.minimum, self.since) = (subject, minimum, since)
    (isPaused, mustReadAgain) = (false, false)
  }

  /// Whether a day is late enough to count.
  public func isLateEnough(_ day: DayEvidence) -> Bool { since.map { day.date >= $0 } ?? true }

  /// Whether there is enough of a day for it to count.
  public func isEnough(_ day: DayEvidence) -> Bool {
    switch minimum {
    case .seconds(let seconds): (day.seconds ?? 0) >= seconds
    case .count(let count): (day.count ?? 0) >= count
    case nil: true
    }
  }

  /// What was chosen with one of the options of the kind. What was chosen with the first one is kept as it is, and the
  /// rest with its option before it: `--title Swift`.
  public func choices(with option: String) -> [String] {
    let others = kind.choiceNames.dropFirst()
    guard let prefix = others.first(where: { $0 == option }).map(Self.prefix) else {
      return choices.filter { choice in !others.contains { choice.utf8.starts(with: Self.prefix($0).utf8) } }
    }
    return choices.filter { $0.utf8.starts(with: prefix.utf8) }.map {
      String($0[$0.utf8.index($0.startIndex, offsetBy: prefix.utf8.count)...])
    }
  }

  private static func prefix(_ option: String) -> String { "--\(option) " }

  /// How a source keeps what was chosen with an option of its kind.
  public static func choice(_ value: String, with option: String, of kind: EvidenceKind) -> String {
    option == kind.choiceNames.first ? value : prefix(option) + value
  }

  /// How many days without anything new are worth a word.
  private static let longSilence = 14

  /// Whether nothing was found for so long that the person should be told, and was not yet.
  public func isSilent(on today: CalendarDate) -> Bool {
    guard !isPaused, let lastFound, toldSince != lastFound else { return false }
    return today.dayNumber - lastFound.dayNumber > Self.longSilence
  }
}

extension EvidenceSource {
  /// The source that a store keeps under a number; nil for a program that this version does not know, or a date that is none.
  public init?(id: Int, _ json: JSONValue) {
    let since = json["since"]?.string
    guard let kind = json["kind"]?.string.flatMap(EvidenceKind.init(rawValue:)),
      case let date = since.flatMap({ CalendarDate(iso8601: $0) }), since == nil || date != nil
    else { return nil }
    let minimum = json["minimum"]?.integer
    self.init(
      id: id, kind: kind, place: json["place"]?.string ?? "",
      choices: (json["choices"]?.string ?? "").split(separator: "\n").map(String.init),
      subject: json["subject"]?.integer ?? 0,
      minimum: minimum.map { json["minimumIsTime"]?.integer == 1 ? .seconds($0) : .count($0) }, since: date)
    (isPaused, mustReadAgain) = (json["isPaused"]?.integer == 1, json["mustReadAgain"]?.integer == 1)
    (progress, sharedID) = (json["progress"]?.string, json["id"]?.string)
    (ownRule, last) = (json["ownRule"].flatMap(DayRule.init), json["last"]?.integer)
    former = FormerSource(json)
    lastFound = json["lastFound"]?.string.flatMap { CalendarDate(iso8601: $0) }
    toldSince = json["toldSince"]?.string.flatMap { CalendarDate(iso8601: $0) }
  }

  /// As a store keeps it.
  public var json: JSONValue {
    var (least, isTime): (Int?, Bool) = (nil, false)
    switch minimum {
    case .seconds(let seconds): (least, isTime) = (seconds, true)
    case .count(let count): least = count
    case nil: break
    }
    return [
      "kind": kind.rawValue, "place": place, "choices": choices.joined(separator: "\n"), "subject": subject,
      "minimum": least, "minimumIsTime": isTime ? 1 : 0, "since": since?.description,
      "isPaused": isPaused ? 1 : 0, "id": sharedID, "identity": former?.identity,
      "subjectKey": former?.subjectKey, "ownRule": ownRule, "last": last, "progress": progress,
      "mustReadAgain": mustReadAgain ? 1 : 0, "lastFound": lastFound?.description,
      "toldSince": toldSince?.description,
    ]
  }
}

/// From how much on a day counts: `20m`, `30 reviews`, `1 commit`.
public enum EvidenceMinimum: Hashable, Sendable {
  case seconds(Int)
  case count(Int)

  /// Reads what a person typed for a source of that kind. A number alone is a number of what the kind counts, or of minutes
  /// if it only knows how long.
  /// - Throws: ``EvidenceMinimumError``.
  public init(_ text: String, for kind: EvidenceKind) throws(EvidenceMinimumError) {
    let refusal = EvidenceMinimumError(text: text, kind: kind)
    let amount: AmountExpression
    do { amount = try AmountExpression(text) } catch {
      throw EvidenceMinimumError(text: text, kind: kind, problem: error)
    }
    if let name = kind.countName, let count = try? amount.resolved(in: .named(name)) {
      guard count.thousandths.isMultiple(of: 1000) else { throw refusal }
      self = .count(count.thousandths / 1000)
      return
    }
    guard kind.knowsTime, let time = try? amount.resolved(in: .minutes), time.thousandths >= 17 else {
      throw refusal
    }
    self = .seconds((time.thousandths * 60 + 500) / 1000)
  }

  /// The minimum in words: `20 min`, `30 reviews`.
  public func words(for kind: EvidenceKind) -> String {
    switch self {
    case .seconds(let seconds): Amount(ofSeconds: seconds).words(in: .minutes)
    case .count(let count): kind.words(counting: count)
    }
  }
}

/// A text that cannot say from how much on a day of a source counts.
public struct EvidenceMinimumError: Error, Hashable, Sendable, CustomStringConvertible {
  let text: String
  let kind: EvidenceKind
  /// Why it is no amount of anything; nil if it is one.
  var problem: StudyError?

  public var description: String {
    if case .ambiguousAmount = problem { return "\(problem, default: "")" }
    let problem = String(
      localized: "\(quoted(text)) does not say from how much on a day of \(kind.title) counts")
    let advice =
      switch (kind.countName.map { "30 \($0)" }, kind.knowsTime ? "20m" : nil) {
      case (let first?, let second?): String(localized: "write \(first) or \(second)")
      case (let only, let other): String(localized: "write \(only ?? other ?? "")")
      }
    return clauses([problem, advice])
  }
}

extension Amount {
  /// So many of a unit. It is at most what a session can have.
  init(whole count: Int) { self.init(thousandths: min(count, Amount.most.thousandths / 1000) * 1000) }

  /// An amount of minutes for a time. It is at most what a session can have.
  /// - Parameter seconds: 0 or more.
  public init(ofSeconds seconds: Int) {
    let most = Amount.most.thousandths
    self.init(thousandths: seconds >= most * 60 / 1000 ? most : (seconds * 1000 + 30) / 60)
  }
}

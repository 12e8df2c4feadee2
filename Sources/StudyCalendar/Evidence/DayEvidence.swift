import Words

/// What a source knows of a day.
public struct DayEvidence: Hashable, Sendable {
  /// The day.
  public let date: CalendarDate
  /// How long somebody studied, in seconds; nil if the source does not know.
  public var seconds: Int?
  /// How many commits, reviews or pages there were; nil if the source only knows how long.
  public var count: Int?
  /// When the last of it was, in seconds since 1970.
  public var lastAt: Int

  /// What a source knows of a day.
  public init(date: CalendarDate, seconds: Int? = nil, count: Int? = nil, lastAt: Int) {
    self.date = date
    self.seconds = seconds
    self.count = count
    self.lastAt = lastAt
  }

  /// The time in whole minutes, since no person counts a second of it: at least one, if there was any time at all. Nil if the
  /// source does not know.
  public var minutes: Amount? {
    seconds.map { $0 > 0 ? Amount(ofSeconds: max(($0 + 30) / 60, 1) * 60) : .zero }
  }

  /// The time in whole minutes; nil for a kind that does not know it.
  public func minutes(from kind: EvidenceKind) -> Amount? { kind.knowsTime ? minutes : nil }

  /// The amount in a subject's unit; nil if the source knows nothing in that unit.
  public func amount(in unit: AmountUnit, from kind: EvidenceKind) -> Amount? {
    if unit == .minutes { return minutes.flatMap { $0 > .zero ? $0 : nil } }
    guard let name = kind.countName, unit.isMeant(by: name), let count, count > 0 else { return nil }
    return Amount(whole: count)
  }

  /// The day in words: `212 reviews, 34 min`.
  public func words(from kind: EvidenceKind) -> String {
    let count = count.map { kind.words(counting: $0) }
    let minutes = minutes(from: kind).flatMap { $0 == .zero && count != nil ? nil : $0 }
    let time = minutes.map { $0.words(in: .minutes) }
    return [count, time].compactMap { $0 }.joined(separator: ", ")
  }
}

extension EvidenceKind {
  /// A count in words: `1 commit`, `212 reviews`.
  func words(counting count: Int) -> String {
    Amount(whole: count).words(in: .named(countName ?? "times"))
  }

  /// The count of a note that was made for a session of this kind; nil for a note that a person wrote.
  func count(inNote note: String) -> Int? {
    let digits = note.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), countName != nil, note == words(counting: count) else { return nil }
    return count
  }
}

extension Session {
  /// The session of a day of a source. Its number follows from the source and the day, so every device that reads the source
  /// makes the same session.
  /// - Parameter unit: what the subject's amounts count.
  public init(_ evidence: DayEvidence, from source: SharedSource, in unit: AmountUnit) {
    let kind = source.kind
    let amount = evidence.amount(in: unit, from: kind)
    let count = evidence.count.map { kind.words(counting: $0) }
    // The note is stored, and the same on every device.
    let time = amount == nil ? evidence.minutes.map { $0.words(in: .minutes, language: .english) } : nil
    self.init(
      id: source.sessionID(on: evidence.date), date: evidence.date, amount: amount, note: count ?? time,
      source: kind.rawValue,
      recordedAt: ClockReading(at: evidence.lastAt).utcText)
  }

  /// The kind of source that this session was gathered from; nil if a person recorded or changed it.
  public var evidenceKind: EvidenceKind? { EvidenceKind(rawValue: source) }

  /// This gathered session with what is found now, if that is more. What a person changed stays: another amount or day makes
  /// the session the person's own, and a note of their own is kept.
  /// - Returns: nil if nothing grew.
  public func grown(to found: Session) -> Session? {
    guard let kind = evidenceKind, found.source == source, found.date == date, found.otherUnit == otherUnit
    else { return nil }
    let count = note.flatMap(kind.count(inNote:))
    if let amount {
      guard let more = found.amount, more > amount else { return nil }
      let isOwnNote = note != nil && count == nil
      return found.with(id: id, note: isOwnNote ? note : found.note)
    }
    guard let count, let more = found.note.flatMap(kind.count(inNote:)), more > count || found.amount != nil
    else { return nil }
    return found.with(id: id, note: found.note)
  }

  private func with(id: String, note: String?) -> Session {
    Session(id: id, date: date, amount: amount, note: note, source: source, recordedAt: recordedAt)
  }

  /// The same session with another number.
  public func with(id: String) -> Session {
    var session = with(id: id, note: note)
    session.otherUnit = otherUnit
    return session
  }

  /// The number that stands for “what this session grew to was undone”. It is recorded as a session that was removed, so all
  /// devices know it.
  public var idOfUndoneGrowth: String { id(of: "undone growth") }

  /// The number that stands for “this was recorded before the day had begun”, so a clock was wrong. It is recorded as
  /// ``idOfUndoneGrowth`` is.
  public var idOfBeingAhead: String { id(of: "ahead") }

  private func id(of mark: String) -> String {
    let value = amount.map { String($0.thousandths) } ?? note ?? ""
    return Session.id(naming: [mark, id, value].joined(separator: "\0"))
  }
}

import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

@Suite("Gathering evidence")
struct GatherIntentTests {
  private let folder = TemporaryContainer()
  private let now = ("2024-12-10" as CalendarDate).noon

  /// A source of commits for the default subject.
  private func source(
    _ kind: EvidenceKind = .git, minimum: EvidenceMinimum? = nil, since: CalendarDate? = nil,
    place: String = "/a"
  ) throws -> EvidenceSource {
    try folder.open().write(as: "source") { sources in
      try sources.nameSource(
        kind, at: place, choices: [], of: sources.reading.defaultSubject(), minimum: minimum, since: since
      ).source
    }
  }

  private func day(_ date: CalendarDate, commits: Int) -> DayEvidence {
    DayEvidence(date: date, count: commits, lastAt: date.dayNumber * 86_400 + 3600)
  }

  private func day(_ date: CalendarDate, seconds: Int, reviews: Int? = nil) -> DayEvidence {
    DayEvidence(date: date, seconds: seconds, count: reviews, lastAt: date.dayNumber * 86_400 + 3600)
  }

  private func evidence(
    _ source: EvidenceSource, _ days: [DayEvidence], progress: String?
  ) -> GatheredEvidence {
    let rule = DayRule(zone: "UTC", dayStart: .midnight)
    return GatheredEvidence(
      days: days, roots: source.kind == .git ? ["root"] : [], rules: [rule], ownRule: rule, last: 0,
      progress: progress)
  }

  @discardableResult
  private func gather(
    _ source: EvidenceSource, _ days: DayEvidence..., bringsBack: Bool = false, progress: String? = nil
  ) throws -> GatheredSource {
    let evidence = self.evidence(source, days, progress: progress)
    let gathered = try folder.open().perform(
      GatherIntent([.init(source, evidence)], bringsBack: bringsBack), at: now)
    return try #require(gathered.first)
  }

  private func sessions() throws -> [String] {
    try folder.openForReading().read { reading in
      try reading.sessions(of: reading.defaultSubject(), in: nil).map {
        "\($0.date) \($0.amount?.decimal ?? "-") \($0.note ?? "-") \($0.source)"
      }
    }
  }

  @Test("Each day becomes one session, and gathering again changes only what grew")
  func grows() throws {
    let source = try source()
    #expect(try gather(source, day("2024-12-01", commits: 2), day("2024-12-02", commits: 1)).days.count == 2)
    let changes = try folder.raw().value("SELECT count(*) FROM change")
    #expect(try gather(source, day("2024-12-01", commits: 2), day("2024-12-02", commits: 1)).days.isEmpty)
    // What a source does not know any more stays.
    #expect(try gather(source, day("2024-12-01", commits: 1)).count(.known) == 1)
    #expect(try folder.raw().value("SELECT count(*) FROM change") == changes)
    let result = try gather(source, day("2024-12-02", commits: 5), day("2024-12-03", commits: 1))
    #expect(result.days.map(\.isNew) == [false, true])
    #expect(
      try sessions() == [
        "2024-12-01 - 2 commits git", "2024-12-02 - 5 commits git", "2024-12-03 - 1 commit git",
      ])
  }

  @Test("The amount is in the subject's unit, where the source knows it")
  func units() throws {
    let anki = try source(.anki)
    try gather(anki, day("2024-12-01", seconds: 630, reviews: 42))
    #expect(try sessions() == ["2024-12-01 11 42 reviews anki"])
    try gather(anki, day("2024-12-01", seconds: 700, reviews: 42))
    #expect(try sessions() == ["2024-12-01 12 42 reviews anki"])
    try folder.open().perform(AddSubjectIntent("Cards"), at: now)
    try folder.open().perform(SetDefaultSubjectIntent("Cards"), at: now)
    try folder.open().perform(SetUnitIntent(of: "Cards", to: .named("reviews")), at: now)
    try gather(self.source(.anki), day("2024-12-01", seconds: 630, reviews: 42))
    try gather(
      self.source(.timewarrior), DayEvidence(date: "2024-12-02", seconds: 90, lastAt: 1_733_100_000))
    #expect(try sessions() == ["2024-12-01 42 42 reviews anki", "2024-12-02 - 2 min timewarrior"])
  }

  @Test("A day counts from the least amount and the first day on, and not before it has begun")
  func limits() throws {
    let commits = try source(minimum: .count(3), since: "2024-12-02")
    let result = try gather(
      commits, day("2024-12-01", commits: 9), day("2024-12-02", commits: 2), day("2024-12-03", commits: 3),
      day("2024-12-12", commits: 3), day("2024-12-13", commits: 3))
    #expect(try sessions().map { $0.prefix(10) } == ["2024-12-03", "2024-12-12"])
    #expect(result.count(.ahead) == 1)
    let time = try source(.timewarrior, minimum: .seconds(1200))
    try gather(time, day("2024-12-05", seconds: 1199), day("2024-12-06", seconds: 1200))
    #expect(try sessions().count == 3)
  }

  @Test("A gathering that was undone stays undone, also when the day grows, until it is brought back")
  func undone() throws {
    let source = try source()
    try gather(source, day("2024-12-01", commits: 2), day("2024-12-02", commits: 2))
    try folder.open().perform(UndoIntent(), at: now)
    #expect(try sessions() == [])
    let result = try gather(source, day("2024-12-01", commits: 2), day("2024-12-02", commits: 7))
    #expect(result.count(.leftAlone) == 2 && result.days.isEmpty)
    #expect(try sessions() == [])
    try folder.open().perform(RedoIntent(), at: now)
    #expect(try sessions().count == 2)
    try folder.open().perform(UndoIntent(), at: now)
    try gather(source, day("2024-12-02", commits: 7), bringsBack: true)
    #expect(try sessions() == ["2024-12-02 - 7 commits git"])
  }

  @Test("Growth that was undone stays undone; when it is redone, the day grows on")
  func undoneGrowth() throws {
    let source = try source(.anki)
    try gather(source, day("2024-12-01", seconds: 600, reviews: 1))
    try gather(source, day("2024-12-01", seconds: 1200, reviews: 2))
    try folder.open().perform(UndoIntent(), at: now)
    #expect(try sessions() == ["2024-12-01 10 1 review anki"])
    #expect(try gather(source, day("2024-12-01", seconds: 1200, reviews: 2)).count(.leftAlone) == 1)
    #expect(try gather(source, day("2024-12-01", seconds: 1800, reviews: 3)).count(.leftAlone) == 1)
    #expect(try sessions() == ["2024-12-01 10 1 review anki"])
    try folder.open().perform(RedoIntent(), at: now)
    try gather(source, day("2024-12-01", seconds: 1800, reviews: 3))
    #expect(try sessions() == ["2024-12-01 30 3 reviews anki"])
    try folder.open().perform(UndoIntent(), at: now)
    try gather(source, day("2024-12-01", seconds: 1800, reviews: 3), bringsBack: true)
    #expect(try sessions() == ["2024-12-01 30 3 reviews anki"])
  }

  @Test("A session that a person removed, moved or gave another amount is the person's own")
  func person() throws {
    let source = try source(.anki)
    try gather(
      source, day("2024-12-01", seconds: 600, reviews: 1), day("2024-12-02", seconds: 600, reviews: 1),
      day("2024-12-03", seconds: 600, reviews: 1), day("2024-12-04", seconds: 600, reviews: 1))
    let ids = try folder.openForReading().read { try $0.sessions(of: $0.defaultSubject(), in: nil).map(\.id) }
    let store = try folder.open()
    try store.perform(RemoveSessionIntent(id: ids[0]), at: now)
    try store.perform(EditSessionIntent(id: ids[1], date: .date("2024-12-08")), at: now)
    try store.perform(EditSessionIntent(id: ids[2], amount: AmountExpression("5m")), at: now)
    try store.perform(EditSessionIntent(id: ids[3], note: "hard"), at: now)
    let result = try gather(
      source, day("2024-12-01", seconds: 6000, reviews: 9), day("2024-12-02", seconds: 6000, reviews: 9),
      day("2024-12-03", seconds: 6000, reviews: 9), day("2024-12-04", seconds: 6000, reviews: 9))
    #expect(result.count(.leftAlone) == 3)
    #expect(
      try sessions() == [
        "2024-12-03 5 1 review person", "2024-12-04 100 hard anki", "2024-12-08 10 1 review person",
      ])
  }

  @Test("What a person said of a day stands above what is gathered")
  func said() throws {
    try folder.open().change { writing in
      let subject = try writing.reading.defaultSubject()
      let said: [(date: CalendarDate, fact: DayFact)] = [
        ("2024-12-01", .study(true)), ("2024-12-02", .study(false)),
      ]
      try writing.record(said, of: subject, keepsUnstudiedRows: true)
    }
    try gather(source(), day("2024-12-02", commits: 5), day("2024-12-03", commits: 5))
    let studied = try folder.openForReading().read { reading in
      try reading.days(of: .subject(reading.defaultSubject()), in: "2024-12-01"..."2024-12-03").map(
        \.didStudy)
    }
    #expect(studied == [true, false, true])
  }

  @Test("A long first gathering is one entry, has the sums that the triggers work out, and can be undone")
  func long() throws {
    let first: CalendarDate = "2020-01-01"
    let days = (0..<1500).map { day(first.advanced(by: $0), seconds: 60 * ($0 % 90 + 1), reviews: $0 + 1) }
    let source = try source(.anki)
    let evidence = evidence(source, days, progress: "p")
    try folder.open().perform(GatherIntent([.init(source, evidence)]), at: now)
    #expect(try folder.raw().value("SELECT count(*) FROM change") == "1")
    #expect(
      try folder.raw().rows(
        """
        SELECT 1 FROM recordedDay AS day WHERE amount <> (
          SELECT sum(number) FROM fact
          WHERE fact.subject = day.subject AND kind = 'session' AND substr(key, 1, 10) = day.date)
        """
      ).isEmpty)
    #expect(try sessions().count == 1500)
    #expect(try folder.raw().value("SELECT value ->> 'progress' FROM local WHERE kind = 'source'") == "p")
    try folder.open().perform(UndoIntent(), at: now)
    #expect(try folder.raw().value("SELECT count(*) FROM day") == "0")
    #expect(
      try folder.open().perform(GatherIntent([.init(source, evidence)]), at: now)[0].count(.leftAlone) == 1500
    )
  }

  @Test("Another subject gets sessions of its own, a renamed one keeps them, and a removed one gets none")
  func subjects() throws {
    let first = try source()
    try gather(first, day("2024-12-01", commits: 1))
    try folder.open().perform(AddSubjectIntent("Go"), at: now)
    let second = try folder.open().write(as: "source") { sources in
      try sources.nameSource(
        .git, at: "/a", choices: [], of: sources.reading.subject(named: "go"), minimum: nil, since: nil
      ).source
    }
    #expect(try gather(second, day("2024-12-01", commits: 1)).days.count == 1)
    try folder.open().perform(RenameSubjectIntent("Go", to: "Golang"), at: now)
    #expect(try gather(second, day("2024-12-01", commits: 1)).count(.known) == 1)
    try folder.open().perform(RemoveSubjectIntent("Golang"), at: now)
    let result = try gather(second, day("2024-12-02", commits: 1))
    #expect(result.subject == nil && result.days.isEmpty)
    try folder.open().perform(UndoIntent(), at: now)
    #expect(try gather(second, day("2024-12-02", commits: 1)).subject == "Golang")
  }

  @Test("A source is added once, and sources are in neither the change log nor what is shared")
  func sources() throws {
    let store = try folder.open()
    let added = try store.write(as: "source") { sources in
      let subject = try sources.reading.defaultSubject()
      return try (0..<2).map { _ in
        try sources.nameSource(
          .git, at: "/a", choices: ["b"], of: subject, minimum: .count(2), since: "2024-01-01"
        )
        .change
      }
    }
    #expect(added == [.added, .none])
    let source = try #require(try store.read { try $0.sources().first })
    #expect(source.choices == ["b"] && source.minimum == .count(2) && source.since == "2024-01-01")
    #expect(try folder.raw().value("SELECT count(*) FROM change") == "0")
    try store.write(as: "source") { try $0.remove(source) }
    #expect(try store.read { try $0.sources() } == [])
  }

  @Test("A session has whole minutes, and at least one")
  func wholeMinutes() throws {
    let source = try source(.koreader)
    try gather(source, day("2024-12-01", seconds: 3721), day("2024-12-02", seconds: 7))
    #expect(
      try sessions() == ["2024-12-01 62 1 h 2 min koreader", "2024-12-02 1 1 min koreader"]
        || sessions() == ["2024-12-01 62 - koreader", "2024-12-02 1 - koreader"])
  }

  /// Gathers one day for a subject, from a source that is added for it now.
  private func gather(for name: String) throws -> GatheredSource {
    let source = try folder.open().write(as: "source") { sources in
      try sources.nameSource(
        .git, at: "/a", choices: [], of: sources.reading.subject(named: name), minimum: nil, since: nil
      ).source
    }
    return try gather(source, day("2024-12-01", commits: 2))
  }

  @Test("A subject that was renamed gets nothing twice when its source is added again")
  func renamed() throws {
    try folder.open().perform(AddSubjectIntent("Code"), at: now)
    #expect(try gather(for: "Code").days.count == 1)
    try folder.open().perform(RenameSubjectIntent("Code", to: "Prog"), at: now)
    _ = try folder.open().write(as: "source") { sources in
      for source in try sources.reading.sources() { try sources.remove(source) }
    }
    let again = try gather(for: "Prog")
    #expect(again.days.isEmpty && again.count(.known) == 1)
  }

  @Test("A subject that has the former name of another one gets its own days")
  func nameOfAnother() throws {
    try folder.open().perform(AddSubjectIntent("Code"), at: now)
    _ = try gather(for: "Code")
    try folder.open().perform(RenameSubjectIntent("Code", to: "Prog"), at: now)
    try folder.open().perform(AddSubjectIntent("Code"), at: now)
    #expect(try gather(for: "Code").days.count == 1)
    let source = try #require(try folder.openForReading().read { try $0.sources().last })
    #expect(try gather(source, day("2024-12-01", commits: 2)).count(.known) == 1)
  }
}

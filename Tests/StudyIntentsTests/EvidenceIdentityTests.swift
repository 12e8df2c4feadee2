import RawSQLite
import SharedStore
import StudyCalendar
import StudyIntents
import TemporaryStore
import Testing

@Suite("What identifies evidence")
struct EvidenceIdentityTests {
  private let folder = TemporaryContainer()
  private let now = ("2024-12-10" as CalendarDate).noon

  private func source(_ kind: EvidenceKind = .koreader, place: String = "/a") throws -> EvidenceSource {
    try folder.open().write(as: "source") { sources in
      try sources.nameSource(
        kind, at: place, choices: [], of: sources.reading.defaultSubject(), minimum: nil, since: nil
      ).source
    }
  }

  private func forget() throws {
    try folder.open().write(as: "source") { sources in
      for source in try sources.reading.sources() { try sources.forget(source) }
    }
  }

  @discardableResult
  private func gather(
    _ source: EvidenceSource, _ names: EvidenceNames, _ dates: CalendarDate..., count: Int = 1,
    on today: CalendarDate = "2024-12-10", bringsBack: Bool = false
  ) throws -> GatheredSource {
    let days = dates.map { DayEvidence(date: $0, seconds: 600 * count, lastAt: $0.dayNumber * 86_400) }
    let evidence = GatheredEvidence(names: names, days: days, progress: nil)
    return try #require(
      try folder.open().perform(
        GatherIntent([.init(source, evidence)], bringsBack: bringsBack), at: today.noon
      ).first)
  }

  @Test("It stays when something older is found, and a source that is added again finds it by what is left")
  func olderEvidence() throws {
    let before = EvidenceNames(identity: "march", others: ["x", "y"])
    try gather(source(), before, "2024-12-01", "2024-12-02")
    try forget()
    let later = EvidenceNames(identity: "february", others: ["v", "w", "y"])
    let again = try gather(source(), later, "2024-12-01", "2024-12-02", "2024-12-03")
    #expect(again.days.count == 1 && again.count(.known) == 2)
    // Now it is known by the new names, too.
    try forget()
    let last = EvidenceNames(identity: "january", others: ["v"])
    #expect(try gather(source(), last, "2024-12-02", "2024-12-03").days.isEmpty)
  }

  @Test("Other evidence has another identity, also of another program by the same name")
  func others() throws {
    try gather(source(), EvidenceNames(identity: "a", others: ["x"]), "2024-12-01")
    let other = EvidenceNames(identity: "b", others: ["y"])
    #expect(try gather(source(place: "/b"), other, "2024-12-01").days.count == 1)
    let same = EvidenceNames(identity: "c", others: ["x"])
    #expect(try gather(source(.anki), same, "2024-12-01").days.count == 1)
  }

  @Test("A part is known again by the whole, and a whole is not taken for its part")
  func parts() throws {
    try gather(source(.git), EvidenceNames(identity: "main", parts: ["pages"]), "2024-12-01")
    #expect(
      try gather(source(.git, place: "/b"), EvidenceNames(identity: "pages"), "2024-12-01").days.isEmpty)
    let other = EvidenceNames(identity: "other", parts: ["pages"])
    #expect(try gather(source(.git, place: "/c"), other, "2024-12-01").days.count == 1)
  }

  @Test("A source that an earlier version has removed is known by its sessions")
  func earlierVersion() throws {
    let day = DayEvidence(date: "2024-12-01", seconds: 600, lastAt: 1_733_000_000)
    let before = try Session(day, identity: "1970", from: source(), in: .minutes)
    _ = try folder.open().write(as: "gather") { try $0.add(before, of: $0.reading.defaultSubject()) }
    let names = EvidenceNames(identity: "2024", former: ["1970"])
    #expect(try gather(source(), names, "2024-12-01").count(.known) == 1)
  }

  @Test("It is in no change log, and an undo does not take it back")
  func undo() throws {
    try gather(source(), EvidenceNames(identity: "a", others: ["x"]), "2024-12-01")
    #expect(try folder.raw().value("SELECT count(*) FROM changedFact WHERE kind = 'evidence'") == "0")
    try folder.open().perform(UndoIntent(), at: now)
    try forget()
    let again = try gather(source(), EvidenceNames(identity: "b", others: ["x"]), "2024-12-01")
    #expect(again.days.isEmpty && again.count(.leftAlone) == 1)
  }

  @Test("Most names decide where several identities are known by them")
  func votes() throws {
    try gather(source(), EvidenceNames(identity: "a", others: ["x", "y"]), "2024-12-01")
    try gather(source(place: "/b"), EvidenceNames(identity: "b", others: ["z"]), "2024-12-02")
    let joined = EvidenceNames(identity: "c", others: ["x", "y", "z"])
    let result = try gather(source(place: "/c"), joined, "2024-12-01", "2024-12-02")
    #expect(result.count(.known) == 1 && result.days.map(\.evidence.date) == ["2024-12-02"])
  }

  @Test("A day that a wrong clock has recorded ahead does not count when it comes, and counts when it grows")
  func ahead() throws {
    let (source, names) = (try source(), EvidenceNames(identity: "a"))
    let first = try gather(source, names, "2024-12-09", "2024-12-20", on: "2024-12-10")
    #expect(first.count(.ahead) == 1 && first.days.count == 1)
    let come = try gather(source, names, "2024-12-09", "2024-12-20", on: "2024-12-21")
    #expect(come.days.isEmpty && come.count(.leftAlone) == 1)
    #expect(try gather(source, names, "2024-12-20", count: 2, on: "2024-12-21").days.count == 1)
    try folder.open().perform(UndoIntent(), at: ("2024-12-21" as CalendarDate).noon)
    #expect(
      try gather(source, names, "2024-12-20", on: "2024-12-21", bringsBack: true).days.count == 1)
  }

  @Test("Another least amount is changed where a source is named again, and days that reach it now are found")
  func leastAmount() throws {
    func name(_ minimum: EvidenceMinimum?) throws -> NamedSource {
      try folder.open().write(as: "source") { sources in
        try sources.nameSource(
          .koreader, at: "/a", choices: [], of: sources.reading.defaultSubject(), minimum: minimum, since: nil
        )
      }
    }
    let first = try name(.seconds(1200))
    #expect(try gather(first.source, EvidenceNames(identity: "a"), "2024-12-01").days.isEmpty)
    #expect(try name(nil).change == .none)
    let second = try name(.seconds(300))
    #expect(second.change == .changed && second.source.id == first.source.id && second.source.mustReadAgain)
    #expect(try gather(second.source, EvidenceNames(identity: "a"), "2024-12-01").days.count == 1)
  }
}

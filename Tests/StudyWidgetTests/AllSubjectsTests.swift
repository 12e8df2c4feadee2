import Drawing
import Foundation
import SharedStore
import StudyCalendar
import StudyIntents
import System
import TemporaryStore
import Testing

@testable import StudyWidget
@testable import Widgets

@Suite("The study widget of all subjects")
struct AllSubjectsTests {
  private let store = TestStore()

  private func provider(at now: Date) -> StudyProvider<AllSubjectsEntry> {
    let follower = StoreFollower(for: .display, in: store.container, ofKind: AllSubjectsWidgetKind.name)
    return StudyProvider(store: follower, now: { now }, symbols: .english)
  }

  private func entry(on date: CalendarDate = "2018-08-16") async throws -> AllSubjectsEntry {
    try await provider(at: at(date, hours: 12)).snapshot(for: StudyConfiguration(), in: .medium)
  }

  private func add(_ name: String, goal: Goal? = nil, endedOn: CalendarDate? = nil) throws {
    try store.change { writing in
      let subject = try writing.addSubject(named: name)
      if let goal { try writing.setGoal(goal, of: subject, from: .earliest) }
      try writing.setEnd(endedOn, of: subject)
    }
  }

  private func fill() throws {
    setenv("TZ", "UTC", 1)
    try store.change { writing in
      try writing.set(.firstWeekday, to: "sunday")
      let subject = try writing.reading.defaultSubject()
      try writing.record((CalendarDate("2018-07-20")..."2018-08-15").map { ($0, .study(true)) }, of: subject)
      try writing.record([("2018-08-05", .rest(Rest()))], of: subject)
    }
    try add("Piano", goal: Goal(daysPerWeek: 3))
    try store.study("2018-08-05", "2018-08-07", "2018-08-09", "2018-08-14", "2018-08-16", subject: "Piano")
    try add("Photography and darkroom", goal: Goal(minimum: Amount(thousandths: 30_000)))
    try store.change { writing in
      let subject = try writing.reading.subject(named: "Photography and darkroom")
      for (date, amount) in [("2018-08-14", 45), ("2018-08-15", 10), ("2018-08-16", 20)]
        as [(CalendarDate, Int)]
      {
        _ = try writing.addSession(
          on: date, amount: Amount(thousandths: amount * 1000), note: nil, of: subject)
      }
    }
    try add("Latin", endedOn: "2018-08-10")
    try add("Greek", endedOn: "2018-08-20")
  }

  @Test("Each subject that has not ended has a row, in the order in which they were added")
  func rows() async throws {
    try fill()
    let entry = try await entry()
    #expect(entry.subjects.map(\.subject) == ["Study", "Piano", "Photography and darkroom", "Greek"])
    #expect(entry.subjects.map(\.current.currentLength) == [27, 1, 0, 0])
    #expect(entry.subjects.map(\.isDue) == [true, true, true, true].enumerated().map { $0.offset != 1 })
    let blank = try #require(entry.subjects.last).days.filter(\.isAfterEnd)
    #expect(blank.isEmpty, "the end lies after this week")
    try #expect(await self.entry(on: "2018-08-20").subjects.map(\.subject).contains("Greek") == false)
  }

  @Test("What is due is drawn first, with what today is and what each week comes to")
  func order() async throws {
    try fill()
    let drawing = try await entry().drawing(for: .systemLarge)
    guard case .link(_, _, .markRows(let block)) = drawing else {
      Issue.record("\(drawing)")
      return
    }
    #expect(block.rows.map(\.name) == ["Study", "Photography and darkroom", "Greek", "Piano"])
    #expect(
      block.rows.map(\.state.plain) == ["today open", "20 of 30 min", "today open", "2 of 3 this week"])
    #expect(block.rows[1].sums.map(\.number) == ["–", "–", "–", "–", "1 h 15 min"])
    #expect(block.rows[3].sums.map(\.number) == ["–", "–", "–", "3 days", "2 days"])
    #expect(
      block.rows[0].sums.map(\.label)
        == ["2018-07-15", "2018-07-22", "2018-07-29", "2018-08-05", "2018-08-12"])
    #expect(block.title == "Today" && block.count == "1 of 4 done")
  }

  @Test("It looks as recorded", arguments: [WidgetFamily.systemLarge, .systemExtraLarge])
  func recorded(family: WidgetFamily) async throws {
    try fill()
    let entry = try await entry()
    for format in [WidgetFormat.text, .json, .svg] {
      let text = try WidgetView(family: family, format: format, showsLegend: format.name == "svg")
        .text(of: entry, on: SnapshotTests.surface)
      try expectRecordedText(text, at: "all-subjects/\(family.rawValue).\(format.name)")
      if format.name == "svg" { try expectStudyPicture(text) }
    }
  }

  @Test(
    "Rows fit into a terminal of any width: names are cut, then weeks are left out",
    arguments: [20, 40, 80, 200])
  func widths(width: Int) async throws {
    try fill()
    let entry = try await entry()
    var weeks: [Int] = []
    for family in AllSubjectsWidgetKind.families {
      let lines = TextLayout(width: width).lines(of: entry.drawing(for: family))
      #expect(lines.count == 5 && lines.allSatisfy { $0.width <= width }, "\(lines.map(\.plain))")
      weeks.append(lines[0].plain.split(separator: " ").count)
    }
    #expect(weeks == [20: [1, 1], 40: [1, 1], 80: [5, 6], 200: [5, 12]][width])
  }

  @Test("A picture has one size for any number of subjects", arguments: AllSubjectsWidgetKind.families)
  func size(family: WidgetFamily) async throws {
    try store.study("2018-08-16")
    let size = family.pictureSize
    for number in 2...14 {
      try add("Subject \(number)")
      let picture = try await Picture(
        of: entry().drawing(for: family), width: size.width, height: size.height
      )
      .svg(title: "", description: "", appearance: .light)
      #expect(
        picture.contains("width=\"\(Int(size.width))\" height=\"\(Int(size.height))\""),
        "\(number) subjects")
    }
  }

  @Test("As many subjects as fit are shown, and how many more there are")
  func more() async throws {
    try store.study("2018-08-16")
    for number in 2...12 { try add("Subject \(number)") }
    func lines() async throws -> [String] {
      let drawing = try await entry().drawing(for: .systemLarge)
      let size = WidgetFamily.systemLarge.pictureSize
      let picture = Picture(of: drawing, width: size.width, height: size.height)
        .svg(title: "", description: "", appearance: .light)
      #expect(picture.contains(#"width="424" height="512""#), "the picture does not grow")
      return TextLayout(width: 80).lines(of: drawing).map(\.plain)
    }
    #expect(try await lines().count == 13)
    // What was studied today comes behind what is due.
    #expect(try await lines().last?.hasPrefix("Study") == true)
    for number in 13...14 { try add("Subject \(number)") }
    #expect(try await lines().count == 13)
    #expect(try await lines().last == "and 3 more subjects")
  }

  @Test(
    "The widget reloads when a day of any subject changes, and when a subject is added, ends or is removed")
  func reloads() async throws {
    try fill()
    let follower = StoreFollower(for: .display, in: store.container, ofKind: AllSubjectsWidgetKind.name)
    let provider = StudyProvider<AllSubjectsEntry>(store: follower, now: { at("2018-08-16", hours: 12) })
    let changes: [@Sendable (borrowing WriteTransaction) throws -> Void] = [
      { try $0.record([("2018-08-16", .study(true))], of: $0.reading.subject(named: "Greek")) },
      { try $0.setEnd("2018-08-01", of: $0.reading.subject(named: "Greek")) },
      { try $0.addSubject(named: "Chess") },
      { try $0.remove($0.reading.subject(named: "Chess")) },
      { try $0.setGoal(.daily, of: $0.reading.subject(named: "Piano"), from: .earliest) },
    ]
    for change in changes {
      _ = try await provider.timeline(for: StudyConfiguration(), in: .medium)
      #expect(await !follower.needsReload())
      try store.change(change)
      #expect(await follower.needsReload())
    }
  }

  @Test("There is an entry for the next day, in a new week at the end of one, and only what is due matters")
  func timeline() async throws {
    try fill()
    // 18 August 2018 is a Saturday.
    let entries = try await provider(at: at("2018-08-18", hours: 12)).timeline(
      for: StudyConfiguration(), in: .medium
    )
    .entries
    #expect(entries.map(\.today) == ["2018-08-18", "2018-08-19"])
    #expect(entries.map { $0.subjects[1].current.week?.start } == ["2018-08-12", "2018-08-19"])
    #expect(entries.map { $0.subjects[1].current.week?.studied } == [2, 0])
    #expect(entries.map { $0.subjects[1].current.currentLength } == [1, 0], "the week before was not met")
    #expect(entries.map(\.relevance).allSatisfy { $0?.score ?? 0 >= 1 })
    try store.change { writing in
      for subject in try writing.reading.subjects() {
        try writing.record([("2018-08-18", .study(true))], of: subject)
      }
    }
    let done = try await provider(at: at("2018-08-18", hours: 12)).timeline(
      for: StudyConfiguration(), in: .medium
    ).entries
    #expect(done.map { $0.relevance?.score } == [0, 1])
  }

  @Test("Without a record, without facts and without a readable store it says so")
  func withoutFacts() async throws {
    _ = try store.open()
    #expect(try await entry().condition == .empty)
    let provider = provider(at: at("2018-08-16", hours: 12))
    let placeholder = provider.placeholder(in: .medium)
    #expect(
      TextLayout(width: 40).lines(of: placeholder.drawing(for: .systemLarge)).map(\.plain).last == "  – days")
    #expect(placeholder.relevance == nil)
    try store.spoil()
    let unavailable = try await entry()
    #expect(unavailable.problem != nil && unavailable.subjects.isEmpty)
    let text = TextLayout(width: 400).lines(of: unavailable.drawing(for: .systemLarge)).map(\.plain).joined()
    #expect(text.contains(store.container.storePath))
  }
}

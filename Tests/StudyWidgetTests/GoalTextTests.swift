import Drawing
import StudyCalendar
import TemporaryStore
import Testing
import Widgets

@testable import StudyWidget

@Suite("What the widget says of goals")
struct GoalTextTests {
  private func lines(_ scene: Scene, _ family: WidgetFamily) throws -> String {
    let entry = try scene.entry(for: family)
    return TextLayout(width: 80).lines(of: entry.drawing(for: family)).map(\.plain).joined(separator: "\n")
  }

  private func scene(_ name: String) throws -> Scene {
    try #require(Scene.all.first { $0.description == name })
  }

  @Test(
    "With a weekly goal the streak is in weeks, and the line says what the week has in place of “today open”")
  func weekly() throws {
    let (open, met) = (try scene("weekly"), try scene("weekly-met"))
    #expect(try lines(open, .accessoryInline) == "○ 5 weeks, 2 of 3 this week")
    #expect(try lines(met, .accessoryInline) == "○ 6 weeks, 3 of 3 this week")
    #expect(try lines(met, .systemSmall).contains("week streak"))
    #expect(try lines(open, .systemLarge).hasSuffix("Longest streak 5 weeks"))
    #expect(try lines(open, .accessoryCircular) == "◑ 2/3")
    #expect(try lines(open, .accessoryRectangular).hasSuffix("Week: 2 of 3"))
  }

  @Test("A day off takes its part from what the week asks for, and a week that is all off asks for nothing")
  func weekWithDaysOff() throws {
    var scene = try scene("weekly")
    scene.rests = ["2018-08-14"..."2018-08-18"]
    #expect(try lines(scene, .accessoryInline) == "~ 6 weeks, 2 of 2 this week")
    scene.studied = ["2018-08-07"..."2018-08-09"]
    scene.rests = ["2018-08-12"..."2018-08-18"]
    #expect(try lines(scene, .accessoryInline) == "~ 1 week, day off")
    #expect(
      try lines(scene, .accessoryCircular) == "◔ 3/10",
      "the month from the first day on, as without a weekly goal")
  }

  @Test(
    "A day whose week is met, or cannot be met any more, does not urge: in its colour, its state and its relevance"
  )
  func notDue() throws {
    let open = try scene("weekly").entry(for: .systemMedium)
    #expect(open.status.names == ["open"] && open.status.tone == .pending)
    #expect(try #require(open.relevance).score > 1)
    var missed = try scene("weekly")
    (missed.studied, missed.rests) = (["2018-08-07"..."2018-08-09"], ["2018-08-17"..."2018-08-18"])
    for scene in [try scene("weekly-met"), missed] {
      let entry = try scene.entry(for: .systemMedium)
      #expect(entry.todayState == .open && !entry.isDue)
      #expect(entry.status.names == ["not-due"] && entry.status.tone == .secondary)
      #expect(entry.relevance?.score == 0)
      #expect(entry.line.runs.first?.tone == .secondary)
      #expect(entry.studyButton.title == "Study", "the button is there all the same")
    }
  }

  @Test("With a minimum the line says what today has of it until today is done")
  func minimum() throws {
    #expect(try lines(.partial, .accessoryInline) == "◐ 3 days, 25 of 30 min")
    #expect(try lines(.partial, .systemSmall).contains("25 of 30 min"))
    #expect(try lines(.partial, .accessoryCircular) == "◕ 25/30")
    var untouched = Scene.partial
    untouched.sessions.removeLast(2)
    #expect(try lines(untouched, .accessoryInline) == "○ 3 days, 0 of 30 min")
    let done = try scene("amount-done")
    #expect(try lines(done, .accessoryInline) == "● 3 days, today done")
    #expect(try lines(done, .systemSmall).contains("45 min"))
    #expect(try lines(done, .accessoryCircular) == "● 45/30")
  }

  @Test("What a person said of today counts more than its amount")
  func said() throws {
    var scene = Scene.partial
    scene.studied.append("2018-08-16"..."2018-08-16")
    #expect(try lines(scene, .accessoryInline) == "● 4 days, today done")
    #expect(try scene.entry(for: .systemMedium).status.names == ["studied"])
    #expect(try !lines(scene, .accessoryCircular).contains("30"), "the month is shown in place of the amount")
  }

  @Test("Today with less than the goal is open for bars, and has a sign of its own in every view")
  func partialToday() throws {
    let status = try Scene.partial.entry(for: .systemMedium).status
    #expect(status.names == ["open", "partial"] && status.tone == .pending)
    #expect(try lines(.partial, .systemMedium).contains("[16◐]"))
    #expect(try lines(.partial, .accessoryRectangular).contains("◐"))
  }

  @Test("Days after a subject's end are blank, and the widget says that it has ended")
  func ended() throws {
    let scene = try scene("ended")
    let month = try lines(scene, .systemMedium)
    #expect(
      month.contains(" 9· ") && month.contains(" 10 ") && month.contains("[16 ]") && !month.contains("~"))
    #expect(month.contains("Ended") && !month.contains("Day off"))
    #expect(try lines(scene, .accessoryInline) == "0 days, ended")
  }
}

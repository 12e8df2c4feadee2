import Testing
import Words

@Suite("The name that was probably meant")
struct NearestNameTests {
  private let commands = [
    "toggle", "log", "overview", "open", "session", "sessions", "rest", "calendar", "widgets",
    "widget-snapshot", "done", "doctor", "stats", "status", "streak", "study",
  ]

  @Test(
    "What was typed is the beginning of the name that is meant, before any name that is nearer",
    arguments: [
      ("tog", "toggle"), ("over", "overview"), ("sess", "session"), ("wid", "widgets"), ("CAL", "calendar"),
      ("do", "done"), ("stat", "stats"), ("widget-s", "widget-snapshot"),
    ])
  func beginnings(typed: String, meant: String) {
    #expect(nearestName(to: typed, among: commands) == meant)
  }

  @Test(
    "Otherwise the nearest name is meant, if it is near enough",
    arguments: [
      ("tooggle", "toggle"), ("strak", "streak"), ("lgo", "log"), ("frobnicate", nil), ("", nil), ("x", nil),
      ("toggler", "toggle"),
    ])
  func nearest(typed: String, meant: String?) {
    #expect(nearestName(to: typed, among: commands) == meant)
  }
}

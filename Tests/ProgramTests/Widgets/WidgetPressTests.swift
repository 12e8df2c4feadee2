import Foundation
import RawSQLite
import Testing

@Suite("Pressing the button of a widget on display")
struct WidgetPressTests {
  private let user = try! Sandbox()
  private let clicks = try! ClickPipe()

  /// Puts a widget on display in i3blocks.
  private func display() throws -> WidgetOnDisplay {
    try WidgetOnDisplay(clicks.call(user.widgetCall(["run", "--format", "i3blocks"])))
  }

  private func studiedToday() throws -> JSON? { try user.json("streak")["studiedToday"] }

  @Test("A click with the first button flips today, and other lines do nothing")
  func click() throws {
    _ = try user.run("toggle", "yesterday").text()
    let widget = try display()
    #expect(try widget.line().contains("1 day, today open"))
    for line in ["3", "", "press", #"{"button": 2}"#, String(repeating: "x", count: 100_000)] {
      try clicks.send(line)
    }
    try clicks.click()
    #expect(try widget.line().contains("2 days, today done"))
    try clicks.send(#"{"name": "study", "button": 1, "x": 5}"#)
    #expect(try widget.line().contains("1 day, today open"))
    widget.send(SIGTERM)
    #expect(try widget.outcome().text() == "")
  }

  /// Another program that writes, and a click that has to wait for it.
  private func clickWhileWriting(_ widget: WidgetOnDisplay) throws -> RawDatabase {
    #expect(try widget.line().contains("today open"))
    try user.expectWidgets(["inline Study"])
    let other = try RawDatabase(user.store)
    try other.rows("BEGIN IMMEDIATE")
    let threads = try widget.threadCount()
    try clicks.click()
    try waitUntil { try widget.threadCount() > threads }
    return other
  }

  @Test("A press waits until another program has written, and then arrives")
  func pressWaits() throws {
    _ = try user.run("toggle", "yesterday").text()
    let widget = try display()
    let other = try clickWhileWriting(widget)
    #expect(try studiedToday() == false)
    try other.rows("ROLLBACK")
    #expect(try widget.line().contains("today done"))
    #expect(try studiedToday() == true)
    widget.send(SIGTERM)
    #expect(try widget.outcome().text() == "")
  }

  @Test("A widget ends at once when it is asked to while a press waits, and the press is given up")
  func endsWhilePressWaits() throws {
    _ = try user.run("toggle", "yesterday").text()
    let widget = try display()
    let other = try clickWhileWriting(widget)
    widget.send(SIGTERM)
    // A widget that waited for the lock would end with a message that the store is busy.
    let outcome = try widget.outcome()
    #expect(outcome.exitCode == 0)
    #expect(outcome.error == "")
    try other.rows("ROLLBACK")
    #expect(try studiedToday() == false)
    #expect(try other.value("PRAGMA integrity_check") == "ok")
  }

  @Test("A press that fails is reported, and the widget goes on")
  func failure() throws {
    _ = try user.run("toggle", "yesterday").text()
    try setMode(0o400, of: user.store)
    try setMode(0o500, of: user.container)
    let widget = try WidgetOnDisplay(
      clicks.call(user.unprivilegedCall(["run", "--format", "i3blocks"], of: .widget)))
    #expect(try widget.line().contains("today open"))
    try clicks.click()
    try waitUntil { try widget.errorSoFar().contains("\n") }
    try setMode(0o700, of: user.container)
    try setMode(0o600, of: user.store)
    try clicks.click()
    try widget.expectLine { $0.contains("today done") }
    widget.send(SIGTERM)
    let outcome = try widget.outcome()
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.error.hasPrefix("swiftcal-widget: no permission to write \(user.store)"), "\(outcome.error)")
    #expect(outcome.error.count { $0.isNewline } == 1)
  }

  @Test("A click on a widget whose store cannot be read says why, and does nothing")
  func unavailable() throws {
    _ = try user.run("toggle", "yesterday").text()
    let other = try RawDatabase(user.store)
    let version = try #require(try other.value("PRAGMA user_version"))
    try other.rows("PRAGMA user_version = 1000")
    let widget = try display()
    #expect(try widget.line().contains("⚠"))
    try clicks.click()
    try waitUntil { try widget.errorSoFar().contains("newer SwiftCal") }
    try other.rows("PRAGMA user_version = \(version)")
    #expect(try widget.line().contains("today open"))
    #expect(try studiedToday() == false)
  }

  @Test("A widget whose subject was removed says so, also to a click, and shows it again after an undo")
  func removedSubject() throws {
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("mark", "yesterday", "--subject", "Piano").text()
    let widget = try WidgetOnDisplay(
      clicks.call(user.widgetCall(["run", "--format", "i3blocks", "--subject", "Piano"])))
    #expect(try widget.line().contains("Piano ○ 1 day"))
    _ = try user.run("subject", "remove", "Piano", "--yes").text()
    try widget.expectLine { $0.contains("⚠") && $0.contains("Piano") }
    try clicks.click()
    try waitUntil { try widget.errorSoFar().contains("there is no subject “Piano”") }
    _ = try user.run("undo").text()
    try widget.expectLine { $0.contains("Piano ○ 1 day") }
  }

  @Test("A widget without standard input goes on without clicks, and says so")
  func noInput() throws {
    _ = try user.run("toggle", "yesterday").text()
    var call = user.widgetCall(["run", "--format", "i3blocks"])
    call.launcher = ["/bin/sh", "-c", #"exec "$0" "$@" <&-"#]
    let widget = try WidgetOnDisplay(call)
    #expect(try widget.line().contains("today open"))
    _ = try user.run("toggle").text()
    #expect(try widget.line().contains("today done"))
    widget.send(SIGTERM)
    let outcome = try widget.outcome()
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.error == "swiftcal-widget: cannot listen for clicks on standard input: Bad file descriptor\n")
  }

  @Test(
    "The button in polybar presses the subject whose name it has, whatever the name",
    arguments: HostileNames.subjects)
  func hostile(name: String) throws {
    _ = try user.run("subject", "add", "--", name).text()
    let line = try user.widgetCall(["snapshot", "--format", "polybar", "--subject=\(name)"]).run().text()
    let command = try #require(
      line.firstMatch(of: #/%\{A1:((?:\\:|[^:])*):\}/#.matchingSemantics(.unicodeScalar)))
    var shell = user.call(["-c", String(command.1).replacing("\\:", with: ":")])
    shell.program = Program(name: "/bin/sh")
    let outcome = try shell.run()
    #expect(outcome.exitCode == 0, "\(outcome.error)")
    #expect(try user.json("streak", "--subject=\(name)")["studiedToday"] == true)
  }
}

/// Names of subjects that mean something to a shell, a parser of arguments or a bar.
enum HostileNames {
  static let subjects = [
    "\u{301}acute", "-x", "--subject=Study", "a=b", "it's", "$(id)", "a:b\\", "100% %d", "R&D <b>", "C##",
    "\u{200F}right",
  ]
}

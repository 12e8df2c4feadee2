import Foundation
import RawSQLite
import Testing

@Suite("A widget on display ends")
struct WidgetEndingTests {
  private let user = try! Sandbox()

  private func expectNoRegistration(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(
      try RawDatabase(user.store).value("SELECT count(*) FROM widget") == "0", sourceLocation: sourceLocation)
    #expect(try user.widgets() == [], sourceLocation: sourceLocation)
  }

  @Test("well when it is asked to, and takes its registration back", arguments: [SIGTERM, SIGINT, SIGHUP])
  func signal(number: Int32) throws {
    _ = try user.run("toggle").text()
    let widget = try user.display()
    _ = try widget.line()
    try user.expectWidgets(["medium Study"])
    widget.send(number)
    #expect(try widget.outcome().text() == "")
    try expectNoRegistration()
  }

  @Test(
    "when nobody reads it any more, though it prints nothing and whoever started it ignores SIGPIPE",
    arguments: [false, true])
  func readerGone(ignoresSignal: Bool) throws {
    _ = try user.run("toggle").text()
    var call = user.widgetCall(["run", "--family", "inline"])
    if ignoresSignal { call.launcher = ["/usr/bin/env", "--ignore-signal=PIPE"] }
    let widget = try WidgetOnDisplay(call)
    _ = try widget.line()
    try user.expectWidgets(["inline Study"])
    widget.stopReading()
    #expect(try widget.outcome().text() == "")
    try expectNoRegistration()
  }

  @Test("well when its reader leaves while it has something to say")
  func readerGoneWhilePrinting() throws {
    let widget = try user.display()
    _ = try widget.line()
    widget.send(SIGSTOP)
    _ = try user.run("toggle").text()
    widget.stopReading()
    widget.send(SIGCONT)
    #expect(try widget.outcome().text() == "")
    try expectNoRegistration()
  }

  /// Has a widget say more than there is room for in its narrow pipe.
  private func fill(_ widget: WidgetOnDisplay) throws {
    try widget.waitUntilUnread()
    for _ in 0..<3 { _ = try user.run("toggle").text() }
    usleep(300_000)  // until it is stuck, if it can be
  }

  @Test("when it is asked to while its reader does not read")
  func readerStuck() throws {
    let widget = try WidgetOnDisplay(user.widgetCall(["run", "--format", "json"]), isNarrow: true)
    try fill(widget)
    widget.send(SIGTERM)
    #expect(try widget.outcome().text() == "")
  }

  @Test("never because its reader is slow: it then gets the newest")
  func readerSlow() throws {
    let widget = try WidgetOnDisplay(user.widgetCall(["run", "--format", "json"]), isNarrow: true)
    try fill(widget)
    _ = try user.run("toggle", "yesterday").text()
    try widget.expect(["streak": 2])
  }

  @Test("by force and is no longer listed, and the others go on")
  func killed() throws {
    _ = try user.run("toggle", "yesterday").text()
    let victim = try user.display("--family", "small")
    let other = try user.display("--family", "large")
    _ = try (victim.line(), other.line())
    try user.expectWidgets(["large Study", "small Study"])
    victim.send(SIGKILL)
    #expect(try victim.outcome().exitCode == 128 + SIGKILL)
    #expect(try user.widgets() == ["large Study"])
    _ = try user.run("toggle").text()
    try other.expect(["streak": 2])
    // The next one clears away what the victim left.
    let next = try user.display("--family", "inline")
    _ = try next.line()
    try user.expectWidgets(["inline Study", "large Study"])
    #expect(try RawDatabase(user.store).value("SELECT count(*) FROM widget") == "2")
  }
}

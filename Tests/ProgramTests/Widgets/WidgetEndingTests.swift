import Foundation
import Testing

@Suite("How a running widget ends")
struct WidgetEndingTests {
  private let user = try! Sandbox()

  @Test(
    "A running widget ends well on a signal and is no longer listed",
    arguments: sample(of: [SIGTERM, SIGINT, SIGHUP]))
  func signal(number: Int32) throws {
    _ = try user.run("toggle").text()
    let widget = try user.display()
    _ = try widget.line()
    try user.expectWidgets(["medium Study"])
    widget.send(number)
    #expect(try widget.outcome().text() == "")
    #expect(try user.widgets() == [])
  }

  @Test("A running widget goes on after SIGUSR1, which some bars send to all that they run")
  func goesOn() throws {
    _ = try user.run("toggle").text()
    let widget = try user.display()
    _ = try widget.line()
    widget.send(SIGUSR1)
    _ = try user.run("toggle", "yesterday").text()
    try widget.expect(["streak": 2])
  }

  @Test(
    "A running widget ends when its reader leaves, even if it prints nothing and SIGPIPE is ignored",
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
    #expect(try user.widgets() == [])
  }

  @Test("A running widget ends well when its reader leaves before the next line")
  func readerGoneWhilePrinting() throws {
    let widget = try user.display()
    _ = try widget.line()
    widget.send(SIGSTOP)
    _ = try user.run("toggle").text()
    widget.stopReading()
    widget.send(SIGCONT)
    #expect(try widget.outcome().text() == "")
    #expect(try user.widgets() == [])
  }

  /// Makes a widget print more than its narrow pipe can hold.
  private func fill(_ widget: WidgetOnDisplay) throws {
    try widget.waitUntilUnread()
    for _ in 0..<3 { _ = try user.run("toggle").text() }
    usleep(300_000)  // the widget is stuck by then, if it can be
  }

  @Test("A running widget ends on SIGTERM while its reader does not read")
  func readerStuck() throws {
    let widget = try WidgetOnDisplay(user.widgetCall(["run", "--format", "json"]), isNarrow: true)
    try fill(widget)
    widget.send(SIGTERM)
    #expect(try widget.outcome().text() == "")
  }

  @Test("A running widget goes on when its reader is slow, and the reader then gets the newest state")
  func readerSlow() throws {
    let widget = try WidgetOnDisplay(user.widgetCall(["run", "--format", "json"]), isNarrow: true)
    try fill(widget)
    _ = try user.run("toggle", "yesterday").text()
    try widget.expect(["streak": 2])
  }

  @Test("A widget that was killed is no longer listed, and other widgets go on")
  func killed() throws {
    _ = try user.run("toggle", "yesterday").text()
    let killedWidget = try user.display("--family", "small")
    let other = try user.display("--family", "large")
    _ = try (killedWidget.line(), other.line())
    try user.expectWidgets(["large Study", "small Study"])
    killedWidget.send(SIGKILL)
    #expect(try killedWidget.outcome().exitCode == 128 + SIGKILL)
    #expect(try user.widgets() == ["large Study"])
    _ = try user.run("toggle").text()
    try other.expect(["streak": 2])
    // The next widget takes the place that the killed one left.
    let next = try user.display("--family", "inline")
    _ = try next.line()
    try user.expectWidgets(["inline Study", "large Study"])
  }
}

import Foundation
import Testing

@Suite("swiftcal remind")
struct RemindTests {
  private let user = try! Sandbox()

  @Test("`swiftcal remind` sends one notification for several subjects, in which names are no markup")
  func oneNotification() throws {
    _ = try user.run("subject", "add", "R&D <b>").text()
    #expect(
      try notified(["DISPLAY": ":0"])?.suffix(5) == [
        "--", "2 subjects are still open today", "Study: a new streak can begin.",
        "R&amp;D &lt;b&gt;: a new streak can begin.", "“Studied Study” records it.",
      ])
  }

  /// Installs a `notify-send` that writes each of its arguments on a line, and runs `remind`.
  /// - Returns: the lines that were written, or nil when `notify-send` was not run.
  private func notified(_ variables: [String: String]) throws -> [Substring]? {
    let note = user.folder + "/note"
    try user.install(
      "notify-send", "printf '%s\\n' \"$@\" > '\(note)'\necho noise; echo noise >&2; exit 1")
    user.environment["PATH"] = user.tools + ":/usr/bin:/bin"
    for (name, value) in variables { user.environment[name] = value }
    // The output of `notify-send` does not show, and neither does its failure.
    let text = try user.run("remind").text()
    #expect(
      text.isEmpty || text.hasPrefix("Study is still open today.") || text.hasPrefix("2 subjects are still"))
    return try? String(contentsOfFile: note, encoding: .utf8).split(separator: "\n")
  }

  @Test(
    "`swiftcal remind` sends a notification on a desktop",
    arguments: sample(of: ["DBUS_SESSION_BUS_ADDRESS", "WAYLAND_DISPLAY", "DISPLAY"]))
  func desktop(variable: String) throws {
    let words = try #require(try notified([variable: "some"]))
    #expect(
      words.suffix(4) == [
        "--", "Study is still open today", "A new streak can begin.", "“Studied” records it.",
      ])
  }

  @Test("`swiftcal remind` sends no notification without a desktop or when today is done")
  func noNotification() throws {
    #expect(try notified(["DISPLAY": ""]) == nil)
    _ = try user.run("toggle").text()
    #expect(try notified(["DISPLAY": ":0"]) == nil)
  }

  @Test("`swiftcal remind` works when `notify-send` is not installed")
  func notInstalled() throws {
    user.environment["DISPLAY"] = ":0"
    user.environment["PATH"] = user.folder
    #expect(try user.run("remind").text().hasPrefix("Study is still open today."))
  }

  @Test("`swiftcal remind` does not wait for ever for a `notify-send` that does not end")
  func hangingNotification() throws {
    try user.install("notify-send", "exec sleep 60")
    user.environment["PATH"] = user.tools + ":/usr/bin:/bin"
    user.environment["DISPLAY"] = ":0"
    let start = Date.now
    #expect(try user.run("remind", "--wait", "0").text().hasPrefix("Study is still open today."))
    #expect((4..<40).contains(Date.now.timeIntervalSince(start)))
  }
}

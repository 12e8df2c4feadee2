import Foundation
import RawSQLite
import Testing

@Suite("A widget on display while a store is restored")
struct RestoreUnderWidgetTests {
  private let user = try! Sandbox()
  private var copy: String { user.folder + "/copy.sqlite" }
  private var display: String { user.folder + "/display" }

  private func shown() throws -> [Substring] {
    try String(contentsOfFile: display, encoding: .utf8).split(separator: "\n")
  }

  /// Runs an inline widget while the body runs.
  private func whileShowing(_ body: (pid_t) throws -> Void) throws {
    try Data().write(to: URL(filePath: display))
    var call = user.call(["run", "--family", "inline"])
    call.program = Program(name: "swiftcal-widget")
    call.output = display
    let widget = try call.start()
    defer { kill(widget.process, SIGKILL) }
    try waitUntil { try user.json("widgets")["widgets"]?.elements.count == 1 }
    try body(widget.process)
    kill(widget.process, SIGTERM)
    #expect(try widget.outcome().exitCode == 0)
  }

  @Test(
    "A running widget shows a restored store, registers in it and follows it",
    arguments: ["sound", "damaged"])
  func reloads(store: String) throws {
    _ = try user.run("mark", "10d..1d").text()
    _ = try user.run("backup", copy).text()
    _ = try user.run("mark", "11d").text()
    try whileShowing { _ in
      try waitUntil { try shown().last?.contains("11") == true }
      if store == "damaged" { truncate(user.store, 5000) }
      _ = try user.run("restore", copy).text()
      try waitUntil { try shown().last?.contains("10") == true }
      try waitUntil { try user.json("widgets")["widgets"]?.elements.count == 1 }
      _ = try user.run("mark", "13d..11d").text()
      try waitUntil { try shown().last?.contains("13") == true }
    }
    #expect(try user.json("doctor")["widgets"] == 0)
  }
}

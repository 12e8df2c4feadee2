import Foundation
import RawSQLite
import Testing
import Widgets

/// A look at the widget on a store that cannot be read.
@Suite("A look at a store that cannot be read")
struct OneLookTests {
  private let user = try! Sandbox()

  private static let bars = WidgetFormat.all.filter(\.isBar).map(\.name)
  private static let others = WidgetFormat.all.filter { !$0.isBar }.map(\.name)
  private static let looks: [(program: Program, command: String)] = [
    (.swiftcal, "widget-snapshot"), (.widget, "snapshot"),
  ]

  /// Expects that both programs show in every format that the store cannot be read.
  private func expectLooks(
    status: Int32, saying word: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for format in Self.bars + Self.others {
      let outcomes = try Self.looks.map { look in
        let outcome = try user.unprivilegedCall([look.command, "--format", format], of: look.program).run()
        let comment: Comment = "\(look.program.name) --format \(format): \(outcome.error)"
        #expect(
          outcome.exitCode == (Self.bars.contains(format) ? 0 : status), comment,
          sourceLocation: sourceLocation)
        #expect(outcome.error.hasPrefix("\(look.program.name): "), comment, sourceLocation: sourceLocation)
        #expect(
          outcome.error.contains(word) && outcome.error.count { $0.isNewline } == 1, comment,
          sourceLocation: sourceLocation)
        return outcome
      }
      // Instants are not the same.
      let views = outcomes.map { $0.output.replacing(#/"date":"[^"]*"/#, with: "") }
      #expect(views[0] == views[1], sourceLocation: sourceLocation)
      let sign = format == "json" ? #""condition":"unavailable""# : format == "svg" ? "cannot be shown" : "⚠"
      #expect(views[0].contains(sign), "\(format): \(views[0])", sourceLocation: sourceLocation)
    }
  }

  @Test("Both programs show that it is not a store, and end with 78 unless a bar reads them")
  func garbage() throws {
    try FileManager.default.createDirectory(atPath: user.container, withIntermediateDirectories: true)
    try Data("garbage".utf8).write(to: URL(filePath: user.store))
    try expectLooks(status: 78, saying: "is not a SwiftCal store")
  }

  @Test("Both programs show that a newer version wrote it, and end with 78 unless a bar reads them")
  func newerVersion() throws {
    _ = try user.run("toggle").text()
    try RawDatabase(user.store).rows("PRAGMA user_version = 1000")
    try expectLooks(status: 78, saying: "newer SwiftCal")
  }

  @Test("Both programs show that it may not be read, and end with 77 unless a bar reads them")
  func noPermission() throws {
    _ = try user.run("toggle").text()
    try setMode(0o000, of: user.store)
    try expectLooks(status: 77, saying: "no permission to read")
  }

  @Test("A look at a busy store shows that it is busy, and ends with 75 unless a bar reads it")
  func busy() throws {
    _ = try user.run("toggle").text()
    let other = try RawDatabase(user.store)
    try other.rows("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE fact SET value = value")
    // Each look waits for the lock for seconds, so all look at once.
    let calls = Self.looks.flatMap { look in
      ["text", "waybar"].map { format in
        var call = user.call([look.command, "--format", format])
        call.program = look.program
        return call
      }
    }
    let outcomes = try calls.map { try $0.start() }.map { try $0.outcome() }
    #expect(outcomes.map(\.exitCode) == [75, 0, 75, 0])
    for outcome in outcomes {
      #expect(outcome.output.contains("⚠") && outcome.error.contains("is busy"), "\(outcome.error)")
    }
    try other.rows("ROLLBACK")
  }

  @Test("Both programs write a file all the same, and say on standard error what is wrong")
  func file() throws {
    try FileManager.default.createDirectory(atPath: user.container, withIntermediateDirectories: true)
    try Data("garbage".utf8).write(to: URL(filePath: user.store))
    for look in Self.looks {
      let path = user.path("\(look.command).svg")
      var call = user.call([look.command, "--format", "svg", "--output", path])
      call.program = look.program
      try call.run().expectFailure(78, saying: ["is not a SwiftCal store"], program: look.program)
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains("cannot be shown"))
    }
  }
}

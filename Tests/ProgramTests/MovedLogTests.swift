import Foundation
import RawSQLite
import Testing

@Suite("A log that is moved aside")
struct MovedLogTests {
  private let user = try! Sandbox()

  /// Puts a backup in the place of a store whose log has days, as `cp` does it. The log does not belong to the backup.
  /// - Parameter isDamaged: whether the backup lacks a table.
  /// - Returns: the backup's path.
  @discardableResult
  private func copyBackupIntoPlace(isDamaged: Bool = false) throws -> String {
    _ = try user.run("mark", "20d..1d").text()
    let copy = user.folder + "/copy.sqlite"
    _ = try user.run("backup", copy).text()
    _ = try user.run("toggle", "2001-01-01").text()
    _ = try user.run("toggle", "2001-01-02").text()
    let intact = try Data(contentsOf: URL(filePath: copy))
    if isDamaged { try RawDatabase(copy).rows("DROP TABLE schedule") }
    let bytes = try Data(contentsOf: URL(filePath: copy))
    try intact.write(to: URL(filePath: copy))
    let file = try FileHandle(forWritingTo: URL(filePath: user.store))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: bytes)
    try file.close()
    return copy
  }

  /// What a program says when it has moved the log aside.
  private func notice(by program: String) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: user.container + "/backups")
    let kept = try #require(names.first { $0.hasSuffix("-log.sqlite-wal") }, "\(names)")
    return "\(program): a log that belongs to another store was moved to \(user.container)/backups/\(kept)"
  }

  private static let commands = [
    "swiftcal streak", "swiftcal toggle 2001-01-03", "swiftcal doctor", "swiftcal doctor --fix",
    "swiftcal widgets", "swiftcal restore COPY", "swiftcal widget-snapshot", "swiftcal-widget snapshot",
    "swiftcal-widget timeline", "swiftcal-widget tap",
  ]

  private func call(_ command: String, copy: String) -> Invocation {
    let words = command.replacing("COPY", with: copy).split(separator: " ").map(String.init)
    var call = user.call(Array(words.dropFirst()))
    call.program = Program(name: words[0])
    return call
  }

  @Test("Each command that moves a log aside says where it is", arguments: commands)
  func told(command: String) throws {
    let call = call(command, copy: try copyBackupIntoPlace())
    let outcome = try call.run()
    // The backup has no log of its own, and doctor names that.
    #expect(outcome.exitCode == (command == "swiftcal doctor" ? 1 : 0))
    #expect(outcome.error == (try notice(by: call.program.name)) + "\n")
  }

  @Test("A command that fails after it moved a log aside says both", arguments: commands)
  func toldBeforeError(command: String) throws {
    let call = call(command, copy: try copyBackupIntoPlace(isDamaged: true))
    let outcome = try call.run()
    let lines = outcome.error.split(separator: "\n").map(String.init)
    #expect(lines.first == (try notice(by: call.program.name)))
    // Doctor reports damage on standard output, and restore mends it.
    let isSaid = lines.dropFirst().contains { $0.contains("is damaged") }
    let isReported = command.contains("doctor") || command.contains("restore") || command.contains("timeline")
    #expect(isSaid != isReported, "\(lines)")
  }

  @Test(
    "A running widget says once that it moved a log aside", arguments: [[], ["--subject", "Study"]],
    [false, true])
  func widget(options: [String], isDamaged: Bool) throws {
    try copyBackupIntoPlace(isDamaged: isDamaged)
    var call = user.call(["run", "--family", "inline"] + options)
    call.program = Program(name: "swiftcal-widget")
    let output = user.folder + "/output"
    call.output = output
    try Data().write(to: URL(filePath: output))
    let widget = try call.start()
    func shown() throws -> String {
      String(decoding: try Data(contentsOf: URL(filePath: output)), as: UTF8.self)
    }
    try waitUntil { try !shown().isEmpty }
    if !isDamaged { try waitUntil { try user.json("widgets")["widgets"]?.elements.count == 1 } }
    kill(widget.process, SIGTERM)
    #expect(try widget.outcome().error == (try notice(by: "swiftcal-widget")) + "\n")
    // Damage is on display.
    #expect(try shown().hasPrefix("⚠") == isDamaged)
  }

  @Test("The button of a running widget says that it moved a log aside")
  func click() throws {
    _ = try user.run("mark", "3d..1d").text()
    let pipe = try ClickPipe()
    var call = pipe.call(user.call(["run", "--format", "i3blocks"]))
    call.program = Program(name: "swiftcal-widget")
    let widget = try call.start()
    try waitUntil { try user.json("widgets")["widgets"]?.elements.count == 1 }
    // The store goes, and its log stays.
    try waitUntil { try user.json("streak")["current"] == 3 }
    for suffix in ["", "-shm"] { unlink(user.store + suffix) }
    try Data("a log".utf8).write(to: URL(filePath: user.store + "-wal"))
    try pipe.click()
    try waitUntil { try !widget.errorSoFar().isEmpty }
    kill(widget.process, SIGTERM)
    let error = try widget.outcome().error
    #expect(error.contains("swiftcal-widget: the log of a store that is gone was moved to "), "\(error)")
  }
}

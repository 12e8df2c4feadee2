import Foundation
import RawSQLite
import Testing
import Widgets

/// Other programs can write anything into a store, and a damaged file can hold what no program wrote. With any value in
/// any column, every command ends by itself, within bounds of time and memory, with an exit code that is documented, and
/// writes no character that acts on a terminal.
@Suite("Proof: hostile stores")
struct HostileStoreProof {
  /// The files of a store with every kind of fact.
  private static let files = Sandbox.files(after: [
    ["subject", "add", "Piano"], ["mark", "60d..3d"], ["mark", "9d..1d", "--subject", "Piano"],
    ["rest", "2d", "--reason", "flu"], ["rest", "1d"], ["rest", NoonZone.daysAgo(-3)],
    ["rest", "today", "--subject", "Piano"],
    ["schedule", "--off", "sun", "--from", "40d"], ["schedule", "--off", "none", "--from", "9999-12-31"],
    ["config", "rest-budget", "4"], ["config", "history-days", "100"], ["subject", "add", "Latin"],
    ["subject", "rename", "Latin", "Greek"], ["mark", "4d", "--subject", "Greek"],
    ["subject", "remove", "Greek", "--yes"], ["unmark", "5d"], ["reload", "--kind", "Clock"], ["undo"],
  ])
  private let user = try! Sandbox(files: files)
  private let whole = files["SwiftCal.sqlite"]!

  /// The exit codes of docs/json.md that a command can have that is called rightly.
  private static let exitCodes: Set<Int32> = [0, 1, 64, 65, 66, 73, 74, 75, 77, 78]

  init() throws {
    try Data("date,habit,done\n2024-01-01,Piano,1\n2024-01-02,Study,1\n".utf8)
      .write(to: URL(filePath: user.path("days.csv")))
  }

  /// Puts the store back and changes some of it as no rule of the schema allows.
  private func makeStore(_ change: (RawDatabase) throws -> Void) throws {
    for name in try FileManager.default.subpathsOfDirectory(atPath: user.container) {
      try? FileManager.default.removeItem(atPath: user.container + "/" + name)
    }
    try? FileManager.default.removeItem(atPath: user.path("copy.sqlite"))
    try whole.write(to: URL(filePath: user.store))
    try setMode(0o600, of: user.store)
    let raw = try RawDatabase(user.store)
    try raw.rows("PRAGMA ignore_check_constraints = 1; PRAGMA foreign_keys = OFF")
    try change(raw)
  }

  private func commands() -> [(program: Program, words: [String])] {
    let looks = [
      [], ["streak"], ["streak", "--view"], ["streak", "--as-of", "30d"], ["streak", "--subject", "Piano"],
      ["calendar"],
      ["calendar", "9999-12"], ["calendar", "1900-01"], ["calendar", "--year"],
      ["calendar", "--year", "9999"],
      ["todo"], ["stats"], ["stats", "--year", "9999", "--subject", "Piano"],
      ["remind"], ["subject", "list"], ["config"], ["widgets"], ["log"], ["log", "--last", "3"], ["schedule"],
      ["schedule", "--subject", "Piano"], ["doctor"], ["backup", "--list"],
      ["import", "--dry-run", user.path("days.csv")],
    ]
    let copy = user.path("copy.sqlite")
    let changes = [
      ["toggle"], ["toggle", "3d", "--json"], ["mark", "9d..1d"], ["unmark", "2d", "--json"], ["rest", "7d"],
      ["unrest", "2d"], ["schedule", "--off", "mon"], ["schedule", "--off", "none", "--from", "60d"],
      ["undo"],
      ["undo", "--json"], ["redo"], ["redo", "--json"], ["config", "day-start", "03:00"],
      ["config", "backups", "2"],
      ["config", "rest-budget", "--unset"], ["subject", "add", "New"],
      ["subject", "rename", "Piano", "Keys"],
      ["subject", "default", "Keys"], ["subject", "remove", "Keys", "--yes"], ["undo"], ["reload"],
      ["reload", "--kind", "Clock"], ["import", user.path("days.csv")], ["backup", copy], ["restore", copy],
      ["doctor", "--fix"], ["toggle"], ["undo"],
    ]
    let formats = WidgetFormat.all.map(\.name)
    let exports = ["json", "csv", "ics", "loop-csv", "habitbull", "harsh"]
    return looks.flatMap { [(.swiftcal, $0), (.swiftcal, $0 + ["--json"])] }
      + exports.map { (.swiftcal, ["export", "--format", $0]) }
      + formats.flatMap { format in
        [(.swiftcal, ["widget-snapshot", "--format", format]), (.widget, ["snapshot", "--format", format])]
      }
      + ["small", "large", "extra-large"].map { (.widget, ["snapshot", "--family", $0]) }
      + [(.widget, ["timeline"]), (.widget, ["timeline", "--format", "json"]), (.widget, ["tap"])]
      + changes.map { (.swiftcal, $0) }
  }

  /// The characters of an output that act on what shows it, other than our own line ends.
  private func acting(_ text: String) -> [String] {
    text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .lineSeparator, .paragraphSeparator: true
      case .format: scalar.properties.isBidiControl
      default: false
      }
    }.map { "U+" + String($0.value, radix: 16) }
  }

  /// Runs a command and expects that it ends as it should.
  /// - Returns: its exit code.
  private func expectHarmless(_ program: Program, _ words: [String], _ note: String) throws -> Int32 {
    var call = user.call(words)
    call.program = program
    call.launcher = ["/usr/bin/prlimit", "--as=2000000000", "--"] + Invocation.endedWhenEndless
    let outcome = try call.run()
    let shown = "\(note): \(words) \(outcome.exitCode) \(outcome.error.prefix(300))"
    #expect(Self.exitCodes.contains(outcome.exitCode), "\(shown)")
    if outcome.exitCode != 0, words.first != "doctor" {
      #expect(outcome.error.count { $0 == "\n" } == 1, "\(shown)")
    }
    #expect(acting(outcome.error) == [], "\(shown)")
    // A table for another program is data, and keeps what the store has.
    if words.first != "export" || words.last == "json" {
      #expect(acting(outcome.output) == [], "\(shown): \(outcome.output.prefix(300))")
    }
    if words.contains("--json"), outcome.exitCode == 0, !outcome.output.isEmpty {
      #expect(throws: Never.self, "\(shown)") { try JSON(text: outcome.output) }
    }
    return outcome.exitCode
  }

  @Test(
    "No command crashes, hangs or writes an escape when every text or every number of a store is hostile",
    arguments: sample(of: HostileValues.everywhere))
  func everywhere(statements: [String]) throws {
    try makeStore { raw in
      for statement in statements { try raw.rows(statement) }
    }
    var succeeded = 0
    let commands = commands()
    // What a change leaves is what the later ones find, so those that are drawn keep their order.
    let drawn = sample(of: commands.indices, oneIn: 3).sorted()
    for place in drawn {
      let (program, words) = commands[place]
      if try expectHarmless(program, words, "everywhere") == 0 { succeeded += 1 }
    }
    #expect(succeeded > (ProofSize.isLarge ? 60 : drawn.count / 4), "many commands go on")
  }

  @Test("With a hostile value in any column, every command ends, answers or refuses, and writes no escape")
  func everyColumn() throws {
    let count = ProofSize.count(small: 2, large: 300)
    var answers: [Int32: Int] = [:]
    for number in 0..<count {
      let seed = ProofSize.firstSeed + UInt64(number)
      var random = SeededRandom(seed: seed)
      var statements: [String] = []
      try makeStore { statements = try HostileValues.put(into: $0, &random) }
      for (program, words) in commands()
      where ProofSize.isLarge || Int.random(in: 0...3, using: &random) == 0 {
        answers[try expectHarmless(program, words, "seed \(seed), \(statements)"), default: 0] += 1
      }
    }
    #expect(answers[0, default: 0] > 0)
    let counts = answers.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
    ProofSize.report("\(count) hostile stores; exit codes: \(counts.joined(separator: ", "))")
  }
}

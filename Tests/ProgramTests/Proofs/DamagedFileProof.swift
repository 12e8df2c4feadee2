import Foundation
import RawSQLite
import Testing

/// With any damage to its files, a command answers or says in one line what is wrong. It never crashes, never
/// waits for ever, and never takes a damaged store for an empty one.
@Suite("Proof: damaged files")
struct DamagedFileProof {
  private static let files = Sandbox.files(after: [["mark", "1000d..1d"], ["subject", "add", "Piano"]])
  private let user = try! Sandbox(files: files)
  /// The bytes of the undamaged store.
  private let whole = files["SwiftCal.sqlite"]!

  private func put(_ bytes: Data) throws {
    for name in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: user.store + name)
    }
    try bytes.write(to: URL(filePath: user.store))
    try setMode(0o600, of: user.store)
  }

  private func run(_ command: [String]) throws -> Outcome {
    var call = user.call(command)
    call.launcher = Invocation.endedWhenEndless
    return try call.run()
  }

  /// Runs commands that read, `doctor` and `toggle`, and expects that each answers or refuses in one line.
  /// - Returns: whether the streak could be read.
  @discardableResult
  private func expectAnswersOrRefusals(
    _ what: String, isDamage: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Bool {
    var isRead = false
    for command in [
      ["streak", "--json"], ["calendar"], ["log"], ["doctor", "--json"], ["toggle", "--json"],
    ] {
      let before = try? Data(contentsOf: URL(filePath: user.store))
      let outcome = try run(command)
      let note: Comment = "\(what): \(command[0]) ended with \(outcome.exitCode): \(outcome.error)"
      if outcome.exitCode == 0 {
        #expect(outcome.error.isEmpty, note, sourceLocation: sourceLocation)
        if command[0] == "streak" {
          isRead = true
          let total = try outcome.json()["total"]
          #expect(total != 0, note, sourceLocation: sourceLocation)
        }
      } else if command[0] == "doctor" {
        #expect(outcome.exitCode == 1 && outcome.error.isEmpty, note, sourceLocation: sourceLocation)
        let report = try JSON(text: outcome.output)
        #expect(report["findings"]?.elements.allSatisfy { $0["mend"] != "try again" } == true, note)
      } else {
        #expect([74, 75, 77, 78].contains(outcome.exitCode), note, sourceLocation: sourceLocation)
        #expect(outcome.error.count { $0.isNewline } == 1, note, sourceLocation: sourceLocation)
        #expect(outcome.output.isEmpty, note, sourceLocation: sourceLocation)
        let after = try? Data(contentsOf: URL(filePath: user.store))
        #expect(before == after, note, sourceLocation: sourceLocation)
      }
    }
    return isRead
  }

  @Test("Every command refuses a store that is cut at a multiple of 512 bytes, but for its last page")
  func cut() throws {
    let cuts = Array(stride(from: 512, to: whole.count, by: 512))
    let sizes = ProofSize.isLarge ? cuts : sample(of: cuts, oneIn: cuts.count) + [cuts[cuts.count - 1]]
    for size in sizes {
      try put(whole.prefix(size))
      // Of the last page SQLite reads zeros where it is cut. Where that is damage, the next change or doctor finds it.
      #expect(try !expectAnswersOrRefusals("cut at \(size)") || size > whole.count - 4096, "cut at \(size)")
    }
    ProofSize.report("store cut at \(sizes.count) places")
  }

  @Test("Every command answers or refuses when one of the first 200 bytes of the store is changed")
  func header() throws {
    let offsets =
      ProofSize.isLarge
      ? Array(0..<200) : sample(of: [0, 15, 16, 18, 21, 28, 40, 44, 47, 52, 56, 63, 69, 100, 103, 108])
    let changes: [(UInt8) -> UInt8] = [{ ~$0 }, { $0 &+ 1 }, { _ in 0 }, { _ in 0xFF }]
    var (cases, answers) = (0, 0)
    for offset in offsets {
      for change in ProofSize.isLarge ? changes[...] : changes[0...offset % 2] {
        var bytes = whole
        bytes[offset] = change(bytes[offset])
        guard bytes[offset] != whole[offset] else { continue }
        try put(bytes)
        cases += 1
        if try expectAnswersOrRefusals("byte \(offset) is \(bytes[offset])") { answers += 1 }
      }
    }
    ProofSize.report("\(cases) changes of the first 200 bytes: \(answers) were answered, the rest refused")
  }

  @Test("Every command answers or refuses when there is garbage in the middle of the store")
  func garbage() throws {
    let count = ProofSize.count(small: 2, large: 500)
    var answers = 0
    for seed in ProofSize.firstSeed..<ProofSize.firstSeed + UInt64(count) {
      var random = SeededRandom(seed: seed)
      var bytes = whole
      let start = Int.random(in: 4096..<bytes.count, using: &random)
      for offset in start..<min(bytes.count, start + Int.random(in: 1...6000, using: &random)) {
        bytes[offset] = UInt8.random(in: 0...255, using: &random)
      }
      try put(bytes)
      if try expectAnswersOrRefusals("seed \(seed)") { answers += 1 }
    }
    ProofSize.report("garbage in the middle, \(count) times: \(answers) were answered, the rest refused")
  }

  @Test(
    "A store can be read and changed when the log that a killed program left, or its index, is missing, cut or garbage",
    arguments: sample(of: ["-wal", "-shm"]))
  func companions(suffix: String) throws {
    // What a program leaves that is killed behind its commit.
    let left = try Sandbox()
    try FileManager.default.createDirectory(atPath: left.container, withIntermediateDirectories: true)
    try whole.write(to: URL(filePath: left.store))
    let writer = try RawDatabase(left.store)
    try writer.rows(
      "PRAGMA wal_autocheckpoint = 0; INSERT INTO day (subject, date, didStudy) VALUES (1, '2020-01-01', 1)")
    let log = try Data(contentsOf: URL(filePath: left.store + "-wal"))
    let original = try Data(contentsOf: URL(filePath: left.store + suffix))
    var random = SeededRandom(seed: 5)
    let garbage = Data((0..<original.count).map { _ in UInt8.random(in: 0...255, using: &random) })
    var variants = sample(
      of: [nil, Data(), garbage, garbage.prefix(100), original, original.prefix(original.count / 2)])
    if ProofSize.isLarge { variants += (0..<200).map { original.prefix(original.count * $0 / 200) } }
    for (number, variant) in variants.enumerated() {
      try put(whole)
      try log.write(to: URL(filePath: user.store + "-wal"))
      unlink(user.store + suffix)
      try variant?.write(to: URL(filePath: user.store + suffix))
      #expect(try expectAnswersOrRefusals("\(suffix) \(number)"))
      let total = try user.json("streak")["total"]
      #expect(total == 1001 || total == 1002, "\(suffix) \(number)")
      #expect(total == 1002 || suffix == "-wal", "an index says nothing that the log does not say")
    }
    withExtendedLifetime(writer) {}
    ProofSize.report("\(variants.count) variants of \(suffix)")
  }

  @Test(
    "Every command refuses a link, pipe or folder in place of the store, its log or its index",
    arguments: sample(of: ["", "-wal", "-shm", "-journal"]))
  func strangeFiles(suffix: String) throws {
    let path = user.store + suffix
    let elsewhere = user.folder + "/elsewhere"
    try Data("private".utf8).write(to: URL(filePath: elsewhere))
    let plants: [(String, () -> Int32)] = [
      ("link", { symlink(elsewhere, path) }), ("link to nothing", { symlink("/nowhere/at/all", path) }),
      ("pipe", { mkfifo(path, 0o600) }), ("folder", { mkdir(path, 0o700) }),
    ]
    for (name, plant) in sample(of: plants) {
      try put(whole)
      unlink(path)
      #expect(plant() == 0)
      #expect(try !expectAnswersOrRefusals("a \(name) as \(path)"))
      #expect(try Data(contentsOf: URL(filePath: elsewhere)) == Data("private".utf8))
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}

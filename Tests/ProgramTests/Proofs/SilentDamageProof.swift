import Foundation
import RawSQLite
import Testing

/// Bits of the store's file are flipped, and the file is cut. The first change of a day and `doctor` follow. What the
/// file itself shows as damage is never passed over: SQLite's own full check, made by the test, is the judge. A bit that
/// turns one good value into another shows nowhere, and such cases are counted.
@Suite("Proof: damage that is not met by chance")
struct SilentDamageProof {
  private let user = try! Sandbox()
  private let whole: Data
  /// The facts of the undamaged store.
  private let facts: [[String?]]

  init() throws {
    _ = try user.run("mark", "400d..1d").text()
    _ = try user.run("subject", "add", "Piano").text()
    _ = try user.run("mark", "300d..200d", "--subject", "Piano").text()
    _ = try user.run("rest", "40d..2d", "--subject", "Piano", "--reason", "away from home").text()
    _ = try user.run("unmark", "390d..350d").text()
    try RawDatabase(user.store).rows("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = try Data(contentsOf: URL(filePath: user.store))
    facts = try RawDatabase(user.store).rows(Self.facts)
  }

  /// What the store's person has in it.
  private static let facts = """
    SELECT subject, kind, key, value FROM fact ORDER BY 1, 2, 3; SELECT id, name FROM subject ORDER BY 1;
    SELECT subject, date, didStudy FROM day ORDER BY 1, 2
    """

  private func put(_ bytes: Data, at path: String) throws {
    for name in ["", "-wal", "-shm", "-journal"] { unlink(path + name) }
    try bytes.write(to: URL(filePath: path))
    try setMode(0o600, of: path)
  }

  private func run(_ command: String...) throws -> Outcome {
    var call = user.call(command)
    call.launcher = Invocation.endedWhenEndless
    return try call.run()
  }

  /// What the test itself sees in a file: the facts, if they can be read, and whether SQLite finds damage.
  private func look(at bytes: Data) throws -> (facts: [[String?]]?, isDamaged: Bool) {
    let path = user.folder + "/look.sqlite"
    try put(bytes, at: path)
    guard let raw = try? RawDatabase(path) else { return (nil, true) }
    let check = try? raw.rows("BEGIN IMMEDIATE; PRAGMA integrity_check; PRAGMA foreign_key_check; ROLLBACK")
    return (try? raw.rows(Self.facts), check != [["ok"]])
  }

  /// Counts of what came of the damaged files.
  private struct Counts {
    var files = 0
    var refused = 0
    var foundByDoctor = 0
    var changed = 0
    var unseen = 0
  }

  /// Puts a damaged file in the store's place, changes a day, and asks `doctor`.
  private func expectNotPassedOver(_ bytes: Data, _ what: String, _ counts: inout Counts) throws {
    let (found, isDamaged) = try look(at: bytes)
    counts.files += 1
    if found != facts { counts.changed += 1 }
    for command in ["toggle", "doctor"] {
      try? FileManager.default.removeItem(atPath: user.container + "/backups")
      try put(bytes, at: user.store)
      let outcome = try run(command)
      let note: Comment =
        "\(what): \(command) ended with \(outcome.exitCode): \(outcome.output)\(outcome.error)"
      #expect([0, 1, 74, 77, 78].contains(outcome.exitCode), note)
      if outcome.exitCode == 0 {
        #expect(!isDamaged, note)
        if command == "doctor", found != facts { counts.unseen += 1 }
      } else if command == "toggle" {
        counts.refused += 1
        #expect(try Data(contentsOf: URL(filePath: user.store)) == bytes, note)
      } else {
        counts.foundByDoctor += 1
      }
    }
  }

  private func report(_ what: String, _ counts: Counts) {
    ProofSize.report(
      "\(counts.files) files with \(what): \(counts.changed) had other facts or none; the first change refused "
        + "\(counts.refused), doctor found \(counts.foundByDoctor); \(counts.unseen) had a good value in place of another"
    )
  }

  @Test("A flipped bit that SQLite's full check finds is found by the first change of a day and by `doctor`")
  func flips() throws {
    var counts = Counts()
    for seed in 1...ProofSize.count(small: 4, large: 3000) {
      var random = SeededRandom(seed: UInt64(seed))
      var bytes = whole
      let offset = Int.random(in: 0..<bytes.count, using: &random)
      let bit = Int.random(in: 0..<8, using: &random)
      bytes[offset] ^= 1 << bit
      try expectNotPassedOver(bytes, "bit \(bit) of byte \(offset)", &counts)
    }
    report("a flipped bit", counts)
  }

  @Test("A cut or a page of zeros is found by the first change of a day and by `doctor`")
  func cuts() throws {
    var counts = Counts()
    for seed in 1...ProofSize.count(small: 3, large: 1000) {
      var random = SeededRandom(seed: UInt64(seed))
      let offset = Int.random(in: 0..<whole.count, using: &random)
      var bytes = whole
      if seed % 2 == 0 {
        bytes = whole.prefix(offset)
      } else {
        let page = offset / 4096 * 4096
        bytes.replaceSubrange(page..<page + 4096, with: Data(count: 4096))
      }
      try expectNotPassedOver(bytes, seed % 2 == 0 ? "cut at \(offset)" : "no page at \(offset)", &counts)
    }
    report("a cut or a page of zeros", counts)
  }
}

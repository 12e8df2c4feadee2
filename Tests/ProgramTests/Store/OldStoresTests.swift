import Foundation
import RawSQLite
import SharedStore
import Testing

/// Stores that earlier programs made, with what they answered. `OldStores/README.md` says how.
@Suite("Real stores of earlier versions")
struct OldStoresTests {
  private let user = try! Sandbox()

  private static let versions = try! Repository.files(in: "Tests/ProgramTests/OldStores")
    .compactMap { $0.wholeMatch(of: #/.*\/(\d\d)\.tar\.gz/#).flatMap { Int($0.1) } }
  private static let sharingVersions = some(of: versions.filter { $0 >= 8 })

  /// The first, the middle and the last one of the versions, or all of them with SWIFTCAL_TEST_SIZE=large.
  private static func some(of versions: [Int]) -> [Int] {
    let ordered = versions.sorted()
    return ProofSize.isLarge ? ordered : Set([0, ordered.count / 2, ordered.count - 1]).map { ordered[$0] }
  }

  private static func archive(of version: Int) -> String {
    Repository.path("Tests/ProgramTests/OldStores/\(version < 10 ? "0" : "")\(version).tar.gz")
  }

  /// Puts the store of that version, and the folder that it shared, where the test's user has them.
  private func unpack(_ version: Int) throws {
    user.environment["TZ"] = "UTC"
    var call = user.call(["-xzf", Self.archive(of: version), "-C", user.folder])
    call.program = Program(name: "/bin/tar")
    _ = try call.run().text()
  }

  /// What the program answered that made the store: of the store as it is, or after an undo.
  private func answers(_ state: String) throws -> [(arguments: [String], answer: JSON)] {
    let all = try JSON(text: String(contentsOfFile: user.folder + "/answers.json", encoding: .utf8))
    return try all[state]?.elements.map { asked in
      let words = try asked["arguments"]?.elements.map { try #require($0.string) }
      return (try #require(words), try #require(asked["answer"]))
    } ?? []
  }

  /// Expects that this program answers the same. It may say more, and names a subject of the history as it is called now.
  private func expectSame(_ answers: [(arguments: [String], answer: JSON)], after state: String) throws {
    for (arguments, answer) in answers {
      let now = try JSON(text: user.call(arguments).run().text())
      let differences = now.differences(fromEarlier: answer).filter {
        !$0.contains(#/^\.history\[\d+\]\.(days|facts)\[\d+\]\.(subject|from|to) was text/#)
      }
      #expect(differences.isEmpty, "\(state): \(arguments.joined(separator: " "))")
    }
  }

  @Test("There is a store of each version before this one")
  func eachVersion() {
    #expect(Self.versions.sorted() == Array(1..<migrations.count))
  }

  /// Expects that `doctor` finds nothing but that the folder which these stores share is not on this machine.
  private func expectHealthy() throws {
    let findings = try JSON(text: user.run("doctor", "--json").output)["findings"]?.elements ?? []
    for finding in findings {
      #expect(
        finding["mend"] == "if it has moved, type “swiftcal sync FOLDER” with its new place", "\(finding)")
    }
  }

  @Test(
    "Each version's store answers as the program answered that made it, and keeps its version meanwhile",
    arguments: versions)
  func looking(version: Int) throws {
    try unpack(version)
    let answers = try answers("isKept")
    #expect(answers.count >= 10)
    try expectSame(answers, after: "unpacking")
    try expectHealthy()
    #expect(try RawDatabase(user.store).value("PRAGMA user_version") == "\(version)")
  }

  @Test(
    "What was done last is taken back as the program took it back that did it",
    arguments: versions.filter { $0 >= 4 })
  func undoing(version: Int) throws {
    try unpack(version)
    // An undo passes one change that another device has overtaken. Earlier versions passed all of them at once.
    var passed = 0
    while passed < 9, try user.run("undo").exitCode == 1 { passed += 1 }
    let answers = try answers("afterUndo")
    #expect(answers.count >= 3)
    try expectSame(answers, after: "undo")
    try expectHealthy()
    let copies = try user.json("backup", "--list")["backups"]?.elements ?? []
    #expect(
      copies.contains { $0["kind"] == "replaced" },
      "the store is kept as it was before it was brought up to date")
  }

  @Test(
    "A change brings the store up to date and leaves every other day as it was",
    arguments: versions)
  func changing(version: Int) throws {
    try unpack(version)
    let question = ["calendar", "--year", "2024", "--json"]
    let before = try user.call(question).run().json()
    _ = try user.run("mark", "2023-12-01").text()
    #expect(try user.call(question).run().json() == before)
    #expect(try user.json("streak", "--as-of", "2023-12-01")["current"] == 1)
    try expectHealthy()
  }

  @Test(
    "What a version exported is imported into a new store, with the same days",
    arguments: some(of: versions.filter { $0 >= 4 }))
  func exported(version: Int) throws {
    try unpack(version)
    try FileManager.default.removeItem(atPath: user.container)
    let answers = try answers("isKept")
    let exported = try #require(answers.first { $0.arguments == ["export"] })
    let file = try user.file("everything.json", exported.answer.text)
    #expect(try user.run("import", file).exitCode == 0)
    try expectSame(
      answers.filter { ["calendar", "sessions", "goal", "schedule"].contains($0.arguments[0]) },
      after: "the import")
  }

  @Test(
    "A new device reads the folder that each version shared, and comes to the same days",
    arguments: sharingVersions)
  func joining(version: Int) throws {
    try unpack(version)
    try FileManager.default.removeItem(atPath: user.container)
    let joined = try user.run("sync", user.folder + "/shared", "--name", "new", "--yes")
    #expect(joined.exitCode == 0, "\(joined.error)")
    try expectSame(
      answers("isKept").filter {
        ["streak", "calendar", "sessions", "goal", "schedule"].contains($0.arguments[0])
      },
      after: "joining")
    let status = try user.json("sync", "--status")
    #expect(status["devices"]?.elements.first?["name"] == "old laptop")
    #expect(status["devices"]?.elements.first?["skippedLines"] == 0)
    #expect(status["unknown"] == [])
  }

  @Test(
    "A store of each version goes on sharing, and a new device hears of its changes",
    arguments: sharingVersions)
  func sharing(version: Int) throws {
    try unpack(version)
    let folder = user.folder + "/shared"
    _ = try user.run("mark", "2023-12-01").text()
    let shared = try user.run("sync", folder, "--yes")
    #expect(shared.exitCode == 0, "\(shared.error)")
    let other = try Sandbox()
    other.environment["TZ"] = "UTC"
    #expect(try other.run("sync", folder, "--name", "new", "--yes").exitCode == 0)
    for question in [
      ["calendar", "--year", "2024", "--json"], ["streak", "--as-of", "2023-12-01", "--json"],
      ["sessions", "2024-01-01..2024-12-31", "--json"],
    ] {
      #expect(try other.call(question).run().json() == user.call(question).run().json())
    }
  }
}

extension JSON {
  fileprivate var string: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  /// Where this lacks what an earlier version answered, or says something else. Keys that came later do not count.
  fileprivate func differences(fromEarlier earlier: JSON, at path: String = "") -> [String] {
    switch (earlier, self) {
    case (.object(let earlierValues), .object(let values)):
      return earlierValues.sorted { $0.key < $1.key }.flatMap { key, value in
        // These are the times at which somebody asks, and takes a change back.
        if ["today", "undoneAt"].contains(key) { return [String]() }
        guard let now = values[key] else { return ["\(path).\(key) is missing"] }
        return now.differences(fromEarlier: value, at: "\(path).\(key)")
      }
    case (.list(let earlierValues), .list(let values)):
      guard earlierValues.count == values.count else {
        return ["\(path) has \(values.count) of \(earlierValues.count)"]
      }
      return zip(values, earlierValues).enumerated().flatMap { index, pair in
        pair.0.differences(fromEarlier: pair.1, at: "\(path)[\(index)]")
      }
    default: return self == earlier ? [] : ["\(path) was \(earlier) and is \(self)"]
    }
  }

  /// The value as a text of JSON.
  fileprivate var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): "\(value)"
    case .fraction(let value): "\(value)"
    case .text(let value): String(decoding: try! JSONEncoder().encode(value), as: UTF8.self)
    case .list(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let values):
      "{" + values.map { JSON.text($0.key).text + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }
}

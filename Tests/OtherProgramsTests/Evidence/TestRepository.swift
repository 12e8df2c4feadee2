import Foundation
import StudyCalendar
import Testing

/// A git repository for one test. It is removed when the test has ended.
final class TestRepository {
  /// The folder in which the repository and its clones are.
  let folder: String
  let path: String

  init() throws {
    folder = URL.temporaryDirectory.appending(path: "swiftcal-git-\(UUID().uuidString)").path
    path = folder + "/repository"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try git("init", "-q", "-b", "main")
    try git("config", "user.email", "Me@example.org")
    try git("config", "user.name", "Me")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Runs git, with no settings of the machine.
  /// - Parameter directory: the folder to run it in; the repository's unless given.
  /// - Returns: its standard output.
  @discardableResult
  func git(_ arguments: String..., in directory: String? = nil, with variables: [String: String] = [:]) throws
    -> String
  {
    try Self.output(
      of: ["git"] + arguments, in: directory ?? path,
      with: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_EDITOR": "true"].merging(
        variables
      ) { $1 })
  }

  /// Makes an empty commit.
  /// - Parameter time: when the author made it, by the author's own clock: `2024-03-01T23:30:00+0900`.
  func commit(
    _ time: String, _ subject: String, by address: String? = nil, committed: String? = nil,
    in directory: String? = nil
  ) throws {
    var variables = ["GIT_AUTHOR_DATE": time, "GIT_COMMITTER_DATE": committed ?? time]
    if let address { variables["GIT_AUTHOR_EMAIL"] = address }
    try git("commit", "-q", "--allow-empty", "-m", subject, in: directory, with: variables)
  }

  /// A source that reads the repository.
  func source(
    at place: String? = nil, authors: [String] = [], after: GatheredEvidence? = nil
  ) -> EvidenceSource {
    EvidenceSource(id: 1, kind: .git, place: place ?? path, choices: authors, subject: 1).read(after)
  }

  /// Runs a program and returns its standard output.
  static func output(
    of words: [String], in directory: String, with variables: [String: String] = [:]
  ) throws -> String {
    // A program that another test starts meanwhile would keep a pipe open.
    let output = URL.temporaryDirectory.appending(path: "swiftcal-\(UUID().uuidString)")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    let program = Process()
    program.executableURL = URL(filePath: "/usr/bin/env")
    program.arguments = words
    program.currentDirectoryURL = URL(filePath: directory)
    var environment = ProcessInfo.processInfo.environment
    for name in environment.keys where name.hasPrefix("GIT_") { environment[name] = nil }
    program.environment = environment.merging(variables) { $1 }
    program.standardOutput = try FileHandle(forWritingTo: output)
    try program.run()
    program.waitUntilExit()
    try #require(program.terminationStatus == 0, "\(words) ended with \(program.terminationStatus)")
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }

  /// Whether a program is installed.
  static func has(_ program: String) -> Bool {
    (try? output(of: ["sh", "-c", "command -v " + program], in: "/")) != nil
  }
}

extension GatheredEvidence {
  /// The counts by their days.
  var counts: [String: Int] {
    Dictionary(uniqueKeysWithValues: days.map { ($0.date.description, $0.count ?? 0) })
  }
  /// The seconds by their days.
  var seconds: [String: Int] {
    Dictionary(uniqueKeysWithValues: days.map { ($0.date.description, $0.seconds ?? 0) })
  }
}

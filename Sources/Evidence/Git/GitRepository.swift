import EventLoop
import FileSystem
import GitCommand
import Glibc
import Localization
import StudyCalendar

/// A git repository, which is asked by running git. Nothing that the repository's own settings name is run, and nothing in it
/// is changed.
struct GitRepository {
  /// A folder in it.
  let folder: String
  private let limits: ExternalProgram.Limits

  /// - Parameter limits: how long git may take for an answer that needs no reading of the history.
  init(in folder: String, limits: ExternalProgram.Limits = .ofAnswer) {
    (self.folder, self.limits) = (folder, limits)
  }

  /// The folder of the work tree, or the repository itself if it has none.
  /// - Throws: ``EvidenceError``.
  func top() throws -> String {
    try requireFolder()
    let tree = try run(["rev-parse", "--show-toplevel"])
    if tree.status == 0, let path = Self.path(tree.output) { return path }
    let own = try run(["rev-parse", "--absolute-git-dir"])
    guard own.status == 0, let path = Self.path(own.output) else {
      // A repository of somebody else has its own advice.
      guard own.error.contains("not a git repository") else { throw failure(own) }
      throw EvidenceError.notRepository(path: folder)
    }
    return path
  }

  /// - Throws: ``EvidenceError/missing(_:path:)`` if the folder is gone. What git says of that depends on what it is asked.
  func requireFolder() throws {
    guard access(folder, F_OK) == 0 else { throw EvidenceError.missing(.git, path: folder) }
  }

  private static func path(_ line: [UInt8]) -> String? {
    line.count > 1 && line.last == UInt8(ascii: "\n") ? String(pathBytes: line.dropLast()) : nil
  }

  /// The addresses that git knows of its user here, in lower case.
  func addresses() throws -> Set<String> {
    let found = try run(["config", "-z", "--get-regexp", #"^(user|author|committer)\.email$"#])
    // Each entry is a key, a line feed, a value and a zero.
    let values = found.output.split(separator: 0).compactMap { entry in
      entry.firstIndex(of: UInt8(ascii: "\n")).map { entry[entry.index(after: $0)...] }
    }
    return Set(values.map { String(decoding: $0, as: UTF8.self).lowercased() }.filter { !$0.isEmpty })
  }

  /// The commits at the ends of all branches, tags and work trees. What is stashed and the notes on commits are left out.
  func tips() throws -> Set<String> {
    Set(
      try lines([
        "rev-list", "--no-walk=unsorted", "--exclude=refs/stash", "--exclude=refs/notes/*", "--all",
      ]))
  }

  /// What identifies the repository, also in other clones: its first commit, as one comes to it from the present one by first
  /// parents.
  /// - Parameter tips: the ends of its branches.
  func firstCommit(before tips: Set<String>) throws -> String {
    guard try lines(["rev-parse", "--is-shallow-repository"]) != ["true"] else {
      throw EvidenceError.shallow(path: folder)
    }
    let own = try run(["rev-list", "--max-parents=0", "--first-parent", "HEAD", "--"], limits: .ofHistory)
    if own.status == 0, let first = Self.lines(own.output).last { return first }
    // The present branch has no commit yet.
    let all = try checked(
      ["rev-list", "--max-parents=0", "--stdin"], input: tips.sorted(), limits: .ofHistory)
    guard let first = Self.lines(all).min() else {
      throw EvidenceError.gitFailed(path: folder, because: String(localized: "git names no first commit"))
    }
    return first
  }

  /// Calls `body` with the author's address, date and subject of each commit, merges left out: `ADDRESS`, a zero,
  /// `SECONDS OFFSET`, a zero, and `SUBJECT`.
  /// - Parameters:
  ///   - tips: the commits from which it goes back.
  ///   - known: commits that are left out, with all before them. They may be gone.
  ///   - earliest: commits that were committed earlier are left out, in seconds since 1970.
  func forEachCommit(
    before tips: Set<String>, notBefore known: Set<String> = [], since earliest: Int? = nil,
    _ body: (ArraySlice<UInt8>) -> Void
  ) throws {
    let limits = earliest.map { ["--max-age=\(max($0, 0))"] } ?? []
    let log = try checked(
      ["rev-list", "--no-merges", "--ignore-missing", "--date=raw", "--format=%ae%x00%ad%x00%s"] + limits
        + ["--stdin"],
      input: tips.sorted() + known.sorted().map { "^\($0)" }, limits: .ofHistory)
    // Between the commits there are lines with their numbers, which have no zero.
    for line in log.split(separator: UInt8(ascii: "\n")) where line.contains(0) { body(line) }
  }

  // MARK: Running git

  private func lines(_ arguments: [String], input: [String] = []) throws -> [String] {
    Self.lines(try checked(arguments, input: input))
  }

  private static func lines(_ output: [UInt8]) -> [String] {
    output.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  private func checked(
    _ arguments: [String], input: [String] = [], limits: ExternalProgram.Limits? = nil
  ) throws -> [UInt8] {
    let outcome = try run(arguments, input: input, limits: limits)
    guard outcome.status == 0 else { throw failure(outcome) }
    return outcome.output
  }

  private func failure(_ outcome: ExternalProgram.Outcome) -> EvidenceError {
    .gitFailed(path: folder, because: GitCommand.problem(of: outcome))
  }

  private func run(
    _ arguments: [String], input: [String] = [], limits: ExternalProgram.Limits? = nil
  ) throws -> ExternalProgram.Outcome {
    guard let git = GitCommand.program else { throw EvidenceError.noProgram("git") }
    do {
      return try GitCommand(git, in: folder, limits: limits ?? self.limits)
        .runAndWait(arguments, input: Array(input.map { $0 + "\n" }.joined().utf8))
    } catch let failure as GitCommand.Failure {
      throw EvidenceError.gitFailed(path: folder, because: "\(failure)")
    }
  }
}

import ForeignText
import Glibc
import StudyCalendar
import System
import Words

/// A git repository, which is asked by running git. Nothing that the repository's own settings name is run, and nothing in it
/// is changed.
struct GitRepository: Sendable {
  /// A folder in it.
  let folder: String
  private let view: RepositoryView
  private let command: GitCommand
  private let place: RepositoryPlace

  /// Opens a repository for as long as `body` runs, on a loop of its own. A signal that ends this process ends git first.
  /// - Parameters:
  ///   - folder: a folder in the repository.
  ///   - limits: how long git may take for an answer that needs no reading of the history.
  /// - Throws: ``EvidenceError``.
  static func reading<Value: Sendable>(
    _ folder: String, limits: ExternalProgram.Limits = .ofAnswer,
    _ body: @escaping @Sendable (GitRepository) async throws -> Value
  ) throws -> Value {
    try asking(folder, limits: limits) { command in
      let place = try await command.place()
      // All work trees have the same history.
      let whole = place.ofAllWorkTrees
      let view = try command.view(of: whole)
      return try await body(GitRepository(folder: folder, view: view, command: command, place: whole))
    }
  }

  /// The folder of the work tree that a folder is in, or the repository itself if it has none.
  /// - Throws: ``EvidenceError``.
  static func top(of folder: String) throws -> String {
    try asking(folder, limits: .ofAnswer) { command in
      let place = try await command.place()
      return place.workTree ?? place.own
    }
  }

  private static func asking<Value: Sendable>(
    _ folder: String, limits: ExternalProgram.Limits,
    _ body: @escaping @Sendable (GitCommand) async throws -> Value
  ) throws -> Value {
    guard access(folder, F_OK) == 0 else { throw EvidenceError.missing(.git, path: folder) }
    guard let git = GitCommand.program else { throw EvidenceError.noProgram("git") }
    do {
      return try EventLoop.runUntilSignal { _ in try await body(GitCommand(git, in: folder, limits: limits)) }
    } catch let failure as GitCommand.Failure {
      // A repository of somebody else has its own advice.
      throw failure.isNoRepository
        ? EvidenceError.notRepository(path: folder)
        : EvidenceError.gitFailed(path: folder, because: "\(failure)")
    }
  }

  /// The addresses that git knows of its user here, in lower case.
  func addresses() async throws -> Set<String> {
    let found = try await command.settings(#"^(user|author|committer)\.email$"#)
    return Set(found.map { $0.value.lowercased() }.filter { !$0.isEmpty })
  }

  /// The commits at the ends of all branches and tags, here and of remote repositories, and those that are checked out in a
  /// work tree. Tools keep commits of their own elsewhere: what is stashed, notes, and copies of what was not committed.
  func tips() async throws -> Set<String> {
    Set(
      try await lines(
        ["rev-list", "--no-walk=unsorted", "--branches", "--remotes", "--tags"] + checkedOut() + ["--"]))
  }

  /// The commits that are checked out in the work trees. A branch may have none yet.
  private func checkedOut() async throws -> [String] {
    let names = try Folder.names(in: place.common + "/worktrees").filter(isNameOfWorkTree)
    let asked = ["HEAD"] + names.sorted().map { "worktrees/\($0)/HEAD" }
    let found = try await view.run(
      ["cat-file", "--batch-check=%(objecttype) %(objectname)"],
      input: asked.flatMap { $0.pathBytes + [UInt8(ascii: "\n")] })
    let mark = Array("commit ".utf8)
    return found.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: mark) }
      .map { String(decoding: $0.dropFirst(mark.count), as: UTF8.self) }
  }

  /// Whether git could have made a work tree with that name. Others could mean a range of commits.
  private func isNameOfWorkTree(_ name: String) -> Bool {
    let bytes = name.pathBytes
    return bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"~^:?*[\\".utf8.contains($0) }
      && !zip(bytes, bytes.dropFirst()).contains { $0 == (UInt8(ascii: "."), UInt8(ascii: ".")) }
  }

  /// The root commits of the repository's branches along first parents, which are the same in all clones. The first one is that of
  /// the main branch, whichever is checked out.
  func roots() async throws -> [String] {
    guard try await lines(["rev-parse", "--is-shallow-repository"]) != ["true"] else {
      throw EvidenceError.shallow(path: folder)
    }
    let known = Set(
      try await lines(
        ["for-each-ref", "--format=%(refname)"] + Self.mainBranches.map { "refs/\($0)" }))
    let main = Self.mainBranches.map { "refs/\($0)" }.first(where: known.contains)
    let present = try await checkedOut()
    var roots: [String] = []
    for start in [main, present.first].compactMap({ $0 }) {
      roots += try await firstCommits(before: [start]).suffix(1)
    }
    roots += try await firstCommits(before: ["--branches", "--remotes"] + present).suffix(Self.mostRoots)
      .reversed()
    guard !roots.isEmpty else {
      throw EvidenceError.gitFailed(path: folder, because: String(localized: "git names no first commit"))
    }
    return roots.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// How many root commits are enough to recognise a repository.
  private static let mostRoots = 16

  /// What the main branch is usually called.
  private static let mainBranches = [
    "heads/main", "heads/master", "remotes/origin/main", "remotes/origin/master",
  ]

  /// The commits without a parent to which first parents lead, the latest first.
  private func firstCommits(before starts: [String]) async throws -> [String] {
    try await lines(["rev-list", "--max-parents=0", "--first-parent"] + starts + ["--"], limits: .ofHistory)
  }

  /// Calls `body` with the author's address, date and subject of each commit, merges left out: `ADDRESS`, a zero,
  /// `SECONDS OFFSET`, a zero, and `SUBJECT`, of which only the beginning is there if it is very long.
  /// - Parameters:
  ///   - tips: the commits from which it goes back.
  ///   - known: commits that are left out, with all before them. They may be gone.
  ///   - earliest: commits that were committed earlier are left out, in seconds since 1970.
  func forEachCommit(
    before tips: Set<String>, notBefore known: Set<String> = [], since earliest: Int? = nil,
    _ body: @escaping @Sendable ([UInt8]) -> Void
  ) async throws {
    let oldest = earliest.map { ["--max-age=\(max($0, 0))"] } ?? []
    let lines = LineSplitter { line in
      // Between the commits there are lines with their numbers, which have no zero.
      if line.contains(0) { body(line) }
    }
    try await view.run(
      ["rev-list", "--no-merges", "--ignore-missing", "--date=raw", "--format=%ae%x00%ad%x00%s"] + oldest
        + ["--stdin"],
      input: Array((tips.sorted() + known.sorted().map { "^\($0)" }).map { $0 + "\n" }.joined().utf8),
      limits: .ofHistory, receive: { lines.add($0) })
    lines.end()
  }

  private func lines(_ arguments: [String], limits: ExternalProgram.Limits? = nil) async throws -> [String] {
    try await view.run(arguments, limits: limits).split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

import EventLoop
import FileSystem
public import FoundationEssentials
import GitCommand
import Glibc
import Localization

/// A clone on this machine, as git says what it has.
public struct LocalClone: Hashable, Sendable {
  /// The name of the folder.
  public var name: String
  /// The branch; nil if none is checked out.
  public var branch: String?
  /// The first digits of the commit that is checked out; nil if there is none yet.
  public var commit: String?
  /// When the last commit was made; nil if there is none yet.
  public var lastCommit: Date?
  /// The first line of the last commit's message; empty if there is none.
  public var subject: String
  /// How many files have changes that are not committed.
  public var changes: Int
  /// How many commits the branch has that its upstream does not have; nil without an upstream.
  public var ahead: Int?
  /// How many commits the branch lacks that its upstream has; nil without an upstream.
  public var behind: Int?
}

extension LocalClone {
  /// Asks git for the state of a folder. Nothing is written there, and nothing that the repository's own configuration names
  /// is run: no hooks, no monitor of files, no filters, no program for signatures, no fetching of what a partial clone lacks.
  /// - Parameters:
  ///   - path: the absolute path of the folder.
  ///   - limits: how long git may take, and how much it may print.
  ///   - program: finds git.
  /// - Throws: ``FetchError``; `CancellationError` when the task is cancelled.
  static func read(
    _ path: String, limits: ExternalProgram.Limits = .ofAnswer,
    program: () -> ExternalProgram? = { GitCommand.program }
  ) async throws -> LocalClone {
    guard let git = program() else { throw FetchError.noGit }
    var information = stat()
    guard pathStat(path, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
      throw FetchError.noFolder(path: path)
    }
    let asking = CloneQuestions(git: GitCommand(git, in: path, limits: limits), path: path)
    let options = try await asking.optionsWithoutFilters()
    var clone = try await asking.state(options, name: Folder.name(of: path))
    guard clone.commit != nil else { return clone }
    let commit = try await asking.run(
      options + [
        "log", "-1", "--no-show-signature", "--no-patch", "--no-color", "--format=%ct%x00%s", "HEAD", "--",
      ])
    let fields = commit.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    clone.lastCommit = Double(String(decoding: fields[0], as: UTF8.self)).map {
      Date(timeIntervalSince1970: $0)
    }.flatMap { $0.isPossible ? $0 : nil }
    let subject = fields.count > 1 ? String(decoding: fields[1].prefix(1000), as: UTF8.self) : ""
    clone.subject = String(subject.prefix { !$0.isNewline }).shortened(to: 200)
    return clone
  }

  /// Reads what `git status --porcelain=v2 --branch -z` prints (git-status(1)).
  init(name: String, status: [UInt8]) {
    self.init(name: name, subject: "", changes: 0)
    for line in status.split(separator: 0) {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard let kind = words.first else { continue }
      if kind == "#" {
        guard words.count >= 3 else { continue }
        switch words[1] {
        case "branch.oid": commit = words[2] == "(initial)" ? nil : String(words[2].prefix(7))
        case "branch.head": branch = words[2] == "(detached)" ? nil : words[2...].joined(separator: " ")
        case "branch.ab" where words.count == 4:
          (ahead, behind) = (Int(words[2]).map(abs), Int(words[3]).map(abs))
        default: break
        }
      } else if ["1", "2", "u", "?"].contains(kind) {
        changes += 1
      }
    }
  }
}

/// The questions that git is asked of a clone.
private struct CloneQuestions {
  let git: GitCommand
  let path: String

  /// The branch, the commit, and what is not committed. A repository without files of its own, such as one that others push
  /// to, has nothing that could be committed.
  func state(_ options: [String], name: String) async throws -> LocalClone {
    let status = try await outcome(
      [
        "status", "--porcelain=v2", "--branch", "-z", "--untracked-files=normal", "--ignore-submodules=dirty",
        "--no-renames",
      ], options)
    guard status.status != 0, status.error.contains("must be run in a work tree") else {
      return LocalClone(name: name, status: try answer(of: status))
    }
    var clone = LocalClone(name: name, subject: "", changes: 0)
    clone.branch = try await line(["symbolic-ref", "--quiet", "--short", "HEAD"])
    clone.commit = try await line(["rev-parse", "--quiet", "--verify", "--short=7", "HEAD^{commit}"])
    return clone
  }

  /// The line that git prints; nil if it has no answer.
  private func line(_ arguments: [String]) async throws -> String? {
    let outcome = try await outcome(arguments)
    let line = outcome.output.prefix { $0 != UInt8(ascii: "\n") }
    return outcome.status == 0 ? String(decoding: line, as: UTF8.self) : nil
  }

  /// The options that leave out the filters of the repository's own configuration, which git would run on files that may have
  /// changed. The filters of the user and of the system are trusted.
  func optionsWithoutFilters() async throws -> [String] {
    let list = try await run(["config", "--list", "--name-only", "--show-scope", "-z"])
    var names: Set<String> = []
    // A scope and a key, each followed by a zero.
    let parts = list.split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    for (scope, key) in zip(parts, parts.dropFirst()) where ["local", "worktree"].contains(scope) {
      guard key.hasPrefix("filter."), let dot = key.lastIndex(of: ".") else { continue }
      names.insert(String(key[..<dot]))
    }
    // A name with an equals sign cannot be written in an option. It is left to git to refuse such a repository.
    guard !names.contains(where: { $0.contains("=") }) else {
      throw FetchError.gitFailed(
        path: path, reason: String(localized: "its configuration names a filter with an equals sign"))
    }
    return names.sorted().flatMap { name in
      ["clean=", "smudge=", "process=", "required=false"].flatMap { ["-c", "\(name).\($0)"] }
    }
  }

  func run(_ arguments: [String]) async throws -> [UInt8] { try answer(of: await outcome(arguments)) }

  private func outcome(
    _ arguments: [String], _ options: [String] = []
  ) async throws -> ExternalProgram.Outcome {
    do {
      return try await git.run(options + arguments)
    } catch let failure as GitCommand.Failure {
      throw FetchError.gitFailed(path: path, reason: "\(failure)")
    }
  }

  private func answer(of outcome: ExternalProgram.Outcome) throws(FetchError) -> [UInt8] {
    guard outcome.status != 0 else { return outcome.output }
    if outcome.error.contains("not a git repository") { throw FetchError.notClone(path: path) }
    throw FetchError.gitFailed(path: path, reason: GitCommand.problem(of: outcome))
  }
}

import ForeignText
public import FoundationEssentials
import Glibc
import StudyCalendar
import System
import Words

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
  /// How many commits there are on each day that has any; nil if that was not asked for, or git has no answer in time.
  var commitsOfDays: [CalendarDate: Int]?
}

extension LocalClone {
  /// Asks git for the state of a folder. Nothing is written there, and nothing that the repository's own configuration names
  /// is run: git is asked through a view that has none of it.
  /// - Parameters:
  ///   - path: the absolute path of the folder.
  ///   - first: the first day of which commits are counted; nil to count none.
  ///   - limits: how long git may take, and how much it may print.
  ///   - program: finds git.
  /// - Throws: ``FetchError``; `CancellationError` when the task is cancelled.
  static func read(
    _ path: String, countingFrom first: CalendarDate? = nil, limits: ExternalProgram.Limits = .ofAnswer,
    program: () -> ExternalProgram? = { GitCommand.program }
  ) async throws -> LocalClone {
    guard let git = program() else { throw FetchError.noGit }
    var information = stat()
    guard pathStat(path, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
      throw FetchError.noFolder(path: path)
    }
    do {
      return try await read(
        Folder.name(of: path), countingFrom: first, GitCommand(git, in: path, limits: limits))
    } catch let failure as GitCommand.Failure {
      throw failure.isNoRepository
        ? FetchError.notClone(path: path) : FetchError.gitFailed(path: path, reason: "\(failure)")
    }
  }

  private static func read(
    _ name: String, countingFrom first: CalendarDate?, _ git: GitCommand
  ) async throws -> LocalClone {
    let place = try await git.place()
    let view = try git.view(of: place)
    let branch = try await view.line(["symbolic-ref", "--quiet", "--short", "HEAD"])
    var clone = LocalClone(name: name, subject: "", changes: 0)
    if place.workTree == nil {
      // A repository without files of its own, such as one that others push to, has nothing that could be committed.
      clone.branch = branch
      clone.commit = try await view.line(["rev-parse", "--quiet", "--verify", "--short=7", "HEAD^{commit}"])
    } else {
      let status = [
        "status", "--porcelain=v2", "--branch", "-z", "--untracked-files=normal", "--ignore-submodules=dirty",
        "--no-renames",
      ]
      clone = LocalClone(
        name: name,
        status: try await view.run(status, isInWorkTree: true, settings: settings(git, branch: branch)))
    }
    guard clone.commit != nil else { return clone }
    var beginning = ExternalProgram.Limits.ofAnswer
    (beginning.output, beginning.dropsRest) = (1 << 16, true)
    let commit = try await view.run(
      ["log", "-1", "--no-patch", "--format=%ct%x00%s", "HEAD", "--"], limits: beginning)
    let fields = commit.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    clone.lastCommit = Double(String(decoding: fields[0], as: UTF8.self)).map {
      Date(timeIntervalSince1970: $0)
    }.flatMap { $0.isPossible ? $0 : nil }
    let subject = fields.count > 1 ? fields[1].prefix { $0 != UInt8(ascii: "\n") }.prefix(1000) : []
    clone.subject = String(decoding: subject, as: UTF8.self).shortened(to: 200)
    if let first { clone.commitsOfDays = try await commits(from: first, view) }
    return clone
  }

  /// How many commits of the branch were made on each day; nil if git has no answer in time.
  private static func commits(
    from first: CalendarDate, _ view: RepositoryView
  ) async throws -> [CalendarDate: Int]? {
    let calendar = LocalCalendar()
    guard let beginning = calendar.beginning(of: first) else { return nil }
    do {
      let since = "--since=@\(Int(beginning.timeIntervalSince1970))"
      let log = try await view.run(["log", "--no-patch", "--format=%ct", since, "HEAD", "--"])
      return log.split(separator: UInt8(ascii: "\n")).reduce(into: [:]) { counts, line in
        guard let seconds = Double(String(decoding: line, as: UTF8.self)) else { return }
        let instant = Date(timeIntervalSince1970: seconds)
        if instant.isPossible { counts[calendar.day(at: instant), default: 0] += 1 }
      }
    } catch is GitCommand.Failure {
      return nil
    }
  }

  /// The settings of the repository and of its user that say when a file has changed. They are numbers and names: a setting that
  /// names a program is not among them.
  private static func settings(_ git: GitCommand, branch: String?) async throws -> [(
    name: String, value: String
  )] {
    var settings = try await git.settings(
      "^core\\.(autocrlf|eol|filemode|symlinks|ignorecase|excludesfile|checkstat|trustctime|sparsecheckout|"
        + "sparsecheckoutcone|precomposeunicode)$")
    // To git a branch of the same repository may be what another one follows.
    if let branch, let upstream = try await git.upstream() {
      settings += [("branch.\(branch).remote", "."), ("branch.\(branch).merge", upstream)]
    }
    return settings
  }

  /// Reads what `git status --porcelain=v2 --branch -z` prints (git-status(1)).
  init(name: String, status: [UInt8]) {
    self.init(name: name, subject: "", changes: 0)
    for line in status.split(separator: 0) {
      let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      switch words.first?.utf8.count == 1 ? words[0].utf8.first : nil {
      case UInt8(ascii: "#") where words.count >= 3:
        let value = words[2...].joined(separator: " ")
        if words[1].utf8.elementsEqual("branch.oid".utf8) {
          commit = value.utf8.elementsEqual("(initial)".utf8) ? nil : String(value.prefix(7))
        } else if words[1].utf8.elementsEqual("branch.head".utf8) {
          branch = value.utf8.elementsEqual("(detached)".utf8) ? nil : value
        } else if words[1].utf8.elementsEqual("branch.ab".utf8), words.count == 4 {
          (ahead, behind) = (Int(words[2]).map(abs), Int(words[3]).map(abs))
        }
      case UInt8(ascii: "1"), UInt8(ascii: "2"), UInt8(ascii: "u"), UInt8(ascii: "?"): changes += 1
      default: break
      }
    }
  }
}

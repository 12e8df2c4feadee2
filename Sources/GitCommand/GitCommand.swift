public import EventLoop
import FileSystem
import Glibc
import Localization

/// Calls of git in one folder. A repository's own configuration can name programs, and none of them is run: no monitors, hooks,
/// pagers, programs that check signatures, and nothing that fetches what a partial clone lacks. Nothing is written there.
public struct GitCommand: Sendable {
  private let program: ExternalProgram
  private let folder: String
  private let limits: ExternalProgram.Limits

  /// Calls of a git in a folder.
  /// - Parameters:
  ///   - program: git.
  ///   - folder: a folder of the repository.
  ///   - limits: how long git may run, and how much it may print.
  public init(_ program: ExternalProgram, in folder: String, limits: ExternalProgram.Limits = .ofAnswer) {
    (self.program, self.folder, self.limits) = (program, folder, limits)
  }

  /// Why git has no answer. The description continues a sentence that names the folder.
  public struct Failure: Error, Hashable, CustomStringConvertible {
    /// What is wrong, in a few words.
    public let description: String
  }

  /// The git in the folders of `PATH`; nil if there is none.
  public static var program: ExternalProgram? { ExternalProgram(named: "git") }

  /// Runs a command of git on the loop of the current task.
  /// - Throws: ``Failure``; `CancellationError` when the task is cancelled.
  public func run(_ arguments: [String], input: [UInt8] = []) async throws -> ExternalProgram.Outcome {
    do {
      return try await program.run(
        precautions + arguments, input: input, environment: Self.environment, inheritsEnvironment: false,
        limits: limits)
    } catch {
      throw failure(error) ?? error
    }
  }

  /// Runs a command of git on a loop of its own. The calling thread waits meanwhile, so within a loop this belongs into
  /// `EventLoop.blocking(_:)`. A signal that ends this process ends git first.
  /// - Throws: ``Failure``.
  public func runAndWait(_ arguments: [String], input: [UInt8] = []) throws -> ExternalProgram.Outcome {
    try EventLoop.runUntilSignal { _ in try await run(arguments, input: input) }
  }

  private func failure(_ error: any Error) -> Failure? {
    switch error {
    case ExternalProgram.Failure.tookTooLong:
      Failure(
        description: String(localized: "git does not answer within \(limits.time.components.seconds) s"))
    case ExternalProgram.Failure.printedTooMuch:
      Failure(description: String(localized: "git has too much to say"))
    case let error as SystemError: Failure(description: "\(error)")
    default: nil
    }
  }

  /// The line in which git says what is wrong. Warnings may stand before it.
  public static func problem(of outcome: ExternalProgram.Outcome) -> String {
    let lines = outcome.error.split(whereSeparator: \.isNewline)
    for prefix in ["fatal: ", "error: "] {
      if let line = lines.first(where: { $0.hasPrefix(prefix) }) {
        return String(line.dropFirst(prefix.count))
      }
    }
    return lines.first.map(String.init) ?? String(localized: "it ended with \(outcome.status)")
  }

  /// What stands before every command: nothing of these is taken from the repository's configuration (git-config(1)).
  private var precautions: [String] { ["--no-pager", "-C", folder] + Self.settings }

  private static let settings = [
    "core.fsmonitor=false", "core.hooksPath=/dev/null", "core.pager=cat", "log.showSignature=false",
    "core.untrackedCache=false", "core.alternateRefsCommand=", "core.sshCommand=false", "core.askPass=",
    "protocol.allow=never", "uploadpack.packObjectsHook=", "diff.external=",
  ].flatMap { ["-c", $0] }

  /// Only what git needs to find itself and its user's settings. Variables such as `GIT_DIR` would lead it elsewhere.
  private static var environment: [String: String?] {
    var variables: [String: String?] = [
      "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_PAGER": "cat",
      "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none",
    ]
    for name in [
      "PATH", "HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
    ] {
      if let value = getenv(name) { variables[name] = String(path: value) }
    }
    return variables
  }
}

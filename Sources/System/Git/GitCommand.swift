import ForeignText
import Glibc
import Words

/// How git is run: without a shell, without the variables of this process, and within limits.
///
/// A repository's own configuration can name programs. It is read by two commands alone, `rev-parse` and `config`, which say
/// where the repository is (``RepositoryPlace``) and what its settings are (``settings(_:)``); neither opens an object, the
/// index or a file. Everything else is asked of a ``RepositoryView``, which has no configuration.
public struct GitCommand: Sendable {
  let program: ExternalProgram
  let folder: String
  let limits: ExternalProgram.Limits

  /// Calls of a git in a folder.
  /// - Parameters:
  ///   - program: git.
  ///   - folder: a folder of the repository.
  ///   - limits: how long git may run for an answer, and how much it may print.
  public init(_ program: ExternalProgram, in folder: String, limits: ExternalProgram.Limits = .ofAnswer) {
    (self.program, self.folder, self.limits) = (program, folder, limits)
  }

  /// Why git has no answer. The description continues a sentence that names the folder.
  public struct Failure: Error, Hashable, CustomStringConvertible {
    /// What is wrong, in a few words.
    public let description: String
    /// Whether it is that the folder belongs to no repository.
    public var isNoRepository = false
  }

  /// The git in the folders of `PATH`; nil if there is none.
  public static var program: ExternalProgram? { ExternalProgram(named: "git") }

  /// The settings whose names match a regular expression, as git knows them in the folder: of the system, the user and the
  /// repository, in this order. A setting without a value counts as “true”.
  /// - Throws: ``Failure``; `CancellationError` when the task is cancelled.
  public func settings(_ names: String) async throws -> [(name: String, value: String)] {
    let found = try await run(["config", "-z", "--get-regexp", names])
    // Nothing was found.
    if found.status == 1 { return [] }
    return try Self.answer(of: found).split(separator: 0).map { entry in
      let end = entry.firstIndex(of: UInt8(ascii: "\n"))
      return (
        String(pathBytes: entry[..<(end ?? entry.endIndex)]),
        end.map { String(pathBytes: entry[($0 + 1)...]) } ?? "true"
      )
    }
  }

  /// Runs `rev-parse` or `config` in the folder.
  func run(_ arguments: [String]) async throws -> ExternalProgram.Outcome {
    try await Self.run(program, ["--no-pager", "-C", folder] + arguments, limits: limits)
  }

  static func run(
    _ program: ExternalProgram, _ arguments: [String], input: [UInt8] = [],
    variables: [String: String] = [:], limits: ExternalProgram.Limits,
    receive: (@Sendable ([UInt8]) -> Void)? = nil
  ) async throws -> ExternalProgram.Outcome {
    do {
      return try await program.run(
        arguments, input: input, environment: environment.merging(variables) { $1 },
        inheritsEnvironment: false, limits: limits, receive: receive)
    } catch ExternalProgram.Failure.tookTooLong {
      throw Failure(
        description: String(localized: "git does not answer within \(limits.time.components.seconds) s"))
    } catch ExternalProgram.Failure.printedTooMuch {
      throw Failure(description: String(localized: "git has too much to say"))
    } catch let error as SystemError {
      throw Failure(description: "\(error)")
    }
  }

  /// What git printed.
  /// - Throws: ``Failure`` if it did not end well.
  static func answer(of outcome: ExternalProgram.Outcome) throws(Failure) -> [UInt8] {
    guard outcome.status != 0 else { return outcome.output }
    throw Failure(
      description: problem(of: outcome),
      isNoRepository: outcome.error.utf8.contains("not a git repository".utf8))
  }

  /// The line in which git says what is wrong. Warnings may stand before it.
  private static func problem(of outcome: ExternalProgram.Outcome) -> String {
    let lines = outcome.error.utf8.split(separator: UInt8(ascii: "\n"))
    for prefix in ["fatal: ", "error: "] {
      if let line = lines.first(where: { $0.starts(with: prefix.utf8) }) {
        return String(Substring(line.dropFirst(prefix.utf8.count)))
      }
    }
    return lines.first.map { String(Substring($0)) } ?? String(localized: "it ended with \(outcome.status)")
  }

  /// Only what git needs to find itself and its user's settings. Variables such as `GIT_DIR` would lead it elsewhere.
  private static var environment: [String: String?] {
    var variables: [String: String?] = ["LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"]
    for name in [
      "PATH", "HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
    ] {
      if let value = getenv(name) { variables[name] = String(path: value) }
    }
    return variables
  }
}

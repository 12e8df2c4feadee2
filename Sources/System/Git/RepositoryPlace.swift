import ForeignText

/// Where a repository is.
public struct RepositoryPlace: Hashable, Sendable {
  /// The folder of the work tree, without a slash at its end; nil for a repository that has none.
  public let workTree: String?
  /// The folder of git for this work tree: it has the index, and what is checked out.
  public let own: String
  /// The folder of git that all work trees of the repository have in common: it has the objects and the branches.
  public let common: String
  /// How objects are numbered: `sha1` or `sha256`.
  let objectFormat: String

  /// The same repository without what belongs to one of its work trees.
  public var ofAllWorkTrees: RepositoryPlace {
    RepositoryPlace(workTree: nil, own: common, common: common, objectFormat: objectFormat)
  }
}

extension GitCommand {
  /// Where the repository of the folder is. Whose repositories git opens is as the user has set it (`safe.directory`).
  /// - Throws: ``Failure``; `CancellationError` when the task is cancelled.
  public func place() async throws -> RepositoryPlace {
    let found = try Self.answer(
      of: await run(["rev-parse", "--path-format=absolute", "--show-object-format", "--git-common-dir"]))
    // A path may have line feeds itself, so it stands last.
    let parts = found.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
    let own = try Self.answer(of: await run(["rev-parse", "--absolute-git-dir"]))
    guard parts.count == 2, let common = Self.path(Array(parts[1])), let own = Self.path(own) else {
      throw Failure(description: "rev-parse")
    }
    let tree = try await run(["rev-parse", "--show-toplevel"])
    return RepositoryPlace(
      workTree: tree.status == 0 ? Self.path(tree.output) : nil, own: own, common: common,
      objectFormat: String(decoding: parts[0], as: UTF8.self))
  }

  /// The repository without its configuration.
  /// - Throws: ``Failure`` if that cannot be made.
  public func view(of place: RepositoryPlace) throws(Failure) -> RepositoryView {
    try RepositoryView(of: place, program, limits: limits)
  }

  /// The whole name of the branch that the present one follows, such as `refs/remotes/origin/main`; nil if there is none.
  public func upstream() async throws -> String? {
    let found = try await run(["rev-parse", "--symbolic-full-name", "@{upstream}"])
    return found.status == 0 ? Self.path(found.output) : nil
  }

  private static func path(_ line: [UInt8]) -> String? {
    line.count > 1 && line.last == UInt8(ascii: "\n") ? String(pathBytes: line.dropLast()) : nil
  }
}

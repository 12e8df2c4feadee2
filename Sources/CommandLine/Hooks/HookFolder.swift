import Glibc
public import SharedStore
import System

/// The folder with the programs that a person wants to be run behind each change: `hooks/changed` and all of
/// `hooks/changed.d/` in the folder of the configuration.
public struct HookFolder: Sendable {
  /// Where it is, or would be.
  public let path: String

  /// That of this user; nil if no variable of the environment says where it would be.
  public static var ofUser: HookFolder? { UserFolder.configuration.map { HookFolder(path: $0 + "/hooks") } }

  /// Whether it is there. This is all that a command does which has no hook.
  var isThere: Bool { fileStatus(at: path, followsLink: true)?.kind == S_IFDIR }

  /// Whether something else is in its place.
  private var isOther: Bool { fileStatus(at: path, followsLink: true).map { $0.kind != S_IFDIR } ?? false }

  /// The hooks, in the order in which they are run, whether or not they can be.
  public func hooks() -> [Hook] {
    let directory = path + "/changed.d"
    // Editors leave files behind whose names begin with a point or end with a tilde.
    let names = ((try? Folder.names(in: directory)) ?? []).filter { !$0.hasPrefix(".") && !$0.hasSuffix("~") }
    let single = fileStatus(at: path + "/changed") == nil ? [] : ["changed"]
    return
      (single
      + names.sorted { $0.pathBytes.lexicographicallyPrecedes($1.pathBytes) }.map { "changed.d/" + $0 })
      .map { Hook(name: $0, path: "\(path)/\($0)") }
  }

  /// Why some hooks are not run although the person wants them to, with what to do about it.
  /// - Parameter container: whose changes they would be told.
  public func findings(of container: GroupContainer) -> [(problem: String, remedy: String)] {
    guard !isOther else { return [HookObstacle.noFolder(path).finding] }
    let hooks = hooks()
    let noState = hooks.isEmpty ? nil : HookState(of: container)?.obstacle
    return ([noState] + hooks.map(\.obstacle)).compactMap(\.self).filter(\.isForDoctor).map(\.finding)
      .reduce(into: []) { all, finding in
        if !all.contains(where: { $0 == finding }) { all.append(finding) }
      }
  }
}

/// A program that is run behind each change.
public struct Hook: Sendable {
  /// Its name in the folder: `changed`, or `changed.d/` with the name of the file.
  public let name: String
  /// Its path.
  public let path: String

  /// Why it is not run; nil if it is.
  public var obstacle: HookObstacle? {
    guard let real = realpath(path), let status = fileStatus(at: real), status.kind == S_IFREG else {
      return .noFile(path)
    }
    if let open = Self.openToOthers(real, status) { return open }
    // A link leads from one folder to another one, and both must be safe.
    for folder in Set([Folder.parent(of: path), Folder.parent(of: real)]) {
      if let open = Self.folderOpenToOthers(realpath(folder) ?? folder) { return open }
    }
    return access(real, X_OK) == 0 ? nil : .notExecutable(path)
  }

  private static func openToOthers(_ path: String, _ status: stat) -> HookObstacle? {
    if status.st_uid != geteuid(), status.st_uid != 0 { return .ofAnother(path) }
    // Where each user has a group of his own, it has the number of the user.
    let groupMayWrite = status.st_mode & S_IWGRP != 0 && status.st_gid != status.st_uid
    return groupMayWrite || status.st_mode & S_IWOTH != 0 ? .openToOthers(path) : nil
  }

  /// Why a hook's folder is not safe: other people may write into it, or put another folder in the place of one above it.
  private static func folderOpenToOthers(_ folder: String) -> HookObstacle? {
    var (path, isFirst) = (folder, true)
    while true {
      guard let status = fileStatus(at: path) else { return .noFile(path) }
      let isShared = status.st_mode & S_ISVTX != 0 && !isFirst
      if !isShared, let open = openToOthers(path, status) { return open }
      if path == "/" { return nil }
      (path, isFirst) = (Folder.parent(of: path), false)
    }
  }
}

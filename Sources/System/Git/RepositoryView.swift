import ForeignText
import Glibc

/// A repository without its configuration, in which git can run nothing.
///
/// To git a repository is a folder with a few names in it. This one is a folder of ours for temporary files: its objects, its
/// branches and its index are links to those of the repository, and its configuration is ours. There are no hooks, and no
/// settings of the user or the system count. Attributes can name filters, but no program stands behind their names. So there is
/// nothing to turn off, whatever a later version of git can be told to run. Grafts and replaced objects, which are one clone's
/// own idea of a history, are not there either.
public final class RepositoryView: Sendable {
  private let program: ExternalProgram
  private let folder: String
  /// The folder that is the repository to git.
  private let gitFolder: String
  private let place: RepositoryPlace
  private let limits: ExternalProgram.Limits
  /// What there is in the folder, in the order in which it was made.
  private let made: [String]

  /// A view of a repository. It is removed from the disk when nothing refers to it any more.
  /// - Parameter limits: how long git may take for an answer.
  /// - Throws: `GitCommand.Failure` if it cannot be made.
  init(
    of place: RepositoryPlace, _ program: ExternalProgram, limits: ExternalProgram.Limits
  ) throws(GitCommand.Failure) {
    (self.place, self.program, self.limits) = (place, program, limits)
    var making: Making
    do throws(FileError) {
      making = Making(try Folder.makeTemporary("swiftcal-git"))
    } catch {
      throw GitCommand.Failure(description: "\(error)")
    }
    folder = making.folder
    do throws(FileError) {
      gitFolder = try making.make(place)
      made = making.made
    } catch {
      making.remove()
      throw GitCommand.Failure(description: "\(error)")
    }
  }

  deinit { Making.remove(made, in: folder) }

  /// The line that a command of git prints; nil if it has no answer.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func line(_ arguments: [String]) async throws -> String? {
    do {
      return String(decoding: try await run(arguments).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    } catch is GitCommand.Failure {
      return nil
    }
  }

  /// Runs a command of git.
  /// - Parameters:
  ///   - input: what it reads on standard input.
  ///   - isInWorkTree: whether it looks at the files of the work tree.
  ///   - settings: settings that hold for it. They are numbers and names, and never those of programs.
  ///   - limits: how long it may run, and how much it may print.
  ///   - receive: gets its standard output part by part.
  /// - Returns: what it printed.
  /// - Throws: `GitCommand.Failure`; `CancellationError` when the task is cancelled.
  @discardableResult
  public func run(
    _ arguments: [String], input: [UInt8] = [], isInWorkTree: Bool = false,
    settings: [(name: String, value: String)] = [], limits: ExternalProgram.Limits? = nil,
    receive: (@Sendable ([UInt8]) -> Void)? = nil
  ) async throws -> [UInt8] {
    var variables = [
      "GIT_DIR": gitFolder, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_NO_REPLACE_OBJECTS": "1", "GIT_CONFIG_COUNT": String(settings.count),
    ]
    for (index, setting) in settings.enumerated() {
      variables["GIT_CONFIG_KEY_\(index)"] = setting.name
      variables["GIT_CONFIG_VALUE_\(index)"] = setting.value
    }
    if isInWorkTree { variables["GIT_WORK_TREE"] = place.workTree }
    return try GitCommand.answer(
      of: await GitCommand.run(
        program, arguments, input: input, variables: variables, limits: limits ?? self.limits,
        receive: receive
      ))
  }
}

/// Makes the folder of a view, and removes it.
private struct Making {
  let folder: String
  private(set) var made: [String] = []

  init(_ folder: String) { self.folder = folder }

  /// Makes what is in the folder.
  /// - Returns: the folder that is the repository to git.
  mutating func make(_ place: RepositoryPlace) throws(FileError) -> String {
    let tables = access("\(place.common)/reftable", F_OK) == 0 ? ["reftable"] : []
    // What is not there now may be made while git reads.
    for name in ["objects", "refs", "packed-refs", "shallow", "worktrees"] + tables {
      try link(name, to: "\(place.common)/\(name)")
    }
    try makeFolder("info")
    // Patterns of files that do not count. Without programs that have their names, attributes only say how lines end.
    for name in ["exclude", "attributes"] { try link("info/\(name)", to: "\(place.common)/info/\(name)") }
    let extensions =
      (place.objectFormat == "sha1" ? [] : ["objectFormat = \(place.objectFormat)"])
      + tables.map { "refStorage = \($0)" }
    try write(
      """
      [core]
      repositoryFormatVersion = \(extensions.isEmpty ? 0 : 1)
      [extensions]
      \(extensions.joined(separator: "\n"))

      """, to: "config")
    try copyHead(from: place.common, to: "HEAD")
    // A further work tree has an index of its own, and its own idea of what is checked out.
    let isFurther = place.own.pathBytes != place.common.pathBytes
    let own = isFurther ? "tree/" : ""
    if isFurther {
      try makeFolder("tree")
      try makeFolder("tree/info")
      try write("..\n", to: "tree/commondir")
      try copyHead(from: place.own, to: "tree/HEAD")
    }
    let ofTree = ["index", "info/sparse-checkout"] + (isFurther ? tables : [])
    for name in ofTree { try link(own + name, to: "\(place.own)/\(name)") }
    for name in try Folder.names(in: place.own) where name.utf8.starts(with: "sharedindex.".utf8) {
      try link(own + name, to: "\(place.own)/\(name)")
    }
    return isFurther ? folder + "/tree" : folder
  }

  /// Git takes no link for what is checked out, except one that names the branch.
  private mutating func copyHead(from original: String, to name: String) throws(FileError) {
    let path = original + "/HEAD"
    if let branch = linkTarget(path) { return try write("ref: \(branch)\n", to: name) }
    try write(try FileBytes.read(path, atMost: 4096), to: name)
  }

  private mutating func link(_ name: String, to target: String) throws(FileError) {
    guard symlink(target, "\(folder)/\(name)") == 0 else {
      throw FileError(path: "\(folder)/\(name)", code: errno)
    }
    made.append(name)
  }

  private mutating func makeFolder(_ name: String) throws(FileError) {
    guard mkdir("\(folder)/\(name)", 0o700) == 0 else {
      throw FileError(path: "\(folder)/\(name)", code: errno)
    }
    made.append(name)
  }

  private mutating func write(_ text: String, to name: String) throws(FileError) {
    try write(text.pathBytes, to: name)
  }

  private mutating func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    let path = "\(folder)/\(name)"
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileError(path: path, code: errno) }
    made.append(name)
    defer { close(file) }
    try FileBytes.write(bytes, to: file, of: path)
  }

  func remove() { Self.remove(made, in: folder) }

  /// Removes the links, the files and the folders, and nothing that they lead to.
  static func remove(_ made: [String], in folder: String) {
    for name in made.reversed() where unlink("\(folder)/\(name)") != 0 { rmdir("\(folder)/\(name)") }
    rmdir(folder)
  }
}

import FileSystem

/// Why the store could not be used. The description tells the user what was wrong and what to do.
public enum StoreError: Error, Hashable, Sendable {
  /// The file is not a SwiftCal store.
  case notOurs(path: String, because: String)
  /// The store is damaged.
  case damaged(path: String, because: String)
  /// The write-ahead log has lost commits.
  case logDamaged(path: String, because: String)
  /// The write-ahead log was removed or cut off while another program has the store open.
  case logTakenAway(path: String)
  /// The store was replaced or removed before a change was made.
  case replaced(path: String)
  /// The store was replaced or removed while a change was saved.
  case replacedMeanwhile(path: String)
  /// The store was written by a newer version.
  case newerVersion(path: String)
  /// There is no such file.
  case missing(path: String)
  /// The file cannot replace the store.
  case notRestorable(path: String, because: String)
  /// The store was not copied.
  indirect case noBackup(because: StoreError)

  /// The environment does not say where the container is.
  case noContainer(because: String)
  /// The container's path has more bytes than SQLite has room for.
  case pathTooLong(path: String, limit: Int)
  /// A file or folder cannot be made.
  case cannotCreate(path: String, because: String)
  /// Another user could have put the folder or file there.
  case notSafe(path: String, because: String)
  /// The file has another name, by which a program would use another log for it.
  case hasOtherNames(path: String)
  /// The system does not permit reading.
  case notReadable(path: String)
  /// The store has a log whose index is missing and cannot be made there.
  case notReadableHere(path: String)
  /// The system does not permit writing.
  case notWritable(path: String)
  /// The disk is full.
  case full(path: String)
  /// The file system has room, and cannot have another file.
  case noMoreFiles(path: String)
  /// The file would be larger than the system lets a file of this process be.
  case tooLarge(path: String)
  /// The process, or the system, has as many files open as it may.
  case tooManyOpenFiles(path: String)
  /// Reading or writing failed.
  case inputOutput(path: String, because: String)
  /// There is not enough memory.
  case outOfMemory
  /// Another program has kept the store locked.
  case busy(path: String)

  /// The schema refused a change that the program expected to be valid.
  case refusedBySchema(path: String, because: String)
  /// SQLite could not run a statement on a store whose schema is sound.
  case wrongStatement(path: String, because: String)
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    let parts = [problem, leavesAllUnchanged ? "nothing was changed" : nil, advice]
    return parts.compactMap { $0 }.joined(separator: "; ")
  }

  /// What is wrong.
  public var problem: String {
    switch self {
    case .notOurs(let path, let because): "\(path) is not a SwiftCal store (\(because))"
    case .damaged(let path, let because): "\(path) is damaged (\(because))"
    case .logDamaged(let path, let because): "\(path) is damaged (\(because))"
    case .logTakenAway(let path): "\(path) was taken away while another program uses the store"
    case .replaced(let path): "\(path) was replaced or removed in the meantime"
    case .replacedMeanwhile(let path):
      "\(path) was replaced or removed while the change was being saved, so the change is in the old one"
    case .newerVersion(let path): "\(path) was written by a newer SwiftCal"
    case .missing(let path): "there is no file \(path)"
    case .notRestorable(let path, let because): "\(path) cannot be restored (\(because))"
    case .noBackup(let reason): "no backup was made: \(reason.problem)"
    case .noContainer(let because): "there is no place for the store: \(because)"
    case .pathTooLong(let path, let limit):
      "\(path) is not used, because its path has \(path.pathBytes.count) bytes and SQLite has room for \(limit)"
    case .cannotCreate(let path, let because): "cannot create \(path): \(because)"
    case .hasOtherNames(let path):
      "\(path) has another name too (a hard link), and what is written by both names damages it"
    case .notSafe(let path, let because): "\(path) is not used, because \(because)"
    case .notReadable(let path): "no permission to read \(path)"
    case .notReadableHere(let path):
      "\(path) has a log that cannot be read without writing beside it, and \(Folder.parent(of: path)) takes no writes"
    case .notWritable(let path): "no permission to write \(path)"
    case .full(let path): "no room left to write \(path)"
    case .noMoreFiles(let path):
      "no room left for another file at \(path): its file system has as many files as it can have"
    case .tooLarge(let path): "\(path) would be larger than the system lets a file of this program be"
    case .tooManyOpenFiles(let path): "too many files are open, and \(path) cannot be opened"
    case .inputOutput(let path, let because): "cannot read or write \(path): \(because)"
    case .outOfMemory: "there is not enough memory"
    case .busy(let path): "\(path) is busy: another program has kept it locked"
    case .refusedBySchema(let path, let because): "\(path) refused the change (\(because))"
    case .wrongStatement(let path, let because):
      "SwiftCal made a mistake in a statement for \(path) (\(because)); the store is not damaged"
    }
  }

  /// What to do; nil where there is nothing to do but to know it. A command in it can be pasted into a shell. No advice
  /// moves or replaces the main file alone, because its log can have days that the file does not have.
  public var advice: String? {
    switch self {
    case .damaged: "“swiftcal doctor” says what to do"
    case .logDamaged: "“swiftcal doctor --fix” keeps a copy and saves what can be saved"
    case .logTakenAway: "end the widgets on display, which “swiftcal widgets” lists, and try again"
    case .notOurs(let path, _): Self.moveAway(Folder.parent(of: path))
    case .newerVersion: "use that version or update this one"
    case .missing, .notRestorable: "“swiftcal backup --list” shows the backups"
    case .noBackup(let reason): reason.adviceForBackup
    case .pathTooLong:
      "set SWIFTCAL_CONTAINER to a shorter path, and move the whole folder there if there is one"
    case .noContainer, .cannotCreate: "set SWIFTCAL_CONTAINER to a folder of yours"
    case .notSafe(let path, _): Self.saferContainer(than: path)
    case .hasOtherNames(let path): Self.makeOwn(path)
    case .notReadable: "check its owner and mode"
    case .notReadableHere:
      "copy the whole folder to a disk that takes writes, and set SWIFTCAL_CONTAINER to the copy"
    case .notWritable: "check the owner and mode of the file and its folder"
    case .full: "free some space and try again"
    case .noMoreFiles: "remove some files there and try again"
    case .tooLarge: "raise the limit that “ulimit -f” shows and try again"
    case .tooManyOpenFiles: "close other programs, or raise the limit that “ulimit -n” shows, and try again"
    case .inputOutput: nil
    case .outOfMemory: "close other programs and try again"
    case .busy, .replaced, .replacedMeanwhile: "try again"
    case .refusedBySchema: nil
    case .wrongStatement: "please report this"
    }
  }

  /// Whether the error says that nothing was changed: it ends a write, whose transaction is then taken back.
  private var leavesAllUnchanged: Bool {
    switch self {
    case .full, .noMoreFiles, .tooLarge, .refusedBySchema, .replaced, .hasOtherNames: true
    default: false
    }
  }

  /// What to do when a copy of the store was not made.
  private var adviceForBackup: String? {
    switch self {
    case .cannotCreate: "name another file, or check the folder's owner and mode"
    default: advice
    }
  }

  /// The advice to move a container away with all that is in it: the log can have days that the store does not have.
  static func moveAway(_ container: String) -> String {
    // “mv” refuses such a path, or moves something into the folder.
    let isOdd = container.hasSuffix("/") || [".", ".."].contains(Folder.name(of: container))
    let container = isOdd ? realpath(container) ?? container : container
    let aside = Folder.unusedPath(container + ".aside")
    return "move its folder away with “mv -n \(container.shellQuoted) \(aside.shellQuoted)”"
  }

  /// The advice for a file that has another name: it becomes a file of its own, and the other name stays with the old one.
  private static func makeOwn(_ path: String) -> String {
    let copy = Folder.unusedPath(path + ".own")
    return "end the programs that use it, and make it a file of its own with "
      + "“cp -p \(path.shellQuoted) \(copy.shellQuoted) && mv \(copy.shellQuoted) \(path.shellQuoted)”"
  }

  /// The advice for a container, or a file in it, that another user could have put there.
  private static func saferContainer(than path: String) -> String {
    let name = Folder.name(of: path)
    if name.hasPrefix("SwiftCal.sqlite") || name == "backups" { return moveAway(Folder.parent(of: path)) }
    guard let target = Folder.ownTarget(ofLink: path) else {
      return "set SWIFTCAL_CONTAINER to a folder of yours"
    }
    return "use the folder itself with “export SWIFTCAL_CONTAINER=\(target.shellQuoted)”"
  }
}

import System
import Words

/// Why the store could not be used. The description tells the user what was wrong and what to do.
public enum StoreError: Error, Hashable, Sendable {
  /// The file is not a SwiftCal store.
  case notOurs(path: String, because: String)
  /// What is there is no file, and SQLite cannot use the store with it.
  case inTheWay(path: String, isLink: Bool)
  /// The store is damaged.
  case damaged(path: String, because: String)
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
  case notSafe(path: String, because: Danger)
  /// The store has another name, by which a program would use another log for it.
  case hasOtherNames(path: String)
  /// The system does not permit reading.
  case notReadable(path: String)
  /// The system does not permit writing.
  case notWritable(path: String)
  /// A file or folder has an attribute that keeps everybody from changing it (chattr(1), `i` or `a`).
  case protected(path: String)
  /// The file system takes no writes at all.
  case readOnlyFileSystem(path: String)
  /// The file system has no memory that processes share, which SQLite needs for its log.
  case noSharedMemory(path: String)
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
  /// SQLite cannot make a change because of something that was added to the store.
  case stoppedByAddition(path: String, because: String)
  /// SQLite could not run a statement on a store whose schema is sound.
  case wrongStatement(path: String, because: String)

  /// Why another user could have put something there.
  public enum Danger: Hashable, Sendable {
    /// It is a link, which leads elsewhere.
    case link
    /// It belongs to another user.
    case otherOwner
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    let parts = [problem, leavesAllUnchanged ? String(localized: "nothing was changed") : nil, advice]
    return clauses(parts.compactMap(\.self))
  }

  /// What an error says is wrong, without the advice where it is an error of the store.
  static func problem(of error: any Error) -> String { (error as? StoreError)?.problem ?? "\(error)" }

  /// What is wrong.
  public var problem: String {
    switch self {
    case .notOurs(let path, let because): String(localized: "\(path) is not a SwiftCal store (\(because))")
    case .inTheWay(let path, true): String(localized: "\(path) is a link and not a file")
    case .inTheWay(let path, false): String(localized: "\(path) is not a file")
    case .damaged(let path, let because): String(localized: "\(path) is damaged (\(because))")
    case .replaced(let path): String(localized: "\(path) was replaced or removed in the meantime")
    case .replacedMeanwhile(let path):
      String(
        localized: """
          \(path) was replaced or removed while the change was being saved, so the change is in the old \
          one
          """)
    case .newerVersion(let path): String(localized: "\(path) was written by a newer SwiftCal")
    case .missing(let path): String(localized: "there is no file \(path)")
    case .notRestorable(let path, let because): String(localized: "\(path) cannot be restored (\(because))")
    case .noBackup(let reason): String(localized: "no backup was made: \(reason.problem)")
    case .noContainer(let because): String(localized: "there is no place for the store: \(because)")
    case .pathTooLong(let path, let limit):
      String(
        localized: """
          \(path) is not used, because its path has \(path.pathBytes.count) bytes and SQLite has room for \
          \(limit)
          """
      )
    case .cannotCreate(let path, let because): String(localized: "cannot create \(path): \(because)")
    case .hasOtherNames(let path):
      String(
        localized: "\(path) has another name too (a hard link), and what is written by both names damages it")
    case .notSafe(let path, .link): String(localized: "\(path) is not used, because it is a link")
    case .notSafe(let path, .otherOwner):
      String(localized: "\(path) is not used, because it belongs to another user")
    case .notReadable(let path): String(localized: "no permission to read \(path)")
    case .notWritable(let path): String(localized: "no permission to write \(path)")
    case .protected(let path):
      String(
        localized: "\(path) has an attribute that keeps everybody from changing it (“chattr +i” or “+a”)")
    case .readOnlyFileSystem(let path):
      String(localized: "\(path) cannot be written, because its file system is mounted read-only")
    case .noSharedMemory(let path):
      String(
        localized: "\(path) is on a file system on which processes cannot share memory, as SQLite needs it")
    case .full(let path): String(localized: "no room left to write \(path)")
    case .noMoreFiles(let path):
      String(
        localized: """
          no room left for another file at \(path): its file system has as many files as it can have
          """)
    case .tooLarge(let path):
      String(localized: "\(path) would be larger than the system lets a file of this program be")
    case .tooManyOpenFiles(let path):
      String(localized: "too many files are open, and \(path) cannot be opened")
    case .inputOutput(let path, let because): String(localized: "cannot read or write \(path): \(because)")
    case .outOfMemory: String(localized: "there is not enough memory")
    case .busy(let path): String(localized: "\(path) is busy: another program has kept it locked")
    case .refusedBySchema(let path, let because): String(localized: "\(path) refused the change (\(because))")
    case .stoppedByAddition(let path, let because):
      String(
        localized: """
          \(path) cannot be used because of something in it that SwiftCal did not make (\(because))
          """)
    case .wrongStatement(let path, let because):
      String(
        localized: "SwiftCal made a mistake in a statement for \(path) (\(because)); the store is not damaged"
      )
    }
  }

  /// What to do; nil where there is nothing to do but to know it. A command in it can be pasted into a shell. No advice
  /// moves or replaces the store's file alone, because a log beside it belongs to it.
  public var advice: String? {
    switch self {
    // Doctor restores a backup where one is sound, and otherwise moves the container away. The head of a store can be lost, so
    // that nothing tells it from the file of another program.
    case .notOurs, .damaged: String(localized: "“swiftcal doctor” says what to do")
    case .inTheWay(let path, _):
      String(localized: "move it away with “\(Self.commandToMoveAside(path))”")
    case .newerVersion: String(localized: "use that version or update this one")
    case .missing, .notRestorable: String(localized: "“swiftcal backup --list” shows the backups")
    case .noBackup(let reason): reason.adviceForBackup
    case .pathTooLong:
      String(
        localized: "set SWIFTCAL_CONTAINER to a shorter path, and move the whole folder there if there is one"
      )
    case .noContainer, .cannotCreate: String(localized: "set SWIFTCAL_CONTAINER to a folder of yours")
    case .notSafe(let path, _): Self.saferContainer(than: path)
    case .hasOtherNames(let path): Self.makeOwn(path)
    case .notReadable: String(localized: "check its owner and mode")
    case .noSharedMemory:
      String(localized: "move the whole folder to a local disk, and set SWIFTCAL_CONTAINER to it")
    case .readOnlyFileSystem:
      String(
        localized: "copy the whole folder to a disk that takes writes, and set SWIFTCAL_CONTAINER to the copy"
      )
    case .notWritable: String(localized: "check the owner and mode of the file and its folder")
    case .protected(let path):
      String(localized: "an administrator permits changes with “\(Self.commandToPermitChanges(path))”")
    case .full: String(localized: "free some space and try again")
    case .noMoreFiles: String(localized: "remove some files there and try again")
    case .tooLarge: String(localized: "raise the limit that “ulimit -f” shows and try again")
    case .tooManyOpenFiles:
      String(localized: "close other programs, or raise the limit that “ulimit -n” shows, and try again")
    case .inputOutput: nil
    case .outOfMemory: String(localized: "close other programs and try again")
    case .busy, .replaced, .replacedMeanwhile: String(localized: "try again")
    case .refusedBySchema: nil
    case .stoppedByAddition:
      String(localized: "“swiftcal doctor” names what was added; take it out with the program that made it")
    case .wrongStatement: String(localized: "please report this")
    }
  }

  /// Whether the error says that nothing was changed: it ends a write, whose transaction is then taken back.
  private var leavesAllUnchanged: Bool {
    switch self {
    case .full, .noMoreFiles, .tooLarge, .refusedBySchema, .stoppedByAddition, .replaced, .hasOtherNames: true
    default: false
    }
  }

  /// What to do when a copy of the store was not made.
  private var adviceForBackup: String? {
    switch self {
    case .cannotCreate: String(localized: "name another file, or check the folder's owner and mode")
    default: advice
    }
  }

  /// The command that takes the attributes away that keep everybody from changing a file.
  static func commandToPermitChanges(_ path: String) -> String { "sudo chattr -i -a \(path.shellQuoted)" }

  /// The command that moves what is not a file away.
  static func commandToMoveAside(_ path: String) -> String {
    "mv -n \(path.shellQuoted) \(Folder.unusedPath(path + ".aside").shellQuoted)"
  }

  /// The advice to move a container away with all that is in it.
  static func moveAway(_ container: String) -> String {
    // “mv” refuses such a path, or moves something into the folder.
    let isOdd = container.hasSuffix("/") || [".", ".."].contains(Folder.name(of: container))
    let container = isOdd ? realpath(container) ?? container : container
    let aside = Folder.unusedPath(container + ".aside")
    return String(
      localized: "move its folder away with “mv -n \(container.shellQuoted) \(aside.shellQuoted)”")
  }

  /// The advice for a file that has another name: it becomes a file of its own, and the other name stays with the old one.
  private static func makeOwn(_ path: String) -> String {
    let copy = Folder.unusedPath(path + ".own")
    let command =
      "cp -p \(path.shellQuoted) \(copy.shellQuoted) && mv \(copy.shellQuoted) \(path.shellQuoted)"
    return String(
      localized: "end the programs that use it, and make it a file of its own with “\(command)”")
  }

  /// The advice for a container, or a file in it, that another user could have put there.
  private static func saferContainer(than path: String) -> String {
    let name = Folder.name(of: path)
    if name.hasPrefix("SwiftCal.sqlite") || name == "backups" { return moveAway(Folder.parent(of: path)) }
    guard let target = Folder.ownTarget(ofLink: path) else {
      return String(localized: "set SWIFTCAL_CONTAINER to a folder of yours")
    }
    return String(localized: "use the folder itself with “export SWIFTCAL_CONTAINER=\(target.shellQuoted)”")
  }
}

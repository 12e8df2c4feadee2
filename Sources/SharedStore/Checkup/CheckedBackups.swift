import Glibc
import StudyCalendar
import System
import Words

/// The backups of a container, each of them checked as a whole.
struct CheckedBackups: Sendable {
  /// How many backups there are.
  private(set) var count = 0
  /// The newest backup that can be restored; nil if no backup can be.
  private(set) var newestSound: Backup?
  /// The backups that cannot be restored, and why. What `restore` kept of a damaged store is not among them.
  private(set) var faults: [(backup: Backup, problem: String)] = []
  /// Why the backups cannot be listed.
  private(set) var failure: StoreError?

  init(of container: GroupContainer, today: CalendarDate) {
    do {
      let all = try container.backups()
      count = all.count
      for backup in all.filter({ $0.kind != .damaged }).sorted(by: { $0.isNewer(than: $1, today: today) }) {
        do {
          if let reason = try RestorableCopy.reasonAgainst(backup.path) {
            faults.append((backup, reason))
          } else if newestSound == nil, backup.kind != .replaced {
            // The person who replaced a store wanted another state.
            newestSound = backup
          }
        } catch let error as StoreError where error.isOfThisMachine {
          failure = error
        } catch {
          // What to do about a store is not what to do about a backup.
          faults.append((backup, StoreError.problem(of: error)))
        }
      }
    } catch {
      failure = error as? StoreError ?? .inputOutput(path: container.backupsPath, because: "\(error)")
    }
  }
}

extension GroupContainer {
  /// What stands in the place of the folder with the backups, so that none can be made; nil if there is nothing but a
  /// folder.
  var obstacleToBackups: String? {
    guard fileStatus(at: backupsPath) != nil else { return nil }
    guard let target = fileStatus(at: backupsPath, followsLink: true) else {
      return errno == ENOENT
        ? String(localized: "\(backupsPath) is a link to something that is gone, so there are no backups")
        : nil
    }
    return target.kind == S_IFDIR
      ? nil : String(localized: "\(backupsPath) is not a folder, so there are no backups")
  }
}

extension GroupContainer {
  /// Takes the steps by which a backup comes into its folder: it makes a file, and gives it a mode and another name. Then it
  /// removes the file.
  /// - Throws: ``StoreError`` if the system refuses a step.
  func tryToBackUp() throws {
    try withCreationErrors {
      let isNew = fileStatus(at: backupsPath) == nil
      try createBackupsFolder()
      defer { if isNew { rmdir(backupsPath) } }
      let file = try AtomicFile.makeTemporary(beside: backupsPath + "/SwiftCal.sqlite", suffix: ".new")
      let moved = file + "-2.new"
      do { try AtomicFile.move(file, to: moved, replaces: false) } catch {
        unlink(file)
        throw error
      }
      guard unlink(moved) == 0 else { throw FileError(path: moved, code: errno) }
    }
  }
}

extension StoreError {
  /// Whether it says nothing about the file: this machine could not read it at the moment.
  fileprivate var isOfThisMachine: Bool {
    switch self {
    case .outOfMemory, .tooManyOpenFiles, .busy, .full, .noMoreFiles: true
    default: false
    }
  }
}

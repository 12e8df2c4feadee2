import FileSystem
public import FoundationEssentials
import Glibc
import StudyCalendar

extension Checkup {
  /// Repairs what can be repaired without risk: modes, registrations of hosts that are gone, rows without a
  /// subject, the journal mode, and files that were left behind. It completes a restore that was cut short, and saves
  /// what can be saved of a damaged log. A file that is not a store is left as it is; the check that follows reports it.
  /// - Parameter calendar: makes the person's calendar.
  /// - Returns: sentences about what was done to the store's files, without a full stop.
  /// - Throws: ``StoreError``.
  public static func fix(
    _ container: GroupContainer, at now: Date, calendar: @escaping CalendarMaker
  ) throws -> [String] {
    do {
      return try mend(container, at: now)
    } catch let error as StoreError {
      switch error {
      case .logDamaged:
        return try SharedStore.salvage(in: container, today: calendar(Settings()).day(at: now))
      case .damaged, .notOurs, .newerVersion, .notSafe, .missing: return []
      default: throw error
      }
    }
  }

  private static func mend(_ container: GroupContainer, at now: Date) throws -> [String] {
    try container.checkOwner()
    var notices: [String] = []
    // What is left behind of a restore may be the only store.
    try withStoreErrors(at: container.storePath) {
      try StoreFile(container: container).completeReplacement(waiting: SharedStore.busyTimeout, &notices)
    }
    for file in container.files {
      var status = stat()
      guard lstat(file.path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else { continue }
      if file.isLeftover(status, at: now) {
        StoreFile.remove(file.path)
      } else if status.st_mode & 0o777 != file.mode, chmod(file.path, file.mode) != 0 {
        throw StoreError(FileError(path: file.path, code: errno))
      }
    }
    let store = try OpenedStore(writing: container, ifMissing: .fail, waiting: SharedStore.busyTimeout)
    try store.write {
      try WidgetTable(store).removeGone(presencePath: container.presencePath)
      for table in ["day", "rest", "schedule"] {
        try store.connection.execute("DELETE FROM \(table) WHERE subject NOT IN (SELECT id FROM subject)")
      }
      try store.connection.execute(
        "UPDATE widget SET subject = NULL WHERE subject NOT IN (SELECT id FROM subject)")
    }
    return notices + store.notices
  }
}

extension GroupContainer {
  /// A file or folder of the container, and the mode that it should have.
  struct Item {
    let path: String
    let mode: mode_t

    /// Whether it is a temporary file that an interrupted command left behind more than a minute ago.
    func isLeftover(_ status: stat, at now: Date) -> Bool {
      let isTemporary = [".new", ".restore", ".next"].contains { ending in
        ([""] + StoreFile.companionEndings).contains { path.hasSuffix(ending + $0) }
      }
      return isTemporary && !isAwaited && Double(status.st_mtim.tv_sec) < now.timeIntervalSince1970 - 60
    }

    /// Whether it is a restored store that waits for the store's place, which is free. It may be the only copy.
    private var isAwaited: Bool {
      var status = stat()
      return path.hasSuffix(".next") && lstat(String(path.dropLast(".next".count)), &status) != 0
    }
  }

  /// Everything of ours in the container, and the container itself.
  var files: [Item] {
    [Item(path: path, mode: 0o700)] + items(in: path) + items(in: backupsPath)
  }

  /// A folder that cannot be read has no items here: the check of the store or of the backups says why.
  private func items(in folder: String) -> [Item] {
    ((try? names(in: folder)) ?? []).sorted().filter { $0.hasPrefix("SwiftCal") || $0 == "backups" }
      .map { Item(path: folder + "/" + $0, mode: $0 == "backups" ? 0o700 : 0o600) }
  }
}

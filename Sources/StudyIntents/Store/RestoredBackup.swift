public import FoundationEssentials
public import SharedStore
public import StudyCalendar
import System

/// The backup to restore.
public enum BackupSource: Hashable, Sendable {
  /// The backup of a date: the daily backup of that day, or otherwise the newest backup with the date in its name.
  case date(CalendarDate)
  /// A file, by its absolute path.
  case file(String)
}

extension GroupContainer {
  /// Puts a backup in the store's place: `swiftcal restore`. It works on a container, since the store may be one that cannot
  /// be opened; what it replaces is kept as a backup, and is not in the change log.
  /// - Parameter now: the instant.
  /// - Throws: `StoreError`.
  public func restore(_ source: BackupSource, at now: Date) throws -> RestoredBackup {
    let path =
      switch source {
      case .date(let date): try backup(of: date).path
      case .file(let path): path
      }
    let (today, folder) = facts(at: now)
    let kept = try SharedStore.restore(path, in: self, today: today)
    let removed = prune(
      [.replaced, .damaged, .log], today: today, sparing: [path] + (kept.map { [$0] } ?? []))
    let isShared = facts(at: now).folder != nil
    return RestoredBackup(
      restored: path, kept: kept, removed: removed, unsharedFolder: isShared ? nil : folder)
  }

  /// Today as the store has it, which only names a file, and the folder that it shares. A store that cannot be read has neither.
  private func facts(at now: Date) -> (today: CalendarDate, folder: String?) {
    let store = try? SharedStoreReader(in: self)
    let facts = try? store?.read(at: now) { (try $0.now.today, try $0.sharing.folder) }
    return facts ?? (LocalCalendar().day(at: now), nil)
  }
}

/// What was restored, and what it replaced.
public struct RestoredBackup: Hashable, Sendable {
  /// The path of the copy.
  public let restored: String
  /// Where the store that it replaced is kept; nil if there was none.
  public let kept: String?
  /// The paths of older copies that were removed, since there were too many.
  public let removed: [String]
  /// The folder that the replaced store shared with other devices, if the restored one shares none.
  public let unsharedFolder: String?
}

public import StudyCalendar
import System

extension Backup.Kind {
  /// How many backups of the kind stay when newer ones are made. For daily backups a setting says it.
  public var limit: Int { self == .manual ? 20 : 10 }
}

extension GroupContainer {
  /// The first copies of so many days stay as well.
  private static let daysWithFirstCopy = 5

  /// So many copies are removed at once. It is more than are added, so that their number soon is as it should be, and few
  /// enough that an update of SwiftCal does not remove many at its first run.
  private static let removedAtOnce = 2

  /// Removes the oldest daily backups if there are too many.
  /// - Parameter limit: how many stay.
  func pruneDailyBackups(today: CalendarDate, keeping limit: Int) {
    let daily = ours(.daily, today: today)
    for backup in daily.dropFirst(limit) { StoreFile.remove(backup.path) }
  }

  /// Removes the oldest copies of some kinds if there are too many. A file with a name that SwiftCal does not give stays, and so
  /// does one that cannot be removed. Of stores that were replaced or damaged, the first copy of a day stays as well, for the
  /// newest five days that have one: if a person tries one backup after another, it is the one that has what was recorded last.
  /// - Parameters:
  ///   - today: the day that is today.
  ///   - spared: the paths of files that stay in any case, such as the copy that is being restored.
  /// - Returns: the paths of those that were removed.
  public func prune(_ kinds: [Backup.Kind], today: CalendarDate, sparing spared: [String]) -> [String] {
    let sparedFiles = Set(spared.compactMap { FileIdentity(path: $0) })
    return kinds.flatMap { kind in
      let copies = ours(kind, today: today)
      // Behind the first copy of a day, the newest copies first, comes one of another day.
      let firsts = copies.indices.filter { copies.dropFirst($0 + 1).first?.date != copies[$0].date }
        .prefix(kind == .manual ? 0 : Self.daysWithFirstCopy).map { copies[$0] }
      let surplus = copies.dropFirst(kind.limit).reversed().filter { copy in
        !firsts.contains(copy) && FileIdentity(path: copy.path).map(sparedFiles.contains) != true
      }
      return surplus.prefix(Self.removedAtOnce).map(\.path).filter(StoreFile.remove)
    }
  }

  /// The backups of a kind that have names of SwiftCal's, the newest first.
  private func ours(_ kind: Backup.Kind, today: CalendarDate) -> [Backup] {
    ((try? copies()) ?? []).filter { $0.kind == kind && $0.isOurs }
      .sorted { $0.isNewer(than: $1, today: today) }
  }
}

/// How many copies of the store of one kind there are.
public struct CopyCount: Hashable, Sendable {
  /// The kind.
  public let kind: Backup.Kind
  /// How many there are.
  public let count: Int
  /// How many stay when newer ones are made.
  public let limit: Int
  /// The size of all of them together, in bytes.
  public let size: Int
}

extension GroupContainer {
  /// How many copies of each kind there are; empty if the folder cannot be read.
  /// - Parameter daily: how many daily backups stay.
  func copyCounts(keepingDaily daily: Int) -> [CopyCount] {
    let copies = (try? copies()) ?? []
    return Backup.Kind.allCases.map { kind in
      let found = copies.filter { $0.kind == kind }
      return CopyCount(
        kind: kind, count: found.count, limit: kind == .daily ? daily : kind.limit,
        size: found.reduce(0) { $0 + $1.size })
    }
  }
}

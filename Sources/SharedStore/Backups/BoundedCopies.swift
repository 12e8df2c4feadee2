import FileSystem
public import StudyCalendar

extension Backup.Kind {
  /// How many backups of the kind stay when newer ones are made. For daily backups a setting says it.
  public var limit: Int { self == .manual ? 20 : 10 }
}

extension StoredCopy {
  /// The first copies of so many days stay as well.
  static let daysWithFirstCopy = 5

  /// So many copies are removed at once. It is more than are added, so that their number soon is as it should be, and few
  /// enough that an update of SwiftCal does not remove many at its first run.
  static let removedAtOnce = 2

  /// Whether it was made after another copy of its kind. Copies of days to come, by a clock that was wrong, count as the
  /// oldest.
  func isNewer(than other: StoredCopy, today: CalendarDate) -> Bool {
    func order(_ copy: StoredCopy) -> (Int, Int, Int, Duration, Int) {
      (copy.date.isFuture(today: today) ? 0 : 1, copy.date.dayNumber, copy.time, copy.changed, copy.number)
    }
    return order(self) > order(other)
  }
}

extension GroupContainer {
  /// Removes the oldest backups that were made by hand if there are too many: the newest twenty stay. A file with a name that
  /// SwiftCal does not give stays, too.
  /// - Parameters:
  ///   - today: the day that is today.
  ///   - spared: the paths of files that stay in any case.
  /// - Returns: the paths of those that were removed.
  public func pruneManualBackups(today: CalendarDate, sparing spared: [String]) -> [String] {
    prune(.manual, today: today, sparing: spared, keepsFirstOfDay: false)
  }

  /// Removes the oldest copies of what was replaced, was damaged or was moved aside if there are too many: of each kind the
  /// newest ten stay. The first copy of a day stays as well, for the newest five days that have one: if a person tries
  /// one backup after another, the first copy is the one that has what was recorded last.
  ///
  /// A copy that cannot be removed stays.
  /// - Parameters:
  ///   - today: the day that is today.
  ///   - spared: the paths of files that stay in any case, such as the copy that is being restored.
  /// - Returns: the paths of those that were removed.
  @discardableResult
  public func pruneKeptCopies(today: CalendarDate, sparing spared: [String]) -> [String] {
    [.replaced, .damaged, .log].flatMap {
      prune($0, today: today, sparing: spared, keepsFirstOfDay: true)
    }
  }

  private func prune(
    _ kind: Backup.Kind, today: CalendarDate, sparing spared: [String], keepsFirstOfDay: Bool
  ) -> [String] {
    let copies = ((try? copies()) ?? []).filter { $0.kind == kind && $0.isOurs }
      .sorted { $0.isNewer(than: $1, today: today) }
    // Behind the first copy of a day, the newest copies first, comes one of another day.
    let firsts = copies.indices.filter { copies.dropFirst($0 + 1).first?.date != copies[$0].date }
      .prefix(keepsFirstOfDay ? StoredCopy.daysWithFirstCopy : 0).map { copies[$0].path }
    let sparedFiles = Set(spared.compactMap { FileIdentity(path: $0) })
    return copies.dropFirst(kind.limit).reversed().filter {
      !firsts.contains($0.path) && !$0.isAny(of: sparedFiles)
    }
    .prefix(StoredCopy.removedAtOnce).filter { $0.remove() }.map(\.path)
  }

  private func copies() throws -> [StoredCopy] { StoredCopy.all(try names(in: backupsPath), in: backupsPath) }
}

/// How many copies of the store of one kind there are.
public struct CopyCount: Hashable, Sendable {
  /// The kind.
  public let kind: Backup.Kind
  /// How many there are. A copy and the files that belong to it count as one.
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

import ForeignText
import FoundationEssentials
import Glibc
public import SharedStore
import StudyCalendar
public import System
import Words

/// Shares the days of a store while a program runs that waits anyway, such as a widget: what is recorded here is written at
/// once, and what arrives from elsewhere is merged at once. Where nothing is shared it waits for that.
public final class SharingWhileShown: Sendable {
  private let container: GroupContainer
  private let open: @Sendable () throws -> SharedStore

  /// - Parameters:
  ///   - container: where the store is, or will be.
  ///   - open: opens the store for writing. It throws if the store is missing.
  public init(
    in container: GroupContainer, opening open: @escaping @Sendable () throws -> SharedStore
  ) {
    self.container = container
    self.open = open
  }

  /// Runs until the task is cancelled, or files cannot be watched. Begun again, it first does what is to be done then.
  /// - Parameters:
  ///   - note: is told why the days cannot be shared now, and nil when they are. That is tried again at each change, and after
  ///     pauses that grow to a minute.
  ///   - hasWorked: is called when all is watched.
  /// - Throws: `CancellationError`; `SystemError` if the system has no watches left.
  public func run(
    on loop: EventLoop, telling note: @Sendable ((any Error)?) -> Void, hasWorked: @Sendable () -> Void
  ) async throws {
    let watch = Result { try FileWatch(on: loop, reportsMounts: true) }
    var watched: [String: FileEvent.Changes] = [:]
    var pause = Duration.zero
    while true {
      // Watched before the merge, so that nothing is missed in between. What cannot be watched is still merged.
      let state = try await loop.blocking { self.place() }
      let following = Result { try follow(state, &watched, watch.get()) }
      // What is watched now for the first time may have changed before that.
      if case .success(true) = following { continue }
      do {
        if state.folder != nil, try await !loop.blocking({ try self.merge() }) {
          // What the other program began with may be older than what is there now.
          try await loop.sleep(for: .milliseconds(200))
          continue
        }
        note(nil)
        pause = .zero
      } catch {
        if Task.isCancelled { throw error }
        note(error)
        pause = min(max(pause * 2, .seconds(1)), .seconds(60))
      }
      _ = try following.get()
      hasWorked()
      let deadline = pause > .zero ? SuspendingClock.now + pause : nil
      while true {
        let events = try await watch.get().next(until: deadline)
        if events.isEmpty || events.contains(where: { concerns($0, state) }) { break }
      }
    }
  }

  // MARK: What is watched

  /// What is shared now.
  private struct Place: Sendable {
    /// Whether the days were ever shared, or are about to be.
    var mayShare = false
    var folder: String?
    /// The other devices.
    var devices: [String] = []
  }

  /// Nothing is written for this look, and a store that is missing or in use counts as not shared.
  private func place() -> Place {
    guard fileStatus(at: container.path + "/sync.lock") != nil else { return Place() }
    guard let sharing = try? open().read({ try $0.sharing }), let folder = sharing.folder else {
      return Place(mayShare: true)
    }
    let devices = (try? DeviceFolder(path: folder).list().devices) ?? []
    return Place(mayShare: true, folder: folder, devices: devices.filter { $0 != sharing.device })
  }

  /// - Returns: whether something else is watched now.
  private func follow(
    _ place: Place, _ watched: inout [String: FileEvent.Changes], _ watch: FileWatch
  ) throws -> Bool {
    var wanted: [String: FileEvent.Changes] = [:]
    let arrivals: FileEvent.Changes = [.created, .movedTo, .deleted, .movedFrom, .selfDeleted, .selfMoved]
    // Without a store in it the container may not be there either.
    try add(container.path, place.mayShare ? arrivals.union(.modified) : arrivals, to: &wanted, watch)
    if let path = place.folder {
      let folder = DeviceFolder(path: path)
      try add(folder.devices, arrivals, to: &wanted, watch)
      for device in place.devices {
        try add(folder.folder(of: device), arrivals.union([.modified, .written]), to: &wanted, watch)
      }
    }
    for path in watched.keys where wanted[path] == nil { watch.remove(path) }
    defer { watched = wanted }
    return watched != wanted
  }

  /// Watches a folder, or the nearest one above it that is there.
  private func add(
    _ path: String, _ changes: FileEvent.Changes, to wanted: inout [String: FileEvent.Changes],
    _ watch: FileWatch
  ) throws {
    var path = path
    while true {
      let all = changes.union(wanted[path] ?? [])
      do {
        try watch.add(path, for: all)
        wanted[path] = all
        return
      } catch let error as SystemError where [ENOENT, ENOTDIR, EACCES].contains(error.code) && path != "/" {
        path = Folder.parent(of: path)
      }
    }
  }

  /// Whether something may have to be read or written after an event.
  private func concerns(_ event: FileEvent, _ place: Place) -> Bool {
    guard let path = event.path, event.changes != .watchEnded else { return event.path == nil }
    guard path == container.path, let name = event.name else { return true }
    if name == "sync.lock" { return event.changes.contains(.created) }
    return place.mayShare && name.hasPrefix("SwiftCal.sqlite") && !name.hasSuffix("-shm")
  }

  // MARK: Merging

  /// - Returns: false while another program is merging or writing.
  /// - Throws: why the days, or some of them, cannot be shared now.
  private func merge() throws -> Bool {
    do {
      let store = try open()
      // A program writes to the log before its change counts, and that is what woke this one. An empty transaction waits
      // until no program writes.
      try store.share { _ in }
      let outcome = try FolderSync(store, waiting: 0).merge()
      if !outcome.unreadable.isEmpty { throw Unreadable(sentences: outcome.unreadable) }
    } catch SyncError.busy, StoreError.busy {
      return false
    } catch SyncError.notSetUp, StoreError.missing {
      // There is nothing to share.
    }
    return true
  }

  /// What other devices have written, and this one cannot read.
  private struct Unreadable: Error, CustomStringConvertible {
    let sentences: [String]
    var description: String { clauses(sentences) }
  }
}

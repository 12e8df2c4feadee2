public import EventLoop
import FileSystem
import ForeignText
import FoundationEssentials
import Glibc
import Localization
public import SharedStore
import Synchronization

/// Shares the days of a store while a program runs that waits anyway, such as a widget: what is recorded here is written at
/// once, and what arrives from elsewhere is merged at once. Where nothing is shared it waits for that.
public final class SharingWhileShown: Sendable {
  private let container: GroupContainer
  private let open: @Sendable () throws -> SharedStore
  private let tell: @Sendable (String) -> Void
  private let last = Mutex("")

  /// - Parameters:
  ///   - container: where the store is, or will be.
  ///   - open: opens the store for writing. It throws if the store is missing.
  ///   - tell: receives a sentence about what cannot be done.
  public init(
    in container: GroupContainer, opening open: @escaping @Sendable () throws -> SharedStore,
    telling tell: @escaping @Sendable (String) -> Void
  ) {
    self.container = container
    self.open = open
    self.tell = tell
  }

  /// Runs until the task is cancelled.
  /// - Throws: `CancellationError`. Where the system has no watches left, this ends and says so.
  public func run(on loop: EventLoop) async throws {
    do {
      let watch = try FileWatch(on: loop)
      let timer = try WallTimer(on: loop)
      var watched: [String: FileEvent.Changes] = [:]
      while true {
        // Watched before the merge, so that nothing is missed in between.
        let state = try await loop.blocking { self.place() }
        try follow(state, &watched, watch)
        if state.folder != nil, try await !loop.blocking({ self.merge() }) {
          // What the other program began with may be older than what is there now.
          _ = try await timer.sleep(until: Date.now.addingTimeInterval(0.2))
          continue
        }
        while true {
          let events = try await watch.next()
          if events.contains(where: { concerns($0, state) }) { break }
        }
      }
    } catch let error as SystemError {
      say(String(localized: "the days are not shared while this widget runs: \(error)"))
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

  private func follow(
    _ place: Place, _ watched: inout [String: FileEvent.Changes], _ watch: FileWatch
  ) throws {
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
    watched = wanted
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
  private func merge() -> Bool {
    do {
      let store = try open()
      // A program writes to the log before its change counts, and that is what woke this one. An empty transaction waits
      // until no program writes.
      try store.share { _ in }
      let outcome = try FolderSync(store, waiting: 0).merge()
      outcome.unreadable.forEach(say)
      if outcome.unreadable.isEmpty { last.withLock { $0 = "" } }
    } catch SyncError.busy, StoreError.busy {
      return false
    } catch SyncError.notSetUp, StoreError.missing {
      // There is nothing to share.
    } catch {
      say("\(error)")
    }
    return true
  }

  /// Says a sentence unless it was the last one.
  private func say(_ sentence: String) {
    let isNew = last.withLock { last in
      defer { last = sentence }
      return last != sentence
    }
    if isNew { tell(sentence) }
  }
}

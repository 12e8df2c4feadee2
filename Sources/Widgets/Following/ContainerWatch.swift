import Glibc
import SharedStore
import Synchronization
import System

/// Watches the group container and the file of the system's time zone. Both may be made, removed, moved and replaced
/// meanwhile, and another file system may be mounted over them.
///
/// The container is watched for what happens to its files. While the store is there, the folders above are watched only
/// for being moved: a widget goes on when a folder above its container is renamed and back. The container cannot be removed
/// before the store, so only while there is no store is the folder above watched for every change. (A folder whose files
/// are still open somewhere does not report that it was removed.) While there is no container either, the nearest folder
/// above it is watched instead.
///
/// When the system has no watches left, this looks by time, and tries again to get them.
final class ContainerWatch: Sendable {
  /// What happened.
  enum Event {
    /// A change of the container, or of the store's file.
    case store
    /// A write to the store's log, and nothing else: the change may not be complete yet.
    case log
    /// The file of the zone has another content, or is another one, or is gone.
    case zone
  }

  /// What is watched of each path.
  typealias Watched = [String: FileEvent.Changes]

  private struct State {
    /// For the container.
    var folders: Watched = [:]
    /// For the zone.
    var zone: Watched = [:]
    /// The file of the zone as it was looked at last; nil if there was none.
    var zoneFile: FileState?
    /// What watches; nil while the system has none left.
    var watch: FileWatch?
    /// Whether all is watched.
    var isComplete = false
    /// When to look where it is not.
    var pause = GrowingPause.brief
  }

  private let loop: EventLoop
  private let note: @Sendable ((any Error)?) -> Void
  private let container: String
  private let store: String
  private let storeName: String
  private let zoneFile: String?
  private let state = Mutex(State())

  /// Watches from now on.
  /// - Parameters:
  ///   - zoneFile: the path of the file that has the zone's rules; nil if no file has them.
  ///   - note: is told why not all can be watched, and nil when all is.
  init(
    _ container: GroupContainer, zoneFile: String? = SystemZone().file, on loop: EventLoop,
    telling note: @escaping @Sendable ((any Error)?) -> Void = { _ in }
  ) {
    (self.loop, self.note) = (loop, note)
    self.container = container.path
    store = container.storePath
    storeName = Folder.name(of: store)
    self.zoneFile = zoneFile
    watchAll()
    _ = lookAtZone()
  }

  /// Waits for the next event. Several events of the same kind are reported as one.
  /// - Throws: `CancellationError`.
  func next() async throws -> Event {
    while true {
      guard let watch = state.withLock({ $0.isComplete ? $0.watch : nil }) else {
        try await loop.sleep(for: .seconds(state.withLock { $0.pause.next() }))
        watchAll()
        // Anything may have happened meanwhile.
        return lookAtZone() ? .zone : .store
      }
      let events = try await watch.next()
      let isUnclear = events.contains { $0.path == nil }
      let relevant = events.filter(concernsStore)
      var isZoneChanged = false
      do {
        if isUnclear || events.contains(where: concernsZone) {
          try followZone(watch)
          isZoneChanged = lookAtZone()
        }
        if relevant.contains(where: movesContainer) {
          // The watch follows the moved folder, but the path matters.
          watch.remove(container)
          try follow(watch)
        } else if isUnclear || relevant.contains(where: { $0.path != container || concernsStoreFile($0) }) {
          try follow(watch)
        }
      } catch {
        lose(error)
      }
      // A change of the zone is reported first, because it always leads to a reload.
      if isZoneChanged { return .zone }
      if isUnclear || !relevant.allSatisfy(concernsLog) { return .store }
      if !relevant.isEmpty { return .log }
    }
  }

  /// Watches all that is to be watched, if the system has watches for it.
  private func watchAll() {
    do {
      let watch = try state.withLock { state in
        let watch = try state.watch ?? FileWatch(on: loop, reportsMounts: true)
        state.watch = watch
        return watch
      }
      try followZone(watch)
      try follow(watch)
      state.withLock { ($0.isComplete, $0.pause) = (true, .brief) }
      note(nil)
    } catch {
      lose(error)
    }
  }

  private func lose(_ error: any Error) {
    state.withLock { $0.isComplete = false }
    note(WatchFailure(error: error))
  }

  /// Whether the file of the zone was there when it was looked at last.
  var hasZone: Bool { state.withLock { $0.zoneFile != nil } }

  /// What is watched for the container, for tests.
  var watchedFolders: Watched { state.withLock { $0.folders } }

  private func concernsZone(_ event: FileEvent) -> Bool {
    guard let path = event.path, event.changes != .watchEnded else { return false }
    return state.withLock { $0.zone[path] != nil }
  }

  /// Whether what happened may have changed what a widget shows.
  func concernsStore(_ event: FileEvent) -> Bool {
    guard let path = event.path else { return true }  // Events were lost.
    guard state.withLock({ $0.folders[path] != nil }) else { return false }
    if isCompanion(event) { return concernsLog(event) }
    if path == container || event.name == nil { return true }
    return event.name?.pathBytes == Self.nextName(from: path, towards: container)?.pathBytes
  }

  /// Whether the store's file came, went or was replaced, or something happened to the container itself.
  private func concernsStoreFile(_ event: FileEvent) -> Bool {
    let isMove = !event.changes.isDisjoint(with: [.created, .deleted, .movedFrom, .movedTo])
    return event.name == nil || isMove && event.name == storeName
  }

  /// Whether something happened to the log or to its index.
  private func isCompanion(_ event: FileEvent) -> Bool {
    event.path == container && ["-wal", "-shm"].contains { event.name == storeName + $0 }
  }

  /// Whether something was written into the log. It and its index are made, closed and removed by programs that only read.
  private func concernsLog(_ event: FileEvent) -> Bool {
    event.path == container && event.name == storeName + "-wal" && event.changes.contains(.modified)
  }

  private func movesContainer(_ event: FileEvent) -> Bool {
    event.path != container && event.name != nil || event.changes.contains(.selfMoved)
  }

  // MARK: The container

  /// Watches the part of the way to the container that exists. A folder that is watched already stays watched.
  private func follow(_ watch: FileWatch) throws {
    try state.withLock { state in
      var folders = try watchNearest(watch, besides: state.zone)
      // inotify misses folders that were made before the folder above them was watched.
      while case let again = try watchNearest(watch, besides: state.zone), again != folders {
        folders = again
      }
      for old in state.folders.keys where folders[old] == nil && state.zone[old] == nil {
        watch.remove(old)
      }
      state.folders = folders
    }
  }

  private func watchNearest(_ watch: FileWatch, besides zone: Watched) throws -> Watched {
    var watched: Watched = [:]
    func add(_ path: String, for changes: FileEvent.Changes) throws -> Bool {
      let all = changes.union(zone[path] ?? [])
      guard try watchIfThere(watch, path, for: all) else { return false }
      watched[path] = changes
      return true
    }
    var folder = container
    var status = stat()
    let isThere =
      try add(container, for: .all) && lstat(container, &status) == 0 && status.kind == S_IFDIR
      && lstat(store, &status) == 0
    if !isThere {
      folder = Folder.parent(of: container)
      while try !add(
        folder, for: [.created, .movedTo, .deleted, .movedFrom, .attributes, .selfMoved, .selfDeleted]),
        folder != "/"
      {
        folder = Folder.parent(of: folder)
      }
    }
    while folder != "/" {
      folder = Folder.parent(of: folder)
      _ = try add(folder, for: .selfMoved)
    }
    return watched
  }

  // MARK: The zone

  /// Whether the file is another one than before, or has another content.
  private func lookAtZone() -> Bool {
    let file = zoneFile.flatMap { FileState(path: $0) }
    return state.withLock { state in
      defer { state.zoneFile = file }
      return state.zoneFile != file
    }
  }

  /// Watches the folder of the zone's file, and the file to which links lead. The folder comes first, so that a link that is
  /// replaced meanwhile is an event.
  private func followZone(_ watch: FileWatch) throws {
    guard let zoneFile else { return }
    try state.withLock { state in
      var watched: Watched = [:]
      func add(_ path: String, for changes: FileEvent.Changes) throws {
        watched[path] = changes
        _ = try watchIfThere(watch, path, for: changes.union(state.folders[path] ?? []))
      }
      try add(
        Folder.parent(of: zoneFile),
        for: [.created, .movedTo, .deleted, .movedFrom, .selfMoved, .selfDeleted]
      )
      // Its content counts when it is closed: a zone that is half written is none.
      if let file = realpath(zoneFile) {
        try add(file, for: [.written, .attributes, .selfMoved, .selfDeleted])
      }
      for old in state.zone.keys where watched[old] == nil && state.folders[old] == nil { watch.remove(old) }
      state.zone = watched
    }
  }

  // MARK: Watching

  /// Watches a file or folder.
  /// - Returns: false if there is nothing at the path, or nothing that may be read.
  /// - Throws: `SystemError` if the system has no watches left.
  private func watchIfThere(
    _ watch: FileWatch, _ path: String, for changes: FileEvent.Changes
  ) throws -> Bool {
    do {
      try watch.add(path, for: changes)
      return true
    } catch let error as SystemError where error.code != ENOSPC && error.code != ENOMEM {
      return false
    }
  }

  /// The first name on the way from a folder down to a path in it; nil if the path is not in it.
  private static func nextName(from folder: String, towards path: String) -> String? {
    let rest = path.utf8.dropFirst(folder.utf8.count)
    return rest.split(separator: UInt8(ascii: "/"), maxSplits: 1).first.map { String(Substring($0)) }
  }
}

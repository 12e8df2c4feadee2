import EventLoop
import FileSystem
import Glibc
import SharedStore
import Synchronization

/// Watches the group container and the system's time zone. The container may be made, removed and moved meanwhile.
///
/// Two folders are watched for every change: the container, for what happens to its files, and the folder that it is
/// in, since a folder whose files are still open somewhere does not report that it was removed. While there is no
/// container, the nearest folder above it is watched instead. The folders further up are watched only for being moved,
/// which neither of the two would report: a widget goes on when a folder above its container is renamed and back.
final class ContainerWatch: Sendable {
  /// What happened.
  enum Event {
    /// A change of the store's files.
    case store
    /// The system has another time zone.
    case zone
  }

  private let watch: FileWatch
  private let container: String
  private let watched = Mutex<Set<String>>([])

  private static let zoneFolder = "/etc"
  private static let zoneName = "localtime"

  /// Watches from now on.
  /// - Throws: `SystemError` if the system has no watches left.
  init(_ container: GroupContainer, on loop: EventLoop) throws {
    watch = try FileWatch(on: loop)
    self.container = container.path
    _ = try watchIfThere(Self.zoneFolder, for: [.created, .movedTo, .deleted, .movedFrom, .written])
    try follow()
  }

  /// Waits for the next event. Several events of the same kind are reported as one.
  func next() async throws -> Event {
    while true {
      let events = try await watch.next()
      let relevant = events.filter(concernsStore)
      if relevant.contains(where: movesContainer) {
        // The watch follows the moved folder, but the path matters.
        watch.remove(container)
        try follow()
      } else if relevant.contains(where: { $0.name == nil || $0.path != container }) {
        try follow()
      }
      // A change of the zone is reported first, because it always leads to a reload.
      if events.contains(where: { $0.path == Self.zoneFolder && $0.name == Self.zoneName }) { return .zone }
      if !relevant.isEmpty { return .store }
    }
  }

  private func concernsStore(_ event: FileEvent) -> Bool {
    guard let path = event.path else { return true }  // Events were lost.
    if path == container || event.name == nil { return path != Self.zoneFolder || path == container }
    return event.name?.pathBytes == Self.nextName(from: path, towards: container).pathBytes
  }

  private func movesContainer(_ event: FileEvent) -> Bool {
    event.path != container && event.name != nil || event.changes.contains(.selfMoved)
  }

  /// Watches the part of the way to the container that exists. A folder that is watched already stays watched.
  private func follow() throws {
    try watched.withLock { watched in
      var paths = try watchNearest()
      // inotify misses folders that were made before the folder above them was watched.
      while case let again = try watchNearest(), again != paths { paths = again }
      for old in watched.subtracting(paths) { watch.remove(old) }
      watched = paths
    }
  }

  private func watchNearest() throws -> Set<String> {
    var folder = Folder.parent(of: container)
    while try !watchIfThere(
      folder, for: [.created, .movedTo, .deleted, .movedFrom, .attributes, .selfMoved, .selfDeleted]),
      folder != "/"
    {
      folder = Folder.parent(of: folder)
    }
    var watched: Set = [folder]
    while folder != "/" {
      folder = Folder.parent(of: folder)
      if folder != Self.zoneFolder, try watchIfThere(folder, for: .selfMoved) { watched.insert(folder) }
    }
    if try watchIfThere(container, for: .all) { watched.insert(container) }
    return watched
  }

  /// Watches a file or folder.
  /// - Returns: false if there is nothing at the path, or nothing that may be read.
  /// - Throws: `SystemError` if the system has no watches left.
  private func watchIfThere(_ path: String, for changes: FileEvent.Changes) throws -> Bool {
    do {
      try watch.add(path, for: changes)
      return true
    } catch let error as SystemError where error.code != ENOSPC && error.code != ENOMEM {
      return false
    }
  }

  /// The first name on the way from a folder down to a path in it.
  private static func nextName(from folder: String, towards path: String) -> String {
    let rest = path.utf8.dropFirst(folder.utf8.count)
    return String(Substring(rest.split(separator: UInt8(ascii: "/"), maxSplits: 1)[0]))
  }
}

import EventLoop
import Glibc
import SharedStore
import Synchronization

/// Watches the group container, wherever it goes and comes from, and the system's time zone.
///
/// Two folders are watched for the container's sake: itself, for what happens to its files, and the one that it is
/// in, for its own going and coming (a folder whose files are still open somewhere does not tell that it was
/// removed). As long as there is no container, it is the nearest folder above it. Of the folders further up it
/// is enough to know that they are moved.
final class ContainerWatch: Sendable {
  /// What happened.
  enum Event {
    /// Something to the store's files.
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
  init(_ container: GroupContainer, on loop: EventLoop) throws {
    watch = try FileWatch(on: loop)
    self.container = container.path
    // Where there is no such folder, there is nothing to miss.
    try? watch.add(Self.zoneFolder, for: [.created, .movedTo, .deleted, .movedFrom, .written])
    try follow()
  }

  /// The next thing that happened; several of a kind are one.
  func next() async throws -> Event {
    while true {
      let events = try await watch.next()
      let relevant = events.filter(concernsStore)
      if relevant.contains(where: movesContainer) {
        // The watch goes with its folder; what matters is the path.
        watch.remove(container)
        try follow()
      } else if relevant.contains(where: { $0.name == nil || $0.path != container }) {
        try follow()
      }
      // Another zone is a reason to reload whatever is in the store.
      if events.contains(where: { $0.path == Self.zoneFolder && $0.name == Self.zoneName }) { return .zone }
      if !relevant.isEmpty { return .store }
    }
  }

  private func concernsStore(_ event: FileEvent) -> Bool {
    guard let path = event.path else { return true }  // events were lost
    if path == container || event.name == nil { return path != Self.zoneFolder || path == container }
    return event.name == Self.nextName(from: path, towards: container)
  }

  private func movesContainer(_ event: FileEvent) -> Bool {
    event.path != container && event.name != nil || event.changes.contains(.selfMoved)
  }

  /// Watches what there is of the way to the container. Asking for what is watched already changes nothing.
  private func follow() throws {
    try watched.withLock { watched in
      var paths = try watchNearest()
      // A folder that appeared on the way before the one above it was watched is told by nobody.
      while case let again = try watchNearest(), again != paths { paths = again }
      for old in watched.subtracting(paths) { watch.remove(old) }
      watched = paths
    }
  }

  private func watchNearest() throws -> Set<String> {
    var folder = Self.folder(of: container)
    while true {
      do {
        try watch.add(
          folder,
          for: [.created, .movedTo, .deleted, .movedFrom, .attributes, .selfMoved, .selfDeleted])
        break
      } catch let error as SystemError where folder != "/" && error.code != ENOSPC {
        folder = Self.folder(of: folder)
      }
    }
    var watched: Set = [folder]
    while folder != "/" {
      folder = Self.folder(of: folder)
      guard folder != Self.zoneFolder else { continue }
      // One that may not be looked into cannot be watched either.
      do { try watch.add(folder, for: .selfMoved) } catch is SystemError { continue }
      watched.insert(folder)
    }
    do {
      try watch.add(container, for: .all)
      watched.insert(container)
    } catch let error as SystemError where error.code != ENOSPC {
      // There is none, or none that may be read.
    }
    return watched
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// The first name on the way from a folder down to a path in it.
  private static func nextName(from folder: String, towards path: String) -> String {
    String(path.dropFirst(folder.count).split(separator: "/", maxSplits: 1)[0])
  }
}

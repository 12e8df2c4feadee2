import Glibc
import System

/// What the path of a zone's file leads through: folders, links, and the file at the end. Each of them is to be watched,
/// because each can be replaced. `/etc/localtime` is a link in most systems, and often one to another link.
struct ZonePath: Equatable {
  /// The paths to watch, and for which changes.
  private(set) var watched: ContainerWatch.Watched = [:]
  /// Those of them that are links. They are to be watched themselves, and not what they lead to.
  private(set) var links: Set<String> = []
  /// The file at the end; nil if there is none.
  private(set) var file: FileState?

  /// Follows a path from the root on.
  init(of path: String) {
    var rest = path.split(separator: "/").map(String.init)[...]
    var place = ""
    // The system follows forty links at most (path_resolution(7)).
    var linksLeft = 40
    while let name = rest.popFirst() {
      if name == "." { continue }
      if name == ".." {
        place = String(place.prefix(upTo: place.lastIndex(of: "/") ?? place.startIndex))
        continue
      }
      let next = place + "/" + name
      var status = stat()
      guard lstat(next, &status) == 0 else {
        // It may be made.
        watched[place.isEmpty ? "/" : place, default: []].formUnion([
          .created, .movedTo, .selfMoved, .selfDeleted,
        ])
        return
      }
      switch status.kind {
      case S_IFLNK:
        guard linksLeft > 0, let target = linkTarget(next) else { return }
        linksLeft -= 1
        watched[next] = [.attributes, .selfMoved, .selfDeleted]
        links.insert(next)
        rest = target.split(separator: "/").map(String.init) + rest
        if target.hasPrefix("/") { place = "" }
      case S_IFDIR:
        watched[next, default: []].formUnion([.selfMoved, .selfDeleted])
        place = next
      default:
        // Its content counts when it is closed: a zone that is half written is none.
        watched[next] = [.written, .attributes, .selfMoved, .selfDeleted]
        guard rest.isEmpty else { return }
        file = FileState(status)
      }
    }
  }
}

import Synchronization
import System

/// The one file that this process has open at the path of a store. Each connection to it holds such an object.
///
/// Another program can put another file at the path. Both files would use the same index of SQLite's log (`-shm`). When a
/// connection to the first file closes, the system drops the locks on that index which this process holds for the second one
/// (fcntl(2)). Then the next program that writes shortens the index, and whoever has it mapped ends with SIGBUS. So the second
/// file is opened when no connection to the first one is left.
final class OneOpenFile: Sendable {
  private static let all = Mutex<[String: (file: FileIdentity, connections: Int)]>([:])
  private let path: String

  private init(path: String) { self.path = path }

  /// Takes note of a connection that is to be opened.
  /// - Returns: nil while this process has another file open at the path.
  static func opening(_ file: FileIdentity, at path: String) -> OneOpenFile? {
    all.withLock { all in
      let open = all[path] ?? (file, 0)
      guard open.file == file else { return nil }
      all[path] = (file, open.connections + 1)
      return OneOpenFile(path: path)
    }
  }

  deinit {
    Self.all.withLock { [path] all in
      guard let open = all[path] else { return }
      all[path] = open.connections > 1 ? (open.file, open.connections - 1) : nil
    }
  }
}

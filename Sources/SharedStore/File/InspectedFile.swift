import FileSystem
import Glibc
import Synchronization

/// A file that this process reads without SQLite, through a descriptor that stays open as long as a
/// connection uses the file.
///
/// Closing any descriptor of a file releases all locks that the process has on it, including SQLite's own
/// (sqlite.org/howtocorrupt.html, section 2.2). So all reads of a file share one descriptor, which is closed
/// only when no connection needs the file any more (`Connection.companion`).
final class InspectedFile: Sendable {
  let descriptor: Int32
  let identity: FileIdentity

  /// The descriptors of one file, and how many objects need them. They are opened and closed while the table
  /// is locked, so that no descriptor is closed while another read begins.
  private struct Shared {
    let identity: FileIdentity
    var descriptors: [Int32]
    var users = 1
  }
  /// The files in use. There are one or two, and a dictionary would cost each command 250,000 instructions to set up.
  private static let table = Mutex<[Shared]>([])

  /// How many connections are being opened, and the descriptors that nothing needs any more. While SQLite opens a file it
  /// takes locks that no object stands for yet, so no descriptor is closed meanwhile.
  private struct Openings {
    var count = 0
    var unneeded: [Shared] = []
  }
  private static let openings = Mutex(Openings())

  /// Runs `body`, which opens a connection and makes the objects for the files that the connection uses. Meanwhile no other
  /// thread closes a descriptor.
  static func whileOpening<Result>(_ body: () throws -> Result) rethrows -> Result {
    openings.withLock { $0.count += 1 }
    defer {
      table.withLock { table in
        openings.withLock { openings in
          openings.count -= 1
          guard openings.count == 0 else { return }
          for file in openings.unneeded {
            if let index = index(of: file.identity, in: table) {
              table[index].descriptors += file.descriptors
            } else {
              for descriptor in file.descriptors { close(descriptor) }
            }
          }
          openings.unneeded = []
        }
      }
    }
    return try body()
  }

  private init(descriptor: Int32, identity: FileIdentity) {
    self.descriptor = descriptor
    self.identity = identity
  }

  deinit {
    Self.table.withLock { table in
      guard let index = Self.index(of: identity, in: table) else { return }
      table[index].users -= 1
      if table[index].users == 0 {
        let file = table.remove(at: index)
        Self.openings.withLock { openings in
          if openings.count > 0 {
            openings.unneeded.append(file)
          } else {
            for descriptor in file.descriptors { close(descriptor) }
          }
        }
      }
    }
  }

  /// Opens the file at a path, of whatever type it is. A link is not followed.
  /// - Throws: ``FileError``; `ELOOP` for a link.
  static func at(_ path: String) throws(FileError) -> InspectedFile {
    try table.withLock { table throws(FileError) in
      var status = stat()
      guard lstat(path, &status) == 0 else { throw FileError(path: path, code: errno) }
      if let file = use(FileIdentity(status), in: &table) { return file }
      // The file is opened without blocking, so that a FIFO in the store's place cannot stop the program.
      let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
      guard fstat(descriptor, &status) == 0 else {
        let code = errno
        close(descriptor)
        throw FileError(path: path, code: code)
      }
      let identity = FileIdentity(status)
      if let file = use(identity, in: &table) {
        // A file that is in use was moved to this path between the two checks, so this descriptor stays open
        // with the first.
        if let index = index(of: identity, in: table) { table[index].descriptors.append(descriptor) }
        return file
      }
      table.append(Shared(identity: identity, descriptors: [descriptor]))
      return InspectedFile(descriptor: descriptor, identity: identity)
    }
  }

  /// Another descriptor of the file, for writing. It stays open as long as the others.
  /// - Throws: ``FileError``.
  func writable(at path: String) throws(FileError) -> Int32 {
    try Self.table.withLock { table throws(FileError) in
      let descriptor = open(path, O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
      // Whatever file it is, closing it could release locks.
      if let index = Self.index(of: identity, in: table) { table[index].descriptors.append(descriptor) }
      guard FileIdentity(descriptor: descriptor) == identity else {
        throw FileError(path: path, code: ESTALE)
      }
      return descriptor
    }
  }

  /// Another object for a file that is open already; nil if the file is not open.
  private static func use(_ identity: FileIdentity, in table: inout [Shared]) -> InspectedFile? {
    guard let index = index(of: identity, in: table) else { return nil }
    table[index].users += 1
    return InspectedFile(descriptor: table[index].descriptors[0], identity: identity)
  }

  private static func index(of identity: FileIdentity, in table: [Shared]) -> Int? {
    table.firstIndex { $0.identity == identity }
  }
}

import Glibc

/// Room for a private copy of a database and of the log or journal beside it, in a folder of its own. SQLite may open and
/// recover the copy like any other file. Everything is removed with this object.
public final class TemporaryDatabase {
  private let folder: String
  /// The path that the database's file is to have.
  public var path: String { folder + "/copy.sqlite" }

  /// - Throws: `FileError` if no folder can be made.
  public init() throws(FileError) { folder = try Folder.makeTemporary("swiftcal") }

  deinit {
    for ending in ["", "-wal", "-shm", "-journal"] { unlink(path + ending) }
    rmdir(folder)
  }

  /// Opens the copy, which lives as long as the connection.
  /// - Throws: ``DatabaseError``.
  public func open(_ mode: Connection.Mode = .readWrite) throws -> Connection {
    let connection = try Connection(path: path, mode)
    connection.companion = self
    return connection
  }
}

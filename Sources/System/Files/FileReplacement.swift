import CLinux
import Glibc
import Synchronization

/// The new contents of a file, on their way: they are written under another name beside it, and take its place when they are
/// complete, so that a reader finds all of the old file or all of the new file, even after a power cut.
///
/// An existing file keeps its mode; a new file gets the mode that the umask allows. A symbolic link stays, and the file that
/// it leads to is replaced. If this is released before ``complete()``, the file stays as it is.
public final class FileReplacement {
  private let path: String
  private let target: String
  private let mode: mode_t
  private let temporary: String
  private let descriptor: Int32
  /// The folder of both. It may be moved meanwhile.
  private let folder: Int32
  private var isPlaced = false

  /// What could not be removed, as where a disk takes no writes any more. It is removed before the next file is made.
  private static let leftovers = Mutex<[String]>([])

  /// - Parameter path: the file to make or to replace.
  /// - Throws: ``FileError``, with `EISDIR` or `ENOTSUP` if the path names something that is not a file, and with `ETXTBSY`
  ///   if the file is a database or belongs to one.
  public init(of path: String) throws(FileError) {
    Self.leftovers.withLock { $0.removeAll { unlink($0) == 0 || errno == ENOENT } }
    self.path = path
    let (target, mode) = try AtomicFile.replaceable(path)
    let folder = open(Folder.parent(of: target), LINUX_O_PATH | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileError(path: path, code: errno) }
    do throws(FileError) {
      (temporary, descriptor) = try AtomicFile.makeTemporary(beside: target, hidden: true, suffix: ".new")
    } catch {
      close(folder)
      throw error
    }
    (self.target, self.mode, self.folder) = (target, mode, folder)
  }

  deinit {
    if !isPlaced, Folder.name(of: temporary).withPath({ unlinkat(folder, $0, 0) }) != 0, errno != ENOENT {
      Self.leftovers.withLock { $0.append(temporary) }
    }
    close(folder)
    close(descriptor)
  }

  /// Adds bytes at the end.
  public func append(_ bytes: [UInt8]) throws(FileError) {
    try FileBytes.write(bytes, to: descriptor, of: path)
  }

  /// Syncs the new contents, and puts them in the file's place. They get their mode now, since it may not let their owner
  /// write them.
  public func complete() throws(FileError) {
    // A file system without modes, such as that of a memory stick, refuses this.
    guard fchmod(descriptor, mode) == 0 || errno == EPERM else { throw FileError(path: path, code: errno) }
    guard fsync(descriptor) == 0, place() else { throw FileError(path: path, code: errno) }
    isPlaced = true
    // The file has its new content by now. A folder that may be written but not read cannot be synced.
    try? AtomicFile.sync(Folder.parent(of: target))
  }

  private func place() -> Bool {
    Folder.name(of: temporary).withPath { temporary in
      Folder.name(of: target).withPath { renameat(folder, temporary, folder, $0) == 0 }
    }
  }
}

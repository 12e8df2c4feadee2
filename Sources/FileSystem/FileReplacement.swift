import Glibc

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
  private var isPlaced = false

  /// - Parameter path: the file to make or to replace.
  /// - Throws: ``FileError``, with `EISDIR` or `ENOTSUP` if the path names something that is not a file, and with `ETXTBSY`
  ///   if the file is a database or belongs to one.
  public init(of path: String) throws(FileError) {
    self.path = path
    (target, mode) = try AtomicFile.replaceable(path)
    (temporary, descriptor) = try AtomicFile.makeTemporary(beside: target, hidden: true, suffix: ".new")
  }

  deinit {
    if !isPlaced { unlink(temporary) }
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
    guard fsync(descriptor) == 0, rename(temporary, target) == 0 else {
      throw FileError(path: path, code: errno)
    }
    isPlaced = true
    // The file has its new content by now. A folder that may be written but not read cannot be synced.
    try? AtomicFile.sync(Folder.parent(of: target))
  }
}

public import Glibc

/// Which file it is, whatever its name: its device and its number there.
public struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t

  /// The file that `stat` told of.
  public init(_ status: stat) {
    device = status.st_dev
    number = status.st_ino
  }

  public init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Nil where there is no file, or the file may not be looked at.
  public init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}

/// Which file it is, how long it is, and when it was written last.
public struct FileState: Equatable, Sendable {
  private let identity: FileIdentity
  private let size: off_t
  private let seconds: time_t
  private let nanoseconds: Int

  /// Nil where there is no file, or the file may not be looked at.
  public init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    identity = FileIdentity(status)
    size = status.st_size
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}

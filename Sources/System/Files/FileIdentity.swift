public import Glibc

/// Identifies a file, whatever its name, by its device and its inode number.
public struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t

  /// The file that a result of `stat` describes.
  public init(_ status: stat) {
    device = status.st_dev
    number = status.st_ino
  }

  /// Both numbers in a word.
  public var text: String { "\(device):\(number)" }

  /// The file that a descriptor has open; nil if the system cannot tell.
  public init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file at a path; nil if there is no file, or this process may not look at it.
  public init?(path: String) {
    guard let status = fileStatus(at: path, followsLink: true) else { return nil }
    self.init(status)
  }
}

/// A file's identity, its length, and when it was last written.
public struct FileState: Equatable, Sendable {
  private let identity: FileIdentity
  private let size: off_t
  private let seconds: time_t
  private let nanoseconds: Int

  /// The file at a path; nil if there is no file, or this process may not look at it.
  public init?(path: String) {
    guard let status = fileStatus(at: path, followsLink: true) else { return nil }
    self.init(status)
  }

  /// The file that a result of `stat` describes.
  public init(_ status: stat) {
    identity = FileIdentity(status)
    size = status.st_size
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}

extension stat {
  /// The type of the file: `S_IFREG`, `S_IFDIR` or another of these constants.
  public var kind: mode_t { st_mode & S_IFMT }
}

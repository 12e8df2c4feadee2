import Glibc
public import System
import Words

/// Writes a file in one step, as its contents come: it has its place when `body` has ended, and not if `body` throws. Its
/// readers find all of the old text or all of the new text, even after a power cut. An existing file keeps its mode, and a
/// symbolic link stays a link.
/// - Throws: ``FileWritingError``, or what `body` throws.
public func writeFile(to path: String, _ body: (inout ByteSink) throws -> Void) throws {
  func translated<Result>(_ write: () throws(FileError) -> Result) throws(FileWritingError) -> Result {
    do throws(FileError) { return try write() } catch { throw FileWritingError(reason: error) }
  }
  let file = try translated { () throws(FileError) in try FileReplacement(of: path) }
  // The errors are translated here, since the store, through which they may pass, knows such errors of its own.
  var sink = ByteSink { bytes in try translated { () throws(FileError) in try file.append(Array(bytes)) } }
  try body(&sink)
  try sink.finish()
  try translated { () throws(FileError) in try file.complete() }
}

/// A file could not be written. Its old contents are still there.
public struct FileWritingError: ErrorWithExitStatus, CustomStringConvertible {
  let reason: FileError

  /// An error for a failed call on a file.
  public init(reason: FileError) { self.reason = reason }

  /// Whether there is a folder or a device in the file's place.
  private var isNoFile: Bool { reason.code == EISDIR || reason.code == ENOTSUP }

  /// Whether the file in its place is a database, or belongs to one.
  private var isDatabase: Bool { reason.code == ETXTBSY }

  public var exitStatus: ExitStatus {
    isNoFile || isDatabase ? .usage : ExitStatus(ofWritingError: reason.code)
  }

  public var description: String {
    if isNoFile {
      return String(
        localized:
          "“\(reason.path)” is not a file that can be replaced; name a file, or leave --output out")
    }
    if isDatabase {
      return String(
        localized:
          "“\(reason.path)” is a database or belongs to one, and is not replaced; name another file")
    }
    return String(localized: "cannot write \(reason)")
  }
}

extension ExitStatus {
  /// The status for a file that cannot be made or written.
  /// - Parameter number: the reason, one of the `errno` constants.
  public init(ofWritingError number: Int32) {
    switch number {
    case EACCES, EPERM, EROFS: self = .noPermission
    case EIO, ENOSPC, EDQUOT, EFBIG, EMFILE, ENFILE, ENOMEM: self = .inputOutput
    default: self = .cannotCreate
    }
  }
}

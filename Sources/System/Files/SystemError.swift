import Glibc
import Words

/// A system call that failed: its name and its `errno`.
public struct SystemError: Error, Equatable, CustomStringConvertible {
  /// The name of the call, as its manual page has it: `inotify_add_watch`.
  public let call: String

  /// The reason, one of the `errno` constants: `ENOENT`, `EMFILE`.
  public let code: Int32

  /// An error of `call` with the reason `code`.
  public init(call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  /// One line for people: the call, and the C library's words for the reason; what to do about too many open files.
  public var description: String {
    let problem = "\(call): \(systemMessage(code))"
    guard code == EMFILE || code == ENFILE else { return problem }
    return String(
      localized: """
        \(problem); close other programs, or raise the limit that “ulimit -n” shows, and try again
        """)
  }
}

/// Returns the result of a system call.
/// - Throws: ``SystemError`` with the call's `errno` when the result is negative.
public func checked<Value: SignedInteger>(
  _ call: String, _ result: Value
) throws(SystemError) -> Value {
  guard result >= 0 else { throw SystemError(call: call, code: errno) }
  return result
}

/// The operating system's words for an error number, such as “No such file or directory”. What files and programs often
/// fail with has its words here: the C library has them in the person's language only where its locale is installed and
/// selected.
public func systemMessage(_ number: Int32) -> String {
  switch number {
  case EPERM: String(localized: "Operation not permitted")
  case ENOENT: String(localized: "No such file or directory")
  case EINTR: String(localized: "Interrupted system call")
  case EIO: String(localized: "Input/output error")
  case ENXIO: String(localized: "No such device or address")
  case EBADF: String(localized: "Bad file descriptor")
  case EAGAIN: String(localized: "Resource temporarily unavailable")
  case ENOMEM: String(localized: "Cannot allocate memory")
  case EACCES: String(localized: "Permission denied")
  case EBUSY: String(localized: "Device or resource busy")
  case EEXIST: String(localized: "File exists")
  case EXDEV: String(localized: "Invalid cross-device link")
  case ENODEV: String(localized: "No such device")
  case ENOTDIR: String(localized: "Not a directory")
  case EISDIR: String(localized: "Is a directory")
  case EINVAL: String(localized: "Invalid argument")
  case ENFILE: String(localized: "Too many open files in system")
  case EMFILE: String(localized: "Too many open files")
  case ETXTBSY: String(localized: "Text file busy")
  case EFBIG: String(localized: "File too large")
  case ENOSPC: String(localized: "No space left on device")
  case EROFS: String(localized: "Read-only file system")
  case EMLINK: String(localized: "Too many links")
  case EPIPE: String(localized: "Broken pipe")
  case ENAMETOOLONG: String(localized: "File name too long")
  case ENOSYS: String(localized: "Function not implemented")
  case ENOTEMPTY: String(localized: "Directory not empty")
  case ELOOP: String(localized: "Too many levels of symbolic links")
  case EOVERFLOW: String(localized: "Value too large for defined data type")
  case EOPNOTSUPP: String(localized: "Operation not supported")
  case ENOTCONN: String(localized: "Transport endpoint is not connected")
  case ETIMEDOUT: String(localized: "Connection timed out")
  case EHOSTDOWN: String(localized: "Host is down")
  case ESTALE: String(localized: "Stale file handle")
  case EUCLEAN: String(localized: "Structure needs cleaning")
  case EREMOTEIO: String(localized: "Remote I/O error")
  case EDQUOT: String(localized: "Disk quota exceeded")
  default: strerror(number).map { String(cString: $0) } ?? String(localized: "error \(number)")
  }
}

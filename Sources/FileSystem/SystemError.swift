import Glibc

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
    return problem + "; close other programs, or raise the limit that “ulimit -n” shows, and try again"
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

/// The operating system's words for an error number, such as “No such file or directory”.
public func systemMessage(_ number: Int32) -> String {
  strerror(number).map { String(cString: $0) } ?? "error \(number)"
}

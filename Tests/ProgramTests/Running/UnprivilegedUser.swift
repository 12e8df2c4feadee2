import Foundation

/// A user who is bound by the modes of files, as root is not.
enum UnprivilegedUser {
  /// The words that start a program as such a user. Root is not bound by modes, so when the tests run as
  /// root, the programs run without root's capabilities. Then they own their files and may do only what the
  /// modes allow.
  static let launcher =
    geteuid() == 0 ? ["/usr/bin/setpriv", "--bounding-set=-all", "--inh-caps=-all", "--"] : []
}

extension Sandbox {
  /// A call of a program as a user who is bound by the modes of files.
  func unprivilegedCall(_ arguments: [String], of program: Program = .swiftcal) -> Invocation {
    var call = call(arguments)
    call.program = program
    call.launcher = UnprivilegedUser.launcher
    return call
  }
}

/// Gives a file or a folder a mode.
func setMode(_ mode: mode_t, of path: String) throws {
  guard chmod(path, mode) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ENOENT) }
}

/// The permissions of a file or a folder.
func mode(of path: String) throws -> mode_t {
  var status = stat()
  guard stat(path, &status) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ENOENT) }
  return status.st_mode & 0o7777
}

import Foundation

/// A user for whom the modes of files count.
enum UnprivilegedUser {
  /// What starts a program as one. Root passes by every mode, so as root the programs run without root's
  /// capabilities: then they own their files and may do with them what the modes say, as anyone else.
  static let launcher =
    geteuid() == 0 ? ["/usr/bin/setpriv", "--bounding-set=-all", "--inh-caps=-all", "--"] : []
}

extension Sandbox {
  /// A call of `swiftcal` as a user for whom the modes of files count.
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

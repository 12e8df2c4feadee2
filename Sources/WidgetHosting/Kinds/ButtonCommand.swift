import FileSystem
import Glibc

/// The command that presses a widget's button, for hosts that run one.
struct ButtonCommand: Hashable, Sendable {
  /// The absolute path of the program, since a bar's `PATH` may not be the user's.
  let program: String
  let arguments: [String]

  /// The command for a shell.
  var shellText: String {
    let program = program.hasByteOfPath ? program.shellQuoted : program.singleQuoted
    return ([program] + arguments.map(\.singleQuoted)).joined(separator: " ")
  }
}

/// The absolute path of the program `swiftcal-widget`, which is in the same folder as the program that runs.
public let widgetProgramPath: String = {
  let name = "swiftcal-widget"
  var path = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = readlink("/proc/self/exe", &path, path.count)
  guard count > 0 else { return name }
  let program = String(pathBytes: path[..<count].map(UInt8.init(bitPattern:)))
  return Folder.parent(of: program) + "/" + name
}()

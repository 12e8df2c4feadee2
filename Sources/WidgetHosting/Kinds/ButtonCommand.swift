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
  return ownProgramPath.map { Folder.parent(of: $0) + "/" + name } ?? name
}()

import Glibc

/// The command that presses a widget's button, for hosts that run one.
struct ButtonCommand: Hashable, Sendable {
  /// The absolute path of the program, since a bar's `PATH` may not be the user's.
  let program: String
  let arguments: [String]

  /// The command for a shell.
  var shellText: String { ([program] + arguments).map(Self.quoted).joined(separator: " ") }

  /// A word in single quotes, which POSIX shells take literally. A single quote itself stands outside of them.
  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}

/// The absolute path of the program `swiftcal-widget`, which is in the same folder as the program that runs.
public let widgetProgramPath: String = {
  let name = "swiftcal-widget"
  var path = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = readlink("/proc/self/exe", &path, path.count)
  guard count > 0 else { return name }
  let program = String(decoding: path[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  guard let slash = program.lastIndex(of: "/") else { return name }
  return program[...slash] + name
}()

import System
import Words

/// Why a hook is not run.
public enum HookObstacle: Hashable, Sendable {
  /// Something else is in the place of the folder.
  case noFolder(String)
  /// There is no file, or something else.
  case noFile(String)
  /// It may not be run as a program.
  case notExecutable(String)
  /// The file, or a folder that it is in, belongs to another user.
  case ofAnother(String)
  /// Others may write into the file, or into a folder that it is in.
  case openToOthers(String)

  /// What is to be kept of hooks cannot be kept.
  case noState(problem: String, folder: String)

  /// Whether it is something that a person hardly knows of, so that `doctor` tells it.
  var isForDoctor: Bool {
    switch self {
    case .ofAnother, .openToOthers, .noFolder, .noState: true
    case .noFile, .notExecutable: false
    }
  }

  /// What is wrong, in a sentence without its end.
  public var problem: String {
    switch self {
    case .noFolder(let path): String(localized: "“\(path)” is to be a folder of hooks, and is something else")
    case .noFile(let path): String(localized: "“\(path)” is not a file")
    case .notExecutable(let path): String(localized: "“\(path)” may not be run as a program")
    case .ofAnother(let path):
      String(localized: "“\(path)” belongs to another user, so no hook is run from there")
    case .openToOthers(let path):
      String(localized: "others may write to “\(path)”, so no hook is run from there")
    case .noState(let problem, _): String(localized: "no hook is run: \(problem)")
    }
  }

  /// What to type.
  public var remedy: String {
    switch self {
    case .noFolder(let path): "mv \(path.shellQuoted) \((path + ".old").shellQuoted)"
    case .noFile(let path): "rm \(path.shellQuoted)"
    case .notExecutable(let path): "chmod +x \(path.shellQuoted)"
    case .ofAnother(let path): "chown \"$USER\" \(path.shellQuoted)"
    case .openToOthers(let path): "chmod go-w \(path.shellQuoted)"
    case .noState(_, let folder): "mkdir -p \(folder.shellQuoted)"
    }
  }

  var finding: (problem: String, remedy: String) { (problem, remedy) }
}

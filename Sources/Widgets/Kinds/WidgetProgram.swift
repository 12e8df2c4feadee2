import System

/// The absolute path of the program `swiftcal-widget`, which is in the same folder as the program that runs.
public let widgetProgramPath: String = {
  let name = "swiftcal-widget"
  return ownProgramPath.map { Folder.parent(of: $0) + "/" + name } ?? name
}()

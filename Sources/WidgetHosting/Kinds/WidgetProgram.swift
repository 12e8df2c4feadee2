import FileSystem

/// The absolute path of the program `swiftcal-widget`, which is in the same folder as the program that runs.
public let widgetProgramPath = siblingPath("swiftcal-widget")

/// The absolute path of the program `swiftcal`, which is in that folder too.
public let appProgramPath = siblingPath("swiftcal")

private func siblingPath(_ name: String) -> String {
  ownProgramPath.map { Folder.parent(of: $0) + "/" + name } ?? name
}

import Foundation

/// The repository that these tests are part of.
enum Repository {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The whole path of a file, by its path in the repository.
  static func path(_ path: String) -> String { root.appending(path: path).path }

  /// The text of a file, by its path in the repository.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Whether there is a file or a folder at a path in the repository.
  static func contains(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// The paths in the repository of the files in a folder, and in the folders below it.
  static func files(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path).sorted()
      .map { "\(folder)/\($0)" }
      .filter { path in
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
        return !isFolder.boolValue
      }
  }
}

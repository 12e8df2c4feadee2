import Foundation
import PackagePlugin

/// Puts the SQL files of `migrations/` into the program, in the order of their names. The build finds a
/// migration by its file, and no list names it.
@main
struct EmbedMigrations: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "migrations")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "sql" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
    let script = folder.appending(path: "embed")
    let output = context.pluginWorkDirectoryURL.appending(path: "MigrationList.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) migrations", executable: URL(filePath: "/bin/sh"),
        arguments: [script.path, output.path] + files.map(\.path), inputFiles: [script] + files,
        outputFiles: [output])
    ]
  }
}

import Foundation
import PackagePlugin

/// Puts the translations of `languages/` into the programs. The build finds a language by its file, and no list names it.
@main
struct EmbedTranslations: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "languages")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "po" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
    let output = context.pluginWorkDirectoryURL.appending(path: "Catalogs.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) languages",
        executable: try context.tool(named: "LanguageCompiler").url,
        arguments: ["compile", output.path] + files.map(\.path), inputFiles: files, outputFiles: [output])
    ]
  }
}

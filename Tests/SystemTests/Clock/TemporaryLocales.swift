import Foundation

/// Locales that the system's `localedef` compiles into a temporary folder. A process finds them when
/// `LOCPATH` is that folder.
struct TemporaryLocales {
  /// Whether the sources of locales and their compiler are installed (Debian's package `locales`).
  static var areAvailable: Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/localedef")
      && FileManager.default.fileExists(atPath: "/usr/share/i18n/locales/en_US")
  }

  let folder = FileManager.default.temporaryDirectory.appending(path: "locales-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// Compiles a locale of which only the category `LC_TIME` matters.
  /// - Parameters:
  ///   - name: the name of the locale.
  ///   - time: the lines of its `LC_TIME`, in the language of locale(5).
  ///   - charmap: the character set that those lines need; a small one compiles faster.
  func compile(_ name: String, time: String, charmap: String = "ANSI_X3.4-1968") throws {
    let categories = ["LC_CTYPE", "LC_COLLATE", "LC_MONETARY", "LC_NUMERIC", "LC_MESSAGES", "LC_PAPER"]
    let source = categories.map { "\($0)\ncopy \"POSIX\"\nEND \($0)\n" }.joined()
    try (source + "LC_TIME\n\(time)\nEND LC_TIME\n")
      .write(toFile: "\(folder)/\(name).source", atomically: true, encoding: .utf8)
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/localedef")
    compiler.arguments = ["-c", "-f", charmap, "-i", "\(folder)/\(name).source", "\(folder)/\(name)"]
    compiler.standardOutput = FileHandle.nullDevice
    compiler.standardError = FileHandle.nullDevice
    try compiler.run()
    compiler.waitUntilExit()
  }
}

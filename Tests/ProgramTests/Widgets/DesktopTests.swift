import Foundation
import Testing

/// What the extension for GNOME Shell and the widget for Plasma do without their shells. Packaging/shells tries them in these.
@Suite("What a desktop shows")
struct DesktopTests {
  private let user = try! Sandbox()

  private static func found(_ paths: String...) -> String? {
    paths.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static let gjs = found("/usr/bin/gjs")
  private static let qml = found("/usr/lib/qt6/bin/qml", "/usr/lib/qt5/bin/qml")
  private static let schemas = found("/usr/bin/glib-compile-schemas")

  private func run(_ program: String, _ arguments: [String]) throws -> Outcome {
    user.environment.merge([
      "QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software", "QT_FORCE_STDERR_LOGGING": "1",
      "XDG_RUNTIME_DIR": user.folder, "G_DEBUG": "fatal-criticals",
    ]) { $1 }
    var call = user.call(arguments)
    call.program = Program(name: program)
    return try call.run()
  }

  @Test(
    "The extension follows the program, starts it again, and leaves nothing behind",
    .enabled(if: gjs != nil, "gjs is not installed"))
  func extensionWithoutShell() throws {
    let outcome = try run(
      #require(Self.gjs), ["-m", Repository.path("Packaging/gnome-shell/test.js"), user.folder + "/home"])
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.error)")
    #expect(outcome.lines.count { $0.hasPrefix("ok: ") } >= 19)
  }

  @Test("The widget for Plasma decides what it decides", .enabled(if: qml != nil, "qml is not installed"))
  func widgetWithoutPlasma() throws {
    let outcome = try run(#require(Self.qml), [Repository.path("Packaging/plasma/test.qml")])
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.error)")
  }

  @Test(
    "One source makes the extension for each kind of shell, with the words of every language",
    .enabled(if: gjs != nil && schemas != nil, "gjs or glib-compile-schemas is not installed"))
  func kinds() throws {
    let words = try run("/bin/bash", [Repository.path("Packaging/desktop-words"), Program.widget.path]).text()
    let file = try user.file("words.json", words)
    #expect(try JSON(text: words).keys == ["de", "en", "ja", "ko"])
    #expect(try Set(["de", "en", "ja", "ko"].map { try JSON(text: words)[$0] }).count == 4)
    let output = user.path("dist")
    for desktop in ["gnome-shell", "plasma"] {
      let built = try run("/bin/bash", [Repository.path("Packaging/\(desktop)/build"), output, file])
      #expect(built.exitCode == 0, "\(built.error)")
    }
    for (kind, versions) in ["gnome-43": ["43", "44"], "gnome-45": ["45", "46"], "gnome-47": ["47", "48"]] {
      let metadata = try JSON(
        text: String(contentsOfFile: "\(output)/\(kind)/metadata.json", encoding: .utf8))
      #expect(metadata["shell-version"]?.elements == versions.map { .text($0) })
      let style = try String(contentsOfFile: "\(output)/\(kind)/stylesheet.css", encoding: .utf8)
      #expect(style.firstMatch(of: #/ACCENT|LEVEL_|RING/#) == nil)
      #expect(style.contains("-st-accent-color") == (kind == "gnome-47"))
    }
    // Shells before 45 read scripts, whose classes are variables.
    let names = [
      "desktop.Desktop", "indicator.Indicator", "month.Month", "program.Program", "quick.QuickToggle",
    ]
    let all = names + ["subjects.Subjects", "tasks.Tasks", "preferences.Preferences", "logic.readLine"]
    let check = all.map { "if (typeof imports.\($0) !== 'function') throw new Error('\($0)');" }.joined()
    let loaded = try run(
      #require(Self.gjs),
      ["-c", "imports.searchPath.unshift('\(output)/gnome-43'); \(check) print('loaded')"])
    #expect(loaded.output == "loaded\n", "\(loaded.error)")
    for version in ["5", "6"] {
      let main = try String(
        contentsOfFile: "\(output)/plasma-\(version)/contents/ui/Full.qml", encoding: .utf8)
      #expect(main.contains("import QtQuick 2.15\n") == (version == "5"))
    }
  }
}

import Drawing
import System
import Words

extension WidgetFormat {
  /// A script of polybar: a line with tags, one of which makes the line the button.
  static let polybar = WidgetFormat(name: "polybar", families: .oneLine, hasLegend: false, isBar: true) {
    entry, view, surface in
    let palette = view.appearance.barPalette
    let line = BarText.line(of: entry, in: view, on: surface).with(surface.barSigns)
    let text = line.written { run in
      let color = run.tone == .plain || run.tone == .title ? nil : palette?[run.tone].hex
      return color.map { "%{F\($0)}\(run.text.escapedForPolybar)%{F-}" } ?? run.text.escapedForPolybar
    }
    guard let button = entry.button else { return text }
    let command = shellText(of: surface.program, button.arguments)
    return "%{A1:\(command.escapedForPolybarAction):}\(text)%{A}"
  }

  /// A command for a shell.
  static func shellText(of program: String, _ arguments: [String]) -> String {
    let program = program.hasByteOfPath ? program.shellQuoted : program.singleQuoted
    return ([program] + arguments.map(\.singleQuoted)).joined(separator: " ")
  }
}

extension String {
  /// The text of a label of polybar, which opens no tag. There is no escape for that, so a tag that changes nothing is put
  /// between `%` and `{`.
  fileprivate var escapedForPolybar: String {
    var last: Unicode.Scalar?
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "{", last == "%" { text += "%{T-}" }
      text.unicodeScalars.append(scalar)
      last = scalar
    }
  }

  /// A command within a tag of polybar, where a colon ends it.
  fileprivate var escapedForPolybarAction: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == ":" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }
}

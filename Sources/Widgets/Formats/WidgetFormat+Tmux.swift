import Drawing
import Words

extension WidgetFormat {
  /// The output of a `#(command)` in tmux's status line. That has any colour, so text has a look of its own only where the
  /// person says whether it is light or dark. Not even bold: many terminals brighten what is bold and black, and on the
  /// green of tmux's stock line that is a grey with a contrast of 1.9.
  static let tmux = WidgetFormat(
    name: "tmux", families: .oneLine, hasLegend: false, isBar: true, isRepeated: true
  ) { entry, view, surface in
    let colors = view.appearance.terminalBackground.map { TerminalPalette.indexes(on: $0) } ?? [:]
    let line = BarText.line(of: entry, in: view, on: surface).with(surface.terminalSigns)
    // What has the same style is escaped together: the number signs of two pieces may stand side by side.
    var pieces: [(style: String, text: String)] = []
    for run in line.runs {
      let style =
        colors.isEmpty
        ? [] : (colors[run.tone].map { ["fg=colour\($0)"] } ?? []) + (run.isBold ? ["bold"] : [])
      let words = style.joined(separator: ",")
      if pieces.last?.style == words, let last = pieces.popLast() {
        pieces.append((words, last.text + run.text))
      } else {
        pieces.append((words, run.text))
      }
    }
    return pieces.enumerated().reduce(into: "") { text, piece in
      let (style, words) = piece.element
      let isLast = piece.offset == pieces.count - 1
      // A style ends with one, and what has none stands beside a piece that has.
      let escaped = words.escapedForTmux(isBeforeStyle: !style.isEmpty || !isLast)
      text += style.isEmpty ? escaped : "#[\(style)]\(escaped)#[default]"
    }
  }
}

extension Appearance {
  /// The usual background; nil if it is not known.
  fileprivate var terminalBackground: TerminalColor? {
    switch self {
    case .auto: nil
    case .light: TerminalColor(red: 1, green: 1, blue: 1)
    case .dark: TerminalColor(red: 0.11, green: 0.11, blue: 0.11)
    }
  }
}

extension String {
  /// The text as tmux shows it in a status line, where a command wrote it.
  ///
  /// tmux takes `##` for `#` twice: when it expands what the command wrote, and when it draws the line. In front of a `[` it
  /// leaves the signs to the drawing.
  /// - Parameter isBeforeStyle: whether a style follows, which begins with `#[`.
  func escapedForTmux(isBeforeStyle: Bool) -> String {
    var (text, signs) = ("", 0)
    func end(before next: Unicode.Scalar?) {
      text += String(repeating: "#", count: signs * (next == "[" || next == nil && isBeforeStyle ? 2 : 4))
      signs = 0
    }
    for scalar in unicodeScalars {
      if scalar == "#" {
        signs += 1
      } else {
        end(before: scalar)
        text.unicodeScalars.append(scalar)
      }
    }
    end(before: nil)
    return text
  }
}

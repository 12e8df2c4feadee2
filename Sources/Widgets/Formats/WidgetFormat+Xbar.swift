import Drawing
import System
import Words

extension WidgetFormat {
  /// A plugin's output for xbar, SwiftBar and Argos: a title, and a menu with the details and the button.
  static let xbar = WidgetFormat(name: "xbar", families: .oneLine, isBar: true) { entry, view, surface in
    let title = BarText.line(of: entry, in: view, on: surface).with(surface.barSigns)
    let color = view.appearance.barPalette?[entry.status.tone].hex
    let menu = BarText.details(of: entry, in: view).filter { !$0.runs.isEmpty }
      .map { $0.with(surface.barSigns) }
    let lines =
      [item(title, color.map { ["color=\($0)"] } ?? []), "---"]
      + menu.map { item($0, ["font=monospace", "size=13", "trim=false"]) }
    return (lines + button(of: entry, on: surface)).joined(separator: "\n")
  }

  private static func button(of entry: any WidgetEntry, on surface: WidgetSurface) -> [String] {
    // Quotes, bars and bytes that are not UTF-8 cannot be written in a parameter for all three hosts, and `env` takes a
    // word with an equals sign for a variable.
    guard let button = entry.button,
      surface.program == surface.program.shellQuoted
        || surface.program.utf8.allSatisfy({ !#"|"'\="#.utf8.contains($0) && $0 >= 0x20 }),
      !surface.program.hasByteOfPath
    else { return [] }
    let command = command(surface.program) + button.unquotedArguments
    let parameters = command.dropFirst().enumerated().map { "param\($0 + 1)='\($1)'" }
    return [
      "---",
      item(
        StyledText(button.block.label).with(surface.barSigns),
        ["bash='\(command[0])'"] + parameters + ["terminal=false", "refresh=true"]),
    ]
  }

  /// The words that start the program. Argos gives the first of them to a shell as it is, and quotes the others; xbar
  /// and SwiftBar quote all of them. So a path that means something to a shell is not the first word.
  private static func command(_ program: String) -> [String] {
    program == program.shellQuoted ? [program] : ["/usr/bin/env", program]
  }

  /// A line with its parameters, among them those that keep the hosts from reading the text as anything else.
  private static func item(_ text: StyledText, _ parameters: [String]) -> String {
    let asItIs = ["emojize=false", "symbolize=false", "useMarkup=false"]
    return text.plain.escapedForXbar + " | " + (parameters + asItIs).joined(separator: " ")
  }
}

extension String {
  /// A line of xbar, SwiftBar and Argos that begins neither parameters nor a separator nor a submenu: a bar, and hyphens in a
  /// row, become characters that only look like them.
  fileprivate var escapedForXbar: String {
    var text = ""
    var wasHyphen = false
    for scalar in unicodeScalars {
      let isHyphen = scalar == "-"
      if isHyphen, wasHyphen {
        text.unicodeScalars.removeLast()
        text += "\u{2010}\u{2010}"
      } else {
        text.unicodeScalars.append(scalar == "|" ? "\u{2758}" : scalar)
      }
      wasHyphen = isHyphen && !wasHyphen
    }
    return text
  }
}

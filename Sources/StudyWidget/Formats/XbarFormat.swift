extension WidgetFormat {
  /// A plugin's output for xbar, SwiftBar and Argos: a title, and a menu with the month and the button.
  static let xbar = WidgetFormat("xbar", families: .ofALine) { entry, family, surface in
    let palette = surface.appearance.palette
    let view = StudyView(entry)
    let title = surface.lines(of: view.drawing(for: family)).first ?? StyledText()
    let menu = surface.lines(of: surface.withLegend(view.details), width: 48)
    let lines =
      [
        item(title.cut(to: lineWidth), ["color=\(palette[entry.statusTone].hex)"]), "---",
      ] + menu.filter { !$0.runs.isEmpty }.map { item($0, ["font=monospace", "size=13", "trim=false"]) }
    return (lines + button(of: entry, on: surface)).joined(separator: "\n")
  }

  private static func button(of entry: StudyEntry, on surface: WidgetSurface) -> [String] {
    // Quotes and bars in a parameter cannot be written for all three hosts, so the name comes without.
    let command = ButtonCommand(entry.intent, program: surface.program, isPercentEncoded: true)
    guard entry.isActionable, command.program.utf8.allSatisfy({ !#"|"'\"#.utf8.contains($0) && $0 >= 0x20 })
    else { return [] }
    let parameters = command.arguments.enumerated().map { "param\($0 + 1)='\($1)'" }
    return [
      "---",
      item(
        StyledText(entry.didStudyToday ? "✓ \(entry.button.title)" : entry.button.title),
        ["bash='\(command.program)'"] + parameters + ["terminal=false", "refresh=true"]),
    ]
  }

  /// A line with its parameters, among them those that keep the hosts from reading the text as anything else.
  private static func item(_ text: StyledText, _ parameters: [String]) -> String {
    let asItIs = ["emojize=false", "symbolize=false", "useMarkup=false"]
    return text.plain.escapedForXbar + " | " + (parameters + asItIs).joined(separator: " ")
  }
}

extension String {
  /// Text that begins neither parameters nor a separator nor a submenu.
  fileprivate var escapedForXbar: String {
    var text = ""
    var wasHyphen = false
    for scalar in unicodeScalars {
      let isHyphen = scalar == "-"
      if isHyphen, wasHyphen {
        // Hyphens in a row become ones that only look like it.
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

extension WidgetFormat {
  /// A script of polybar: a line with tags, of which one makes it the button.
  static let polybar = WidgetFormat("polybar", families: .ofALine, hasLegend: false) {
    entry, family, surface in
    let palette = surface.appearance.palette
    let line = surface.lines(of: StudyView(entry).drawing(for: family)).first ?? StyledText()
    let text = line.cut(to: lineWidth).written { run in
      let color = run.tone == .plain || run.tone == .title ? nil : palette[run.tone].hex
      return color.map { "%{F\($0)}\(run.text.escapedForPolybar)%{F-}" } ?? run.text.escapedForPolybar
    }
    guard entry.isActionable else { return text }
    let command = ButtonCommand(entry.intent, program: surface.program).shellText
    return "%{A1:\(command.escapedForPolybarAction):}\(text)%{A}"
  }
}

extension String {
  /// Text that opens no tag: between `%` and `{` comes a tag that changes nothing, since there is no escape.
  fileprivate var escapedForPolybar: String {
    var text = ""
    for character in unicodeScalars {
      if character == "{", text.unicodeScalars.last == "%" { text += "%{T-}" }
      text.unicodeScalars.append(character)
    }
    return text
  }

  /// A command within a tag, where a colon ends it.
  fileprivate var escapedForPolybarAction: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == ":" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }
}

extension StudyEntry {
  /// Whether there is a store whose day the button could flip.
  var isActionable: Bool {
    switch condition {
    case .ready, .empty: true
    case .placeholder, .unavailable: false
    }
  }
}

import ArgumentParser
import CommandLine
import SharedStore
import Widgets
import Words

struct Widgets: ParsableCommand {
  static let configuration = CommandConfiguration(
    "widgets", localized: "List the widgets on display.",
    examples: "swiftcal widgets")

  @OptionGroup var output: JSONOption

  func run() throws {
    let widgets = try WidgetsOnDisplay.ofUser?.widgets(of: openStoreForReading()) ?? []
    try printResult(WidgetList(widgets: widgets), asJSON: output.json)
  }
}

/// The widgets on display.
private struct WidgetList: CommandResult, CustomStringConvertible {
  let widgets: [DisplayedWidget]

  var description: String {
    if widgets.isEmpty {
      return String(localized: "No widget is on display; “swiftcal-widget run” shows one.")
    }
    return widgets.map { widget in
      let shows = widget.subjectName?.shown ?? widget.contents?.shown ?? "–"
      return "\(listing([widget.kind.shown, widget.family.shown])): \(shows)"
    }.joined(separator: "\n")
  }

  var json: JSONValue {
    [
      "widgets": widgets.map { widget -> JSONValue in
        [
          "kind": widget.kind, "family": widget.family, "subject": widget.subjectName,
          "contents": widget.contents,
        ]
      }
    ]
  }
}

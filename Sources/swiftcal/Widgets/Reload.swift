import ArgumentParser
import CommandLine
import SharedStore
import Widgets
import Words

struct Reload: ParsableCommand {
  static let configuration = CommandConfiguration(
    "reload", localized: "Have the widgets on display look again.",
    localized: "After a change of days this is not needed: the widgets that show them reload by themselves.",
    examples: "swiftcal reload", "swiftcal reload --kind SwiftCalWidget")

  @Option(localized: "Only widgets of this kind.", valueName: "name", completion: WidgetKinds.completion)
  var kind: String?

  func run() throws {
    if kind?.isEmpty == true {
      throw CommandError.usage(localized: "--kind takes a name, such as SwiftCalWidget")
    }
    let widgets = try WidgetsOnDisplay.ofUser?.widgets(of: openStoreForReading()) ?? []
    let count = widgets.count { kind == nil || $0.kind == kind }
    // A kind that neither these programs nor any widget on display has is refused.
    if let kind, count == 0 { try WidgetKinds.require(kind) }
    let store = try openStoreForWriting()
    if let kind { try store.reloadTimelines(ofKind: kind) } else { try store.reloadAllTimelines() }
    reportChange(String(localized: "the widgets were asked to reload")) {
      try printLine(
        String(
          localized: "Asked \(count) widget to reload.", plural: "Asked \(count) widgets to reload.",
          for: count))
    }
  }
}

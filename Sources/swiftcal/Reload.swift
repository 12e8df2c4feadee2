import ArgumentParser
import CommandLine
import Localization
import SharedStore
import StudyCommandLine

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
    let hadStore = try look()
    let store = try openStoreForWriting()
    try store.changeWidgets { center in
      if let kind { try center.reloadTimelines(ofKind: kind) } else { try center.reloadAllTimelines() }
    }
    reportChange(String(localized: "the widgets were asked to reload")) {
      // Widgets that need no store are listed from the first change of it on.
      guard hadStore else {
        return try printLine(String(localized: "Asked all widgets on display to reload."))
      }
      let count = try store.read { try $0.widgets() }.count { kind == nil || $0.kind == kind }
      try printLine(
        String(
          localized: "Asked \(count) widget to reload.", plural: "Asked \(count) widgets to reload.",
          for: count))
    }
  }

  /// Refuses a kind that neither these programs nor any widget on display has.
  /// - Returns: whether there is a store.
  private func look() throws -> Bool {
    let store = try openStoreForReading()
    if let kind, try !store.read({ try $0.widgets() }).contains(where: { $0.kind == kind }) {
      try WidgetKinds.require(kind)
    }
    return store.isInContainer
  }
}

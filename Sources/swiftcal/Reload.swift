import ArgumentParser
import CommandLineConventions
import SharedStore

struct Reload: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Have widgets on display reload.",
    discussion: """
      Changes of days need no help: they reload the widgets that show them.

      Examples:
        swiftcal reload
        swiftcal reload --kind SwiftCalWidget
      """)

  @Option(help: "Only widgets of this kind.")
  var kind: String?

  func run() throws {
    if kind?.isEmpty == true { throw CommandError.usage("a kind has a name, such as SwiftCalWidget") }
    let count = try SharedStore.open(for: .writing).write { store in
      let center = WidgetCenter(store)
      if let kind {
        try center.reloadTimelines(ofKind: kind)
      } else {
        try center.reloadAllTimelines()
      }
      return try center.currentConfigurations().count { kind == nil || $0.kind == kind }
    }
    try printLine("Asked \(count == 1 ? "1 widget" : "\(count) widgets") to reload.")
  }
}

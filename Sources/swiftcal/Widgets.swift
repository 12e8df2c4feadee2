import ArgumentParser
import CommandLineConventions
import SharedStore
import WidgetTimeline

struct Widgets: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "widgets",
    abstract: "List the widgets on display.",
    discussion: """
      Example:
        swiftcal widgets
      """)

  @OptionGroup var output: JSONOption

  func run() throws {
    let list = try SharedStore.open(for: .reading).read(WidgetList.init)
    try printResult(list, asJSON: output.json)
  }
}

/// The widgets on display.
struct WidgetList: CommandResult, CustomStringConvertible {
  let widgets: [Item]

  struct Item: Encodable {
    let kind: String
    let family: WidgetFamily
    let subject: String?

    private enum CodingKeys: CodingKey { case kind, family, subject }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(kind, forKey: .kind)
      try container.encode(family, forKey: .family)
      try container.encode(subject, forKey: .subject)
    }
  }

  init(_ store: SharedStore) throws {
    widgets = try WidgetCenter(store).currentConfigurations().map {
      Item(kind: $0.kind, family: $0.family, subject: $0.configuration?.name)
    }
  }

  var description: String {
    if widgets.isEmpty { return "No widget is on display; “swiftcal-widget run” shows one." }
    return widgets.map { "\($0.kind), \($0.family.rawValue): \($0.subject ?? "–")" }.joined(separator: "\n")
  }
}

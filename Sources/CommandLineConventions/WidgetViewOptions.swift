public import ArgumentParser
import LocalCalendar
public import StudyWidget
public import WidgetTimeline

/// The options of every command that shows the widget.
public struct WidgetViewOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The widget's shape; inline for the formats of bars and medium for others, unless given."))
  var family: WidgetFamily?
  @Option(help: "What to print: for people, for programs, a picture, or what a bar reads.")
  var format = WidgetFormat.text
  @Option(help: "The desktop's colours. A picture follows its viewer with auto; bars count as dark.")
  var appearance = Appearance.auto
  @Flag(help: "Say what the signs mean.")
  var legend = false

  public init() {}

  /// What is asked for, if it makes sense.
  /// - Throws: ``CommandError`` for a format that has no room for the family or for a legend.
  public func view() throws -> WidgetView {
    let family = family ?? format.families[0]
    guard format.families.contains(family) else {
      let fitting = WidgetFormat.all.filter { $0.families.contains(family) }.map(\.name)
      throw CommandError.usage(
        "\(format.name) has no room for the family \(family.rawValue): it shows "
          + "\(Self.listed(format.families.map(\.rawValue))), and \(family.rawValue) is shown by "
          + Self.listed(fitting))
    }
    guard format.hasLegend || !legend else {
      let fitting = WidgetFormat.all.filter(\.hasLegend).map(\.name)
      throw CommandError.usage("\(format.name) has no room for a legend; \(Self.listed(fitting)) have")
    }
    return WidgetView(family: family, format: format, appearance: appearance, showsLegend: legend)
  }

  private static func listed(_ names: [String]) -> String {
    names.count < 2
      ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}

/// A family in a format, as the user wants to see it.
public struct WidgetView: Sendable {
  public let family: WidgetFamily
  public let format: WidgetFormat
  let appearance: Appearance
  let showsLegend: Bool

  /// The view of an entry, without a line end.
  public func text(of entry: StudyEntry, on terminal: Terminal) throws -> String {
    try format.view(
      of: entry, in: family,
      on: WidgetSurface(
        width: terminal.width, usesColor: terminal.usesColor, appearance: appearance,
        showsLegend: showsLegend,
        words: SystemLocale.words))
  }
}

extension WidgetFamily: ExpressibleByArgument {}
extension Appearance: ExpressibleByArgument {}

extension WidgetFormat: ExpressibleByArgument {
  public init?(argument: String) {
    guard let format = Self.all.first(where: { $0.name == argument }) else { return nil }
    self = format
  }

  public var defaultValueDescription: String { name }
  public static var allValueStrings: [String] { all.map(\.name) }
}

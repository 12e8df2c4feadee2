public import ArgumentParser
public import Drawing
import StudyCalendar
public import StudyWidget
public import Widgets
import Words

/// The options of every command that shows a widget.
public struct WidgetViewOptions: ParsableArguments {
  @Option(
    localized: "The widget's shape; unless given, inline for the formats of bars and medium for others.")
  var family: WidgetFamily?
  @Option(
    name: .shortAndLong,
    localized: "What to print: text for people, JSON for programs, a picture, or what a bar reads.")
  var format = WidgetFormat.text
  @Option(
    localized: "The desktop's colours. With auto a picture follows its viewer, and a bar keeps its own.")
  var appearance = Appearance.auto
  @Flag(localized: "Say what the signs mean.")
  var legend = false

  public init() {}

  /// Takes the arguments out of plain ones.
  public init?(_ arguments: inout PlainArguments) {
    func value<Value>(of option: String, _ read: (String) -> Value?, unlessGiven standard: Value) -> Value? {
      arguments.value(of: option).map(read) ?? standard
    }
    guard let format = value(of: "--format", WidgetFormat.init(argument:), unlessGiven: .text),
      let appearance = value(of: "--appearance", Appearance.init(rawValue:), unlessGiven: .auto),
      let family = value(of: "--family", { WidgetFamily(rawValue: $0).map(Optional.some) }, unlessGiven: nil)
    else { return nil }
    (self.family, self.format, self.appearance) = (family, format, appearance)
    legend = arguments.has("--legend")
  }

  /// What is wanted of a panel, if the format is a panel's; nil for any other.
  public var panel: PanelRequest? { format.name == WidgetFormat.panel.name ? PanelRequest() : nil }

  /// What is wanted of a panel that shows a month.
  /// - Parameters:
  ///   - month: the month, as `YYYY-MM`; nil for that of today.
  ///   - isStack: whether a stack is shown.
  /// - Throws: `CommandError` for a month that does not exist, and for one that no panel is to show.
  public func panel(inMonth month: String?, isStack: Bool) throws -> PanelRequest? {
    guard let month else { return panel }
    guard let chosen = CalendarMonth(iso8601: month) else {
      throw CommandError.usage(localized: "\(quoted(month)) is not a month; write YYYY-MM")
    }
    guard panel != nil, !isStack else {
      throw CommandError.usage(
        localized: "only a panel turns its months; leave --month out, or add --format panel")
    }
    return PanelRequest(month: chosen)
  }

  /// The families that have room for what a widget is to show.
  public struct Room: Sendable {
    /// What it is to show, such as `all subjects`.
    let content: String
    /// The families that have room for it. The first is the default.
    let families: [WidgetFamily]

    /// Room for something in some families.
    public init(for content: String, in families: [WidgetFamily]) {
      self.content = content
      self.families = families
    }
  }

  /// The view that the options describe.
  /// - Parameter room: the families that have room for what the widget is to show; nil if all have.
  /// - Throws: ``CommandError`` for a format that has no room for the family or for a legend, and for a format or a family
  ///   that has no room for what the widget is to show.
  public func view(needing room: Room? = nil) throws -> WidgetView {
    if let room {
      let fitting = WidgetFormat.all.filter { $0.families.contains(where: room.families.contains) }.map(
        \.name)
      guard fitting.contains(format.name) else {
        throw CommandError.usage(
          localized: "\(format.name) has no room for \(room.content); choose \(listing(fitting, .or))"
        )
      }
      guard family.map(room.families.contains) ?? true else {
        throw CommandError.usage(
          localized: """
            the family \(family?.rawValue ?? "") has no room for \(room.content); choose \
            \(listing(room.families.map(\.rawValue), .or))
            """)
      }
    }
    let shown = format.families.filter { room?.families.contains($0) ?? true }
    let family = family ?? room?.families.first(where: shown.contains) ?? shown[0]
    guard format.families.contains(family) else {
      let fitting = WidgetFormat.all.filter { $0.families.contains(family) }.map(\.name)
      throw CommandError.usage(
        localized: """
          \(format.name) has no room for the family \(family.rawValue): it shows \
          \(listing(shown.map(\.rawValue), .and)), and \(family.rawValue) is shown by \
          \(listing(fitting, .and))
          """)
    }
    guard format.hasLegend || !legend else {
      let fitting = WidgetFormat.all.filter(\.hasLegend).map(\.name)
      throw CommandError.usage(
        localized: "\(format.name) has no room for a legend; choose \(listing(fitting, .or))")
    }
    return WidgetView(family: family, format: format, appearance: appearance, showsLegend: legend)
  }
}

extension Terminal {
  /// The terminal as a surface to which a widget adapts.
  public var surface: WidgetSurface {
    var surface = WidgetSurface()
    (surface.width, surface.palette, surface.signs) = (width, palette, OutputSigns.choice)
    surface.terminalSigns = OutputSigns.ascii(isUTF8: TerminalTraits.localeIsUTF8)
    surface.barSigns = OutputSigns.ascii(isUTF8: true)
    return surface
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
  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

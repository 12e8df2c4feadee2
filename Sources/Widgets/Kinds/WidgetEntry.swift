public import Drawing
public import FoundationEssentials
public import StudyCalendar
public import Words

/// One state of a widget, with everything that formats show of it.
public protocol WidgetEntry: TimelineEntry, Sendable {
  /// How much the entry matters at a moment while it is shown. A stack compares its widgets by it.
  func relevance(at date: Date) -> TimelineEntryRelevance?

  /// How urgent it is to study what the entry is about. A stack shows what is more urgent, whatever its relevance.
  var urgency: Urgency { get }

  /// What the widget shows in a family.
  func drawing(for family: WidgetFamily) -> Drawing

  /// The name of what the entry is about, where its one line does not say it; nil otherwise. A stack says it there.
  var unnamedInLine: String? { get }

  /// The name of what the entry is about, where a family does not say it and two such views could not be told apart;
  /// nil otherwise.
  func nameBesideLine(of family: WidgetFamily) -> String?

  /// The name of what the entry is about, where two short lines could not be told apart; nil otherwise.
  var nameBesideShortLine: String? { get }

  /// One short line without that name, for hosts that have hardly any room.
  var shortLine: StyledText { get }

  /// What a bar shows when the user asks for more, in a tooltip or a menu.
  var details: Drawing { get }

  /// What the marks in the drawings mean. It is empty if there are no marks.
  var legend: [LegendItem] { get }

  /// The state in a few words, for bars.
  var status: WidgetStatus { get }

  /// The title for screen readers.
  var title: String { get }

  /// What matters in one sentence, for screen readers, which read nothing else of one image.
  var sentence: String { get }

  /// What the entry shows, for screen readers.
  var spokenDescription: String { get }

  /// The widget's button; nil if there is nothing to press.
  var button: WidgetButton? { get }

  /// Why the entry has no facts to show; nil for an entry that has them, or that needs none.
  var problem: (any Error)? { get }

  /// What the panel of a desktop shows besides the line and the state, for the format `panel`.
  func panel(on surface: WidgetSurface) -> JSONValue

  /// The entry for programs.
  func json(for family: WidgetFamily) -> JSONValue
}

// What most entries say.
extension WidgetEntry {
  public func relevance(at date: Date) -> TimelineEntryRelevance? { relevance }
  public var urgency: Urgency { .notDue }
  public var unnamedInLine: String? { nil }
  public func nameBesideLine(of family: WidgetFamily) -> String? { nil }
  public var nameBesideShortLine: String? { nil }
  public var legend: [LegendItem] { [] }
  public var sentence: String { title }
  public var button: WidgetButton? { nil }
  public var problem: (any Error)? { nil }
}

import Drawing
import FoundationEssentials
import ShownText
import WidgetTimeline

/// An entry as a stack shows it. Its one line names what it is about, since widgets of several things take turns there.
struct StackedEntry: WidgetEntry {
  let base: any WidgetEntry

  var date: Date { base.date }
  var relevance: TimelineEntryRelevance? { base.relevance }
  func relevance(at date: Date) -> TimelineEntryRelevance? { base.relevance(at: date) }

  func drawing(for family: WidgetFamily) -> Drawing {
    let drawing = base.drawing(for: family)
    guard family == .accessoryInline, case .line(let line) = drawing, let name = base.unnamedInLine else {
      return drawing
    }
    return .line(StyledText(name, .title, bold: true).cut(to: BarText.nameWidth) + StyledText(" ") + line)
  }

  /// The inline line has the name already.
  func nameBesideLine(of family: WidgetFamily) -> String? {
    family == .accessoryCircular ? base.unnamedInLine : nil
  }

  var shortLine: StyledText { base.shortLine }
  var details: Drawing { base.details }
  var legend: [LegendItem] { base.legend }
  var status: WidgetStatus { base.status }
  var title: String { base.title }
  var spokenDescription: String { base.spokenDescription }
  var button: WidgetButton? { base.button }
  var problem: (any Error)? { base.problem }
  func json(for family: WidgetFamily) -> JSONObject { base.json(for: family) }
}

extension WidgetEntry {
  /// The entry as a stack shows it.
  public var inStack: any WidgetEntry { StackedEntry(base: self) }
}

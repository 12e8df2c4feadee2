public import StudyWidget
public import WidgetTimeline

/// How a widget's view is printed.
public enum WidgetFormat: String, CaseIterable, Sendable {
  case text, json
}

/// What a family of the study widget shows.
public struct EntryResult: CommandResult {
  private let entry: StudyEntry
  private let family: WidgetFamily

  public init(_ entry: StudyEntry, family: WidgetFamily) {
    self.entry = entry
    self.family = family
  }

  public func text(on terminal: Terminal) -> String {
    terminal.text(of: StudyView(entry).drawing(for: family))
  }

  public func encode(to encoder: any Encoder) throws {
    try StudyEntryJSON(entry, family: family).encode(to: encoder)
  }

  /// The view in a format, without a line end.
  public func text(in format: WidgetFormat, on terminal: Terminal) throws -> String {
    switch format {
    case .text: text(on: terminal)
    case .json: try json(self)
    }
  }
}

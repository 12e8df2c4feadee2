public import StudyWidget
public import WidgetTimeline

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
}

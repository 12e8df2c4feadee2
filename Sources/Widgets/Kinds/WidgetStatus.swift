public import Drawing

/// The state of a widget, for bars that show it with style sheets or in one colour.
public struct WidgetStatus: Hashable, Sendable {
  /// Words for style sheets, the most important one first. There is at least one.
  public let names: [String]
  /// The tone of the whole.
  public let tone: Tone
  /// A percentage from 0 to 100, for icons that show a level.
  public let percentage: Int

  /// A status with its words, its tone and a percentage.
  public init(names: [String], tone: Tone, percentage: Int = 0) {
    self.names = names
    self.tone = tone
    self.percentage = percentage
  }
}

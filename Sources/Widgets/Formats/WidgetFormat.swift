/// How a widget is written for its host. Each format escapes all text for its host. A new format is a file
/// here and a line in ``all``.
public struct WidgetFormat: Sendable {
  /// All formats.
  public static let all: [WidgetFormat] = [text, json, svg, waybar, polybar, i3blocks, tmux, xbar, panel]

  /// The name on a command line.
  public let name: String
  /// The families that the host has room for. The first is the default.
  public let families: [WidgetFamily]
  /// Whether there is room for a legend.
  public var hasLegend = true
  /// Whether the host is a bar. A bar shows the output of a program only if it ends well.
  public var isBar = false
  /// Whether the host reports clicks on standard input.
  public var reportsClicks = false
  /// Whether each view is written a second time a moment later. tmux reads the line of a command at once, but redraws for it
  /// at most once in a second of the clock, and leaves the first one until its status line is due.
  public var isRepeated = false
  /// Whether a person reads it as it is. On a terminal such a widget takes keys and clicks.
  public var isForTerminals = false

  /// Writes an entry, without a line end.
  let write: @Sendable (any WidgetEntry, WidgetView, WidgetSurface) throws -> String
}

extension [WidgetFamily] {
  /// Every family, first the medium one.
  static let mediumFirst = [.systemMedium] + WidgetFamily.allCases.filter { $0 != .systemMedium }
  /// The families that fit into one line, first the inline one.
  static let oneLine =
    [.accessoryInline] + WidgetFamily.allCases.filter { $0.isOneLine && $0 != .accessoryInline }
}

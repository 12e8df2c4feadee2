public import WidgetTimeline

/// How a view is written for its host. Each format escapes for its host whatever text it is given; to add one,
/// write it in a file of its own and list it here.
public struct WidgetFormat: Sendable {
  /// The formats.
  public static let all: [WidgetFormat] = [text, json, svg, waybar, polybar, i3blocks, tmux, xbar]

  /// The name on a command line.
  public let name: String
  /// The families that the host has room for, first the one that is meant where none is named.
  public let families: [WidgetFamily]
  /// Whether there is room for a legend.
  public let hasLegend: Bool
  /// Whether the host tells of clicks on standard input.
  public let readsClicks: Bool

  private let write: @Sendable (StudyEntry, WidgetFamily, WidgetSurface) throws -> String

  /// A format.
  /// - Parameter write: writes the view of an entry in a family, without a line end.
  init(
    _ name: String, families: [WidgetFamily], hasLegend: Bool = true, readsClicks: Bool = false,
    write: @escaping @Sendable (StudyEntry, WidgetFamily, WidgetSurface) throws -> String
  ) {
    self.name = name
    self.families = families
    self.hasLegend = hasLegend
    self.readsClicks = readsClicks
    self.write = write
  }

  /// The view of an entry, without a line end.
  public func view(of entry: StudyEntry, in family: WidgetFamily, on surface: WidgetSurface) throws -> String
  {
    try write(entry, family, surface)
  }
}

extension [WidgetFamily] {
  /// Every family, first the medium one.
  static let allFromMedium = [.systemMedium] + WidgetFamily.allCases.filter { $0 != .systemMedium }
  /// What has room in a line.
  static let ofALine: [WidgetFamily] = [.accessoryInline, .accessoryCircular]
}

/// Makes the entries of a kind of widget.
public protocol TimelineProvider<Entry, Configuration>: Sendable {
  /// One state of the widget.
  associatedtype Entry: TimelineEntry & Sendable

  /// What the user chose for this widget.
  associatedtype Configuration: Sendable

  /// Where the widget is shown.
  typealias Context = TimelineProviderContext

  /// Whether a timeline may take long, as one that is fetched from a network. Then a host shows the placeholder meanwhile.
  var mayTakeLong: Bool { get }

  /// When a host asks again for a timeline that could not be made.
  var pauseAfterFailure: GrowingPause { get }

  /// An entry of the right shape without any data, made at once. It is shown while there is no other entry.
  func placeholder(in context: Context) -> Entry

  /// One entry for now, for a single look.
  func snapshot(for configuration: Configuration, in context: Context) async throws -> Entry

  /// The entry for now, and those for the future that are already known. If it throws, the host goes on showing
  /// the entries it has, and asks again later.
  func timeline(for configuration: Configuration, in context: Context) async throws -> Timeline<Entry>
}

/// Where a widget is shown, for its provider to adapt to.
public struct TimelineProviderContext: Sendable, Hashable {
  /// The widget's shape and size class.
  public var family: WidgetFamily

  /// Whether a host has the widget on display, so that what comes late is still seen.
  public var isOnDisplay = false

  /// A context for a family.
  public init(family: WidgetFamily) { self.family = family }
}

extension TimelineProvider {
  /// False: a timeline is made at once.
  public var mayTakeLong: Bool { false }
  /// In a second, and later in an hour, so that no server is asked too often.
  public var pauseAfterFailure: GrowingPause { GrowingPause(first: 1, longest: 3600) }
}

public import SharedStore
public import StudyCalendar
public import WidgetTimeline

/// A kind of widget, with what a user chose for it. Hosts, formats and commands know nothing else of a kind.
/// A new kind conforms to this protocol, and its entries conform to ``WidgetEntry``.
public protocol WidgetKind: Sendable {
  /// Makes the entries.
  associatedtype Provider: TimelineProvider where Provider.Entry: WidgetEntry

  /// The name of the kind, by which it is chosen, listed and reloaded.
  static var name: String { get }

  /// What the user chose for this widget.
  var configuration: Provider.Configuration { get }

  /// The name of the subject that the user chose; nil if none was chosen, or the kind is not about a subject.
  var subject: String? { get }

  /// What the widget shows besides a subject, in a few words, such as the names of repositories; nil for nothing. It is said
  /// where the widgets on display are listed.
  var contents: String? { get }

  /// The provider of this widget's entries.
  /// - Parameter store: the provider reads facts of the store with it. Then the widget is reloaded when the
  ///   subject's days change. A widget whose provider reads nothing is reloaded only on request.
  func provider(reading store: StoreFollower) -> Provider

  /// What the widget's button does for a day, as `swiftcal-widget tap` presses it; nil for a kind without a button.
  func press(on date: DateExpression) -> ButtonPress?
}

extension WidgetKind {
  /// Nil: the kind is not about a subject.
  public var subject: String? { nil }

  /// Nil: the kind shows nothing but a subject.
  public var contents: String? { nil }

  /// Nil: the kind has no button.
  public func press(on date: DateExpression) -> ButtonPress? { nil }
}

extension WidgetKind {
  /// The entry for now, for a single look.
  /// - Parameters:
  ///   - container: where the store is.
  ///   - family: the family of the widget.
  /// - Throws: `StudyError.unknownSubject(_:nearest:)` where the user chose a subject that does not exist, or what the
  ///   provider throws.
  public func snapshot(
    in container: GroupContainer, for family: WidgetFamily
  ) async throws -> Provider.Entry {
    try await provider(reading: look(in: container)).snapshot(for: configuration, in: .init(family: family))
  }

  /// The timeline from now on, for a single look.
  /// - Parameters:
  ///   - container: where the store is.
  ///   - family: the family of the widget.
  /// - Throws: as ``snapshot(in:for:)``.
  public func timeline(
    in container: GroupContainer, for family: WidgetFamily
  ) async throws -> Timeline<Provider.Entry> {
    try await provider(reading: look(in: container)).timeline(for: configuration, in: .init(family: family))
  }

  /// An entry without facts. The store is not read.
  public func placeholder(in container: GroupContainer, for family: WidgetFamily) -> Provider.Entry {
    provider(reading: look(in: container)).placeholder(in: .init(family: family))
  }

  private func look(in container: GroupContainer) -> StoreFollower {
    StoreFollower(forOneLookAt: container, ofKind: Self.name)
  }
}

public import SharedStore
public import StudyCalendar

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

// A kind that is not about a subject, shows nothing else by a name, and has no button.
extension WidgetKind {
  public var subject: String? { nil }
  public var contents: String? { nil }
  public func press(on date: DateExpression) -> ButtonPress? { nil }
}

extension WidgetKind {
  /// The provider of this widget's entries for a single look.
  /// - Parameter container: where the store is.
  public func provider(forOneLookAt container: GroupContainer) -> Provider {
    provider(reading: StoreFollower(for: .look, in: container, ofKind: Self.name))
  }

  /// The entry for now, for a single look.
  /// - Throws: `StudyError.unknownSubject(_:nearest:)` where the user chose a subject that does not exist, or what the
  ///   provider throws.
  public func snapshot(
    in container: GroupContainer, for family: WidgetFamily
  ) async throws -> Provider.Entry {
    try await provider(forOneLookAt: container).snapshot(for: configuration, in: .init(family: family))
  }
}

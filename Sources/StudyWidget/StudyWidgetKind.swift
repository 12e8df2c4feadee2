import StudyCalendar
import StudyIntents
public import Widgets

/// The kind of widget that shows the month and the streak.
public struct StudyWidgetKind: WidgetKind {
  public static let name = "SwiftCalWidget"

  public let configuration: StudyConfiguration

  /// A widget with what the user chose for it.
  public init(_ configuration: StudyConfiguration = StudyConfiguration()) {
    self.configuration = configuration
  }

  public var subject: String? { configuration.subject }

  public func provider(reading store: StoreFollower) -> StudyProvider<StudyEntry> {
    StudyProvider(store: store)
  }

  public func press(on date: DateExpression) -> ButtonPress? { StudyButton.press(on: date, subject: subject) }
}

/// What the user chose for a study widget.
public struct StudyConfiguration: Hashable, Sendable {
  /// The subject's name; nil for the default subject.
  public var subject: String?
  /// The day that stands for today in a single look.
  public var asOf: DateExpression
  /// What the panel of a desktop shows besides; nil for any other host.
  public var panel: PanelRequest?

  /// A configuration; the default subject and today unless given.
  public init(subject: String? = nil, asOf: DateExpression = .today, panel: PanelRequest? = nil) {
    self.subject = subject
    self.asOf = asOf
    self.panel = panel
  }
}

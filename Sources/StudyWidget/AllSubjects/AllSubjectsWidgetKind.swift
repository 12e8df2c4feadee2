import SharedStore
public import StudyCalendar
public import Widgets

/// The study widget that shows the last weeks of all subjects. On display it counts as a widget of the same kind as one that
/// shows one subject.
public struct AllSubjectsWidgetKind: WidgetKind {
  public static let name = StudyWidgetKind.name

  /// The families that have room for several subjects.
  public static let families: [WidgetFamily] = [.systemLarge, .systemExtraLarge]

  public let configuration: StudyConfiguration

  /// A widget of all subjects, on a day; today unless given.
  public init(asOf: DateExpression = .today) { configuration = StudyConfiguration(asOf: asOf) }

  public func provider(reading store: StoreFollower) -> StudyProvider<AllSubjectsEntry> {
    StudyProvider(store: store)
  }
}

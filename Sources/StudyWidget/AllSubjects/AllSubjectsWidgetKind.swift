import SharedStore
public import StudyCalendar
public import WidgetHosting
public import WidgetTimeline

/// The study widget that shows the last weeks of all subjects. On display it counts as a widget of the same kind as one that
/// shows one subject.
public struct AllSubjectsWidgetKind: WidgetKind {
  public static let name = StudyWidgetKind.name

  /// The families that have room for several subjects.
  public static let families: [WidgetFamily] = [.systemLarge, .systemExtraLarge]

  /// The day that stands for today in a single look.
  public let configuration: DateExpression

  /// A widget of all subjects, on a day; today unless given.
  public init(asOf: DateExpression = .today) { configuration = asOf }

  public func provider(reading store: StoreFollower) -> AllSubjectsProvider {
    AllSubjectsProvider(store: store)
  }
}

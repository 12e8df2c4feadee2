/// The widget's button, as the iOS widget titles, draws and tints it.
public struct StudyButton: Hashable, Sendable {
  /// Whether today is done: then the button says so, and pressing it takes that back.
  public let didStudyToday: Bool

  /// What stands on it.
  public var title: String { didStudyToday ? "Studied" : "Study" }
  /// The name of its SF Symbol.
  public var systemImage: String { didStudyToday ? "checkmark.circle" : "book" }
  /// The name of its colour.
  public var tint: String { didStudyToday ? "mint" : "orange" }
}

/// The widget's deep links into the app.
public enum WidgetLink {
  /// Opens the month.
  public static let calendar = "swiftcal://calendar"
  /// Opens the streak.
  public static let streak = "swiftcal://streak"
}

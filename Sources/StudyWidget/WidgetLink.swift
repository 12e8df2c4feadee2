/// The widget's deep links into the app.
public enum WidgetLink {
  /// Opens the month.
  public static let calendar = "swiftcal://calendar"
  /// Opens the streak.
  public static let streak = "swiftcal://streak"
}

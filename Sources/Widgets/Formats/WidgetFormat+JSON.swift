import Words

extension WidgetFormat {
  /// JSON for programs. Its keys are documented, and stay as they are.
  public static let json = WidgetFormat(name: "json", families: .mediumFirst, hasLegend: false) {
    entry, view, _ in
    entry.json(for: view.family).line
  }
}

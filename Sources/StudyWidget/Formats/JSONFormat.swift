import FoundationEssentials

extension WidgetFormat {
  /// The contract for programs.
  public static let json = WidgetFormat("json", families: .allFromMedium, hasLegend: false) {
    entry, family, _ in
    try jsonLine(StudyEntryJSON(entry, family: family))
  }
}

/// A value as one line of JSON with its keys in alphabetical order.
public func jsonLine(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

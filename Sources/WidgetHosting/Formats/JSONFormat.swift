import FoundationEssentials
import ShownText

extension WidgetFormat {
  /// JSON for programs. Its keys are documented, and stay as they are.
  public static let json = WidgetFormat("json", families: .mediumFirst, hasLegend: false) { entry, view, _ in
    try jsonLine(entry.json(for: view.family))
  }
}

/// A value as one line of JSON with its keys in alphabetical order. No character of it acts on a terminal.
public func jsonLine(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self).escapedJSON
}

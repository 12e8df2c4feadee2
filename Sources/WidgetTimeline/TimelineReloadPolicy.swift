import FoundationEssentials

/// The earliest moment at which a host asks for the next timeline.
public enum TimelineReloadPolicy: Sendable, Hashable {
  /// When the date of the last entry has arrived.
  case atEnd

  /// At that date, which may be before or after the date of the last entry.
  case after(Date)

  /// Only when the app asks for a reload.
  case never
}

/// As JSON: `"atEnd"`, `"never"`, or `{"after": DATE}`, with the date as the encoder is told to write dates.
extension TimelineReloadPolicy: Codable {
  private enum CodingKeys: String, CodingKey {
    case after
  }

  /// Writes one of the two words, or an object with the date.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .atEnd: try encode("atEnd", to: encoder)
    case .never: try encode("never", to: encoder)
    case .after(let date):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(date, forKey: .after)
    }
  }

  private func encode(_ word: String, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(word)
  }

  /// Reads what `encode(to:)` writes.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      self = .after(try container.decode(Date.self, forKey: .after))
      return
    }
    let container = try decoder.singleValueContainer()
    switch try container.decode(String.self) {
    case "atEnd": self = .atEnd
    case "never": self = .never
    case let word:
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\(word) is not a reload policy; write atEnd, never or {\"after\": date}.")
    }
  }
}

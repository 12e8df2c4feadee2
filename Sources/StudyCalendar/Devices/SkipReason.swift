import Words

/// Why a line of another device was skipped. A store keeps it in English words, and shows it in the person's language.
public enum SkipReason: Error, Hashable, Sendable {
  /// A later version of SwiftCal wrote the line.
  case newerProgram
  /// The line is nothing that SwiftCal writes.
  case noLine
  /// The line is too long.
  case tooLong
  /// Its time is so far ahead that nothing later could count.
  case farAhead
  /// It can be read by everybody, in a folder that is encrypted.
  case notEncrypted
  /// It is encrypted, in a folder that is not.
  case encrypted
  /// It was encrypted with another key or for another place, or it was changed.
  case otherKey
  /// A later version has such facts. The text is the name of the fact, in quotes.
  case unknownFact(String)
  /// No version has such a part of a fact. The text is the name of the fact, in quotes.
  case meaningless(Part, String)
  /// What another version of SwiftCal said.
  case other(String)

  /// A part of a fact.
  public enum Part: Hashable, Sendable, CaseIterable { case kind, time, subject, date, value, key, number }

  /// The reason that a store keeps as these English words.
  public init(words: String) {
    self = Self.reason(words) ?? .other(words)
  }

  /// The English words.
  public var words: String { sentence(in: .english) }

  /// The words in the person's language.
  public var shown: String { sentence(in: .current) }

  private func sentence(in language: Language) -> String {
    switch self {
    case .newerProgram: String(localized: "a newer version of SwiftCal wrote it", in: language)
    case .noLine: String(localized: "it is not a line of SwiftCal", in: language)
    case .tooLong: String(localized: "a line is too long", in: language)
    case .farAhead: String(localized: "its time is more than a thousand years ahead", in: language)
    case .notEncrypted: String(localized: "it is not encrypted, as the folder is", in: language)
    case .encrypted: String(localized: "it is encrypted", in: language)
    case .otherKey:
      String(localized: "it was encrypted with another key, or changed or moved since", in: language)
    case .unknownFact(let fact): String(localized: "a newer version recorded \(fact)", in: language)
    case .meaningless(.kind, let fact):
      String(localized: "its kind means nothing here: \(fact)", in: language)
    case .meaningless(.time, let fact): String(localized: "its time means nothing in \(fact)", in: language)
    case .meaningless(.subject, let fact):
      String(localized: "its subject means nothing in \(fact)", in: language)
    case .meaningless(.date, let fact): String(localized: "its date means nothing in \(fact)", in: language)
    case .meaningless(.value, let fact): String(localized: "its value means nothing in \(fact)", in: language)
    case .meaningless(.key, let fact): String(localized: "its key means nothing in \(fact)", in: language)
    case .meaningless(.number, let fact):
      String(localized: "its number means nothing in \(fact)", in: language)
    case .other(let words): words
    }
  }

  /// Finds a reason by the very words that it gives, so that the two cannot part.
  private static func reason(_ words: String) -> SkipReason? {
    let plain: [SkipReason] = [
      .newerProgram, .noLine, .tooLong, .farAhead, .notEncrypted, .encrypted, .otherKey,
    ]
    if let reason = plain.first(where: { $0.words == words }) { return reason }
    let ofFacts = [unknownFact] + Part.allCases.map { part in { meaningless(part, $0) } }
    return ofFacts.lazy.compactMap { reason in
      let beginning = reason("").words
      return words.hasPrefix(beginning) ? reason(String(words.dropFirst(beginning.count))) : nil
    }.first
  }
}

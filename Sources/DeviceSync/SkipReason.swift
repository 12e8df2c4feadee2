import Localization

extension SyncStatus.Other {
  /// Why the first line was skipped, in the person's language. The store keeps the English words of ``reason``, which programs
  /// read; the words of another version of SwiftCal stay as they are.
  public var shownReason: String? {
    reason.map { words in
      Self.reasons.lazy.compactMap { reason in
        guard words.hasPrefix(reason.beginning) else { return nil }
        return reason.sentence(words.dropFirst(reason.beginning.count))
      }.first ?? words
    }
  }

  /// The reasons, by the beginnings of their English words, and what each says of the rest of the words.
  private static let reasons: [(beginning: String, sentence: @Sendable (Substring) -> String)] = [
    (
      "a newer version of SwiftCal wrote it",
      { _ in String(localized: "a newer version of SwiftCal wrote it") }
    ),
    ("it is not a line of SwiftCal", { _ in String(localized: "it is not a line of SwiftCal") }),
    ("a line is too long", { _ in String(localized: "a line is too long") }),
    ("it concerns another machine", { _ in String(localized: "it concerns another machine") }),
    ("a newer version recorded ", { String(localized: "a newer version recorded \($0)") }),
    ("its time means nothing in ", { String(localized: "its time means nothing in \($0)") }),
    ("its subject means nothing in ", { String(localized: "its subject means nothing in \($0)") }),
    ("its date means nothing in ", { String(localized: "its date means nothing in \($0)") }),
    ("its value means nothing in ", { String(localized: "its value means nothing in \($0)") }),
    ("its key means nothing in ", { String(localized: "its key means nothing in \($0)") }),
    ("its number means nothing in ", { String(localized: "its number means nothing in \($0)") }),
  ]
}

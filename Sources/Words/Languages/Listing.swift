/// What stands before the last part of a list.
public enum ListConjunction: Sendable { case and, or }

/// What stands between the parts of a list.
public var listSeparator: String { String(localized: ", ", context: "between parts of a list") }

/// A list of names or short phrases: `a, b, c`.
public func listing(_ parts: some Sequence<String>) -> String {
  parts.joined(separator: listSeparator)
}

/// What stands between clauses of one sentence.
public var clauseSeparator: String { String(localized: "; ", context: "between clauses") }

/// Clauses of one sentence, each of which could be a sentence of its own: `a; b`.
public func clauses(_ parts: some Sequence<String>) -> String {
  parts.joined(separator: clauseSeparator)
}

/// Sentences, one behind the other.
public func sentences(_ parts: some Sequence<String>) -> String {
  parts.reduce("") { text, next in
    text.isEmpty ? next : String(localized: "\(text) \(next)", context: "two sentences")
  }
}

/// A list as a sentence has it: `a`, `a and b`, `a, b and c`.
public func listing(_ parts: [String], _ conjunction: ListConjunction) -> String {
  guard let last = parts.last, parts.count > 1 else { return parts.joined() }
  let others = listing(parts.dropLast())
  return switch conjunction {
  case .and: String(localized: "\(others) and \(last)", context: "list")
  case .or: String(localized: "\(others) or \(last)", context: "list")
  }
}

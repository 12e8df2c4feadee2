import Foundation

/// A file of translations as gettext has it (`.po`; “The Format of PO Files” in its manual).
struct PortableObject {
  /// A sentence and its translation.
  struct Entry {
    var context: String?
    var singular = ""
    var plural: String?
    /// The forms of the translation, or one form.
    var forms: [String] = []
    var isFuzzy = false
    /// The files in which the sentence stands.
    var references: [String] = []

    /// What a program looks up: the sentence, behind its context and U+0004 if it has one.
    var key: String { (context.map { $0 + "\u{4}" } ?? "") + singular }
    /// Whether it can be shown.
    var isTranslated: Bool { !isFuzzy && !forms.isEmpty && forms.allSatisfy { !$0.isEmpty } }
  }

  /// The entries, without the head.
  var entries: [Entry] = []
  /// The fields of the head by their names.
  private(set) var head: [String: String] = [:]

  /// What is wrong with a file, and in which line.
  struct Problem: Error, CustomStringConvertible {
    let line: Int
    let description: String
  }

  /// Reads the text of a file.
  init(_ text: String) throws {
    var entry: Entry?
    /// The keyword that a line of text alone continues.
    var open: WritableKeyPath<Entry, String>?
    var fuzzy = false
    func finish() {
      if let entry {
        if entry.singular.isEmpty, entry.context == nil {
          head = Self.fields(entry.forms.first ?? "")
        } else {
          entries.append(entry)
        }
      }
      entry = nil
      open = nil
    }
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.isEmpty {
        finish()
      } else if line.hasPrefix("#") {
        if entry != nil, open != nil { finish() }
        if line.hasPrefix("#,"), line.contains("fuzzy") { fuzzy = true }
      } else {
        let keyword = line.prefix { $0 != " " && $0 != "\"" }
        guard let value = Self.value(line.dropFirst(keyword.count).trimmingCharacters(in: .whitespaces))
        else {
          throw Problem(line: number + 1, description: "there is no text in quotation marks")
        }
        if ["msgctxt", "msgid"].contains(keyword), entry?.forms.isEmpty == false { finish() }
        var current = entry ?? Entry(isFuzzy: fuzzy)
        fuzzy = false
        switch keyword {
        case "":
          guard let open else { throw Problem(line: number + 1, description: "the text belongs to nothing") }
          current[keyPath: open] += value
        case "msgctxt":
          current.context = value
          open = \.contextText
        case "msgid":
          current.singular = value
          open = \.singular
        case "msgid_plural":
          current.plural = value
          open = \.pluralText
        case _ where keyword.hasPrefix("msgstr"):
          current.forms.append(value)
          open = \.lastForm
        default: throw Problem(line: number + 1, description: "“\(keyword)” is not known")
        }
        entry = current
      }
    }
    finish()
  }

  private static func fields(_ text: String) -> [String: String] {
    text.split(separator: "\n").reduce(into: [:]) { fields, line in
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { fields[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The text between quotation marks.
  private static func value(_ quoted: String) -> String? {
    guard quoted.count >= 2, quoted.hasPrefix("\""), quoted.hasSuffix("\"") else { return nil }
    var text = ""
    var isEscaped = false
    for character in quoted.dropFirst().dropLast() {
      switch (isEscaped, character) {
      case (false, "\\"):
        isEscaped = true
        continue
      case (true, "n"): text += "\n"
      case (true, "t"): text += "\t"
      default: text.append(character)
      }
      isEscaped = false
    }
    return text
  }
}

extension PortableObject.Entry {
  fileprivate var contextText: String {
    get { context ?? "" }
    set { context = newValue }
  }
  fileprivate var pluralText: String {
    get { plural ?? "" }
    set { plural = newValue }
  }
  fileprivate var lastForm: String {
    get { forms.last ?? "" }
    set { forms[forms.count - 1] = newValue }
  }

  /// The entry without its translation, as a template has it.
  /// - Parameter formCount: how many empty forms a sentence about a number has.
  var templateText: String {
    var lines = references.map { "#: \($0)" }
    if singular.contains("%") || plural?.contains("%") == true { lines.append("#, c-format") }
    if let context { lines += Self.lines("msgctxt", context) }
    lines += Self.lines("msgid", singular)
    if let plural {
      lines += Self.lines("msgid_plural", plural) + ["msgstr[0] \"\"", "msgstr[1] \"\""]
    } else {
      lines.append("msgstr \"\"")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A keyword and its text, with a line of the file for each line of the text.
  private static func lines(_ keyword: String, _ text: String) -> [String] {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let ended = parts.enumerated().map { $1 + ($0 + 1 < parts.count ? "\n" : "") }.filter { !$0.isEmpty }
    guard ended.count > 1 else { return ["\(keyword) \(quoted(text))"] }
    return ["\(keyword) \"\""] + ended.map(quoted)
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.reduce(into: "") { result, character in
      switch character {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default: result.append(character)
      }
    }
    return "\"\(escaped)\""
  }
}

import Foundation

/// Works on the sentences that people read.
///
///     compiler compile OUTPUT FILE.po…     writes Swift source with the translations; the build calls it
///     compiler extract OUTPUT FOLDER…      writes a template of all sentences in the Swift sources of folders
///     compiler others OUTPUT FOLDER…       writes all other literals of several words, each behind its place
@main
enum Compiler {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    guard words.count > 1, let command = words.first else {
      fail("give compile or extract, an output and inputs")
    }
    let (output, inputs) = (words[words.startIndex + 1], words.dropFirst(2))
    do {
      let text =
        switch command {
        case "extract": try template(of: Array(inputs))
        case "others": try others(in: Array(inputs)).map { "\($0)\n" }.joined()
        default: try catalogs(of: Array(inputs))
        }
      try text.write(toFile: output, atomically: true, encoding: .utf8)
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ problem: String) -> Never {
    FileHandle.standardError.write(Data("languages: \(problem)\n".utf8))
    exit(1)
  }

  /// A problem and the file that has it.
  struct Problem: Error, CustomStringConvertible { let description: String }

  // MARK: Translations

  /// Swift source with the catalogs of files, of which each has the code of its language as its name.
  static func catalogs(of files: [String]) throws -> String {
    let catalogs = try files.map { file in
      let object = try read(file) { try PortableObject($0) }
      let code = URL(filePath: file).deletingPathExtension().lastPathComponent
      // The expression means in Swift what it means in C.
      guard let rule = object.head["Plural-Forms"]?.firstMatch(of: #/plural=([n0-9()?:%&|=!<> ]+);/#)?.1
      else {
        throw Problem(description: "\(file): there is no Plural-Forms with an expression in its head")
      }
      return "    Catalog(code: \(literal(code)), form: { n in number(\(rule)) },\n"
        + "      entries: \(literal(entries(of: object)))),\n"
    }
    return """
      extension Catalog {
        /// The languages that there are besides English.
        static let all: [Catalog] = [
      \(catalogs.joined())  ]
      }

      """
  }

  /// The entries as a catalog holds them (Sources/Localization/Catalog.swift).
  static func entries(of object: PortableObject) -> String {
    let translated = object.entries.filter(\.isTranslated)
    let sorted = translated.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return sorted.map { "\u{1E}" + ([$0.key] + $0.forms).joined(separator: "\u{1F}") }.joined() + "\u{1E}"
  }

  private static func literal(_ text: String) -> String {
    let escaped = text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20: result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }

  private static func read<Result>(_ file: String, _ body: (String) throws -> Result) throws -> Result {
    do {
      return try body(String(contentsOfFile: file, encoding: .utf8))
    } catch let problem as PortableObject.Problem {
      throw Problem(description: "\(file):\(problem.line): \(problem)")
    } catch let problem as SwiftSource.Problem {
      throw Problem(description: "\(file):\(problem.line): \(problem)")
    }
  }

  // MARK: Sentences

  /// A template with all sentences in the Swift sources of folders, in the order of the files.
  static func template(of folders: [String]) throws -> String {
    var entries: [PortableObject.Entry] = []
    var known: [String: Int] = [:]
    for file in try folders.flatMap(sources).sorted() {
      for var sentence in try read(file, { try SwiftSource($0).sentences }) {
        if let number = known[sentence.key] {
          if !entries[number].references.contains(file) { entries[number].references.append(file) }
          if entries[number].plural == nil { entries[number].plural = sentence.plural }
        } else {
          known[sentence.key] = entries.count
          sentence.references = [file]
          entries.append(sentence)
        }
      }
    }
    return ([head] + entries.map(\.templateText)).joined(separator: "\n")
  }

  /// A literal that no catalog has, and where it stands.
  struct OtherLiteral: CustomStringConvertible {
    let file: String
    let line: Int
    let text: String

    var description: String { "\(file):\(line): \(text.replacingOccurrences(of: "\n", with: "⏎"))" }
  }

  /// The literals in the Swift sources of folders that no catalog has although they look like something that people read: two
  /// words side by side, and no SQL.
  static func others(in folders: [String]) throws -> [OtherLiteral] {
    try folders.flatMap(sources).sorted().flatMap { file in
      let source = try read(file) { try SwiftSource($0) }
      return source.otherLiterals.filter { isForPeople($0.text) }.map {
        OtherLiteral(file: file, line: source.line(of: $0), text: $0.text)
      }
    }
  }

  private static func isForPeople(_ text: String) -> Bool {
    let isSQL =
      text.firstMatch(
        of:
          #/\b(SELECT|INSERT|UPDATE|DELETE|PRAGMA|CREATE|DROP|WHERE|FROM|BEGIN|ORDER BY|VALUES|ATTACH|JOIN|AND|OR)\b/#
      )
      != nil
    return !isSQL && text.firstMatch(of: #/[a-z’,;:]{2,} [a-z]{2,}/#) != nil
  }

  private static func sources(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
      .map { folder + "/" + $0 }
  }

  private static let head = """
    # Every sentence that people read, as the sources have it. “languages/update” writes this file.
    msgid ""
    msgstr ""
    "Project-Id-Version: SwiftCal\\n"
    "MIME-Version: 1.0\\n"
    "Content-Type: text/plain; charset=UTF-8\\n"
    "Content-Transfer-Encoding: 8bit\\n"

    """
}

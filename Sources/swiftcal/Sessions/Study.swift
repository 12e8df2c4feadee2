import ArgumentParser
import CommandLine
import StudyCalendar
import StudyIntents
import System
import Words

struct Study: ParsableCommand {
  static let configuration = CommandConfiguration(
    "study", localized: "Record that a day was studied, or how much.",
    localized: """
      Without an amount the day is studied, and doing it again changes nothing. With one, a session is \
      added. The amounts of a day add up. An amount is 25m, 1h30m, 90 (minutes) or a number of the \
      subject's unit, such as 12 pages.
      """,
    examples: "swiftcal study", "swiftcal study 25m",
    "swiftcal study 12 pages yesterday --subject Reading --note \"chapter 3\"")

  @OptionGroup var arguments: StudyArguments

  func run() throws { try arguments.run() }
}

/// The same in another word. It is a command of its own so that shells complete it.
struct Done: ParsableCommand {
  static let configuration = CommandConfiguration(
    "done", localized: "The same as “swiftcal study”.", examples: "swiftcal done",
    "swiftcal done 25m yesterday")

  @OptionGroup var arguments: StudyArguments

  func run() throws { try arguments.run() }
}

/// What a person says of a day that was studied.
struct StudyArguments: ParsableArguments {
  @Argument(
    localized: "How much; without it the day counts as studied.", valueName: "amount", completion: .date)
  var amount: String?
  // An amount may be missing and may have its unit in a word of its own, so both are read as one list of words.
  @Argument(localized: "The day; today unless given.", valueName: "date", completion: .date)
  var date: [String] = []
  @Option(localized: "A note for the session.", valueName: "text")
  var note: String?
  @Flag(localized: "Allow more than 24 hours on a day.")
  var force = false
  @OptionGroup var subject: SubjectOption
  @OptionGroup var output: JSONOption

  func run() throws {
    let given = try AmountAndDate([amount].compactMap(\.self) + date)
    let date = given.date ?? .today
    if given.amount == nil, note == nil {
      try printChange(
        RecordStudyIntent(date: date, subject: subject.subject, findsLongest: output.json),
        asJSON: output.json)
    } else {
      let intent = RecordSessionIntent(
        amount: given.amount, note: note, date: date, subject: subject.subject, allowsLongDays: force)
      try printChange(intent, asJSON: output.json)
    }
  }
}

extension Study: PlainlyRead {
  init(_ arguments: inout PlainArguments) { self.arguments = StudyArguments(&arguments) }
}

extension StudyArguments {
  init(_ arguments: inout PlainArguments) {
    (note, force) = (arguments.value(of: "--note"), arguments.has("--force"))
    (subject, output) = (SubjectOption(&arguments), JSONOption(&arguments))
    let words = arguments.words(0...4)
    (amount, date) = (words.first, Array(words.dropFirst()))
  }
}

extension SessionResult: ResultOfSubject {}

/// The words of `swiftcal study`: an amount, which may have its unit in a word of its own, and a date. Both may be
/// missing.
struct AmountAndDate {
  private(set) var amount: AmountExpression?
  private(set) var date: DateExpression?

  /// - Throws: `StudyError.invalidAmount(_:)`, `DateExpressionError`, ``CommandError``.
  init(_ words: [String]) throws {
    if let range = words.first(where: { $0.contains("..") }) {
      throw CommandError.usage(
        localized: "\(quoted(range)) is several days; “swiftcal mark \(range.shellQuoted)” records them")
    }
    var rest = DateExpression.joining(words)[...]
    if let first = rest.first, !Self.isDate(first) {
      try Self.requireDateThatExists(first)
      guard AmountExpression.canBegin(with: first) else {
        throw CommandError.usage(
          localized: """
            \(quoted(first)) is neither an amount nor a date; type “swiftcal study 25m”, \
            “swiftcal study yesterday” or “swiftcal study 25m yesterday”
            """)
      }
      var text = Self.takeNumber(from: &rest)
      amount = try AmountExpression(text)
      // “1 h 30 min”, as amounts are printed.
      while let next = rest.first, !Self.isDate(next), AmountExpression.canBegin(with: next) {
        var others = rest
        let longer = text + " " + Self.takeNumber(from: &others)
        guard let both = try? AmountExpression(longer) else { break }
        (text, amount, rest) = (longer, both, others)
      }
    }
    if let word = rest.popFirst() { date = try DateExpression(word) }
    if let word = rest.first {
      if amount == nil, AmountExpression.canBegin(with: word) {
        throw CommandError.usage(
          localized: "the amount comes before the day, as in “swiftcal study 25m yesterday”")
      }
      throw CommandError.usage(
        localized: "\(quoted(word)) is one word too many; give an amount and a date at most")
    }
  }

  /// Refuses a word that looks like a date that no month has, such as `2024-02-30`.
  private static func requireDateThatExists(_ word: String) throws(DateExpressionError) {
    do {
      _ = try DateExpression(word)
    } catch .notADate {
    }
  }

  /// Takes a number, with its unit where that is the next word: “12 pages”, but not “12 friday”.
  private static func takeNumber(from words: inout ArraySlice<String>) -> String {
    let number = words.removeFirst()
    guard let unit = words.first, !isDate(unit), !AmountExpression.canBegin(with: unit) else { return number }
    return "\(number) \(words.removeFirst())"
  }

  private static func isDate(_ word: String) -> Bool { (try? DateExpression(word)) != nil }
}

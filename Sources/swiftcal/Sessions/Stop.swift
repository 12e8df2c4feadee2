import ArgumentParser
import CommandLine
import StudyCalendar
import StudyIntents
import Words

struct Stop: ParsableCommand {
  static let configuration = CommandConfiguration(
    "stop", localized: "Stop the timer and record its minutes.",
    localized: """
      If the timer has run for more than 8 hours, or the machine slept for more than 30 minutes \
      meanwhile, it asks how much of it to keep. Where nobody can be asked, --keep or --at says it.
      """,
    examples: "swiftcal stop", "swiftcal stop --at 17:40 --note \"chapter 3\"", "swiftcal stop --keep 45m")

  @Option(localized: "A note for the session.", valueName: "text")
  var note: String?
  @Option(localized: "Keep the time until the clock showed this.", valueName: "hh:mm")
  var at: String?
  @Option(localized: "Keep this amount; “all” keeps the whole time.", valueName: "amount")
  var keep: String?
  @Flag(localized: "Record nothing.")
  var discard = false
  @Flag(localized: "Allow more than 24 hours on a day.")
  var force = false
  @OptionGroup var output: JSONOption

  func validate() throws {
    if [at != nil, keep != nil, discard].count(where: \.self) > 1 {
      throw ValidationError(localized: "give one of --at, --keep and --discard")
    }
    if discard, note != nil {
      throw ValidationError(localized: "--discard records nothing, so it takes no --note")
    }
  }

  func run() throws {
    let kept = try kept()
    do {
      try stop(keeping: kept)
    } catch StudyError.ranLong(let subject, let amount, let asleep) where canAsk {
      printProblem("\(StudyError.ranLong(subject, amount, asleep: asleep))")
      let words = answer(
        to: String(localized: "What to keep: all, an amount such as 45m, a time such as 17:40, or nothing?"))
      guard !words.allSatisfy(\.isWhitespace) else {
        throw CommandError.refused(localized: "nothing was chosen, so the timer runs on")
      }
      try stop(keeping: KeptTime(answer: words))
    }
  }

  private func stop(keeping kept: KeptTime?) throws {
    // It records a countdown that is over itself.
    try changeStore { store in
      let result = try store.perform(StopTimerIntent(keeping: kept, note: note, allowsLongDays: force))
      printResult(ofChange: result, asJSON: output.json)
    }
  }

  /// What the options say to keep; nil if they say nothing.
  private func kept() throws -> KeptTime? {
    if discard { return .nothing }
    if let at {
      guard let time = TimeOfDay(at) else {
        throw CommandError.usage(localized: "\(quoted(at)) is not a time; write it as in “--at 17:40”")
      }
      return .until(time)
    }
    return try keep.map { try $0 == "all" ? .all : .amount(AmountExpression($0)) }
  }
}

extension Stop: PlainlyRead {
  init?(_ arguments: inout PlainArguments) {
    (note, at, keep) = (
      arguments.value(of: "--note"), arguments.value(of: "--at"), arguments.value(of: "--keep")
    )
    (discard, force) = (arguments.has("--discard"), arguments.has("--force"))
    output = JSONOption(&arguments)
    // The parser says what does not go together.
    guard (try? validate()) != nil else { return nil }
  }
}

extension KeptTime {
  /// What a person answers: `all`, `45m`, `17:40` or `nothing`.
  /// - Throws: `StudyError.invalidAmount(_:)`.
  init(answer words: String) throws {
    let word = words.filter { !$0.isWhitespace }.lowercased()
    if word == String(localized: "all", context: "answer: all of the time") || word == "all" {
      self = .all
    } else if word == String(localized: "nothing", context: "answer: none of the time") || word == "nothing" {
      self = .nothing
    } else if let time = TimeOfDay(word) {
      self = .until(time)
    } else {
      self = .amount(try AmountExpression(word))
    }
  }
}

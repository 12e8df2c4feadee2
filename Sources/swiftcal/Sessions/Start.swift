import ArgumentParser
import CommandLine
import StudyCalendar
import StudyIntents
import Words

struct Start: ParsableCommand {
  static let configuration = CommandConfiguration(
    "start", localized: "Start a timer for a subject.",
    localized: """
      “swiftcal stop” records its minutes as a session of the day on which it began. With an amount it \
      counts down and records itself when it is over. It runs on while the machine is off. One timer runs \
      at a time: if that of another subject runs, it is stopped and recorded first.
      """,
    examples: "swiftcal start", "swiftcal start 25m --subject Piano --note \"scales\"")

  @Argument(
    localized: "How long a countdown lasts; without it the timer runs until it is stopped.",
    valueName: "amount")
  var amount: [String] = []
  @OptionGroup var subject: SubjectOption
  @Option(localized: "A note for the session.", valueName: "text")
  var note: String?
  @OptionGroup var output: JSONOption

  func run() throws {
    let amount = try amount.isEmpty ? nil : AmountExpression(amount.joined(separator: " "))
    try printChange(
      StartTimerIntent(amount: amount, note: note, subject: subject.subject), asJSON: output.json)
  }
}

extension Start: PlainlyRead {
  init(_ arguments: inout PlainArguments) {
    (subject, output) = (SubjectOption(&arguments), JSONOption(&arguments))
    note = arguments.value(of: "--note")
    amount = arguments.words(0...4)
  }
}

extension TimerResult: ResultOfSubject {
  /// What was recorded of a timer of another subject comes first.
  public func text(on terminal: Terminal) -> String {
    let own = nameWhereNeeded + description
    guard action == .started, let stopped else { return own }
    return stopped.text(on: terminal) + "\n" + own
  }
}

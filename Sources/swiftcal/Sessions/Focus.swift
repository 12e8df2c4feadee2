import ArgumentParser
import CommandLine
import FoundationEssentials
import SharedStore
import StudyCalendar
import StudyIntents
import Words

struct Focus: ParsableCommand {
  static let configuration = CommandConfiguration(
    "focus", localized: "Study in rounds, with a clock on the terminal.",
    localized: """
      Each round is recorded when it is over, with a bell. Space pauses, and q ends: the whole minutes of \
      the round so far are recorded then. The time in which the machine sleeps does not count.
      """,
    examples: "swiftcal focus 25m", "swiftcal focus 25m --break 5m --rounds 4 --subject Piano")

  @Argument(localized: "How long a round lasts.", valueName: "amount")
  var amount: [String]
  @Option(
    name: .customLong("break"), localized: "How long the breaks between rounds last.", valueName: "amount")
  var rest = "5m"
  @Option(localized: "How many rounds there are.", valueName: "number")
  var rounds = 1
  @OptionGroup var subject: SubjectOption
  @Option(localized: "A note for the sessions.", valueName: "text")
  var note: String?

  func validate() throws {
    guard (1...Self.mostRounds).contains(rounds) else {
      throw ValidationError(localized: "there can be 1 to \(Self.mostRounds) rounds")
    }
  }

  private static let mostRounds = 99

  func run() throws {
    let study = try AmountExpression(amount.joined(separator: " ")).resolved(in: .minutes)
    let rest = try rest == "0" ? .zero : AmountExpression(rest).resolved(in: .minutes)
    let name = try openStoreForReading().read { reading in
      let subject = try reading.subject(named: self.subject.subject)
      let unit = try reading.plan(of: subject).unit
      guard unit == .minutes else { throw StudyError.timerNeedsMinutes(subject.name, unit) }
      if let running = try reading.timerHere() {
        throw StudyError.runsAlready(running.subject.name, running.amount(at: try reading.now.instant))
      }
      guard note.map(Session.isValidNote) ?? true else { throw StudyError.invalidNote }
      return subject.name
    }
    try FocusScreen.run(
      FocusRecording(subject: name, note: note), FocusRounds(of: study, rest: rest, count: rounds, at: 0))
  }
}

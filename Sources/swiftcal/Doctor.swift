import ArgumentParser
import CommandLineConventions
import FoundationEssentials
import LocalCalendar
import SharedStore
import StudyCalendar

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the store, and say what to do about what is wrong.",
    discussion: """
      Ends with 0 when all is well, else with 1.

      Examples:
        swiftcal doctor
        swiftcal doctor --fix
      """)

  @Flag(help: "Mend what is safe to mend.")
  var fix = false
  @OptionGroup var output: JSONOption

  func run() throws {
    let container = try GroupContainer()
    let now = Date.now
    if fix { try Checkup.fix(container, at: now) }
    let report = DoctorReport(checkup: Checkup(container, at: now), now: now)
    try printResult(report, asJSON: output.json)
    if !report.isWell { throw ExitCode(1) }
  }
}

/// A check-up, for people and programs.
private struct DoctorReport: CommandResult, CustomStringConvertible {
  let checkup: Checkup
  let now: Date

  var isWell: Bool { checkup.findings.isEmpty }

  var description: String {
    let facts = [
      ("Store", "\(checkup.path), \(checkup.size / 1024) KiB"),
      (
        "Version",
        checkup.version.map { "\($0), journal mode \(checkup.journalMode ?? "unknown")" } ?? "unknown"
      ),
      ("Recorded", "\(checkup.days.days) studied, subjects: \(checkup.subjects)"),
      ("Widgets", "\(checkup.widgets) on display"),
      ("Backups", "\(checkup.backups)"),
      (
        "Today",
        "\(checkup.today), begun at \(checkup.dayStart); the clock says \(LocalCalendar.timestamp(now))"
      ),
    ].map { "\($0.0): \($0.1)" }
    let findings = checkup.findings.map { "✗ \($0.problem)\n  → \($0.mend)" }
    return (facts + (isWell ? ["All is well."] : findings)).joined(separator: "\n")
  }

  private enum CodingKeys: CodingKey {
    case ok, path, size, version, journalMode, days, subjects, widgets, backups, today, dayStart, clock,
      findings
  }

  private struct Finding: Encodable {
    let problem: String
    let mend: String
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isWell, forKey: .ok)
    try container.encode(checkup.path, forKey: .path)
    try container.encode(checkup.size, forKey: .size)
    try container.encode(checkup.version, forKey: .version)
    try container.encode(checkup.journalMode, forKey: .journalMode)
    try container.encode(checkup.days, forKey: .days)
    try container.encode(checkup.subjects, forKey: .subjects)
    try container.encode(checkup.widgets, forKey: .widgets)
    try container.encode(checkup.backups, forKey: .backups)
    try container.encode(checkup.today, forKey: .today)
    try container.encode(checkup.dayStart.description, forKey: .dayStart)
    try container.encode(LocalCalendar.timestamp(now), forKey: .clock)
    let findings = checkup.findings.map { Finding(problem: $0.problem, mend: $0.mend) }
    try container.encode(findings, forKey: .findings)
  }
}

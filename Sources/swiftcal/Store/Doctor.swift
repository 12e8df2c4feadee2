import ArgumentParser
import CommandLine
import DeviceSync
import FoundationEssentials
import SharedStore
import StudyCalendar
import System
import Widgets
import Words

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    "doctor", localized: "Check the store, and say what to do about what is wrong.",
    localized: "The exit status is 0 when all is well, and 1 otherwise.",
    examples: "swiftcal doctor", "swiftcal doctor --fix")

  @Flag(localized: "Repair what can be repaired without risk.")
  var fix = false
  @OptionGroup var output: JSONOption

  func run() throws {
    let container = try GroupContainer()
    let now = Date.now
    let calendar: CalendarMaker = { LocalCalendar($0) }
    func tell(_ sentence: String) { printProblem(sentence) }
    if fix { try mend(container, at: now, calendar, telling: tell) }
    let checkup = Checkup(container, at: now, calendar: calendar)
    let report = DoctorReport(
      checkup: checkup, widgets: (try? WidgetsOnDisplay.ofUser?.count(in: container)) ?? 0,
      clock: LocalCalendar.timestamp(now), zone: SystemZone(),
      sharing: CheckedSharing(), hooks: HookFolder.ofUser?.findings(of: container) ?? [])
    try printResult(report, asJSON: output.json)
    if !report.isWell { throw CommandError.alreadySaid }
  }
}

extension Doctor {
  /// Repairs what can be repaired. An error after the first repair must not say that nothing was changed.
  private func mend(
    _ container: GroupContainer, at now: Date, _ calendar: @escaping CalendarMaker,
    telling tell: (String) -> Void
  ) throws {
    do {
      guard try Checkup.fix(container, at: now, calendar: calendar, telling: tell) else { return }
      // Other devices may have what could not be read.
      let store = try openStoreForWriting()
      guard try store.read({ try $0.sharing.folder }) != nil else { return }
      let taken = try FolderSync(store).merge(all: true).taken
      tell(
        String(
          localized: "\(taken) fact was taken over from other devices",
          plural: "\(taken) facts were taken over from other devices", for: taken))
    } catch let error as StoreError {
      let parts = [
        String(localized: "not everything could be repaired: \(error.problem)"), error.advice,
      ]
      throw CommandError(error.exitStatus, clauses(parts.compactMap(\.self)))
    }
  }
}

/// A check-up, for people and programs.
private struct DoctorReport: CommandResult, CustomStringConvertible {
  let checkup: Checkup
  /// How many widgets are on display.
  let widgets: Int
  /// What the clock says, as ISO 8601.
  let clock: String
  /// The problems, in the order in which to repair them. Without the right zone, no day is right.
  let findings: [(problem: String, remedy: String)]
  /// What is good to know and no fault, a sentence each.
  let notes: [String]

  /// - Parameter hooks: what is wrong with hooks.
  init(
    checkup: Checkup, widgets: Int, clock: String, zone: SystemZone, sharing: CheckedSharing,
    hooks: [(problem: String, remedy: String)]
  ) {
    (self.checkup, self.widgets, self.clock) = (checkup, widgets, clock)
    findings =
      (zone.problem.map { [($0.problem, $0.remedy)] } ?? [])
      + checkup.findings.map { ($0.problem, $0.remedy) } + sharing.findings + hooks
    let travel = checkup.aheadTo.map { date in
      String(
        localized: """
          days up to \(date) are recorded, and today is \(checkup.today): they were recorded on a journey, or \
          before the clock or day-start changed; up to \(CalendarDate.mostDaysAhead.dayCountText) ahead are \
          possible, and they count
          """)
    }
    notes = checkup.notes + sharing.notes + [travel, zone.remark].compactMap { $0 }
  }

  var isWell: Bool { findings.isEmpty }

  var description: String {
    let facts =
      [
        String(localized: "Store: \(checkup.path.shown), \(checkup.size / 1024) KiB"),
        version,
      ] + (checkup.isRead ? recorded : []) + [String(localized: "Backups: \(checkup.backups)")]
      + checkup.copies.filter { $0.count > 0 }.map(Self.line) + [
        String(
          localized: "Today: \(checkup.today), begun at \(checkup.dayStart); the clock says \(clock)")
      ]
    let findings = findings.map { "✗ \($0.problem.shown)\n  → \($0.remedy.shown)" }
    let notes = notes.map { String(localized: "Note: \($0.shown)") }
    let additions = checkup.shownAdditions.map {
      String(localized: "Not SwiftCal's: the \($0.shown), which SwiftCal leaves alone")
    }
    let ending = isWell ? [String(localized: "All is well.")] : findings
    return (facts + additions + notes + ending).joined(separator: "\n")
  }

  private var recorded: [String] {
    [
      String(
        localized: "Recorded: \(checkup.days) day studied, subjects: \(checkup.subjects)",
        plural: "Recorded: \(checkup.days) days studied, subjects: \(checkup.subjects)",
        for: checkup.days),
      String(localized: "Widgets: \(widgets) on display"),
    ]
  }

  private static func line(_ copies: CopyCount) -> String {
    let sentence = String(
      localized: """
        \(copies.kind.title): \(copies.count), \(copies.size / 1024) KiB together; the newest \(copies.limit) are kept
        """)
    return "  \(sentence)"
  }

  /// The version of the store, and how it keeps its log.
  private var version: String {
    switch (checkup.version, checkup.journalMode?.shown) {
    case (let version?, let mode?): String(localized: "Version: \(version), journal mode \(mode)")
    case (let version?, nil): String(localized: "Version: \(version), journal mode unknown")
    case (nil, _): String(localized: "Version: unknown")
    }
  }

  var json: JSONValue {
    [
      "ok": isWell, "path": checkup.path, "size": checkup.size, "version": checkup.version,
      "journalMode": checkup.journalMode, "days": checkup.days, "subjects": checkup.subjects,
      "widgets": widgets, "backups": checkup.backups,
      "copies": checkup.copies.map { copies -> JSONValue in
        ["kind": copies.kind.rawValue, "count": copies.count, "kept": copies.limit, "size": copies.size]
      },
      "today": checkup.today, "dayStart": checkup.dayStart.description, "clock": clock,
      "additions": checkup.additions, "notes": notes,
      "findings": findings.map { ["problem": $0.problem, "mend": $0.remedy] },
    ]
  }
}

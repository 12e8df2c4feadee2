public import Words

/// A program that knows when somebody studied. The raw value is its name in the store, in JSON and on a command line. A new one
/// is a case, a line of ``traits``, and a file in `OtherPrograms/Evidence/Programs/`.
public enum EvidenceKind: String, CaseIterable, Sendable, JSONRepresentable {
  case git, anki, koreader, timewarrior, activitywatch
  case notes, org, taskwarrior, watson, timetrap, loop
  case superProductivity = "super-productivity"
  case gnomePomodoro = "gnome-pomodoro"

  private typealias Traits = (
    title: String, place: String, countName: String?, knowsTime: Bool, choiceNames: [String]
  )

  private var traits: Traits {
    switch self {
    case .git: ("git", "PATH…", "commits", false, ["author"])
    case .anki: ("Anki", "[PROFILE]", "reviews", true, [])
    case .koreader: ("KOReader", "[FILE]", "pages", true, [])
    case .timewarrior: ("timewarrior", "[FOLDER]", nil, true, ["tag"])
    case .activitywatch: ("ActivityWatch", "[FILE]", nil, true, ["app", "title"])
    case .notes: (String(localized: "dated notes"), "FOLDER", "words", false, ["heading", "tag"])
    case .org: ("org-mode", "FOLDER", "tasks", true, ["match"])
    case .taskwarrior: ("taskwarrior", "[FOLDER]", "tasks", false, ["project", "tag"])
    case .watson: ("Watson", "[FOLDER]", nil, true, ["project", "tag"])
    case .timetrap: ("timetrap", "[FILE]", nil, true, ["project"])
    case .loop: ("Loop Habit Tracker", "FOLDER", "checks", true, ["match"])
    case .superProductivity: ("Super Productivity", "[FOLDER]", nil, true, ["project"])
    case .gnomePomodoro: ("GNOME Pomodoro", "[FILE]", nil, true, [])
    }
  }

  /// The name of the program for people.
  public var title: String { traits.title }
  /// What is named on the command line for where it is: in brackets if there is a usual place.
  public var place: String { traits.place }
  /// What it counts, such as `commits`; nil if it only knows how long.
  public var countName: String? { traits.countName }
  /// Whether it knows how long somebody studied.
  public var knowsTime: Bool { traits.knowsTime }
  /// What can be chosen of it, as the options of a command are called; none if all of it counts.
  public var choiceNames: [String] { traits.choiceNames }
  /// Whether it has to be said where it is.
  public var needsPlace: Bool { traits.place.utf8.first != UInt8(ascii: "[") }
}

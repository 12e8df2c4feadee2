import StudyCalendar
import System
import Words

/// The commands behind what can be pressed in a panel: the words that start a program, the program first. Programs are named by
/// their absolute paths, because a desktop's search path need not have the folder that they are in.
struct PanelActions {
  /// The absolute path of `swiftcal-widget`.
  let program: String

  /// The absolute path of `swiftcal`, which is in the same folder.
  private var app: String { Folder.parent(of: program) + "/swiftcal" }

  /// Flips a day of a subject.
  func toggle(_ date: CalendarDate, of subject: String) -> [String] {
    command("toggle", "\(date)", of: subject)
  }

  /// What can be done besides, each with its label. Without an action it cannot be done now.
  func all(of entry: StudyEntry, _ facts: PanelFacts) -> [JSONValue] {
    let rest: (id: String, label: String, action: [String]?) =
      facts.hasRestToday
      ? (
        "unrest", String(localized: "Take the day off back", context: "button"),
        command("unrest", "\(entry.today)", of: entry.subject)
      )
      : (
        "rest", String(localized: "Take today off", context: "button"),
        entry.didStudyToday || entry.isDayOff || entry.subjectsOfGroup != nil
          ? nil : command("rest", "\(entry.today)", of: entry.subject)
      )
    return [
      ["id": rest.id, "label": rest.label, "action": rest.action],
      [
        "id": "undo", "label": String(localized: "Undo", context: "button"),
        "action": facts.hasChangeToUndo ? [app, "undo"] : nil,
      ],
      open,
    ]
  }

  /// Opens the app.
  var open: JSONValue {
    [
      "id": "open", "label": String(localized: "Open SwiftCal", context: "button"),
      "action": [app, "open", "--window"],
    ]
  }

  /// Prints the panel's line with another month.
  func look(at month: CalendarMonth, of subject: String) -> [String] {
    [program, "snapshot", "--format", "panel", "--month", "\(month)", "--subject=\(subject)"]
  }

  private func command(_ verb: String, _ day: String, of subject: String) -> [String] {
    // The value is joined to its option: a name may begin with a hyphen.
    [app, verb, day, "--subject=\(subject)"]
  }
}

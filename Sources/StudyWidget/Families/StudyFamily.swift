import Drawing
import Localization
import WidgetTimeline

/// What the study widget draws in a family. Each family is a file in this folder and a line in ``of(_:)``.
struct StudyFamily: Sendable {
  /// How much room there is.
  let room: Room
  /// Whether the family shows the year and the longest streak.
  let showsYear: Bool
  /// The drawing of an entry that has facts, or of a placeholder.
  let drawing: @Sendable (StudyEntry) -> Drawing

  init(_ room: Room, showsYear: Bool = false, drawing: @escaping @Sendable (StudyEntry) -> Drawing) {
    self.room = room
    self.showsYear = showsYear
    self.drawing = drawing
  }

  /// The drawing of a family.
  static func of(_ family: WidgetFamily) -> StudyFamily {
    switch family {
    case .systemSmall: small
    case .systemMedium: medium
    case .systemLarge: large
    case .systemExtraLarge: extraLarge
    case .accessoryInline: inline
    case .accessoryCircular: circular
    case .accessoryRectangular: rectangular
    }
  }

  /// How much room a family has, for what is shown in place of facts.
  enum Room {
    /// One line.
    case line
    /// A few words.
    case words
    /// A few words and a button.
    case whole

    /// The message before the first day is recorded. It says how to begin.
    /// - Parameter command: the command that records today.
    func beginning(with command: String, of entry: StudyEntry) -> Drawing {
      switch self {
      case .line, .words: message("○ " + String(localized: "No days yet: \(command)"))
      case .whole:
        .column(
          entry.heading + [
            .message(String(localized: "No days yet. “\(command)” records today as studied.")),
            entry.linkedButton,
          ])
      }
    }

    /// A message in place of facts.
    func message(_ text: String) -> Drawing { self == .line ? .line(StyledText(text)) : .message(text) }
  }
}

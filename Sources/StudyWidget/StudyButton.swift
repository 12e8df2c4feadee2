import Drawing
import SharedStore
import StudyCalendar
import StudyIntents
import Widgets
import Words

/// The study widget's button, with the title, the symbol and the tint that it has in the iOS widget.
public struct StudyButton: Hashable, Sendable {
  /// Whether today is done. Then the button says so, and pressing it takes the study back.
  public let didStudyToday: Bool
  /// Whether nothing was ever recorded, so that the button says all of a sentence.
  var isFirst = false

  /// The text on the button in JSON, which is English in every language.
  public var title: String { didStudyToday ? "Studied" : "Study" }
  /// The name of its SF Symbol.
  public var systemImage: String { didStudyToday ? "checkmark.circle" : "book" }
  /// The name of its colour.
  public var tint: String { didStudyToday ? "mint" : "orange" }

  /// The button as it is drawn. It says what it does.
  var block: ButtonBlock {
    didStudyToday
      ? ButtonBlock(String(localized: "Studied", context: "button"), sign: "✓", tone: .done)
      : ButtonBlock(
        isFirst
          ? String(localized: "I studied today", context: "button")
          : String(localized: "Done today", context: "button"), tone: .accent)
  }

  /// The button with its action, which flips a day of a subject.
  func button(for date: CalendarDate, subject: String) -> WidgetButton {
    WidgetButton(
      block, arguments: ["tap", "--date=\(date)"], values: [("--subject", subject)],
      press: Self.press(on: .date(date), subject: subject))
  }

  /// Flips a day of a subject.
  /// - Parameter subject: the subject's name; nil for the default subject.
  static func press(on date: DateExpression, subject: String?) -> ButtonPress {
    { container, warn in
      let store = try SharedStore(in: container)
      store.warn = warn
      // If that is not possible now, the next command or a widget does it.
      _ = try? store.perform(RecordCountdownsIntent())
      try store.perform(ToggleStudyIntent(date: date, subject: subject, action: "tap"))
    }
  }
}

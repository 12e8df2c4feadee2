import Drawing
import StudyCalendar
import Words

/// What views say of today and of its week, in words.
extension StudyEntry {
  /// Today in words.
  var words: TodayWords { TodayWords(day: day, week: week, unit: amountUnit, showing: standing.emphasis) }

  /// How many days the week has of those that it asks for; nil without a weekly goal, if the week is all off, and if the
  /// subject has ended.
  var weekCount: String? { hasEnded ? nil : week?.countText(showing: standing.emphasis) }

  /// The amount of today; empty if there is nothing to say of it.
  var amount: [String] { [words.amount].compactMap { $0 } }

  /// What the week has and the amount of today, as far as there is something to say.
  var weekAndAmount: [String] { [words.week].compactMap { $0 } + amount }

  /// Today in a few words, for a line that also has the streak: what its week has with a weekly goal, what it still lacks
  /// of a minimum, or its state.
  var todayText: String { words.text }

  /// The tone of today's sign. A day that is not due does not urge.
  var todayTone: Tone {
    switch todayState {
    case .open, .partial: isDue ? .pending : .secondary
    case .studied, .dayOff, .missed, .future: hasEnded && !didStudyToday ? .secondary : todayState.tone
    }
  }

  /// Today's state for screen readers.
  var spokenState: String {
    todayState == .open && !isDue
      ? String(localized: "today, not studied", context: "a day") : todayState.meaning
  }

  /// What runs: `▶ Korean 12m`; empty if nothing does.
  var runningLines: [StyledText] {
    running.prefix(1).map { StyledText($0.text(at: date), .accent, bold: true) }
  }

  /// That the subject has ended.
  var endedText: String { TodayWords.ended }
}

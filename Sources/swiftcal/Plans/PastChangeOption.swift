import ArgumentParser
import CommandLine
import SharedStore
import StudyCalendar
import StudyIntents
import Words

/// The option of commands that can change which days counted.
struct PastChangeOption: ParsableArguments {
  @Flag(name: .shortAndLong, localized: "Do not ask.")
  var yes = false

  /// Says what a change does to days that are past, and asks whether it is to be made where there is a person to ask.
  /// - Parameter from: the first day on which it holds; nil for a change of no past day.
  /// - Throws: what the change throws, or `CommandError` if it is not wanted.
  func confirm(_ change: some StudyIntent, from: DateExpression?, subject: String?) throws {
    guard let from, !yes else { return }
    let store = try openStoreForReading()
    let (first, today) = try store.read { reading in
      let today = try reading.now.today
      return (try from.resolved(today: today), today)
    }
    guard first < today else { return }
    let effect = try PastEffect(on: store, subject: subject, of: change)
    guard effect.isSomething else { return }
    printError(effect.words + "\n")
    guard canAsk else { return }
    guard confirms(String(localized: "Change the past?")) else {
      throw CommandError.refused(localized: "nothing was changed; answer y or give --yes")
    }
  }
}

extension PastEffect {
  /// What is other than before, in a sentence.
  fileprivate var words: String {
    func length(_ count: Int, _ summary: StreakSummary) -> String { count.lengthText(in: summary.unit) }
    let showsStreaks = standings.after.showsStreaks
    let current = (standings.before.text, standings.after.text)
    let longest = (length(before.longestLength, before), length(after.longestLength, after))
    return listing(
      [
        days == 0
          ? nil
          : String(
            localized: "whether \(days) past day counts changes",
            plural: "whether \(days) past days count changes", for: days),
        current.0 == current.1
          ? nil
          : showsStreaks
            ? String(localized: "the streak goes from \(current.0) to \(current.1)")
            : String(localized: "\(current.0) become \(current.1)", context: "how many of the last days"),
        longest.0 == longest.1 || !showsStreaks
          ? nil : String(localized: "the longest streak goes from \(longest.0) to \(longest.1)"),
      ].compactMap(\.self))
  }
}

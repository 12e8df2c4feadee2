import Drawing
import StudyCalendar
import Words

/// What a terminal shows of rounds of study.
struct FocusFrame {
  let subject: String
  let rounds: FocusRounds
  /// What the clock of the rounds shows.
  let reading: Double
  /// Why a round could not be recorded; nil if all were.
  let problem: String?

  /// The whole screen. Where there are too few rows, the time that is left is the last to go.
  func screen(_ size: ScreenSize) -> ScreenBuffer {
    var screen = ScreenBuffer(size)
    let columns = min(2, size.columns / 8)..<max(size.columns - 2, 1)
    func write(_ line: StyledText, _ row: Int) {
      screen.write(line.cut(to: columns.count), row: row, column: columns.lowerBound)
    }
    let alert = problem.map { StyledText($0, .alert, bold: true) }
    let lines =
      [title, part, StyledText(""), bar(columns.count)] + (alert.map { [StyledText(""), $0] } ?? [])
    if lines.count < size.rows {
      for (row, line) in lines.enumerated() { write(line, row) }
      write(keys, size.rows - 1)
    } else {
      var few = [title, alert ?? part, bar(columns.count), keys]
      if size.rows < few.count { few.removeFirst() }
      if size.rows < few.count { few.removeLast() }
      for (row, line) in few.suffix(size.rows).enumerated() { write(line, row) }
    }
    return screen
  }

  private var isRest: Bool { if case .rest? = rounds.part { true } else { false } }

  private var title: StyledText { StyledText("\(RunningTimer.sign) \(subject.shown)", .title, bold: true) }

  private var part: StyledText {
    let part =
      switch rounds.part {
      case .study(let round): String(localized: "round \(round) of \(rounds.count)")
      case .rest(let round): String(localized: "break after round \(round) of \(rounds.count)")
      case nil: ""
      }
    let text =
      rounds.isPaused ? listing([part, String(localized: "paused", context: "a timer")]) : part
    return StyledText(text, isRest ? .paused : .accent)
  }

  /// A bar of what is over, and the time that is left.
  private func bar(_ columns: Int) -> StyledText {
    let left = Int(rounds.left(at: reading).rounded(.up))
    let time = "\(left / 60):\((left % 60).twoDigits)"
    let done = rounds.length > 0 ? rounds.elapsed(at: reading) / rounds.length : 1
    let width = max(0, min(columns - time.columns - 2, 60))
    let filled = Int(Double(width) * done)
    return StyledText(String(repeating: "█", count: filled), isRest ? .paused : .accent)
      + StyledText(String(repeating: "░", count: width - filled), .secondary)
      + StyledText(width > 0 ? "  \(time)" : time, .title, bold: true)
  }

  private var keys: StyledText {
    let pause =
      rounds.isPaused
      ? String(localized: "go on", context: "short purpose of a key")
      : String(localized: "pause", context: "short purpose of a key")
    let end = String(localized: "end", context: "short purpose of a key")
    return StyledText("\(HelpPage.space) \(pause)  q \(end)", .secondary)
  }
}

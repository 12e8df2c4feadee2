import Drawing
import StudyCalendar
import StudyWidget
import System
import Words

extension ScreenFacts {
  /// What is known of the chosen day, line by line.
  func dayLines(
    _ symbols: CalendarSymbols, isNarrow: Bool, choice: SessionChoice? = nil
  ) -> [DetailLine] {
    var lines = [DetailLine(text: headOfDay(symbols, isNarrow: isNarrow))]
    if let text = stateText { lines.append(DetailLine(text: StyledText(text, .secondary))) }
    return lines + restOfDay + sessionsOfDay(choice)
  }

  /// The chosen day and its sign.
  func headOfDay(_ symbols: CalendarSymbols, isNarrow: Bool) -> StyledText {
    let cell = cell(chosen.day)
    var head = StyledText(symbols.title(of: chosen.day.date, isShort: isNarrow), .title, bold: true)
    if cell.isToday, !isNarrow {
      head += StyledText(listSeparator + String(localized: "today", context: "day"))
    }
    return head + StyledText("  ") + StyledText(cell.mark.sign, cell.tone) + StyledText(" \(cell.meaning)")
  }

  /// That the chosen day was taken off, and why.
  var restOfDay: [DetailLine] {
    guard let rest = chosen.rest else { return [] }
    let reason = rest.reason.map { ": \($0)" } ?? ""
    return [
      DetailLine(
        text: StyledText("~ ", .paused)
          + StyledText(String(localized: "taken off", context: "day") + reason))
    ]
  }

  /// The sessions of the chosen day; of a group each subject with its own.
  /// - Parameter choice: the session that is chosen.
  func sessionsOfDay(_ choice: SessionChoice? = nil) -> [DetailLine] {
    var lines: [DetailLine] = []
    if subject.subject != nil { lines += chosen.sessions.map { $0.line(choice, isIndented: false) } }
    for member in chosen.subjects {
      lines.append(
        DetailLine(
          text: member.state.styledSign
            + StyledText(" \(member.subject.name)", member.hasEnded ? .secondary : .plain)))
      lines += chosen.sessions.filter { .subject($0.subject) == member.subject }.map {
        $0.line(choice, isIndented: true)
      }
    }
    return lines
  }

  /// The streak, and what the day has of its goal.
  private var stateText: String? {
    var parts: [String] = []
    if standing.isAlive {
      parts.append(
        standing.showsStreaks ? String(localized: "streak \(standing.text)") : standing.text)
    }
    if let amountOfMinimum { parts.append(amountOfMinimum) }
    if let week = streak.week?.daysOfRequired(showing: standing.emphasis) {
      parts.append(String(localized: "this week \(week)"))
    }
    if chosen.day.said == false { parts.append(String(localized: "marked as not studied")) }
    return parts.isEmpty ? nil : "\(subject.name): \(listing(parts))"
  }
}

extension ScreenFacts.SessionOfSubject {
  /// The session as a line below its day.
  fileprivate func line(_ choice: SessionChoice?, isIndented: Bool) -> DetailLine {
    let amount = session.amount?.words(in: unit) ?? String(localized: "note", context: "session")
    let isChosen = choice?.id == session.id
    let mark = choice == nil && !isIndented ? "" : isChosen ? "▸ " : "  "
    return DetailLine(
      text: StyledText(mark, bold: true) + StyledText("\(amount)\(session.origin)", .accent, bold: isChosen),
      note: session.note?.split(separator: "\n").map(\.shown) ?? [], isChosen: isChosen)
  }
}

extension DayCell {
  fileprivate var meaning: String {
    if day.isAfterEnd, !day.didStudy { return String(localized: "after the end", context: "day") }
    if day.isBeforeFirst, !day.didStudy, !day.isDayOff {
      return String(localized: "before the first record", context: "day")
    }
    return switch state {
    case .studied: String(localized: "studied")
    case .partial: String(localized: "less than the goal", context: "day")
    case .open: String(localized: "still open", context: "day")
    case .dayOff: String(localized: "day off")
    case .missed: String(localized: "not studied")
    case .future where day.isDayOff: String(localized: "day off")
    case .future: String(localized: "still to come", context: "day")
    }
  }
}

import Drawing
import StudyCalendar
import StudyIntents
import System
public import Widgets
public import Words

// The object of the format `panel`. docs/hosts.md documents each key.
extension StudyEntry {
  public func panel(on surface: WidgetSurface) -> JSONValue {
    let hasFacts = condition == .ready || condition == .empty
    let actions = PanelActions(program: surface.program)
    return [
      "label": hasFacts ? shortTimer + standing.number : "–", "icon": icon, "tooltip": tooltip,
      "subject": subject.isEmpty ? nil : subject.shown, "today": today,
      "toggle": hasFacts && subjectsOfGroup == nil ? toggle(actions) : nil,
      "streak": hasFacts ? panelFacts.map(streak) : nil, "month": panelMonth(actions, surface),
      "subjects": (panelFacts?.subjects ?? []).map { $0.json(on: today, actions) },
      "actions": panelFacts.map { actions.all(of: self, $0) } ?? [actions.open],
      "running": running.first?.json(at: date), "words": PanelWords.json,
    ]
  }

  /// The name of a symbolic icon.
  private var icon: String {
    let state =
      switch condition {
      case .unavailable: "problem"
      case .placeholder: "rest"
      case .ready, .empty: didStudyToday ? "done" : isDue ? "open" : "rest"
      }
    return "swiftcal-\(state)-symbolic"
  }

  /// The subject, its streak and today, a line each.
  private var tooltip: String {
    switch condition {
    case .ready:
      ([subject, "\(standing.text)\(listSeparator)\(todayText)"]
        + amount.filter { $0 != todayText }).map(\.shown).joined(separator: "\n")
    case .empty, .placeholder: title
    case .unavailable(let error): "\(error)".shown
    }
  }

  /// The one switch of a host that has room for one.
  private func toggle(_ actions: PanelActions) -> JSONValue {
    [
      "label": String(localized: "Studied today", context: "switch"),
      "shortLabel": String(localized: "Studied", context: "button"), "isOn": didStudyToday,
      "subtitle": standing.text, "action": actions.toggle(today, of: subject),
    ]
  }

  private func streak(_ facts: PanelFacts) -> JSONValue {
    let longest = facts.longest.lengthText(in: streakUnit)
    return [
      "current": streak, "longest": facts.longest, "unit": streakUnit,
      "words": standing.text,
      "longestWords": standing.showsStreaks ? String(localized: "Longest streak: \(longest)") : nil,
      "todayWords": todayText,
    ]
  }

  /// The month that is shown; nil if nothing is known of it.
  private func panelMonth(_ actions: PanelActions, _ surface: WidgetSurface) -> JSONValue? {
    if case .unavailable = condition { return nil }
    let (symbols, grid) = (symbols ?? SystemLocale.symbols, panelFacts?.grid ?? grid)
    let month = grid.dates.lowerBound.month
    let isPresent = month == today.month
    let cells = grid.days.map { panelDay(grid.cell($0), in: grid, symbols, actions, surface) }
    func look(at other: CalendarMonth) -> [String]? {
      panelFacts == nil || other == month ? nil : actions.look(at: other, of: subject)
    }
    return [
      "month": month, "title": symbols.title(of: month),
      "weekdays": Weekday.week(startingOn: grid.firstWeekday).map { day -> JSONValue in
        ["short": symbols.head(of: day), "name": symbols.name(of: day)]
      },
      "weeks": stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<min($0 + 7, cells.count)]) },
      "previous": look(at: month.advanced(by: -1)),
      "next": month < today.month ? look(at: month.advanced(by: 1)) : nil,
      "present": isPresent ? nil : look(at: today.month),
      "again": panelFacts == nil ? nil : actions.look(at: month, of: subject),
    ]
  }

  private func panelDay(
    _ cell: DayCell, in grid: CalendarGrid, _ symbols: CalendarSymbols, _ actions: PanelActions,
    _ surface: WidgetSurface
  ) -> JSONValue {
    let (day, date) = (cell.day, cell.day.date)
    let isAhead = date.isFuture(today: today)
    let isNothing = cell.state == .future && !isAhead
    let meaning = isNothing ? nil : cell.isToday ? spokenState : cell.state.meaning
    let said = [meaning, day.amountText(in: amountUnit, isDue: false, showing: standing.emphasis)].compactMap(
      \.self)
    let name = symbols.title(of: date)
    return [
      "date": date, "day": "\(date.day)",
      "sign": cell.state.styledSign.with(surface.barSigns).plain, "state": cell.state.name,
      "isStudied": day.didStudy, "isOff": day.isDayOff, "isToday": cell.isToday, "isFuture": isAhead,
      "isInMonth": grid.dates.contains(date), "level": cell.level,
      "name": said.isEmpty ? name : "\(name): \(listing(said))",
      "action": isAhead || panelFacts == nil || subjectsOfGroup != nil
        ? nil : actions.toggle(date, of: subject),
    ]
  }

}

extension PanelSubject {
  /// A subject as panels list it.
  fileprivate func json(on today: CalendarDate, _ actions: PanelActions) -> JSONValue {
    let (words, name) = (words, name.shown)
    let said = listing(
      [standing.text, words.text] + [words.amount].compactMap(\.self).filter { $0 != words.text })
    return [
      "name": name, "isDefault": isDefault, "isShown": isShown, "isStudied": day.didStudy,
      "state": words.state, "words": said, "spoken": "\(name): \(said)",
      "streak": standing.streak.currentLength,
      "unit": standing.streak.unit, "action": actions.toggle(today, of: self.name),
      "argument": self.name,
    ]
  }
}

extension DayState {
  /// The name in JSON.
  fileprivate var name: String {
    switch self {
    case .studied: "studied"
    case .partial: "partial"
    case .open: "open"
    case .dayOff: "off"
    case .missed: "missed"
    case .future: "none"
    }
  }
}

import Drawing
import StudyCalendar
import Words

/// What a person looks for, and the keys that go from one day that was found to another.
extension ScreenState {
  /// Where a jump goes.
  enum Jump { case earlier, later }

  /// The days that the filter finds; nil if there is no filter, or it was not read yet.
  var hits: Hits? { facts?.hits.flatMap { $0.filter == filter ? $0 : nil } }

  /// Looks for days, and lists them. An empty text ends the search.
  /// - Throws: `StudyError.invalidAmount(_:)`.
  mutating func setFilter(_ text: String) throws(StudyError) {
    filter = text.isEmpty ? nil : try DayFilter(text)
    mode = filter == nil ? .browsing : .hits(0)
  }

  /// Chooses the day that was found before or after the chosen one. All subjects count.
  mutating func jump(to direction: Jump) {
    guard let facts, let hits else { return }
    if let hit = hits.next(direction, from: chosen, of: facts.subject) { return choose(hit) }
    let text =
      direction == .earlier
      ? String(localized: "No earlier day was found.") : String(localized: "No later day was found.")
    message = Message(text: text, tone: .secondary)
  }

  private mutating func choose(_ hit: FoundDay) {
    if facts?.subject.subjects.contains(hit.subject) != true { choose(.subject(hit.subject)) }
    choose(hit.date)
  }

  // MARK: The list

  /// Takes a key or a click while the days that were found are listed.
  mutating func chooseHit(_ input: TerminalInput, from place: Int) -> ScreenCommand? {
    let last = max((hits?.days.count ?? 0) - 1, 0)
    let page = max(ScreenPlan(size).body.count - 1, 1)
    message = nil
    switch input {
    case .key(.up), .key(.character("k")): turn(to: place - 1, last)
    case .key(.down), .key(.character("j")): turn(to: place + 1, last)
    case .key(.pageUp): turn(to: place - page, last)
    case .key(.pageDown), .key(.character(" ")): turn(to: place + page, last)
    case .key(.home), .key(.character("g")): turn(to: 0, last)
    case .key(.end), .key(.character("G")): turn(to: last, last)
    case .key(.enter): open(place)
    case .key(.character("/")): askForFilter()
    case .key(.character("q")): return .quit
    case .key(.escape):
      filter = nil
      mode = .browsing
    case .mouse(let event): click(event, from: place, last)
    case .key, .paste, .background, .answered: break
    }
    return nil
  }

  private mutating func turn(to place: Int, _ last: Int) { mode = .hits(min(max(place, 0), last)) }

  private mutating func click(_ event: MouseEvent, from place: Int, _ last: Int) {
    switch event.button {
    case .wheelUp: turn(to: place - 1, last)
    case .wheelDown: turn(to: place + 1, last)
    case .middle, .right: break
    case .left:
      switch ScreenFrame(self).target(at: event.position) {
      case .hit(let place): open(place)
      case .side(let side): (self.side, mode) = (side, .browsing)
      case .subject(let subject):
        choose(subject)
        mode = .browsing
      case .day, nil: break
      }
    }
  }

  /// Goes to a day of the list.
  private mutating func open(_ place: Int) {
    guard let days = hits?.days, days.indices.contains(place) else { return }
    choose(days[place])
    if side == .stats || side == .subjects { side = .month }
    mode = .browsing
  }
}

import Drawing
import FoundationEssentials
import SharedStore
import StudyCalendar
import System
import TemporaryStore

@testable import swiftcal

/// A screen over a store of its own, without a terminal: changes are made at once, and the clock shows what it is told.
final class TestScreen {
  private let place = TemporaryContainer()
  let store: SharedStore
  private(set) var state: ScreenState
  /// Whether the app was ended.
  private(set) var hasQuit = false
  /// The day that is today.
  var today: CalendarDate { didSet { look() } }
  /// What the clock shows that measures double clicks. It stands still unless a test moves it.
  var clock = ContinuousClock.now
  /// How many minutes have passed since noon.
  var minutes = 0
  private var instant: Date { today.noon.addingTimeInterval(Double(minutes) * 60) }
  /// What every change ends with; nil if it is made.
  var refusal: (any Error)?

  init(
    on today: CalendarDate = "2024-12-10", columns: Int = 80, rows: Int = 24,
    side: ScreenState.Side = .month, _ setUp: (borrowing WriteTransaction) throws -> Void = { _ in }
  ) throws {
    self.today = today
    store = try place.open()
    try store.change(on: today, setUp)
    state = ScreenState(
      size: ScreenSize(columns: columns, rows: rows), side: side, chosen: today, subject: nil)
    look()
  }

  /// Reads the store, as after a change from elsewhere.
  /// - Parameter known: facts of the same state of the store, as a key finds them.
  func look(knowing known: ScreenFacts? = nil) {
    repeat {
      guard
        let facts = try? store.read(
          at: instant, { try ScreenFacts(state.request, knowing: known, in: $0) })
      else { return }
      state.update(facts)
    } while !state.showsItsRequest
  }

  /// Types keys: each character is a key.
  func type(_ text: String) { for character in text { press(.character(character)) } }

  func press(_ keys: Key...) { for key in keys { take(.key(key)) } }

  func paste(_ text: String) { take(.paste(text)) }

  /// Clicks where a text stands, or as many columns to the right of its beginning.
  func click(on text: String, right: Int = 0) {
    guard let place = position(of: text) else { return }
    take(.mouse(MouseEvent(.left, at: ScreenPosition(row: place.row, column: place.column + right))))
  }

  func resize(_ columns: Int, _ rows: Int) {
    state.resize(to: ScreenSize(columns: columns, rows: rows))
    look()
  }

  func take(_ input: TerminalInput) {
    switch state.handle(input, at: clock) {
    case .quit: hasQuit = true
    case .perform(let action):
      let outcome = Result {
        if let refusal { throw refusal }
        return try action.perform(store, instant)
      }
      state.finish(outcome)
    case nil: return look(knowing: state.facts)
    }
    look()
  }

  // MARK: What is shown

  var frame: ScreenFrame { ScreenFrame(state, symbols: .english) }

  /// The rows of the screen.
  var rows: [String] {
    let screen = frame.screen
    return (0..<state.size.rows).map { screen.text(ofRow: $0) }
  }

  var lastRow: String { rows.last ?? "" }

  func shows(_ text: String) -> Bool { rows.contains { $0.contains(text) } }

  /// Where a text begins.
  func position(of text: String) -> ScreenPosition? {
    for (row, line) in rows.enumerated() {
      if let range = line.firstRange(of: text) {
        // The texts that tests look for stand behind narrow characters only.
        return ScreenPosition(row: row, column: line.distance(from: line.startIndex, to: range.lowerBound))
      }
    }
    return nil
  }

  /// Whether a day was studied, by the store.
  func didStudy(_ date: CalendarDate, _ subject: String? = nil) throws -> Bool {
    try store.read { try $0.didStudy($0.subject(named: subject), on: date) }
  }
}

extension ScreenState {
  /// Whether what was read is what is asked for.
  fileprivate var showsItsRequest: Bool {
    guard let facts else { return false }
    return facts.chosen.day.date == chosen && facts.part == request.part && facts.hits?.filter == filter
      && (subject == nil || facts.subject == subject)
  }
}

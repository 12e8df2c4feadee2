import Drawing
import Glibc
import SharedStore
import System
import Words

/// A widget on a whole terminal: it is drawn anew at every size, its button answers to space, enter and clicks, and `q` ends
/// it. What else is typed does nothing.
actor ScreenDisplay {
  private let view: WidgetView
  private let session: ScreenSession
  private var entry: (any WidgetEntry)?
  /// What went wrong last; nil after the next key.
  private var problem: String?
  /// Where the button is; nil if there is none.
  private var button: ScreenArea?
  /// Presses of the button that wait to be made.
  nonisolated let presses = AsyncStream<ButtonPress>.makeStream()

  /// What the wheel of the mouse does, one step down or up; nil if it does nothing.
  private let wheel: (@Sendable (Int) async -> Void)?

  /// Says which signs the person wants.
  private let signs: @Sendable () -> SignChoice

  init(
    _ view: WidgetView, _ session: ScreenSession, wheel: (@Sendable (Int) async -> Void)? = nil,
    signs: @escaping @Sendable () -> SignChoice
  ) {
    (self.view, self.session, self.wheel, self.signs) = (view, session, wheel, signs)
  }

  /// Shows an entry.
  func show(_ entry: any WidgetEntry) async throws {
    self.entry = entry
    try await draw()
  }

  /// Shows what went wrong, in the last row.
  func say(_ problem: String) async throws {
    self.problem = problem
    try await draw()
  }

  /// Takes a key, a click or another size.
  /// - Throws: ``Quit``.
  func take(_ event: ScreenEvent) async throws {
    if case .inputs(let inputs) = event { for input in inputs { try await take(input) } }
    try await draw()
  }

  private func take(_ input: TerminalInput) async throws {
    switch input {
    case .key(let key):
      problem = nil
      switch key {
      case .character("q"), .control("c"): throw Quit()
      case .character(" "), .enter: press()
      default: break
      }
    case .mouse(let click):
      switch click.button {
      case .left: if button?.contains(click.position) == true { press() }
      case .wheelDown: await wheel?(1)
      case .wheelUp: await wheel?(-1)
      case .middle, .right: break
      }
    case .paste, .background, .answered: break
    }
  }

  /// The person ended the widget.
  struct Quit: Error {}

  private func press() {
    if let press = entry?.button?.press { presses.continuation.yield(press) }
  }

  private func draw() async throws {
    guard let entry else { return }
    let fitted = FittedView(of: entry, as: view, on: session.size)
    button = fitted.button
    var screen = fitted.screen
    if let problem = problem ?? fitted.problem {
      let last = screen.size.rows - 1
      let text = StyledText(problem, .alert).cut(to: screen.size.columns)
      screen.write(String(repeating: " ", count: screen.size.columns), row: last, column: 0)
      screen.write(text, row: last, column: 0)
    }
    try await session.show(screen, with: signs())
  }
}

/// What a terminal of some size shows of an entry: the family that the person chose, or the largest of the smaller ones that
/// fits.
struct FittedView {
  let screen: ScreenBuffer
  /// Where the button is; nil if none is shown.
  let button: ScreenArea?
  /// That nothing fits; nil if something does.
  let problem: String?

  init(of entry: any WidgetEntry, as view: WidgetView, on size: ScreenSize) {
    let families = [view.family] + WidgetFamily.smallerFamilies(than: view.family)
    let views = families.lazy.map { family in
      var smaller = view
      smaller.family = family
      return smaller.lines(of: entry, columns: size.columns)
    }
    let fitting = views.first { lines in
      lines.count <= size.rows && lines.allSatisfy { $0.width <= size.columns }
    }
    let lines = fitting ?? view.lines(of: entry, columns: size.columns)
    problem =
      fitting == nil
      ? String(localized: "the window is too small for the family \(view.family.rawValue); make it larger")
      : nil
    var screen = ScreenBuffer(size)
    var button: ScreenArea?
    let label = entry.button.map { TextLayout.label(of: $0.block).plain }
    for (row, line) in lines.prefix(size.rows).enumerated() {
      screen.write(line, row: row, column: 0)
      var column = 0
      for run in line.runs {
        let width = StyledText(run.text).width
        if run.text == label { button = ScreenArea(rows: row..<row + 1, columns: column..<column + width) }
        column += width
      }
    }
    (self.screen, self.button) = (screen, button)
  }
}

extension WidgetFamily {
  /// How much room it needs. One line needs nothing of the height.
  private var room: Double { isOneLine ? pictureSize.width : pictureSize.width * pictureSize.height }

  /// The families that need less room, the largest first.
  fileprivate static func smallerFamilies(than family: WidgetFamily) -> [WidgetFamily] {
    allCases.filter { $0.room < family.room }.sorted { $0.room > $1.room }
  }
}

extension WidgetRun {
  /// Shows the widget on the whole terminal until the person ends it, or a signal does.
  func run(onScreen traits: TerminalTraits, _ body: @escaping Body) throws {
    do {
      try EventLoop.run(signals: ScreenSession.signals) { loop in
        let session = try ScreenSession(on: loop, traits)
        let display = ScreenDisplay(view, session, wheel: wheel) { surface().signs }
        // On standard error, a message would be written over what is shown.
        let messages = AsyncStream<String>.makeStream()
        let problems = ProblemReport { messages.continuation.yield($0) }
        try await withThrowingDiscardingTaskGroup { tasks in
          tasks.addTask { try await session.run { try await display.take($0) } }
          tasks.addTask { for await message in messages.stream { try await display.say(message) } }
          tasks.addTask {
            for await press in display.presses.stream {
              try await loop.perform(press, in: container, problems)
            }
          }
          if let alongside { tasks.addTask { try await alongside(loop) } }
          tasks.addTask { try await body(loop, problems) { try await display.show($0) } }
        }
      }
    } catch is ScreenDisplay.Quit {
      // This is how a widget ends.
    } catch is ScreenEnding {
      // So is a signal, or a terminal that is closed.
    }
  }
}

import FoundationEssentials
public import SharedStore
import StudyCalendar
import StudyIntents
import System

/// Several widgets in one place, of which the one is shown whose entry matters most now (WidgetKit's Smart Stack).
///
/// Each widget has a host of its own, as if it stood alone, and all of them wait on one loop in one process. What is shown
/// changes when a widget's entry does, which is at the entry's date and at a reload, or by hand.
public struct WidgetStack: Sendable {
  /// The name under which a stack is asked to show the next widget.
  private static let name = "WidgetStack"
  /// How long the first view waits for widgets that take their time.
  private static let patience = Duration.milliseconds(500)

  private let widgets: [any WidgetKind]
  private let ofSubject: (@Sendable (String) -> any WidgetKind)?
  private let last: [any WidgetKind]
  /// Where the button is kept that is shown.
  public let button: ShownButton?

  /// - Parameters:
  ///   - widgets: the first widgets, in the order in which they come if they matter alike.
  ///   - ofSubject: makes a widget for each subject that has not ended and is not among the first; nil for none.
  ///   - last: the widgets behind those.
  ///   - button: where the button is kept that is shown.
  public init(
    _ widgets: [any WidgetKind], forEachSubject ofSubject: (@Sendable (String) -> any WidgetKind)? = nil,
    then last: [any WidgetKind] = [], button: ShownButton? = nil
  ) {
    (self.widgets, self.ofSubject, self.last, self.button) = (widgets, ofSubject, last, button)
  }

  /// Asks all stacks on display to show their next widget.
  /// - Throws: `StoreError`.
  public static func turn(in store: SharedStore) throws {
    try store.reloadTimelines(ofKind: name)
  }

  // MARK: A look

  /// The entry for now that matters most.
  /// - Parameters:
  ///   - container: where the store is.
  ///   - family: the family of the stack.
  /// - Throws: as a look at one of its widgets.
  public func snapshot(
    in container: GroupContainer, for family: WidgetFamily
  ) async throws -> any WidgetEntry {
    let follower = StoreFollower(for: .look, in: container, ofKind: Self.name)
    let members = members(subjects: await subjects(follower))
    var ranking = StackRanking(count: members.count)
    let entries = try await withThrowingTaskGroup(of: (Int, any WidgetEntry).self) { tasks in
      for (index, kind) in members.enumerated() {
        tasks.addTask { (index, try await kind.snapshot(in: container, for: family)) }
      }
      return try await tasks.reduce(into: []) { $0.append($1) }
    }
    let now = Date.now
    for (index, entry) in entries { ranking.update(index, entry, at: now) }
    guard let entry = ranking.entry else { preconditionFailure("A stack has at least one widget.") }
    return entry
  }

  /// The widgets, in their order.
  /// - Parameter subjects: the names of the subjects that have not ended.
  private func members(subjects: [String]) -> [any WidgetKind] {
    guard let ofSubject else { return widgets + last }
    let named = widgets.compactMap(\.subject)
    let others = subjects.filter { subject in !named.contains { isSameSubject($0, subject) } }
    let all = widgets + others.map(ofSubject) + last
    // Without a store there is no subject, and the widget says how to begin.
    return all.isEmpty ? [ofSubject("")] : all
  }

  private func isSameSubject(_ one: String, _ other: String) -> Bool {
    one.lowercased() == other.lowercased()
  }

  /// The names of the subjects that have not ended; none if the store cannot be read.
  private func subjects(_ follower: StoreFollower) async -> [String] {
    guard ofSubject != nil else {
      await follower.countRequests()
      return []
    }
    let names = try? await follower.readAllSubjects { reading in
      try reading.subjects(notEndedOn: reading.now.today).map(\.name)
    }
    return names ?? []
  }

  // MARK: On display

  /// Shows the stack, now and at every change, as a widget is shown (``WidgetKind/show(in:)``).
  /// - Throws: as for one widget.
  public func show(in run: WidgetRun) throws {
    let shown = ShownStack()
    let (container, family) = (run.container, run.view.family)
    var run = run
    run.view.isInStack = true
    run.wheel = { await shown.turn(by: $0) }
    try run.show(requiring: (widgets + last).compactMap(\.subject)) { loop, problems, show in
      let follower = StoreFollower(for: .display, in: container, ofKind: Self.name)
      // Watched before the first reading, so that nothing is missed in between.
      let changes = WidgetChanges(container: container, follower: follower, on: loop, reporting: problems)
      let buttons = StateWriter<WidgetButton?>()
      try await withThrowingDiscardingTaskGroup { tasks in
        tasks.addTask {
          try await shown.showChanges { entry in
            buttons.give(entry.button)
            try await show(entry)
          }
        }
        tasks.addTask {
          defer { button?.end() }
          try await buttons.run(on: loop, telling: problems.part().note) { try button?.show($0) }
        }
        tasks.addTask {
          try await runMembers(shown, follower, changes, on: loop, in: container, family, problems)
        }
      }
    }
  }

  /// Runs a host for each widget, and other hosts when there are other subjects.
  private func runMembers(
    _ shown: ShownStack, _ follower: StoreFollower, _ changes: WidgetChanges, on loop: EventLoop,
    in container: GroupContainer, _ family: WidgetFamily, _ problems: ProblemReport
  ) async throws {
    var subjects = await subjects(follower)
    await shown.turn(to: follower.requestsOfKind)
    while true {
      let members = members(subjects: subjects)
      await shown.begin(count: members.count)
      subjects = try await withThrowingTaskGroup(of: [String]?.self) { [subjects] tasks in
        for (index, kind) in members.enumerated() {
          tasks.addTask {
            try await kind.display(in: container, as: family, reporting: problems, on: loop) { entry in
              await shown.update(index, entry)
            }
            return nil
          }
        }
        tasks.addTask {
          try await loop.sleep(for: Self.patience)
          await shown.open()
          return nil
        }
        tasks.addTask { try await otherSubjects(than: subjects, follower, changes, shown) }
        defer { tasks.cancelAll() }
        while let end = try await tasks.next() {
          if let end { return end }
        }
        throw CancellationError()
      }
    }
  }

  /// Turns the stack when that is asked for, until there are other subjects.
  private func otherSubjects(
    than known: [String], _ follower: StoreFollower, _ changes: WidgetChanges, _ shown: ShownStack
  ) async throws -> [String]? {
    for try await _ in changes {
      let subjects = await subjects(follower)
      await shown.turn(to: follower.requestsOfKind)
      if subjects != known { return subjects }
    }
    return nil
  }
}

/// What a stack shows now. Its hosts bring entries at any time, and its display takes the newest when it is ready.
private actor ShownStack {
  private var ranking = StackRanking(count: 0)
  private var isOpen = false
  /// How often it was asked to show the next widget; nil if that is not known.
  private var turns: Int?
  private let changed = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  /// Begins with other widgets. What is on display stays until there is something to show.
  func begin(count: Int) {
    ranking = StackRanking(count: count)
    isOpen = false
  }

  func update(_ index: Int, _ entry: any WidgetEntry) {
    ranking.update(index, entry, at: .now)
    if ranking.isComplete { isOpen = true }
    show()
  }

  /// Shows what there is. Before that, the first view waits for all widgets.
  func open() {
    isOpen = true
    show()
  }

  func turn(by steps: Int) {
    ranking.turn(by: steps)
    show()
  }

  /// Goes on by as many widgets as were asked for since the last time. A count that began again, or one of another store, says
  /// nothing.
  func turn(to requests: Int?) {
    if let turns, let requests, requests > turns { turn(by: requests - turns) }
    turns = requests
  }

  private func show() { if isOpen { changed.continuation.yield() } }

  /// Displays what is to be shown, one view after the other, until the task is cancelled or `display` throws.
  func showChanges(_ display: @Sendable (any WidgetEntry) async throws -> Void) async throws {
    for await _ in changed.stream {
      if let entry = ranking.entry { try await display(entry) }
    }
  }
}

public import EventLoop
import FoundationEssentials
public import SharedStore
import StudyCalendar
import StudyIntents
public import WidgetTimeline

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
  private let button: ShownButton?

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
    try store.changeWidgets { try $0.reloadTimelines(ofKind: name) }
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
    let follower = StoreFollower(forOneLookAt: container, ofKind: Self.name)
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
    return StackedEntry(base: entry)
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

  /// Shows the stack, now and at every change, until SIGTERM, SIGINT or SIGHUP comes or its reader is gone.
  /// - Parameters: as for one widget.
  /// - Throws: as for one widget.
  public func run(
    as view: WidgetView, in container: GroupContainer, on output: WidgetOutput = .standardOutput,
    surface: @escaping @Sendable () -> WidgetSurface = { WidgetSurface() },
    alongside: (@Sendable (EventLoop) async throws -> Void)? = nil,
    report: @escaping @Sendable (String) -> Void
  ) throws {
    let shown = ShownStack()
    try WidgetRun(
      view: view, container: container, output: output, surface: surface, alongside: alongside,
      wheel: { await shown.turn(by: $0) }, report: report
    ).run(requiring: (widgets + last).compactMap(\.subject)) { loop, problems, show in
      let follower = StoreFollower(
        displaying: view.family, ofKind: Self.name, in: container)
      // Watched before the first reading, so that nothing is missed in between.
      let changes = try WidgetChanges(container: container, follower: follower, on: loop, unchanged: {})
      try await withThrowingDiscardingTaskGroup { tasks in
        tasks.addTask {
          defer { button?.end() }
          try await shown.showChanges { entry in
            button?.show(entry.button)
            try await show(entry)
          }
        }
        tasks.addTask {
          try await runMembers(shown, follower, changes, on: loop, in: container, view.family, problems)
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
    var turns = await follower.requestsOfKind
    var changes = changes
    while true {
      let members = members(subjects: subjects)
      await shown.begin(count: members.count)
      (subjects, turns, changes) = try await withThrowingTaskGroup(
        of: (([String], Int?, WidgetChanges)?).self
      ) {
        [subjects, turns, changes] tasks in
        for (index, kind) in members.enumerated() {
          tasks.addTask {
            try await host(kind, index, shown, on: loop, in: container, family, problems)
            return nil
          }
        }
        tasks.addTask {
          try await loop.sleep(for: Self.patience)
          await shown.open()
          return nil
        }
        tasks.addTask {
          try await watch(follower, changes, knowing: subjects, turns, shown)
        }
        defer { tasks.cancelAll() }
        while let end = try await tasks.next() {
          if let end { return end }
        }
        throw CancellationError()
      }
    }
  }

  private func host(
    _ kind: some WidgetKind, _ index: Int, _ shown: ShownStack, on loop: EventLoop,
    in container: GroupContainer,
    _ family: WidgetFamily, _ problems: ProblemReport
  ) async throws {
    try await HostedWidget(kind, in: container, family: family, problems: problems).run(on: loop) { entry in
      await shown.update(index, entry)
    }
  }

  /// Turns the stack when that is asked for.
  /// - Returns: the subjects, when there are others than before.
  private func watch(
    _ follower: StoreFollower, _ changes: WidgetChanges, knowing subjects: [String], _ turns: Int?,
    _ shown: ShownStack
  ) async throws -> ([String], Int?, WidgetChanges)? {
    var (changes, known) = (changes, turns)
    while try await changes.next() != nil {
      let current = await self.subjects(follower)
      let turns = await follower.requestsOfKind
      // A count that began again, or one of another store, says nothing.
      if let known, let turns, turns > known { await shown.turn(by: turns - known) }
      known = turns
      if current != subjects { return (current, turns, changes) }
    }
    return nil
  }
}

/// What a stack shows now. Its hosts bring entries at any time, and its display takes the newest when it is ready.
private actor ShownStack {
  private var ranking = StackRanking(count: 0)
  private var isOpen = false
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

  private func show() { if isOpen { changed.continuation.yield() } }

  /// Displays what is to be shown, one view after the other, until the task is cancelled or `display` throws.
  func showChanges(_ display: @Sendable (any WidgetEntry) async throws -> Void) async throws {
    for await _ in changed.stream {
      if let entry = ranking.entry { try await display(StackedEntry(base: entry)) }
    }
  }
}

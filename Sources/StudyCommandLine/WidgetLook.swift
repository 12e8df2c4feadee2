import CommandLine
import EventLoop
import SharedStore
public import WidgetHosting
import WidgetTimeline

/// Prints a widget once. The snapshot commands of both programs use this, so they cannot differ.
public struct WidgetLook {
  /// What is looked at.
  private enum Shown {
    case widget(any WidgetKind)
    case stack(WidgetStack)
  }

  private let shown: Shown
  private var view: WidgetView
  private let file: String?
  private let program: String

  /// - Parameters:
  ///   - kind: the widget.
  ///   - view: how the user wants to see it.
  ///   - file: the file to write; nil for standard output.
  ///   - isInStack: whether it is looked at as a part of a stack.
  ///   - program: the name of the program, for messages.
  public init(
    at kind: any WidgetKind, as view: WidgetView, file: String? = nil, inStack isInStack: Bool = false,
    by program: String
  ) {
    self.init(.widget(kind), as: view, file: file, by: program)
    self.view.isInStack = isInStack
  }

  /// A look at a stack.
  public init(at stack: WidgetStack, as view: WidgetView, file: String? = nil, by program: String) {
    self.init(.stack(stack), as: view, file: file, by: program)
    self.view.isInStack = true
  }

  private init(_ shown: Shown, as view: WidgetView, file: String?, by program: String) {
    self.shown = shown
    self.view = view
    self.file = file
    self.program = program
  }

  /// Prints the widget as it is now.
  ///
  /// If its facts cannot be read, it shows that, and standard error says why. A bar shows the output of a program
  /// only if it ends well, so only other formats end with the error's exit status.
  /// - Throws: the reason why the facts cannot be read, unless the format is a bar's; what the provider throws;
  ///   `OutputError`; `FileWritingError`.
  public func print() throws {
    let container = try GroupContainer()
    let entry: any WidgetEntry
    switch shown {
    case .widget(let kind): entry = try Self.snapshot(of: kind, in: container, for: view.family, by: program)
    case .stack(let stack):
      entry = try EventLoop.runUntilSignal { [view, program] _ in
        try await stack.snapshot(in: container, for: view.family, telling: { printProblem($0, by: program) })
      }
    }
    try show(entry)
    guard let problem = entry.problem else { return }
    guard view.format.isBar else { throw problem }
    printProblem("\(problem)", by: program)
  }

  /// Prints the widget's shape without any facts.
  /// - Throws: `OutputError`, `FileWritingError`.
  public func printPlaceholder() throws {
    let container = try GroupContainer()
    // A stack has no shape of its own.
    guard case .widget(let kind) = shown else { return }
    try show(Self.placeholder(of: kind, in: container, for: view.family))
  }

  private func show(_ entry: any WidgetEntry) throws {
    let terminal = file == nil ? Terminal.current : .plain
    let text = try view.text(of: entry, on: terminal.surface)
    if let file { try writeFile(Array((text + "\n").utf8), to: file) } else { try printData(text) }
  }

  private static func snapshot(
    of kind: some WidgetKind, in container: GroupContainer, for family: WidgetFamily, by program: String
  ) throws -> any WidgetEntry {
    try EventLoop.runUntilSignal { _ in
      try await kind.snapshot(in: container, for: family, telling: { printProblem($0, by: program) })
    }
  }

  private static func placeholder(
    of kind: some WidgetKind, in container: GroupContainer, for family: WidgetFamily
  ) -> any WidgetEntry {
    kind.provider(forOneLookAt: container).placeholder(in: .init(family: family))
  }
}

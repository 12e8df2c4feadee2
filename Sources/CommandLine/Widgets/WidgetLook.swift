import SharedStore
import System
public import Widgets

/// Prints a widget once. The snapshot commands of both programs use this, so they cannot differ.
///
/// If its facts cannot be read, it shows that, and standard error says why. A bar shows the output of a program only if it
/// ends well, so only other formats end with the error's exit status.
public struct WidgetLook {
  private var view: WidgetView
  private let file: String?

  /// - Parameters:
  ///   - view: how the user wants to see the widget.
  ///   - file: the file to write; nil for standard output.
  ///   - isInStack: whether it is looked at as a part of a stack.
  public init(as view: WidgetView, file: String? = nil, inStack isInStack: Bool = false) {
    (self.view, self.file) = (view, file)
    self.view.isInStack = isInStack
  }

  /// Prints a widget as it is now.
  /// - Throws: the reason why the facts cannot be read, unless the format is a bar's; what the provider throws;
  ///   `OutputError`; `FileWritingError`.
  public func print(_ kind: some WidgetKind) throws {
    let container = try GroupContainer()
    try print(
      EventLoop.runUntilSignal { [view] _ in try await kind.snapshot(in: container, for: view.family) })
  }

  /// Prints what a stack shows now.
  /// - Throws: as for a widget.
  public func print(_ stack: WidgetStack) throws {
    let container = try GroupContainer()
    try WidgetLook(as: view, file: file, inStack: true).print(
      EventLoop.runUntilSignal { [view] _ in try await stack.snapshot(in: container, for: view.family) })
  }

  private func print(_ entry: any WidgetEntry) throws {
    try show(entry)
    guard let problem = entry.problem else { return }
    guard view.format.isBar else { throw problem }
    printProblem("\(problem)")
  }

  /// Prints the widget's shape without any facts.
  /// - Throws: `OutputError`, `FileWritingError`.
  public func printPlaceholder(of kind: some WidgetKind) throws {
    try show(kind.provider(forOneLookAt: GroupContainer()).placeholder(in: .init(family: view.family)))
  }

  private func show(_ entry: any WidgetEntry) throws {
    let terminal = file == nil ? Terminal.current : .plain
    let text = try view.text(of: entry, on: terminal.surface)
    if let file { try writeFile(to: file) { try $0.write(text + "\n") } } else { try printData(text) }
  }
}

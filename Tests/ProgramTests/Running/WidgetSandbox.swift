import Foundation
import Testing

extension Sandbox {
  /// A call of `swiftcal-widget`, to be changed or run.
  func widgetCall(_ arguments: [String]) -> Invocation {
    var call = call(arguments)
    call.program = .widget
    return call
  }

  /// Runs `swiftcal-widget` to its end.
  func runWidget(_ arguments: String...) throws -> Outcome { try widgetCall(arguments).run() }

  /// Puts a widget on display that prints JSON.
  func display(_ arguments: String...) throws -> WidgetOnDisplay {
    try WidgetOnDisplay(widgetCall(["run", "--format", "json"] + arguments))
  }

  /// The widgets that `swiftcal widgets` lists, as `family subject`.
  func widgets() throws -> [String] {
    try json("widgets")["widgets"]?.elements.map { widget in
      guard case .text(let family) = widget["family"], case .text(let subject) = widget["subject"] else {
        return "\(widget)"
      }
      return "\(family) \(subject)"
    } ?? []
  }

  /// Waits until `swiftcal widgets` lists these, in any order.
  func expectWidgets(_ wanted: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let deadline = Date.now + patience
    while try widgets().sorted() != wanted.sorted(), Date.now < deadline { usleep(20_000) }
    #expect(try widgets().sorted() == wanted.sorted(), sourceLocation: sourceLocation)
  }
}

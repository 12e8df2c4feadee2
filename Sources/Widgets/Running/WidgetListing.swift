public import SharedStore
public import StudyCalendar
import Synchronization
import System
import Words

/// Keeps a widget among those on display for as long as this object lives. Where the list cannot be written, that is tried
/// again until it works.
public final class WidgetListing: Sendable {
  private let list: WidgetsOnDisplay
  private let contents: String?
  private let state: Mutex<(widget: DisplayedWidget, place: WidgetsOnDisplay.Place?)>
  private let failed = StateWriter<Void>()

  /// Lists a widget.
  /// - Parameters:
  ///   - list: the widgets on display.
  ///   - kind: the name of the kind of widget.
  ///   - family: the name of its family.
  ///   - contents: what it shows besides a subject, in a few words; nil for nothing.
  ///   - container: where its store is, or will be.
  public init(
    in list: WidgetsOnDisplay, kind: String, family: String, contents: String? = nil,
    container: GroupContainer
  ) {
    (self.list, self.contents) = (list, contents)
    let widget = DisplayedWidget(container: container.path, kind: kind, family: family, contents: contents)
    state = Mutex((widget, nil))
    writeOrLater()
  }

  /// Says which subject or group the widget shows now; nil for none.
  public func show(_ viewed: Viewed?) {
    state.withLock {
      $0.widget.subject = viewed?.subject?.id
      $0.widget.contents = viewed?.group?.name ?? contents
    }
    writeOrLater()
  }

  /// Lists the widget where that failed, until the task is cancelled.
  /// - Parameter note: is told why it cannot be listed, and nil when it is.
  func run(on loop: EventLoop, telling note: @escaping @Sendable ((any Error)?) -> Void) async throws {
    try await failed.run(on: loop, telling: { note($0.map(Failure.init)) }, { try self.write() })
  }

  private struct Failure: Error, CustomStringConvertible {
    let error: any Error
    var description: String {
      String(localized: "“swiftcal widgets” cannot list this widget: \(error); trying again until it works")
    }
  }

  private func writeOrLater() {
    do { try write() } catch { failed.give(()) }
  }

  private func write() throws {
    try state.withLock { state in
      // The cache may have been emptied.
      if state.place?.isInList != true { state.place = try list.takePlace() }
      try state.place?.write(state.widget)
    }
  }
}

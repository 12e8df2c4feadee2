import Drawing
public import FoundationEssentials
import Glibc
import SharedStore
public import StudyCalendar
import StudyIntents
public import Widgets
public import Words

/// A kind of widget that no room of `Sources` knows: it shows the time of day in UTC. Its button switches between 24 and
/// 12 hours.
public struct ClockKind: WidgetKind {
  public static let name = "ClockWidget"

  /// The folder in which the clock keeps what its button did.
  public let configuration: String

  public init(folder: String) { configuration = folder }

  public func provider(reading store: StoreFollower) -> ClockProvider { ClockProvider() }

  public func press(on date: DateExpression) -> ButtonPress? { Self.press }

  /// Switches between 24 and 12 hours, and asks for a reload of all clocks.
  static let press: ButtonPress = { container, _ in
    let store = try SharedStore(in: container)
    let file = ClockProvider.file(in: container.path)
    if unlink(file) != 0 { close(open(file, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)) }
    try store.reloadTimelines(ofKind: name)
  }
}

/// Makes an entry whenever it is asked, and never asks by itself.
public struct ClockProvider: TimelineProvider {
  private let now: @Sendable () -> Date

  public init(now: @escaping @Sendable () -> Date = { .now }) { self.now = now }

  public func placeholder(in context: Context) -> ClockEntry { ClockEntry(date: .distantPast, hours: 24) }

  public func snapshot(for folder: String, in context: Context) async throws -> ClockEntry {
    ClockEntry(date: now(), hours: access(Self.file(in: folder), F_OK) == 0 ? 12 : 24)
  }

  public func timeline(for folder: String, in context: Context) async throws -> Timeline<ClockEntry> {
    Timeline(entries: [try await snapshot(for: folder, in: context)], policy: .never)
  }

  static func file(in folder: String) -> String { folder + "/twelve-hours" }
}

/// A time of day.
public struct ClockEntry: WidgetEntry, Equatable {
  public let date: Date
  /// How many hours the clock has, 12 or 24.
  public let hours: Int

  public init(date: Date, hours: Int) {
    self.date = date
    self.hours = hours
  }

  /// Such as `13:05:09.250000 (24 h)`. The microseconds tell one entry from the next.
  public var time: String {
    let microseconds = Int((date.timeIntervalSince1970 * 1_000_000).rounded(.down))
    let seconds = microseconds / 1_000_000
    let fields = [seconds / 3600 % hours, seconds / 60 % 60, seconds % 60]
    let digits = fields.map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
    let fraction = String(microseconds % 1_000_000)
    return digits + "." + String(repeating: "0", count: 6 - fraction.utf8.count) + fraction + " (\(hours) h)"
  }

  public func drawing(for family: WidgetFamily) -> Drawing {
    switch family {
    case .accessoryInline: .line(StyledText(time, .accent))
    case .accessoryCircular: .gauge(value: Int(date.timeIntervalSince1970) / 3600 % 24, total: 24)
    default: .figure(time, caption: "UTC", tone: .accent, isLarge: true)
    }
  }

  public var shortLine: StyledText { StyledText(String(time.prefix(5))) }
  public var details: Drawing { .message("\(time) in UTC") }
  public var status: WidgetStatus { WidgetStatus(names: ["ticking"], tone: .pending, percentage: 50) }
  public var title: String { "The time of day" }
  public var spokenDescription: String { "It is \(time)." }

  public var button: WidgetButton? {
    WidgetButton(
      ButtonBlock("Switch", tone: .accent), arguments: ["tap", "--kind=ClockWidget"], press: ClockKind.press)
  }

  public func json(for family: WidgetFamily) -> JSONValue {
    ["kind": ClockKind.name, "family": family.rawValue, "time": time]
  }
}

import StudyCalendar
import Synchronization

/// The settings that this process read last, for what is shown outside a transaction.
enum LastSettings {
  private static let last = Mutex<Settings?>(nil)

  static var settings: Settings? { last.withLock { $0 } }

  static func read(_ settings: Settings) { last.withLock { $0 = settings } }
}

import Synchronization

/// The changes that this process has made and of which no hook was told yet.
public enum UnheardChanges {
  private static let first = Mutex<(container: GroupContainer, id: Int)?>(nil)
  private static let observer = Mutex<(@Sendable () -> Void)?>(nil)
  private static let heard = Mutex<(@Sendable (GroupContainer) -> Int)?>(nil)

  /// Says how to find the highest number of a change of which hooks were told in a container. A container may have been moved
  /// away and back, and its next change then gets a number that hooks do not know.
  public static func setHeard(_ number: @escaping @Sendable (GroupContainer) -> Int) {
    heard.withLock { $0 = number }
  }

  static func highestHeard(in container: GroupContainer) -> Int { heard.withLock { $0 }?(container) ?? 0 }

  /// Calls `body` behind each change, for a program that runs for long. A command asks when it has answered.
  public static func observe(_ body: @escaping @Sendable () -> Void) { observer.withLock { $0 = body } }

  /// The first of the changes, and where it was made; nil if there is none. They count as told of then.
  public static func take() -> (container: GroupContainer, id: Int)? {
    first.withLock { first in
      defer { first = nil }
      return first
    }
  }

  static func note(_ id: Int, in container: GroupContainer) {
    first.withLock { $0 = $0 ?? (container, id) }
    observer.withLock { $0 }?()
  }
}

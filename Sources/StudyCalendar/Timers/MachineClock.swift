/// What those clocks of a machine show that cannot be set. They tell how long a timer has run, whatever becomes of the clock on
/// the wall.
public struct MachineClock: Hashable, Sendable {
  /// Which start of the machine it is: the clocks begin again with each. Empty if that is not known.
  public let boot: String
  /// Milliseconds since the machine started.
  public let total: Int
  /// How many of them it was awake.
  public let awake: Int

  /// Clocks that show so many milliseconds since a start of the machine.
  public init(boot: String, total: Int, awake: Int) {
    (self.boot, self.total, self.awake) = (boot, total, awake)
  }

  /// Clocks of which nothing is known.
  public static let unknown = MachineClock(boot: "", total: 0, awake: 0)

  /// How many milliseconds are between an earlier reading of these clocks and this one, and how many of them the machine slept.
  /// Nil if the machine was started in between, or the earlier reading is another machine's.
  func distance(from earlier: MachineClock) -> (total: Int, asleep: Int)? {
    guard !boot.isEmpty, boot == earlier.boot, total >= earlier.total else { return nil }
    let elapsed = total - earlier.total
    return (elapsed, max(0, elapsed - (awake - earlier.awake)))
  }
}

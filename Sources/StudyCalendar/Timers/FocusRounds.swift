/// Rounds of study with breaks between them: `swiftcal focus 25m --break 5m --rounds 4`. What it is told of time are readings of
/// one clock, in seconds.
public struct FocusRounds: Hashable, Sendable {
  /// A part of the whole.
  public enum Part: Hashable, Sendable {
    /// The round of that number, from 1 on.
    case study(round: Int)
    /// The break behind that round.
    case rest(after: Int)
  }

  /// How long a round of study takes.
  public let study: Amount
  /// How many rounds there are.
  public let count: Int
  private let rest: Amount
  /// What it is the time for; nil when all is over.
  public private(set) var part: Part? = .study(round: 1)
  /// How many seconds of the part were over when it went on last.
  private var before = 0.0
  /// What the clock read then; nil while it is paused.
  private var resumed: Double?

  /// Rounds that begin at a reading of the clock.
  /// - Parameters:
  ///   - study: how long each takes, in minutes.
  ///   - rest: how long the breaks are, in minutes.
  public init(of study: Amount, rest: Amount, count: Int, at reading: Double) {
    (self.study, self.rest, self.count, resumed) = (study, rest, count, reading)
  }

  /// How many seconds the part takes.
  public var length: Double {
    let amount = if case .rest? = part { rest } else { study }
    return Double(amount.thousandths) * 60 / 1000
  }

  /// How many seconds of the part are over.
  public func elapsed(at reading: Double) -> Double {
    min(length, before + (resumed.map { max(0, reading - $0) } ?? 0))
  }

  /// How many seconds of the part are left.
  public func left(at reading: Double) -> Double { length - elapsed(at: reading) }

  /// Whether it is paused.
  public var isPaused: Bool { resumed == nil }

  /// Pauses, or goes on.
  public mutating func togglePause(at reading: Double) {
    before = elapsed(at: reading)
    resumed = isPaused ? reading : nil
  }

  /// Goes on to the next part if this one is over. A break that nobody needs any more is left out.
  /// - Returns: the part that is over; nil if it is not.
  public mutating func finishPart(at reading: Double) -> Part? {
    guard let over = part, left(at: reading) <= 0 else { return nil }
    switch over {
    case .study(let round) where round >= count: part = nil
    case .study(let round): part = rest > .zero ? .rest(after: round) : .study(round: round + 1)
    case .rest(let round): part = .study(round: round + 1)
    }
    (before, resumed) = (0, reading)
    return over
  }

  /// How much of a round of study is over, in whole minutes; nil on a break, and if it is none.
  public func studied(at reading: Double) -> Amount? {
    guard case .study? = part, elapsed(at: reading) >= 60 else { return nil }
    return Amount(thousandths: Int(elapsed(at: reading) / 60) * 1000)
  }
}

import FoundationEssentials

/// How many requests a host still takes, as it says itself (`x-ratelimit-remaining`, `x-ratelimit-reset`, `retry-after`). For
/// a host that does not say, it is what GitHub allows without a token: sixty an hour.
struct RequestLimit: Hashable, Sendable, Codable {
  private var remaining: Int
  private var reset: Date

  private static let perHour = 60
  /// A host that names a later date is not believed.
  private static let longestWait: TimeInterval = 24 * 3600

  /// Whether it can be the limit of a host. A file in which it was kept may have been damaged.
  var isPossible: Bool { remaining >= 0 && reset.isPossible }

  /// A limit of which nothing is used up.
  init(at now: Date) { (remaining, reset) = (Self.perHour, now + 3600) }

  /// Counts a request that is about to be sent.
  /// - Returns: when the host takes the next request; nil if it takes this one.
  mutating func count(at now: Date) -> Date? {
    // Where the clock was set back, the date may be far away.
    if reset <= now || reset > now + Self.longestWait { self = RequestLimit(at: now) }
    guard remaining > 0 else { return reset }
    remaining -= 1
    return nil
  }

  /// Takes over what the host says with an answer.
  /// - Returns: until when the host takes no more requests, if it refused this one for that reason; otherwise nil.
  mutating func heard(_ answer: HTTPAnswer, at now: Date) -> Date? {
    let said = answer.headers["x-ratelimit-remaining"].flatMap { Int($0) }
    let date = answer.headers["x-ratelimit-reset"].flatMap { Double($0) }.map {
      Date(timeIntervalSince1970: $0)
    }
    if let said, let date, isBelievable(date, at: now) { (remaining, reset) = (max(said, 0), date) }
    guard answer.status == 403 || answer.status == 429 else { return nil }
    if let seconds = answer.headers["retry-after"].flatMap({ Double($0) }),
      isBelievable(now + seconds, at: now)
    {
      (remaining, reset) = (0, now + seconds)
    } else if answer.status == 429, remaining > 0 {
      (remaining, reset) = (0, now + 60)
    }
    return remaining == 0 ? reset : nil
  }

  private func isBelievable(_ date: Date, at now: Date) -> Bool {
    // The clocks of two machines differ.
    date > now - 3600 && date <= now + Self.longestWait
  }
}

import FoundationEssentials
import Words

/// How many requests a host still takes, as it says itself (`x-ratelimit-remaining`, `x-ratelimit-reset`, `retry-after`). For
/// a host that does not say, it is what GitHub allows without a token: sixty an hour.
struct RequestLimit: Hashable, Sendable {
  private var remaining: Int
  private var reset: Date
  private var setter: Setter

  /// Who says that no more is asked for a while.
  enum Setter: String {
    /// The host, which counts requests.
    case host
    /// The host, which cannot answer at all now.
    case unableHost
    /// This program, where the host does not say how much it takes.
    case program
  }

  /// That no more is asked until then.
  struct Refusal: Hashable, Sendable {
    let until: Date
    let setter: Setter
  }

  private static let perHour = 60
  /// A host that names a later date is not believed.
  private static let longestWait: TimeInterval = 24 * 3600

  /// A limit of which nothing is used up.
  init(at now: Date) { (remaining, reset, setter) = (Self.perHour, now + 3600, .program) }

  private var refusal: Refusal { Refusal(until: reset, setter: setter) }

  /// Counts a request that is about to be sent.
  /// - Returns: when the next request may be sent; nil if this one may.
  mutating func count(at now: Date) -> Refusal? {
    // Where the clock was set back, the date may be far away.
    if reset <= now || reset > now + Self.longestWait { self = RequestLimit(at: now) }
    guard remaining > 0 else { return refusal }
    remaining -= 1
    return nil
  }

  /// Takes over what the host says with an answer.
  /// - Returns: until when the host takes no more requests, if it refused this one for that reason; otherwise nil.
  mutating func heard(_ answer: HTTPAnswer, at now: Date) -> Refusal? {
    let said = answer.headers["x-ratelimit-remaining"].flatMap { Int($0) }
    let date = answer.headers["x-ratelimit-reset"].flatMap { Double($0) }.map {
      Date(timeIntervalSince1970: $0)
    }
    if let said, let date, isBelievable(date, at: now) {
      (remaining, reset, setter) = (max(said, 0), date, .host)
    }
    guard [403, 429, 503].contains(answer.status) else { return nil }
    // A number of seconds, or a date (RFC 9110, section 10.2.3).
    let later = answer.headers["retry-after"].flatMap { text in
      Double(text).map { now + $0 } ?? Date(httpDate: text)
    }
    if let later, isBelievable(later, at: now) {
      (remaining, reset, setter) = (0, later, answer.status == 503 ? .unableHost : .host)
    } else if answer.status == 429, remaining > 0 {
      (remaining, reset, setter) = (0, now + 60, .host)
    }
    return remaining == 0 && answer.status != 503 || setter == .unableHost ? refusal : nil
  }

  private func isBelievable(_ date: Date, at now: Date) -> Bool {
    // The clocks of two machines differ.
    date > now - 3600 && date <= now + Self.longestWait
  }
}

extension RequestLimit: JSONRepresentable {
  /// The limit in a file of the cache.
  var json: JSONValue { ["remaining": remaining, "reset": reset.kept, "setter": setter.rawValue] }

  /// The limit that a file of the cache has; nil if it is damaged.
  init?(_ value: JSONValue) {
    guard let remaining = value["remaining"]?.integer, remaining >= 0,
      let reset = value["reset"].flatMap(Date.init(kept:)),
      let setter = value["setter"]?.string.flatMap(Setter.init)
    else { return nil }
    (self.remaining, self.reset, self.setter) = (remaining, reset, setter)
  }
}

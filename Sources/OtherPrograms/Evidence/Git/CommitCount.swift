import ForeignText
import StudyCalendar

/// The commits of authors, by the days on which they were made.
struct CommitCount: Sendable {
  private let authors: Set<[UInt8]>
  private let rules: [DayRule]
  /// The days with their commits.
  var days: [CalendarDate: DayEvidence] = [:]
  /// What is dated before a clock was set.
  private(set) var unset = UnsetClock()
  /// When the last commit that was counted was made, in seconds since 1970.
  private(set) var last = 0
  /// The commits that were counted. A number stands for each, since a history may be long.
  private var counted: Set<SessionNumber> = []
  private var isOurs: [ArraySlice<UInt8>: Bool] = [:]

  /// - Parameters:
  ///   - authors: their addresses in lower case.
  ///   - rules: when days begin, in the order of time.
  init(of authors: Set<String>, _ rules: [DayRule]) {
    (self.authors, self.rules) = (Set(authors.map { Array($0.utf8) }), rules)
  }

  /// The days, in their order.
  var inOrder: [DayEvidence] { days.values.sorted { $0.date < $1.date } }

  /// Counts a commit, unless it is somebody else's or was counted already.
  /// - Parameter commit: what ``GitRepository/forEachCommit(before:notBefore:since:_:)`` says of it.
  mutating func add(_ commit: [UInt8]) {
    let fields = commit.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3, isOurs(fields[0]), let (second, date) = moment(fields[1]),
      counted.insert(SessionNumber(naming: commit)).inserted, !unset.covers(second)
    else { return }
    var day = days[date] ?? DayEvidence(date: date, count: 0, lastAt: second)
    day.count = (day.count ?? 0) + 1
    day.lastAt = max(day.lastAt, second)
    days[date] = day
    last = max(last, second)
  }

  private mutating func isOurs(_ address: ArraySlice<UInt8>) -> Bool {
    if let known = isOurs[address] { return known }
    let isOne = authors.contains(Array(String(decoding: address, as: UTF8.self).lowercased().utf8))
    isOurs[Array(address)[...]] = isOne
    return isOne
  }

  /// When a commit was made, and its day by its author's clock.
  /// - Parameter text: seconds since 1970 and an offset from UTC, such as `1700000000 +0530`.
  private func moment(_ text: ArraySlice<UInt8>) -> (second: Int, date: CalendarDate)? {
    let words = text.split(separator: UInt8(ascii: " "))
    guard words.count == 2, words[0].count <= 12, let second = Int(String(decoding: words[0], as: UTF8.self)),
      words[1].count == 5, let digits = Int(String(decoding: words[1].dropFirst(), as: UTF8.self)),
      digits >= 0
    else { return nil }
    let minutes = digits / 100 * 60 + digits % 100
    let sign = words[1].first == UInt8(ascii: "-") ? -1 : 1
    guard let rule = rules.last(where: { $0.from <= second }) else { return nil }
    let clock = ClockReading(at: second, offset: sign * minutes * 60)
    let date = clock.second < rule.dayStart.minutes * 60 ? clock.date.previous : clock.date
    guard CalendarDate.earliest...CalendarDate.latest ~= date else { return nil }
    return (second, date)
  }
}

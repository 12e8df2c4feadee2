import Words

/// What was said of a fact, and when. A value with several members, such as the amount and the note of a session, knows when
/// each of them was said, so that two devices that change different ones keep both.
public struct FactWord: Equatable, Sendable {
  /// The value in the one form of its kind; nil if the fact was taken back.
  public let value: JSONValue?
  /// When the last member was said, in microseconds since 1970.
  public let time: Int
  /// The members that were said before ``time``, and when.
  public let times: [String: Int]
  /// The unit in which a session was recorded, empty for minutes; nil if that is not known, and for all other facts. It goes
  /// with the amount.
  public let unit: String?

  /// A word.
  /// - Parameter times: when members were said. A name that is no member, and a time that is not earlier, are left out, and
  ///   all are if no member is as late as the word.
  public init(_ value: JSONValue?, at time: Int, times: JSONValue? = nil, unit: String? = nil) {
    (self.value, self.time, self.unit) = (value, time, value == nil ? nil : unit)
    var earlier: [String: Int] = [:]
    if case .object(let members)? = times, case .object(let all)? = value {
      for member in members where value?[member.name] != nil {
        if let then = member.value.integer, (0..<time).contains(then) { earlier[member.name] = then }
      }
      if earlier.count == all.count { earlier = [:] }
    }
    self.times = earlier
  }

  private init(_ halves: [Half]) {
    let last = halves.lazy.map(\.time).max() ?? 0
    value = .object(halves.map(\.member))
    time = last
    times = Dictionary(
      halves.filter { $0.time < last }.map { ($0.member.name, $0.time) },
      uniquingKeysWith: { first, _ in first })
    unit = halves.first { $0.member.name == Self.measured }?.unit
  }

  /// The earlier times as a store and a line have them, in the order of the members; nil if there are none.
  public var writtenTimes: JSONValue? {
    guard !times.isEmpty, case .object(let members)? = value else { return nil }
    return .object(
      members.compactMap { member in times[member.name].map { .init(member.name, .integer($0)) } })
  }

  /// The times that members keep when another value is said later: those of the members that stay as they are.
  /// - Parameter unit: the unit of the other value.
  public func timesKept(by other: JSONValue?, in unit: String?) -> JSONValue? {
    guard let mine = halves, let theirs = FactWord(other, at: time, unit: unit).halves else { return nil }
    let same = mine.filter { half in
      theirs.contains { $0.member.name == half.member.name && $0.isSame(as: half) }
    }
    // What is said again as it is was said as a whole.
    guard !same.isEmpty, same.count < theirs.count else { return nil }
    return .object(same.map { .init($0.member.name, .integer($0.time)) })
  }

  /// Whether the value has members.
  public var hasMembers: Bool { if case .object = value { true } else { false } }

  // MARK: Joining

  /// A member of the value.
  private struct Half {
    let member: JSONValue.Member
    let time: Int
    let unit: String?

    /// The later one counts, and of equally late ones that with the greater text, and then that with the greater unit.
    func counts(over other: Half) -> Bool {
      if time != other.time { return time > other.time }
      let (text, otherText) = (member.value.text.utf8, other.member.value.text.utf8)
      if !text.elementsEqual(otherText) { return otherText.lexicographicallyPrecedes(text) }
      guard let unit, let otherUnit = other.unit else { return unit != nil && other.unit == nil }
      return otherUnit.utf8.lexicographicallyPrecedes(unit.utf8)
    }

    /// Whether the other one says the same, whenever it was said.
    func isSame(as other: Half) -> Bool {
      member.value.text.utf8.elementsEqual(other.member.value.text.utf8) && unit == other.unit
    }
  }

  /// The member that has a unit.
  private static let measured = "amount"

  private var halves: [Half]? {
    guard case .object(let members)? = value else { return nil }
    return members.map {
      Half(member: $0, time: times[$0.name] ?? time, unit: $0.name == Self.measured ? unit : nil)
    }
  }

  /// What counts of two words on one fact: of each member the later word. A fact that was taken back stays so unless
  /// something was said later; then all of the value counts, and no member as earlier than that. The order in which words
  /// come, and whether they come twice, makes no difference to devices that tell each other what they know.
  /// - Parameter kind: the kind of the fact.
  public func joined(with other: FactWord, as kind: any FactKind.Type, of key: String) -> FactWord {
    guard let mine = halves, let theirs = other.halves else {
      let (later, earlier) = other.counts(over: self) ? (other, self) : (self, other)
      guard earlier.value == nil, let halves = later.halves else { return later }
      return FactWord(
        halves.map { Half(member: $0.member, time: max($0.time, earlier.time), unit: $0.unit) })
    }
    let names = mine.map(\.member.name)
    guard names == theirs.map(\.member.name) else { return other.counts(over: self) ? other : self }
    let joined = FactWord(zip(mine, theirs).map { $1.counts(over: $0) ? $1 : $0 })
    guard let value = joined.value, kind.checked(value, of: key) == value else {
      return other.counts(over: self) ? other : self
    }
    return joined
  }

  private var text: String { value?.text ?? "null" }

  /// Whether this word counts more than another one as a whole.
  private func counts(over other: FactWord) -> Bool {
    time != other.time ? time > other.time : other.text.utf8.lexicographicallyPrecedes(text.utf8)
  }

  // Texts that look alike are two.
  public static func == (one: FactWord, other: FactWord) -> Bool {
    one.time == other.time && one.times == other.times && one.unit == other.unit
      && one.text.utf8.elementsEqual(other.text.utf8)
  }
}

import ForeignText
import StudyCalendar

extension EvidenceSource {
  /// The rules by which a reading makes days of the source's instants.
  ///
  /// They are those by which it was counted so far. A zone or a beginning of days that has changed on this machine applies to
  /// what came after the last instant that was counted. A machine that reads the source for the first time takes the rules as
  /// the other devices have them, unless it has read it before and removed it.
  /// - Parameters:
  ///   - here: what applies on this machine now.
  ///   - now: the second of now since 1970.
  func rules(here: DayRule, now: Int) -> [DayRule] {
    let former = progress.flatMap(Self.former)
    let known = shared?.rules ?? former.map { [$0.rule] } ?? []
    guard let latest = known.last else { return [here] }
    let own = ownRule ?? former?.rule
    if latest.isSame(as: here) || own?.isSame(as: here) == true || own == nil && shared?.until == nil {
      return known
    }
    let last = own == nil ? shared?.until : last ?? former?.last
    let from = max(latest.from, last ?? now)
    return known.filter { $0.from <= from } + [here.from(from + 1)]
  }

  /// The rule in the progress that an earlier version kept, and the last instant that it counted: of files `1`, `04:00 2`, the
  /// files, the zone, the first and the last instant, in a line each; of git `2 04:00 ADDRESS`.
  private static func former(_ progress: String) -> (rule: DayRule, last: Int?)? {
    let lines = progress.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count == 6, lines[0] == "1", let first = Int(lines[4]), let last = Int(lines[5]),
      let start = TimeOfDay(String(lines[1].prefix(5)))
    {
      return (DayRule(from: first, zone: String(lines[3]), dayStart: start), last > 0 ? last : nil)
    }
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count >= 2, words[0] == "2", let start = TimeOfDay(String(words[1])) else { return nil }
    return (DayRule(zone: "", dayStart: start), nil)
  }
}

import ForeignText
import StudyCalendar

/// The clocked time of org-mode, and the tasks and habits that were done, in the headings that count. One clock is written with
/// its beginning and its end, and one change of a state with its minute, so copies of a file count once.
struct OrgFiles: FiledEvidence {
  static let kind = EvidenceKind.org

  static func path(named given: String?) throws -> String {
    try EvidencePlace.file(of: kind, given, below: nil, in: [EvidencePlace.home("org")])
  }

  private static func files(of source: EvidenceSource) -> FolderFiles {
    FolderFiles(path: source.place) { name in
      name.suffix(4).elementsEqual(".org".utf8) || name.suffix(12).elementsEqual(".org_archive".utf8)
    }
  }

  static func files(of source: EvidenceSource) -> [String] { [source.place] }

  static func state(of source: EvidenceSource) throws -> String {
    var mark = FolderMark()
    try files(of: source).forEach(of: kind) { mark.add($0) }
    return mark.text
  }

  /// The largest file that is read, in bytes.
  private static let longest = 64 << 20

  static func count(
    _ source: EvidenceSource, into days: inout DayTally, _ left: inout LeftOut
  ) throws {
    var (clocks, changes): (Set<OrgClock>, Set<WallTime>) = ([], [])
    let wanted = source.choices.map { $0.lowercased() }
    try files(of: source).forEach(of: kind) { file in
      guard let bytes = file.content(atMost: longest) else { return left.add(file.name, .unreadable) }
      var text = OrgText(wanted: wanted)
      bytes.forEachLine { line in
        switch text.read(line) {
        case .clock(let clock):
          guard clock.end.seconds >= clock.start.seconds else { return left.add(file.name, .backwards) }
          guard clocks.insert(clock).inserted else { return }
          days.add(from: clock.start, to: clock.end)
        case .done(let time):
          guard changes.insert(time).inserted else { return }
          days.add(time, count: 1)
        case nil: break
        }
      }
    }
  }
}

/// A clock of org-mode that has ended.
struct OrgClock: Hashable {
  let start: WallTime
  let end: WallTime
}

/// Reads an org file line by line.
struct OrgText {
  enum Entry {
    case clock(OrgClock)
    /// A heading was done.
    case done(WallTime)
  }

  /// What headings that count have in them, in lower case; none if all count.
  private let wanted: [String]
  /// The level of the heading that counts and of which this is part; nil if it is of none.
  private var level: Int?
  private var isInBlock = false
  private var done: Set<String> = ["DONE"]

  init(wanted: [String]) {
    self.wanted = wanted
    level = wanted.isEmpty ? 0 : nil
  }

  /// - Returns: what a line says that counts.
  mutating func read(_ line: ArraySlice<UInt8>) -> Entry? {
    guard let first = line.first else { return nil }
    if first == UInt8(ascii: "*") {
      let title = line.drop { $0 == UInt8(ascii: "*") }
      if title.first == 32 { begin(title.text.lowercased(), at: line.count - title.count) }
      return nil
    }
    let start = line.unindented
    switch start.first {
    case UInt8(ascii: "#"): readKeyword(start.text)
    case UInt8(ascii: "C") where start.starts(with: "CLOCK:".utf8) && isCounted: return clock(start.text)
    case UInt8(ascii: "-") where start.starts(with: "- State \"".utf8) && isCounted: return change(start.text)
    default: break
    }
    return nil
  }

  private var isCounted: Bool { level != nil && !isInBlock }

  private mutating func begin(_ title: String, at level: Int) {
    isInBlock = false
    if let open = self.level, level <= open { self.level = nil }
    if self.level == nil, wanted.contains(where: { title.has($0) }) { self.level = level }
  }

  private mutating func readKeyword(_ line: String) {
    let lower = line.lowercased()
    if lower.hasPrefix("#+begin_") { isInBlock = true }
    if lower.hasPrefix("#+end_") { isInBlock = false }
    if lower.hasPrefix("#+filetags:"), wanted.contains(where: { lower.has($0) }) { level = 0 }
    guard ["#+todo:", "#+seq_todo:", "#+typ_todo:"].contains(where: { lower.hasPrefix($0) }) else { return }
    // What stands behind the bar is done, or else the last word. In parentheses are the key and what is logged.
    let words = line.split(separator: " ").dropFirst()
    let behind = words.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    for word in behind.count > 1 ? behind[1] : words.suffix(1) {
      let name = String(word.prefix { $0 != "(" })
      if !name.hasPrefix("CANCEL") { done.insert(name) }
    }
  }

  /// A line `CLOCK: [2026-11-20 Fri 21:14]--[2026-11-20 Fri 22:00] =>  0:46`. One that runs has no end.
  private func clock(_ line: String) -> Entry? {
    let parts = line.split { $0 == "[" || $0 == "]" }
    guard parts.count >= 4, parts[2] == "--", let start = WallTime(parts[1]), let end = WallTime(parts[3])
    else {
      return nil
    }
    return .clock(OrgClock(start: start, end: end))
  }

  /// A line `- State "DONE"       from "TODO"       [2026-11-20 Fri 21:14]`.
  private func change(_ line: String) -> Entry? {
    let words = line.split(separator: "\"", omittingEmptySubsequences: false)
    guard words.count > 2, done.contains(String(words[1])), let bracket = line.lastIndex(of: "[") else {
      return nil
    }
    return WallTime(line[line.index(after: bracket)...].prefix { $0 != "]" }).map(Entry.done)
  }
}

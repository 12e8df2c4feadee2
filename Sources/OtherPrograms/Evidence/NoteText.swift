import ForeignText
import StudyCalendar

/// What the name of a note says: `2026-11-20.md`, `2026_11_20.md`, `2026-11-20 Friday.txt`, `2026-11-20.wiki`.
enum NoteName {
  case day(CalendarDate)
  /// It looks like a day and is none, such as `2026-13-45.md`.
  case noDate

  private static let endings = [".md", ".markdown", ".txt", ".wiki"].map { Array($0.utf8) }

  /// - Returns: nil for another name.
  init?(_ name: UnsafeBufferPointer<UInt8>) {
    guard name.count > 12 else { return nil }
    let separator = name[4]
    guard separator == UInt8(ascii: "-") || separator == UInt8(ascii: "_"), name[7] == separator else {
      return nil
    }
    for index in [0, 1, 2, 3, 5, 6, 8, 9] where !(48...57).contains(name[index]) { return nil }
    guard let ending = Self.endings.first(where: { name.suffix($0.count).elementsEqual($0) }) else {
      return nil
    }
    let rest = name[10..<(name.count - ending.count)]
    if let first = rest.first {
      // The name of the weekday. A digit would make it another kind of name, such as that of a copy.
      guard first == 32 || first == UInt8(ascii: "-") || first == UInt8(ascii: "_"),
        rest.dropFirst().allSatisfy({ $0 >= 0x80 || $0 == 32 || (65...122).contains($0) })
      else { return nil }
    }
    func number(_ range: Range<Int>) -> Int { range.reduce(0) { $0 * 10 + Int(name[$1]) - 48 } }
    let date = CalendarDate(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    self = date.map(NoteName.day) ?? .noDate
  }

  /// The day; nil if it is none.
  var date: CalendarDate? { if case .day(let date) = self { date } else { nil } }
}

/// Counts the words of notes that count: below certain headings, of notes or entries with certain tags, or all. Headings
/// themselves, front matter and fences are no words of it, so a template without an answer has none.
struct NoteText {
  private let headings: Set<String>
  private let tags: Set<String>

  init(headings: [String], tags: [String]) {
    self.headings = Set(headings.map { $0.lowercased() })
    self.tags = Set(
      tags.map { $0.lowercased() }.map {
        $0.hasPrefix("#") || $0.hasPrefix("@") ? String($0.dropFirst()) : $0
      })
  }

  /// What is known of a note, or of an entry of a journal, while its lines are read.
  private struct Entry {
    let time: WallTime?
    var words = 0
    var hasTag = false
    /// The level of the heading below which words count; nil if none is open.
    var level: Int?
    var isInFence = false
  }

  /// Calls `body` with the words of a note, or with the time and the words of each entry of a journal.
  func forEachEntry(of bytes: [UInt8], isJournal: Bool, _ body: (WallTime?, Int) -> Void) {
    var entry = Entry(time: nil)
    func end() {
      guard !isJournal || entry.time != nil else { return }
      body(entry.time, entry.hasTag || tags.isEmpty ? entry.words : 0)
    }
    var (isFirst, isInFront, isInTags) = (true, false, false)
    bytes.forEachLine { line in
      defer { isFirst = false }
      if !isJournal, isFirst || isInFront, line.text == "---" {
        isInFront = isFirst
      } else if isInFront {
        if line.first != 32, line.first != UInt8(ascii: "-") {
          isInTags = line.text.lowercased().hasPrefix("tag")
        }
        if isInTags { noteTags(in: line, of: &entry) }
      } else if isJournal, line.first == UInt8(ascii: "["),
        let bracket = line.firstIndex(of: UInt8(ascii: "]")),
        let next = WallTime(line[(line.startIndex + 1)..<bracket].text)
      {
        // What stands before the first entry belongs to none.
        end()
        entry = Entry(time: next)
        read(line[(bracket + 1)...], of: &entry)
      } else {
        read(line, of: &entry)
      }
    }
    end()
  }

  private func read(_ line: ArraySlice<UInt8>, of entry: inout Entry) {
    var start = line.unindented
    if start.starts(with: "```".utf8) || start.starts(with: "~~~".utf8) {
      return entry.isInFence.toggle()
    }
    // In Logseq a heading is an item of a list.
    if start.starts(with: "- ".utf8) { start = start.dropFirst(2) }
    if !entry.isInFence, let (level, title) = Self.heading(start) {
      if let open = entry.level, level <= open { entry.level = nil }
      if entry.level == nil, headings.contains(title) { entry.level = level }
      if !tags.isEmpty { countWords(of: line, &entry, counts: false) }
      return
    }
    let counts = headings.isEmpty || entry.level != nil
    if counts || !tags.isEmpty { countWords(of: line, &entry, counts: counts) }
  }

  /// The level and the title of a heading of Markdown (`## Title`) or vimwiki (`== Title ==`), in lower case.
  private static func heading(_ line: ArraySlice<UInt8>) -> (level: Int, title: String)? {
    guard let sign = line.first, sign == UInt8(ascii: "#") || sign == UInt8(ascii: "=") else { return nil }
    let rest = line.drop { $0 == sign }
    guard line.count - rest.count <= 6, rest.first == 32 else { return nil }
    var title = rest.unindented
    while let last = title.last, last == 32 || last == sign || last == UInt8(ascii: ":") {
      title.removeLast()
    }
    return (line.count - rest.count, title.text.lowercased())
  }

  /// Counts the words of a line. A word has a letter or a digit. Chinese characters and Kana have no spaces between words, so
  /// each of them is one, as in Obsidian.
  private func countWords(of line: ArraySlice<UInt8>, _ entry: inout Entry, counts: Bool) {
    var (isWord, start, index) = (false, line.startIndex, line.startIndex)
    var words = 0
    while index < line.endIndex {
      let byte = line[index]
      if byte <= 32 {
        noteTag(line[start..<index], of: &entry)
        (isWord, start) = (false, index + 1)
      } else if (0xE4...0xE9).contains(byte)
        || byte == 0xE3 && index + 1 < line.endIndex && line[index + 1] != 0x80
      {
        words += 1
        isWord = true
      } else if !isWord, Self.isOfWord(byte) {
        words += 1
        isWord = true
      }
      index += 1
    }
    noteTag(line[start...], of: &entry)
    if counts { entry.words += words }
  }

  /// Whether a byte is a letter or a digit, or begins one. E2 begins dashes and dots, EF and F0 begin pictures.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    case 0xC3...0xE1, 0xEA...0xED: true
    default: false
    }
  }

  /// Notes whether a word is a tag that counts: `#latin`, `@latin` or `#[[latin]]`; a tag below it, `#latin/verbs`, is one, too.
  private func noteTag(_ word: ArraySlice<UInt8>, of entry: inout Entry) {
    guard !tags.isEmpty, !entry.hasTag, let sign = word.first,
      sign == UInt8(ascii: "#") || sign == UInt8(ascii: "@")
    else { return }
    let name = word.dropFirst().text.lowercased().filter { $0 != "[" && $0 != "]" }
    entry.hasTag = tags.contains { tag in
      guard name.hasPrefix(tag) else { return false }
      let next = name.dropFirst(tag.count).first
      return next.map { $0 == "/" || ".,;:!?)".contains($0) } ?? true
    }
  }

  /// Notes the tags of a line of front matter: `tags: [latin, verbs]`, or an item of a list.
  private func noteTags(in line: ArraySlice<UInt8>, of entry: inout Entry) {
    let words = line.text.lowercased().split {
      $0 == " " || $0 == "," || $0 == "[" || $0 == "]" || $0 == "\"" || $0 == "'" || $0 == "#"
    }
    if words.contains(where: { tags.contains(String($0)) }) { entry.hasTag = true }
  }
}

import Localization
import StudyCalendar

/// Our own export for calendar programs. A calendar of another program is refused: an event does not say that its day was
/// studied.
struct SwiftCalCalendar: ForeignFormat {
  let name = "ics"

  func recognises(_ file: ForeignFile) -> Bool {
    file.firstEntryLines.first?.trimmed.uppercased() == "BEGIN:VCALENDAR"
  }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    try file.requireLines()
    // Days ahead were recorded farther east.
    builder.last = builder.options.today.lastPossiblyStudied
    var event: Event?
    var hasEvents = false
    var lines = UnfoldedLines(TextLines(file.bytes))
    while let (number, line) = lines.next() {
      switch line.trimmed.uppercased() {
      case "BEGIN:VEVENT": event = Event()
      case "END:VEVENT":
        defer { event = nil }
        // Other programs add events of their own.
        guard let event, event.kind != nil else { continue }
        hasEvents = true
        if let problem = builder.add(event) { try builder.badLine(number, problem) }
      default: event?.add(line)
      }
    }
    guard hasEvents || builder.options.skipBad || isEmptyExport(file) else {
      throw ForeignFormatError.invalid(
        String(
          localized: """
            \(quoted(file.name)) is a calendar of another program, whose events do not say what you studied
            """),
        advice: String(localized: "only what “swiftcal export --format ics” wrote can be read"))
    }
  }

  /// Whether a calendar without events is an export of ours.
  private func isEmptyExport(_ file: ForeignFile) -> Bool {
    file.bytes.contains(text: "PRODID:-//SwiftCal//") && !file.bytes.contains(text: "BEGIN:VEVENT")
  }

  /// The lines of a calendar. A line that begins with a blank goes on with the line before.
  private struct UnfoldedLines: Sequence, IteratorProtocol {
    private var lines: TextLines
    private var ahead: (number: Int, text: String)?

    init(_ lines: TextLines) {
      self.lines = lines
      ahead = self.lines.next()
    }

    mutating func next() -> (number: Int, text: String)? {
      guard var line = ahead else { return nil }
      ahead = lines.next()
      while let more = ahead, let first = more.text.utf8.first, first == 32 || first == 9 {
        line.text += more.text.dropFirst()
        ahead = lines.next()
      }
      return line
    }
  }

  /// The properties of an event that matter.
  fileprivate struct Event {
    enum Kind: String { case study, rest }

    private(set) var kind: Kind?
    private(set) var date: String?
    private(set) var summary = ""
    private(set) var description: String?

    mutating func add(_ line: String) {
      guard let colon = line.firstIndex(of: ":") else { return }
      let value = String(line[line.index(after: colon)...])
      switch line[..<colon].prefix(while: { $0 != ";" }).uppercased() {
      case "UID":
        // 20240105-study-1f@swiftcal
        let parts = value.split(separator: "-", maxSplits: 2)
        if value.hasSuffix("@swiftcal"), parts.count == 3 { kind = Kind(rawValue: String(parts[1])) }
      case "DTSTART": date = String(value.prefix(8))
      case "SUMMARY": summary = ContentLine.unescaped(value)
      case "DESCRIPTION": description = ContentLine.unescaped(value)
      default: break
      }
    }
  }
}

extension ArchiveBuilder {
  /// Adds an event.
  /// - Returns: what is wrong with it; nil if it was added.
  fileprivate mutating func add(_ event: SwiftCalCalendar.Event) -> String? {
    guard let date = event.date.flatMap({ WrittenDateForm.iso.date($0) }) else {
      return String(localized: "an event has no date")
    }
    switch event.kind {
    case .rest:
      let name = event.summary.hasSuffix(": rest") ? String(event.summary.dropLast(6)) : event.summary
      add(.rest(reason: event.description), on: date, subject: name)
    case .study, nil:
      let (amount, unit, note) = Self.details(event.description ?? "")
      if let unit { setUnit(unit, ofSubject: event.summary) }
      add(.studied, on: date, subject: event.summary, amount: amount, note: note)
    }
    return nil
  }

  /// What the description of a studied day says: its amount and unit in the first line, and notes.
  private static func details(_ text: String) -> (amount: Amount?, unit: AmountUnit?, note: String?) {
    let lines = text.parts(separatedBy: "\n")
    if let first = lines.first, let (amount, unit) = Amount.reading(words: first) {
      let rest = lines.dropFirst().joined(separator: "\n")
      return (amount, unit, rest.isEmpty ? nil : rest)
    }
    return (nil, nil, text.isEmpty ? nil : text)
  }
}

extension Amount {
  /// The amount and the unit of a text such as `1 h 30 min` or `12 pages`, as exports have it; nil for any other text.
  fileprivate static func reading(words text: String) -> (Amount, AmountUnit)? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2 || words.count == 4 else { return nil }
    let isTime = stride(from: 1, to: words.count, by: 2).allSatisfy { words[$0] == "h" || words[$0] == "min" }
    let unit: AmountUnit? =
      isTime ? .minutes : words.count == 2 ? try? AmountUnit(typed: String(words[1])) : nil
    guard let unit else { return nil }
    var sum = 0.0
    for index in stride(from: 0, to: words.count, by: 2) {
      guard words[index].allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
        let number = Double(words[index])
      else { return nil }
      sum += words[index + 1] == "h" && isTime ? number * 60 : number
    }
    return Amount(written: sum).map { ($0, unit) }
  }
}

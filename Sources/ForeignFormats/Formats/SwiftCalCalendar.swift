import ForeignText
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
    for (number, line) in Self.unfoldedLines(of: file) {
      switch line.trimmed.uppercased() {
      case "BEGIN:VEVENT": event = Event()
      case "END:VEVENT":
        // Other programs add events of their own.
        if let event, event.kind != nil {
          hasEvents = true
          try builder.readLine(number) { try $0.add(event) }
        }
        event = nil
      default: event?.add(line)
      }
    }
    // An export of ours can be without events.
    let isOurs =
      file.bytes.contains(text: "PRODID:-//SwiftCal//") && !file.bytes.contains(text: "BEGIN:VEVENT")
    guard hasEvents || builder.options.skipBad || isOurs else {
      throw ForeignFormatError.invalid(
        String(
          localized: """
            \(quoted(file.name)) is a calendar of another program, whose events do not say what you studied
            """),
        advice: String(localized: "only what “swiftcal export --format ics” wrote can be read"))
    }
  }

  /// The lines of a calendar. A line that begins with a blank goes on with the line before.
  private static func unfoldedLines(of file: ForeignFile) -> [(number: Int, text: String)] {
    TextLines(file.bytes).reduce(into: []) { lines, line in
      if let first = line.text.utf8.first, first == 32 || first == 9, !lines.isEmpty {
        lines[lines.count - 1].text += line.text.dropFirst()
      } else {
        lines.append(line)
      }
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
  /// Adds an event, or throws what is wrong with it.
  fileprivate mutating func add(_ event: SwiftCalCalendar.Event) throws {
    guard let date = event.date.flatMap({ WrittenDateForm.iso.date($0) }) else {
      throw EntryProblem(String(localized: "an event has no date"))
    }
    guard event.kind == .study else {
      let name = event.summary.hasSuffix(": rest") ? String(event.summary.dropLast(6)) : event.summary
      return add(.rest(reason: event.description), on: date, subject: name)
    }
    // The first line of the description is the amount, if the day has one. The others are notes.
    var lines = (event.description ?? "").parts(separatedBy: "\n")
    let found = lines.first.flatMap(Amount.reading(words:))
    if let found {
      change(event.summary) { $0.unit = found.unit }
      lines.removeFirst()
    }
    add(
      .studied, on: date, subject: event.summary, amount: found?.amount, note: lines.joined(separator: "\n"))
  }
}

extension Amount {
  /// The amount and the unit of a text such as `1 h 30 min` or `12 pages`, as exports have it; nil for any other text.
  fileprivate static func reading(words text: String) -> (amount: Amount, unit: AmountUnit)? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2 || words.count == 4, let last = words.last,
      let unit = last == "h" ? .minutes : try? AmountUnit(typed: String(last)),
      let amount = try? AmountExpression(text).resolved(in: unit)
    else { return nil }
    return (amount, unit)
  }
}

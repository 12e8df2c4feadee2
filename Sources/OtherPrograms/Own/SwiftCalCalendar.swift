import ForeignText
import StudyCalendar
import Words

/// A calendar: our own export, or that of another program, of which a person says which events were study.
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
    // An event has parts of its own, such as alarms, whose texts are not those of the event.
    var depth = 0
    var hasEvents = false
    for (number, line) in Self.unfoldedLines(of: file) {
      switch line.trimmed.uppercased() {
      case "BEGIN:VEVENT": (event, depth) = (Event(), 0)
      case "END:VEVENT":
        if let event, event.kind != nil {
          hasEvents = true
          try builder.readLine(number) { try $0.add(event) }
        } else if let event, let word = builder.options.matches.first(where: event.isAbout) {
          hasEvents = true
          try builder.readLine(number) { try $0.add(event, as: word) }
        }
        event = nil
      case let mark where mark.hasPrefix("BEGIN:"): depth += 1
      case let mark where mark.hasPrefix("END:"): depth -= 1
      default: if depth == 0 { event?.add(line) }
      }
    }
    // An export of ours can be without events.
    let isOurs =
      file.bytes.contains(text: "PRODID:-//SwiftCal//") && !file.bytes.contains(text: "BEGIN:VEVENT")
    if !hasEvents, let word = builder.options.matches.first {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) has no event with \(quoted(word))"),
        advice: String(localized: "give --match a word of the titles of your events"))
    }
    guard hasEvents || builder.options.skipBad || isOurs else {
      throw ForeignFormatError.invalid(
        String(
          localized: """
            \(quoted(file.name)) is a calendar of another program, whose events do not say what you studied
            """),
        advice: String(localized: "say which events were study with --match, such as --match Latin"))
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
    /// When it began and ended, as the file has it, and how long it took.
    private(set) var start = ""
    private(set) var end: String?
    private(set) var duration: String?
    /// Whether it comes again and again.
    private(set) var repeats = false
    private(set) var isCancelled = false
    private(set) var summary = ""
    private(set) var description: String?

    mutating func add(_ line: String) {
      // A parameter in quotation marks can have colons.
      let scalars = line.unicodeScalars
      var isQuoted = false
      let colon = scalars.indices.first { index in
        if scalars[index] == "\"" { isQuoted.toggle() }
        return scalars[index] == ":" && !isQuoted
      }
      guard let colon else { return }
      let value = String(scalars[scalars.index(after: colon)...])
      switch line[..<colon].prefix(while: { $0 != ";" }).uppercased() {
      case "UID":
        // 20240105-study-1f@swiftcal
        let parts = value.split(separator: "-", maxSplits: 2)
        if value.trimmed.hasSuffix("@swiftcal"), parts.count == 3 { kind = Kind(rawValue: String(parts[1])) }
      case "DTSTART": (date, start) = (String(value.prefix(8)), value)
      case "DTEND": end = value
      case "DURATION": duration = value
      case "RRULE", "RDATE": repeats = true
      case "STATUS": isCancelled = value.trimmed.uppercased() == "CANCELLED"
      case "SUMMARY": summary = ContentLine.unescaped(value)
      case "DESCRIPTION": description = ContentLine.unescaped(value)
      default: break
      }
    }

    /// Whether its title has a word.
    func isAbout(_ word: String) -> Bool {
      Array(summary.lowercased().utf8).contains(text: word.lowercased()) && !isCancelled
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
    if found != nil { lines.removeFirst() }
    change(event.summary) { subject in
      subject.hasDaySums = true
      // One page is counted in pages.
      let isOne = found?.amount == Amount(thousandths: 1000)
      subject.unit = isOne ? subject.unit ?? found?.unit : found?.unit ?? subject.unit
    }
    add(
      .studied, on: date, subject: event.summary, amount: found?.amount, note: lines.joined(separator: "\n"))
  }
}

extension ArchiveBuilder {
  /// Adds an event of another program, in which a person studied for as long as it took. Of one that comes again only the
  /// first is known to have been.
  fileprivate mutating func add(_ event: SwiftCalCalendar.Event, as subject: String) throws {
    guard let start = WrittenDay(calendar: event.start) else {
      throw EntryProblem(String(localized: "an event has no date"))
    }
    let end = event.end.flatMap { WrittenDay(calendar: $0) }
    let minutes =
      event.duration.flatMap { WrittenQuantity($0)?.number }
      ?? end?.seconds(since: start).map { Double($0) / 60 }
    if event.repeats {
      notes.append(
        String(localized: "of the repeating event \(quoted(event.summary)) only the first was taken"))
    }
    if let minutes, minutes > 0 { change(subject) { $0.unit = .minutes } }
    let isTitled = event.summary.lowercased() == subject.lowercased()
    add(
      minutes ?? 0 > 0 ? .nothingSaid : .studied, on: try date(of: start), subject: subject,
      number: minutes.flatMap { $0 > 0 ? $0 : nil }, note: isTitled ? nil : event.summary,
      began: start.second,
      at: start)
  }
}

extension WrittenDay {
  /// Reads a time of a calendar: `20240105`, `20240105T101500`, `20240105T101500Z`.
  fileprivate init?(calendar text: String) {
    let bytes = Array(text.trimmed.utf8)
    guard bytes.count == 15, bytes[8] == UInt8(ascii: "T") else {
      self.init(text, in: .iso)
      return
    }
    let parts = [bytes[..<8], bytes[9..<11], bytes[11..<13], bytes[13...]].map {
      String(decoding: $0, as: UTF8.self)
    }
    self.init("\(parts[0]) \(parts[1]):\(parts[2]):\(parts[3])", in: .iso)
  }
}

extension Amount {
  /// The amount and the unit of a text such as `1 h 30 min` or `12 pages`, as exports have it; nil for any other text.
  fileprivate static func reading(words text: String) -> (amount: Amount, unit: AmountUnit)? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2 || words.count == 4, let last = words.last,
      let unit = last == "h" ? .minutes : try? AmountUnit(named: String(last)),
      let amount = try? AmountExpression(text, in: .english).resolved(in: unit)
    else { return nil }
    return (amount, unit)
  }
}

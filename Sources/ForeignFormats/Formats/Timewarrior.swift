import StudyCalendar

/// The intervals of timewarrior: a file of its `data` folder, such as `2024-01.data`, or what `timew export` prints.
///
/// An interval is a session on the day on which it began, even if it ended after midnight. Its first tag names the subject;
/// the other tags stand in the note, after a `#` each. Its times are in UTC, so the zone in which a person lived matters.
struct Timewarrior: ForeignFormat {
  let name = "timewarrior"

  func recognises(_ file: ForeignFile) -> Bool {
    guard file.isText else { return false }
    if file.firstVisibleByte == UInt8(ascii: "[") {
      return file.beginning(contains: "\"start\"") && (try? file.decoded([Interval].self)) != nil
    }
    return file.firstEntryLines.first.map { Interval(line: $0) != nil } ?? false
  }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportResult {
    try file.requireText()
    let zone = try Self.zone(options, file.name)
    var builder = ArchiveBuilder(file, options)
    builder.notes.append("the times are in UTC; their days are those of \(zone.name)")
    if file.firstVisibleByte == UInt8(ascii: "[") {
      for (index, interval) in try file.decoded([Interval].self).enumerated() {
        if let problem = builder.add(interval, in: zone) {
          try builder.badEntry("interval \(index + 1): \(problem)")
        }
      }
    } else {
      try file.requireLines()
      for (number, line) in file.entryLines {
        guard let interval = Interval(line: line) else {
          try builder.badLine(number, "\(quoted(line)) is not an interval")
          continue
        }
        if let problem = builder.add(interval, in: zone) { try builder.badLine(number, problem) }
      }
    }
    return try builder.result(format: name)
  }

  /// The zone that was named, or that of the system.
  private static func zone(_ options: ImportOptions, _ file: String) throws -> ZoneTransitions {
    if let name = options.timeZone { return try ZoneDatabase.requiredZone(named: name, for: file) }
    try ZoneDatabase.requireZones(for: file)
    return options.preferredTimeZone.flatMap(ZoneDatabase.zone(named:))
      ?? ZoneTransitions(name: "UTC", fixedOffset: 0)
  }

  /// An interval as timewarrior writes it.
  fileprivate struct Interval: Decodable {
    let start: String
    let end: String?
    let tags: [String]?
    let annotation: String?
  }
}

extension Timewarrior.Interval {
  /// Reads a line `inc 20240105T101500Z - 20240105T111500Z # tag "another tag" # "annotation"`, in which all but the start
  /// may be missing.
  fileprivate init?(line: String) {
    var words = Self.words(of: line)[...]
    guard words.popFirst() == "inc", let start = words.popFirst(), ClockReading.instant(basic: start) != nil
    else {
      return nil
    }
    self.start = start
    if words.first == "-" {
      words.removeFirst()
      guard let end = words.popFirst(), ClockReading.instant(basic: end) != nil else { return nil }
      self.end = end
    } else {
      end = nil
    }
    guard words.isEmpty || words.first == "#" else { return nil }
    let parts = words.dropFirst().split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    tags = parts.first.map(Array.init)
    annotation = parts.count > 1 ? parts[1].joined(separator: " ") : nil
  }

  /// The words of a line. A word with spaces is in quotation marks, and a backslash stands before a mark in it.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var rest = line[...].drop { $0 == " " }
    while let first = rest.first {
      var word = ""
      if first == "\"" || first == "'" {
        rest.removeFirst()
        while let character = rest.popFirst(), character != first {
          word.append(character == "\\" ? rest.popFirst() ?? character : character)
        }
      } else {
        word = String(rest.prefix { $0 != " " })
        rest = rest.dropFirst(word.count)
      }
      words.append(word)
      rest = rest.drop { $0 == " " }
    }
    return words
  }
}

extension ArchiveBuilder {
  /// Adds an interval.
  /// - Returns: what is wrong with it; nil if it was added, or skipped because it has not ended.
  fileprivate mutating func add(_ interval: Timewarrior.Interval, in zone: ZoneTransitions) -> String? {
    guard let start = ClockReading.instant(basic: interval.start) else {
      return "\(quoted(interval.start)) is not a time such as 20240105T101500Z"
    }
    let subject = interval.tags?.first { !$0.isBlank }
    guard let text = interval.end else {
      skip(.running, ofSubject: subject)
      return nil
    }
    guard let end = ClockReading.instant(basic: text) else {
      return "\(quoted(text)) is not a time such as 20240105T101500Z"
    }
    guard end >= start else { return "it ends before it begins" }
    guard let amount = Amount(seconds: end - start) else {
      skip(.badAmount, ofSubject: subject)
      return nil
    }
    let others = (interval.tags ?? []).filter { !$0.isBlank }.dropFirst().map { "#" + $0 }
    let note = [interval.annotation ?? "", others.joined(separator: " ")].filter { !$0.isEmpty }
    let date = zone.date(at: start)
    guard CalendarDate.supportedYears.contains(date.components.year) else {
      return "\(quoted(interval.start)) is not in the years that a date may have"
    }
    setUnit(.minutes, ofSubject: subject)
    add(
      .nothingSaid, on: date, subject: subject, amount: amount, note: note.joined(separator: "\n"),
      recordedAt: ClockReading(at: end).utcText)
    return nil
  }
}

extension ClockReading {
  /// The seconds since 1970 of a time in UTC in the basic form of ISO 8601: `20240105T101500Z`.
  fileprivate static func instant(basic text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z") else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      bytes[range].reduce(Int?(0)) { value, byte in
        value.flatMap { (48...57).contains(byte) ? $0 * 10 + Int(byte - 48) : nil }
      }
    }
    guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
      let hour = number(9..<11),
      let minute = number(11..<13), let second = number(13..<15), hour < 24, minute < 60, second < 60,
      let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    return date.dayNumber * secondsOfDay + (hour * 60 + minute) * 60 + second
  }

  /// The reading as an instant, if the clock shows UTC: `2024-01-05T10:15:00Z`.
  fileprivate var utcText: String {
    let fields = [second / 3600, second / 60 % 60, second % 60]
    return "\(date)T" + fields.map(\.twoDigits).joined(separator: ":") + "Z"
  }
}

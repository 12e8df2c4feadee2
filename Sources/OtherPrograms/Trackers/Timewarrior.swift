import ForeignText
import StudyCalendar
import Words

/// The intervals of timewarrior: a file of its `data` folder, such as `2024-01.data`, or what `timew export` prints.
///
/// An interval is a session on the day on which it began, even if it ended after midnight. Its first tag names the subject;
/// the other tags stand in the note, after a `#` each. Its times are in UTC, so the zone in which a person lived matters.
struct Timewarrior: ForeignFormat {
  let name = "timewarrior"
  let program: String? = "timewarrior"

  func recognises(_ file: ForeignFile) -> Bool {
    guard file.isText else { return false }
    if file.firstVisibleByte == UInt8(ascii: "[") {
      return file.beginning(contains: "\"start\"")
        && (try? file.json().list().map(TimewarriorInterval.init)) != nil
    }
    return file.firstEntryLines.first.map { TimewarriorInterval(line: $0) != nil } ?? false
  }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    try file.requireText()
    if file.firstVisibleByte == UInt8(ascii: "[") {
      for (index, interval) in try file.json().list().map(TimewarriorInterval.init).enumerated() {
        try builder.readEntry(at: String(localized: "interval \(index + 1)")) {
          try $0.add(interval)
        }
      }
    } else {
      try builder.readLines(of: file) { builder, line in
        guard let interval = TimewarriorInterval(line: line) else {
          throw EntryProblem(String(localized: "\(quoted(line)) is not an interval"))
        }
        try builder.add(interval)
      }
    }
  }
}

extension ArchiveBuilder {
  /// Adds an interval, or throws what is wrong with it. One that has not ended is skipped.
  fileprivate mutating func add(_ interval: TimewarriorInterval) throws {
    func problem(_ time: String) -> EntryProblem {
      EntryProblem(String(localized: "\(quoted(time)) is not a time such as 20240105T101500Z"))
    }
    guard let start = interval.startSecond else { throw problem(interval.start) }
    let tags = interval.tags.filter { !$0.isBlank }
    let subject = tags.first
    guard let written = interval.end else { return skip(.running, ofSubject: subject) }
    guard let end = interval.endSecond else { throw problem(written) }
    guard end >= start else { throw EntryProblem(String(localized: "it ends before it begins")) }
    guard let amount = Amount(seconds: end - start) else { return skip(.badAmount, ofSubject: subject) }
    let others = tags.dropFirst().map { "#" + $0 }
    let note = [interval.annotation ?? "", others.joined(separator: " ")].filter { !$0.isEmpty }
    let date = try date(of: .instant(start))
    change(subject) { $0.unit = .minutes }
    add(
      .nothingSaid, on: date, subject: subject, amount: amount, note: note.joined(separator: "\n"),
      recordedAt: ClockReading(at: end).utcText, at: .instant(start))
  }
}

extension Amount {
  /// A time in minutes, to the nearest thousandth; nil if it is 0, negative or too long to be kept.
  init?(seconds: Int) {
    guard seconds > 0, seconds <= Amount.most.thousandths * 60 / 1000 else { return nil }
    self.init(writtenThousandths: (seconds * 1000 + 30) / 60)
  }
}

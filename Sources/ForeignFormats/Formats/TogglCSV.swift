import ForeignText
import Localization
import StudyCalendar

/// The detailed report of Toggl Track as CSV: a line for each time entry, with the columns `Project`, `Description`,
/// `Start date` and `Duration` among others. An entry is a session on the day on which it began, in the zone of the report.
struct TogglCSV: ForeignFormat {
  let name = "toggl"

  private static let titles = ["Start date", "Duration"]

  func recognises(_ file: ForeignFile) -> Bool {
    let titles = CSVTitles(file.firstRecord)
    return titles.contain(Self.titles) && (titles.contain(["Project"]) || titles.contain(["Description"]))
  }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    let titles = try file.titles(Self.titles, orGive: String(localized: "give Toggl's detailed report"))
    var words = [String(localized: "dates from \(quoted("Start date"))")]
    if titles.contain(["Project"]) { words.append(String(localized: "subjects from \(quoted("Project"))")) }
    words.append(String(localized: "amounts from \(quoted("Duration"))"))
    builder.notes.append(listing(words))
    var users: Set<String> = []
    try builder.readLines(CSVRecords(file.bytes).dropFirst()) { builder, record in
      let date = try CalendarDate(entry: titles.field("Start date", of: record).trimmed)
      let duration = titles.field("Duration", of: record)
      guard let seconds = Self.seconds(duration.trimmed) else {
        throw EntryProblem(String(localized: "\(quoted(duration)) is not a duration such as 01:30:00"))
      }
      let project = titles.field("Project", of: record).trimmed
      let subject = project.isEmpty ? nil : project
      guard let amount = Amount(seconds: seconds) else { return builder.skip(.badAmount, ofSubject: subject) }
      users.insert(titles.field("User", of: record))
      builder.change(subject) { $0.unit = .minutes }
      builder.add(
        .nothingSaid, on: date, subject: subject, amount: amount,
        note: titles.field("Description", of: record),
        began: Self.seconds(titles.field("Start time", of: record).trimmed))
    }
    if users.count > 1 {
      builder.notes.append(
        String(
          localized: "the entries are by \(users.count) user; all of them were read",
          plural: "the entries are by \(users.count) users; all of them were read", for: users.count))
    }
  }

  /// The seconds of a duration: hours, minutes and seconds.
  private static func seconds(_ text: String) -> Int? {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 3, (1...4).contains(fields[0].utf8.count),
      fields.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      fields.dropFirst().allSatisfy({ $0.utf8.count == 2 && (Int($0).map { $0 < 60 } ?? false) })
    else { return nil }
    return fields.reduce(0) { $0 * 60 + (Int($1) ?? 0) }
  }
}

extension Amount {
  /// A time in minutes, to the nearest thousandth; nil if it is 0, negative or too long to be kept.
  init?(seconds: Int) {
    guard seconds > 0, seconds <= Amount.most.thousandths * 60 / 1000 else { return nil }
    self.init(writtenThousandths: (seconds * 1000 + 30) / 60)
  }
}

import ForeignText
import StudyCalendar
import Words

/// The table of a program that is known by its titles. What they mean is a mapping, as a person could have given it.
struct KnownTable: ForeignFormat {
  let name: String
  let program: String?
  /// The titles by which it is known.
  let titles: [String]
  let mapping: ColumnMapping
  /// The title of a column that says who it was; nil if there is none.
  var people: String?
  /// The title of a column with many things of a day, of which a person says what was study.
  var activities: String?
  /// Why such a file is refused, and what to give; nil for one that is read.
  var refusal: Refusal?

  /// Why a table says nothing of days on which somebody studied.
  enum Refusal { case plan, values }

  /// All programs whose tables are known. A new one is one line.
  static let all: [KnownTable] = [
    KnownTable(
      name: "toggl", program: "Toggl Track", titles: ["Start date", "Duration"],
      mapping: ColumnMapping([
        .date: "Start date", .start: "Start time", .duration: "Duration", .note: "Description",
        .subject: "Project",
      ]), people: "User"),
    KnownTable(
      name: "clockify", program: "Clockify", titles: ["Start Date", "Duration (h)"],
      mapping: ColumnMapping([
        .date: "Start Date", .start: "Start Time", .duration: "Duration (h)", .note: "Description",
        .subject: "Project",
      ]), people: "User"),
    KnownTable(
      name: "timetrap", program: "timetrap", titles: ["start", "end", "note", "sheet"],
      mapping: ColumnMapping([.date: "start", .end: "end", .note: "note", .subject: "sheet"])),
    KnownTable(
      name: "watson", program: "Watson", titles: ["id", "start", "stop", "project", "tags"],
      mapping: ColumnMapping([.date: "start", .end: "stop", .note: "tags", .subject: "project"])),
    KnownTable(
      name: "habitify", program: "Habitify", titles: ["Habit", "Date", "Total log", "Status"],
      mapping: ColumnMapping([
        .date: "Date", .amount: "Total log", .unit: "Unit", .subject: "Habit", .studied: "Status",
      ])),
    KnownTable(
      name: "streaks", program: "Streaks", titles: ["task_id", "title", "entry_type", "entry_date"],
      mapping: ColumnMapping([.date: "entry_date", .subject: "title", .studied: "entry_type"])),
    KnownTable(
      name: "daylio", program: "Daylio", titles: ["full_date", "mood", "activities"],
      mapping: ColumnMapping([.date: "full_date", .studied: ColumnMapping.all]), activities: "activities"),
    KnownTable(
      name: "habitica-history", program: "Habitica",
      titles: ["Task Name", "Task ID", "Task Type", "Date", "Value"],
      refusal: .values),
    KnownTable(
      name: "todoist", program: "Todoist", titles: ["TYPE", "CONTENT", "INDENT", "DATE"], refusal: .plan),
  ]

  private init(
    name: String, program: String, titles: [String], mapping: ColumnMapping = ColumnMapping(),
    people: String? = nil,
    activities: String? = nil, refusal: Refusal? = nil
  ) {
    (self.name, self.program) = (name, program)
    (self.titles, self.mapping) = (titles, mapping)
    (self.people, self.activities, self.refusal) = (people, activities, refusal)
  }

  func recognises(_ file: ForeignFile) -> Bool { CSVTitles(file.firstTableRecord).contain(titles) }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    let found = try file.titles(titles, orGive: String(localized: "check --format"))
    switch refusal {
    case .plan:
      throw ForeignFormatError.invalid(
        String(
          localized: "\(quoted(file.name)) is a list of what was planned, which does not say what was done"),
        advice: String(localized: "give a list of what was completed, with the dates of that"))
    case .values:
      throw ForeignFormatError.invalid(
        String(
          localized:
            "\(quoted(file.name)) is Habitica's history of values, which does not say on which days you studied"
        ),
        advice: String(localized: "give Habitica's user data as JSON"))
    case nil: break
    }
    var mapping = mapping
    mapping.dateOrder = builder.options.columns.dateOrder
    // A report can have been made without some of its columns.
    mapping.columns = mapping.columns.filter { $1 == ColumnMapping.all || found.contain([$1]) }
    let table = CSVRecords(file.bytes, delimiter: nil)
    guard let activities else {
      try builder.read(table, of: file.name, mapping)
      if let people {
        builder.notePeople(Set(table.lazy.dropFirst().map { found.field(people, of: $0) }).count)
      }
      return
    }
    guard !builder.options.matches.isEmpty else {
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) has much besides study in \(quoted(activities))"),
        advice: String(localized: "say what was study with --match, such as --match reading"))
    }
    try builder.readMatches(table, of: file.name, mapping, in: activities) { record in
      found.field(activities, of: record).parts(separatedBy: "|").map(\.trimmed)
    }
  }
}

extension ArchiveBuilder {
  /// Reads the lines of a table that have a word that a person gave. What has it is the subject of that name.
  fileprivate mutating func readMatches(
    _ table: CSVRecords, of file: String, _ mapping: ColumnMapping, in title: String,
    activities: (CSVRecords.Record) -> [String]
  ) throws {
    let survey = ColumnSurvey(table)
    let columns = try CSVColumns(survey, mapping, file: file)
    notes.append(
      listing([
        String(localized: "dates from \(survey.name(columns.date))"),
        String(localized: "subjects from \(quoted(title))"),
      ]))
    try readLines(table.lazy.dropFirst()) { builder, record in
      let there = activities(record).map { $0.lowercased() }
      for word in builder.options.matches where there.contains(word.lowercased()) {
        let day = try builder.date(ofEntry: record[columns.date], in: columns.form)
        builder.add(.studied, on: day, subject: word)
      }
    }
  }

  /// Says that entries are by several people.
  fileprivate mutating func notePeople(_ count: Int) {
    guard count > 1 else { return }
    notes.append(
      String(
        localized: "the entries are by \(count) user; all of them were read",
        plural: "the entries are by \(count) users; all of them were read", for: count))
  }
}

extension ForeignFile {
  /// The first record of a table, whatever stands between its fields.
  var firstTableRecord: [String] {
    guard isText else { return [] }
    var records = CSVRecords(bytes, delimiter: nil)
    return records.next()?.fields ?? []
  }
}

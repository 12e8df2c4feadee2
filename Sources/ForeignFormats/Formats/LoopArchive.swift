import Localization
import StudyCalendar

/// The zip of CSV files that Loop Habit Tracker writes: `Habits.csv`, a folder with a `Checkmarks.csv` for each habit,
/// and one `Checkmarks.csv` beside `Habits.csv` with the days of all habits.
///
/// Loop names a folder by the position of its habit and by the letters from a to z of its name. The whole name stands in
/// `Habits.csv` alone.
struct LoopArchive: ForeignFormat {
  let name = "loop-zip"

  func recognises(_ file: ForeignFile) -> Bool {
    file.bytes.starts(with: ZipArchive.entryMagic) || file.bytes.starts(with: ZipArchive.endMagic)
  }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportResult {
    let archive = try ZipArchive(file.bytes, name: file.name)
    let (list, wide, folders) = Self.entries(of: archive.names)
    guard !folders.isEmpty || wide != nil else {
      if let content = OtherContent(entriesOfZip: archive.names) { throw content.refusal(of: file.name) }
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) has no Checkmarks.csv in it"),
        advice: String(localized: "give the zip that Loop exported"))
    }
    var builder = ArchiveBuilder(file, options)
    let habits: [(position: Int, habit: ListedHabit)] =
      try list.map { try self.habits(in: text(of: $0, archive, file.name), entry: $0) } ?? []
    let known = Dictionary(habits.map { ($0.position, $0.habit) }, uniquingKeysWith: { first, _ in first })
    for (entry, folder) in folders.sorted(by: { $0.entry < $1.entry }) {
      let bytes = try text(of: entry, archive, file.name)
      let kind = LoopHabit.Kind(ofValues: LoopHabit.values(inCheckmarks: bytes))
      let habit = known[folder.number] ?? ListedHabit(name: folder.name)
      try builder.addCheckmarks(
        bytes, of: habit.habit(inferring: kind), number: folder.number, in: "\(file.name), \(entry)")
    }
    if let wide, folders.isEmpty {
      let byName = Dictionary(
        habits.map { ($0.habit.name, $0.habit) }, uniquingKeysWith: { first, _ in first })
      try builder.addWideCheckmarks(text(of: wide, archive, file.name), in: "\(file.name), \(wide)") {
        name, kind in
        byName[name]?.habit(inferring: kind)
      }
    }
    return try builder.result(format: name)
  }

  /// The content of an entry.
  private func text(of entry: String, _ archive: ZipArchive, _ file: String) throws -> [UInt8] {
    switch WrittenText.decoded(try archive.content(of: entry)) {
    case .success(let text): return text
    case .failure(let problem):
      throw ForeignFormatError.invalid(
        problem.sentence(about: "\(file), \(entry)"), advice: String(localized: "export it once more"))
    }
  }

  /// The list of habits, the file of all habits, and the folders of the habits. A person may have packed them all with a
  /// folder around them.
  private static func entries(
    of names: [String]
  ) -> (list: String?, wide: String?, folders: [(entry: String, folder: Folder)]) {
    let paths = names.map { (entry: $0, parts: $0.split(separator: "/").map(String.init)) }
    let lists = paths.filter { $0.parts.last == "Habits.csv" }
    let list = lists.min { $0.parts.count < $1.parts.count }
    let checkmarks = paths.filter { $0.parts.last == "Checkmarks.csv" && $0.parts.first != "__MACOSX" }
    let depth = list.map { $0.parts.count } ?? 1
    let root = list.map { Array($0.parts.dropLast()) } ?? []
    var wide: String?
    var folders: [(entry: String, folder: Folder)] = []
    for (entry, parts) in checkmarks {
      if parts.count == depth, Array(parts.dropLast()) == root {
        wide = wide ?? entry
      } else if let folder = parts.dropLast().last.flatMap({ Folder($0) }) {
        folders.append((entry, folder))
      } else {
        wide = wide ?? entry
      }
    }
    return (list?.entry, wide, folders)
  }

  /// The folder of a habit: `001 Name`, or `001` if the name has no letter from a to z.
  private struct Folder {
    let number: Int
    let name: String

    init?(_ text: String) {
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits) else { return nil }
      self.number = number
      let rest = String(text.dropFirst(digits.count).trimmed)
      name = rest.isEmpty ? String(digits) : rest
    }
  }

  /// A habit of `Habits.csv`.
  private struct ListedHabit {
    let name: String
    /// What its values mean; nil if the file does not say it, as before Loop 2.3.1.
    var kind: LoopHabit.Kind?
    var unit = ""
    var frequency = WrittenFrequency.daily
    var isArchived = false

    func habit(inferring inferred: LoopHabit.Kind) -> LoopHabit {
      LoopHabit(
        name: name, kind: kind ?? inferred, unit: unit, frequency: frequency, isArchived: isArchived)
    }
  }

  /// The habits of `Habits.csv`, with the numbers of their folders.
  private func habits(in bytes: [UInt8], entry: String) throws -> [(position: Int, habit: ListedHabit)] {
    var records = CSVRecords(bytes)
    guard let header = records.next()?.fields, let position = header.firstIndex(of: "Position"),
      let name = header.firstIndex(of: "Name")
    else {
      throw ForeignFormatError.badLine(
        file: entry, line: 1, String(localized: "there are no columns Position and Name"))
    }
    let columns = Dictionary(header.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    func field(_ column: String, of record: CSVRecords.Record) -> String {
      columns[column].map { record[$0] } ?? ""
    }
    return records.compactMap { record in
      guard record.fields.count > max(position, name), let number = Int(record.fields[position]) else {
        return nil
      }
      var habit = ListedHabit(name: record.fields[name])
      if columns["Type"] != nil {
        let isNumeric = field("Type", of: record) == "NUMERICAL"
        let target = Double(field("Target Value", of: record)) ?? 0
        let isAtMost = field("Target Type", of: record) == "AT_MOST"
        habit.kind = isNumeric ? .init(target: target, isAtMost: isAtMost) : .yesOrNo
      }
      let times = Int(field("FrequencyNumerator", of: record) + field("NumRepetitions", of: record))
      let days = Int(field("FrequencyDenominator", of: record) + field("Interval", of: record))
      if let times, let days { habit.frequency = WrittenFrequency(times: times, days: days) }
      habit.unit = field("Unit", of: record)
      habit.isArchived = field("Archived?", of: record) == "true"
      return (number, habit)
    }
  }
}

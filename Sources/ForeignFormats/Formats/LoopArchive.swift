import StudyCalendar

/// The zip of CSV files that Loop Habit Tracker writes: `Habits.csv`, a folder with a `Checkmarks.csv` for each habit,
/// and one `Checkmarks.csv` with the days of all habits.
struct LoopArchive: ForeignFormat {
  let name = "loop-zip"

  func recognises(_ file: ForeignFile) -> Bool {
    file.bytes.starts(with: ZipArchive.entryMagic) || file.bytes.starts(with: ZipArchive.endMagic)
  }

  func read(_ file: ForeignFile, _ options: ImportOptions) throws -> ImportResult {
    let archive = try ZipArchive(file.bytes, name: file.name)
    var builder = ArchiveBuilder(file, options)
    var wide: String?
    var folders: [(entry: String, folder: Folder)] = []
    var list: String?
    for entry in archive.names {
      let parts = entry.split(separator: "/")
      switch parts.last {
      case "Habits.csv": list = list ?? entry
      case "Checkmarks.csv":
        if let folder = parts.dropLast().last.flatMap({ Folder($0) }) {
          folders.append((entry, folder))
        } else {
          wide = wide ?? entry
        }
      default: continue
      }
    }
    guard !folders.isEmpty || wide != nil else {
      throw ForeignFormatError.invalid(
        file: file.name, "has no Checkmarks.csv in it", advice: "give the zip that Loop exported")
    }
    let habits = try list.map { try self.habits(in: archive.content(of: $0), entry: $0) } ?? []
    for (entry, folder) in folders.sorted(by: { $0.entry < $1.entry }) {
      let bytes = try archive.content(of: entry)
      let known = habits.first { $0.position == folder.number }?.habit
      let habit =
        known
        ?? LoopHabit(name: folder.name, kind: .init(ofValues: LoopHabit.values(inCheckmarks: bytes)))
      try builder.addCheckmarks(bytes, of: habit, in: "\(file.name), \(entry)")
    }
    if let wide, folders.isEmpty {
      try builder.addWideCheckmarks(archive.content(of: wide), in: "\(file.name), \(wide)") { name in
        habits.first { $0.habit.name == name }?.habit
      }
    }
    return builder.result(format: name)
  }

  /// The folder of a habit: `001 Name`.
  private struct Folder {
    let number: Int
    let name: String

    init?(_ text: Substring) {
      guard let space = text.firstIndex(of: " "), let number = Int(text[..<space]) else { return nil }
      self.number = number
      name = String(text[text.index(after: space)...])
    }
  }

  /// The habits of `Habits.csv`, with the numbers of their folders.
  private func habits(in bytes: [UInt8], entry: String) throws -> [(position: Int, habit: LoopHabit)] {
    var records = CSVRecords(bytes)
    guard let header = records.next()?.fields, let position = header.firstIndex(of: "Position"),
      let name = header.firstIndex(of: "Name")
    else {
      throw ForeignFormatError.badLine(file: entry, line: 1, "there are no columns Position and Name")
    }
    func field(_ column: String, of record: CSVRecords.Record) -> String {
      header.firstIndex(of: column).map { record[$0] } ?? ""
    }
    return records.compactMap { record in
      guard record.fields.count > max(position, name), let number = Int(record.fields[position]) else {
        return nil
      }
      let isNumeric = field("Type", of: record) == "NUMERICAL"
      let target = Double(field("Target Value", of: record)) ?? 0
      let isAtMost = field("Target Type", of: record) == "AT_MOST"
      let kind: LoopHabit.Kind = isNumeric ? .init(target: target, isAtMost: isAtMost) : .yesOrNo
      let times = Int(field("FrequencyNumerator", of: record))
      let days = Int(field("FrequencyDenominator", of: record))
      let frequency = times.flatMap { times in days.map { WrittenFrequency(times: times, days: $0) } }
      let habit = LoopHabit(
        name: record.fields[name], kind: kind, unit: field("Unit", of: record),
        frequency: frequency ?? .daily,
        isArchived: field("Archived?", of: record) == "true")
      return (number, habit)
    }
  }
}

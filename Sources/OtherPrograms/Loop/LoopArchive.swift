import ForeignText
import StudyCalendar
import System
import Words

/// The zip of CSV files that Loop Habit Tracker writes: `Habits.csv`, a folder with a `Checkmarks.csv` for each habit,
/// and one `Checkmarks.csv` beside `Habits.csv` with the days of all habits.
///
/// Loop names a folder by the position of its habit and by the letters from a to z of its name. The whole name stands in
/// `Habits.csv` alone.
struct LoopArchive: ForeignFormat {
  let name = "loop-zip"
  let program: String? = "Loop"

  func recognises(_ file: ForeignFile) -> Bool {
    file.bytes.starts(with: ZipArchive.entryMagic) || file.bytes.starts(with: ZipArchive.endMagic)
  }

  func read(_ file: ForeignFile, into builder: inout ArchiveBuilder) throws {
    let archive = try ZipArchive(file.bytes, name: file.name)
    // A person may have packed all of it with a folder around it.
    let lists = archive.names.filter { Folder.name(of: $0) == "Habits.csv" }
    let list = lists.min { Self.depth(of: $0) < Self.depth(of: $1) }
    var wide: String?
    var folders: [(entry: String, number: Int, name: String)] = []
    for entry in archive.names
    where Folder.name(of: entry) == "Checkmarks.csv" && !entry.hasPrefix("__MACOSX/") {
      let folder = Folder.parent(of: entry)
      if folder != list.map(Folder.parent) ?? ".", let habit = Self.habit(ofFolder: Folder.name(of: folder)) {
        folders.append((entry, habit.number, habit.name))
      } else {
        wide = wide ?? entry
      }
    }
    guard !folders.isEmpty || wide != nil else {
      if let content = OtherContent(entriesOfZip: archive.names) { throw content.refusal(of: file.name) }
      throw ForeignFormatError.invalid(
        String(localized: "\(quoted(file.name)) has no Checkmarks.csv in it"),
        advice: String(localized: "give the zip that Loop exported"))
    }
    let habits = try list.map { try self.habits(in: text(of: $0, archive, file.name), entry: $0) } ?? []
    let byNumber = Dictionary(habits.map { ($0.number, $0.habit) }, uniquingKeysWith: { first, _ in first })
    for folder in folders.sorted(by: { $0.entry < $1.entry }) {
      try builder.addCheckmarks(
        text(of: folder.entry, archive, file.name),
        of: byNumber[folder.number] ?? LoopHabit(name: folder.name), number: folder.number,
        in: "\(file.name), \(folder.entry)")
    }
    if let wide, folders.isEmpty {
      let byName = Dictionary(
        habits.map { ($0.habit.name ?? "", $0.habit) }, uniquingKeysWith: { first, _ in first })
      try builder.addWideCheckmarks(
        text(of: wide, archive, file.name), of: byName, in: "\(file.name), \(wide)")
    }
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

  /// In how many folders an entry is.
  private static func depth(of entry: String) -> Int { entry.utf8.count { $0 == UInt8(ascii: "/") } }

  /// The habit of a folder: `001 Name`, or `001` if the name has no letter from a to z. Nil for another folder.
  private static func habit(ofFolder name: String) -> (number: Int, name: String)? {
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    let rest = String(name.dropFirst(digits.count).trimmed)
    return Int(digits).map { ($0, rest.isEmpty ? String(digits) : rest) }
  }

  /// The habits of `Habits.csv` with the numbers of their folders. Before Loop 2.3.1 it does not say their kinds, but a
  /// habit with amounts has a target.
  private func habits(in bytes: [UInt8], entry: String) throws -> [(number: Int, habit: LoopHabit)] {
    var records = CSVRecords(bytes)
    let titles = CSVTitles(records.next()?.fields ?? [])
    guard titles.contain(["Position", "Name"]) else {
      throw ForeignFormatError.badLine(
        1, of: entry, String(localized: "there are no columns Position and Name"))
    }
    return records.compactMap { record in
      func field(_ title: String) -> String { titles.field(title, of: record) }
      guard let number = Int(field("Position")), !field("Name").isEmpty else { return nil }
      var kind: LoopHabit.Kind?
      if titles.contain(["Type"]) {
        kind =
          field("Type") == "NUMERICAL"
          ? .init(target: Double(field("Target Value")) ?? 0, isAtMost: field("Target Type") == "AT_MOST")
          : .yesOrNo
      } else if !field("Target Type").isEmpty, let target = Double(field("Target Value")), target > 0 {
        // Before 2.3.1 only a habit with a target has these.
        kind = .init(target: target, isAtMost: field("Target Type") == "AT_MOST")
      }
      var frequency = WrittenFrequency.daily
      if let times = Int(field("FrequencyNumerator") + field("NumRepetitions")),
        let days = Int(field("FrequencyDenominator") + field("Interval"))
      {
        frequency = WrittenFrequency(times: times, days: days)
      }
      return (
        number,
        LoopHabit(
          name: field("Name"), kind: kind, unit: WrittenUnit(field("Unit")), frequency: frequency,
          isArchived: field("Archived?") == "true")
      )
    }
  }
}

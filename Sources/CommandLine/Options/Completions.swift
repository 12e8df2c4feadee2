public import ArgumentParser
import FoundationEssentials
import Glibc
import SharedStore
public import StudyCalendar
import StudyIntents
import System
import Words

/// The completions that the shell offers when the user presses Tab. The shell runs the program for each of
/// them, so it is quick, reports no errors, and changes nothing on the disk.
extension CompletionKind {
  /// A date or the end of a range: words for days, or the dates of the last weeks once a digit is there.
  public static var date: CompletionKind {
    .custom { words, _, prefix in
      dates(after: prefix, mayBeAhead: words.contains { commandsOfPlans.contains($0) })
    }
  }

  /// The name of a subject.
  public static var subject: CompletionKind {
    .custom { _, _, _ in names { try $0.subjects().map(\.name) } }
  }

  /// The name of a subject or a group.
  public static var viewed: CompletionKind {
    .custom { _, _, _ in names { try $0.allViewed().map(\.name) } }
  }

  /// The name of a group.
  public static var group: CompletionKind { .custom { _, _, _ in names { try $0.groups().map(\.name) } } }

  /// A month of the last twelve.
  public static var month: CompletionKind { .custom { _, _, prefix in months(after: prefix) } }

  /// The name of a setting.
  public static var setting: CompletionKind { .list(SettingKey.all.map(\.name)) }

  /// A likely value of the setting that is named before it.
  public static var settingValue: CompletionKind {
    .custom { words, _, _ in words.lazy.compactMap(SettingKey.init(name:)).first?.suggestions ?? [] }
  }

  /// A weekday, or the word for having no weekly day off.
  public static var weekdaysOff: CompletionKind { .list(["none"] + Weekday.allCases.map(\.name)) }

  /// The date of a backup, or a file that may be a store.
  public static var backup: CompletionKind {
    .custom { _, _, prefix in backupDates() + storeFiles(after: prefix).map(\.asCompletion) }
  }
}

extension String {
  /// The text as the shell takes it. To zsh a colon ends a word that is offered.
  fileprivate var asCompletion: String {
    guard CompletionShell.requesting == .zsh else { return self }
    return String(flatMap { $0 == ":" || $0 == "\\" ? ["\\", $0] : [$0] })
  }
}

/// The commands whose days may lie ahead.
private let commandsOfPlans: Set = ["rest", "unrest", "schedule", "goal"]

private func dates(after prefix: String, mayBeAhead: Bool) -> [String] {
  // If a range is being typed, its end is completed.
  let end = prefix.firstRange(of: "..")?.upperBound ?? prefix.startIndex
  let (start, word) = (prefix[..<end], prefix[end...])
  let isNumber = word.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  guard isNumber else {
    let words = ["today", "yesterday"] + (mayBeAhead ? ["tomorrow"] : [])
    let weekdays = Weekday.week(startingOn: .monday).map(\.name)
    return (words + weekdays + ["last"] + (mayBeAhead ? ["next"] : [])).map { start + $0 }
  }
  let today = presentDay()
  return ((0..<35).map { -$0 } + (mayBeAhead ? Array(1...28) : [])).map {
    start + today.advanced(by: $0).description
  }
}

private func months(after prefix: String) -> [String] {
  let present = presentDay().month
  let months = (0..<12).map { present.advanced(by: -$0).description }
  return prefix.utf8.first == UInt8(ascii: "2") ? months : ["last", "next"] + months
}

private func backupDates() -> [String] {
  let backups = (try? GroupContainer().backups()) ?? []
  var dates: [String] = []
  for date in backups.map(\.date.description) where date != dates.last { dates.append(date) }
  return dates
}

/// The files and folders whose paths begin with a text, for the shells that leave that to the program.
private func storeFiles(after prefix: String) -> [String] {
  let slash = prefix.lastIndex(of: "/")
  let folder = slash.map { String(prefix[...$0]) } ?? ""
  let beginning = slash.map { prefix[prefix.index(after: $0)...] } ?? prefix[...]
  var path = folder.isEmpty ? "." : folder
  if path.hasPrefix("~/"), let home = getenv("HOME") { path = String(cString: home) + path.dropFirst() }
  let names = ((try? Folder.names(in: path)) ?? []).filter { name in
    name.hasPrefix(beginning) && (!name.hasPrefix(".") || beginning.hasPrefix("."))
  }
  return names.sorted().compactMap { name in
    var status = stat()
    guard !name.hasByteOfPath, pathStat(path + "/" + name, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR { return folder + name + "/" }
    return name.hasSuffix(".sqlite") ? folder + name : nil
  }
}

/// Today by the store's settings. If the store cannot be read, days begin at midnight.
public func presentDay() -> CalendarDate {
  (try? openStoreForReading().read { try $0.now.today }) ?? LocalCalendar().day(at: .now)
}

/// Names of the store as the shell takes them; none if it cannot be read.
private func names(_ read: (borrowing ReadTransaction) throws -> [String]) -> [String] {
  guard let store = try? openStoreForReading(), store.isInContainer, let names = try? store.read(read) else {
    return []
  }
  return names.map(\.shown.asCompletion)
}

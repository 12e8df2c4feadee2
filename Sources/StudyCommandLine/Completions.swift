public import ArgumentParser
import FoundationEssentials
import LocalCalendar
import SharedStore
import ShownText
import StudyCalendar
import StudyIntents

/// The completions that the shell offers when the user presses Tab. The shell runs the program for each of
/// them, so it is quick, reports no errors, and changes nothing on the disk.
extension CompletionKind {
  /// A date or the end of a range: words for days, or the dates of the last weeks once a digit is there.
  public static var date: CompletionKind { .custom { _, _, prefix in dates(after: prefix) } }

  /// The name of a subject.
  public static var subject: CompletionKind { .custom { _, _, _ in subjectNames() } }

  /// A month of the last twelve.
  public static var month: CompletionKind { .custom { _, _, _ in months() } }

  /// The name of a setting.
  public static var setting: CompletionKind { .list(SettingKey.all.map(\.name)) }

  /// A likely value of the setting that is named before it.
  public static var settingValue: CompletionKind {
    .custom { words, _, _ in words.lazy.compactMap(SettingKey.init(name:)).first?.suggestions ?? [] }
  }

  /// A weekday, or the word for having no weekly day off.
  public static var weekdaysOff: CompletionKind { .list(["none"] + Weekday.allCases.map(\.name)) }

  /// A file that may be a store.
  public static var storeFile: CompletionKind { .file(extensions: ["sqlite"]) }
}

private func dates(after prefix: String) -> [String] {
  // If a range is being typed, its end is completed.
  let end = prefix.firstRange(of: "..")?.upperBound ?? prefix.startIndex
  let (start, word) = (prefix[..<end], prefix[end...])
  let isNumber = word.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  guard isNumber else {
    return (["today", "yesterday"] + Weekday.week(startingOn: .monday).map(\.name)).map { start + $0 }
  }
  let today = today()
  return (0..<35).map { start + today.advanced(by: -$0).description }
}

private func months() -> [String] {
  var month = today().month
  return (0..<12).map { _ in
    defer { month = month.firstDate.previous.month }
    return month.description
  }
}

/// Today by the store's settings. If the store cannot be read, days begin at midnight.
private func today() -> CalendarDate {
  (try? openStoreForReading().read { try $0.now.today }) ?? LocalCalendar().day(at: .now)
}

private func subjectNames() -> [String] {
  guard let store = try? openStoreForReading(), store.isInContainer,
    let subjects = try? store.read({ try $0.subjects() })
  else { return [] }
  return subjects.map(\.name.shown)
}

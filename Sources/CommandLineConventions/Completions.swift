public import ArgumentParser
import FoundationEssentials
import LocalCalendar
import SharedStore
import StudyCalendar

/// What the shell offers when the user presses Tab. The functions run in a program of their own: they are quick, say
/// nothing when something is wrong, and make no store.
extension CompletionKind {
  /// A date, or the first or last one of a range: words for days, and the last weeks' dates once a digit is there.
  public static var date: CompletionKind { .custom { _, _, prefix in dates(after: prefix) } }

  /// A subject's name.
  public static var subject: CompletionKind { .custom { _, _, _ in subjectNames() } }

  /// A month: the last year's.
  public static var month: CompletionKind { .custom { _, _, _ in months() } }

  /// A setting's name.
  public static var setting: CompletionKind { .list(SettingKey.allCases.map(\.rawValue)) }

  /// A value of the setting that is named before it.
  public static var settingValue: CompletionKind {
    .custom { words, _, _ in words.lazy.compactMap(SettingKey.init).first?.suggestions ?? [] }
  }

  /// A day of the week, or none.
  public static var weekdaysOff: CompletionKind { .list(["none"] + Weekday.allCases.map(\.name)) }

  /// A file that may be a store.
  public static var storeFile: CompletionKind { .file(extensions: ["sqlite"]) }
}

extension SettingKey {
  /// Values that are likely, in no way all.
  fileprivate var suggestions: [String] {
    switch self {
    case .dayStart: ["00:00", "02:00", "03:00", "04:00", "05:00", "06:00"]
    case .firstWeekday: Weekday.allCases.map(\.name)
    case .restBudget: ["none", "0", "1", "2", "3", "4"]
    case .historyDays: ["30", "90", "365", "3650"]
    case .backups: ["0", "1", "5", "10", "30"]
    }
  }
}

private func dates(after prefix: String) -> [String] {
  var begun = ""
  var word = prefix[...]
  if let dots = prefix.firstRange(of: "..") {
    begun = String(prefix[..<dots.upperBound])
    word = prefix[dots.upperBound...]
  }
  let isNumber = word.unicodeScalars.first.map { ("0"..."9").contains($0) } ?? false
  let today = LocalCalendar().day(at: .now)
  let words =
    isNumber
    ? (0..<35).map { today.advanced(by: -$0).description }
    : ["today", "yesterday"] + Weekday.week(startingOn: .monday).map(\.name)
  return words.map { begun + $0 }
}

private func months() -> [String] {
  var month = LocalCalendar().day(at: .now).month
  return (0..<12).map { _ in
    defer { month = month.firstDate.previous.month }
    return month.description
  }
}

private func subjectNames() -> [String] {
  guard let container = try? GroupContainer(), let store = try? SharedStore(in: container, for: .reading),
    store.isInContainer, let subjects = try? store.read({ try $0.subjects() })
  else { return [] }
  return subjects.map(\.name)
}

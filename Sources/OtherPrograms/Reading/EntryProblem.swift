import StudyCalendar
import Words

/// What is wrong with an entry of a file. It ends a sentence that begins with where the entry stands.
struct EntryProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// A text stands where a date belongs.
  static func notDate(_ text: String) -> EntryProblem {
    EntryProblem(String(localized: "\(quoted(text)) is not a date such as 2024-12-31"))
  }

  /// A line has too few or too many fields.
  static func fieldCount(_ count: Int, insteadOf expected: String) -> EntryProblem {
    EntryProblem(
      String(
        localized: "there are \(count) fields instead of \(expected)",
        plural: "there are \(count) fields instead of \(expected)", for: count))
  }
}

extension Error {
  /// What is wrong with an entry; nil for an error of the whole file. A rule of ours can be what refuses an entry.
  var problemOfEntry: String? { self is EntryProblem || self is StudyError ? "\(self)" : nil }
}

extension CalendarDate {
  /// The date of an entry, as ISO 8601 writes it.
  init(entry text: String) throws(EntryProblem) {
    guard let date = CalendarDate(iso8601: text) else { throw .notDate(text) }
    self = date
  }
}

extension WrittenDateForm {
  /// The date of an entry in this form.
  func date(ofEntry text: String) throws(EntryProblem) -> CalendarDate {
    guard let date = date(text) else { throw .notDate(text) }
    return date
  }
}

/// Names, and how many more there are that are not named.
func listed(_ names: String, more count: Int) -> String {
  guard count > 0 else { return names }
  return String(localized: "\(names) and \(count) more", plural: "\(names) and \(count) more", for: count)
}

import Localization
import StudyCalendar

// Words that several formats need when they tell a person what they found in a file.

/// What is wrong with a text that stands where a date belongs.
func dateProblem(_ text: String) -> String { String(localized: "\(quoted(text)) is not a date") }

/// What is wrong with such a text where dates are written in one form.
func exampleDateProblem(_ text: String) -> String {
  String(localized: "\(quoted(text)) is not a date such as 2024-12-31")
}

/// What is wrong with a line that has too few or too many fields.
func fieldCountProblem(_ count: Int, insteadOf expected: Int) -> String {
  String(
    localized: "there are \(count) fields instead of \(expected)",
    plural: "there are \(count) fields instead of \(expected)", for: count)
}

/// Names, and how many more there are that are not named.
func listed(_ names: String, more count: Int) -> String {
  guard count > 0 else { return names }
  return String(localized: "\(names) and \(count) more", plural: "\(names) and \(count) more", for: count)
}

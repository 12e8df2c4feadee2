import Foundation
import Testing

/// A real person's record, and what it amounts to, counted without any code of the programs.
struct RealRecord {
  /// The file's text, a date a line.
  let text: String
  /// What each of its days amounts to.
  let days: [Day]

  struct Day {
    let date: String
    /// The run that ends with this day.
    let length: Int
    let start: String
    /// The longest run so far, the most recent of equal ones.
    let longest: Int
    let longestStart: String
    let longestEnd: String
    /// How many days there are up to this one.
    let total: Int
  }

  init() throws {
    let file = try #require(
      Bundle.module.url(forResource: "commit-days", withExtension: "txt", subdirectory: "Fixtures"))
    text = try String(contentsOf: file, encoding: .utf8)
    var days: [Day] = []
    var lastNoon: Int?
    for date in text.split(separator: "\n").map(String.init) {
      let noon = try Self.noon(date)
      let continues = lastNoon.map { noon - $0 == 24 * 3600 } ?? false
      let length = continues ? (days.last?.length ?? 0) + 1 : 1
      let start = continues ? days.last?.start ?? date : date
      let isLongest = length >= days.last?.longest ?? 0
      days.append(
        Day(
          date: date, length: length, start: start, longest: isLongest ? length : days.last?.longest ?? 0,
          longestStart: isLongest ? start : days.last?.longestStart ?? date,
          longestEnd: isLongest ? date : days.last?.longestEnd ?? date, total: days.count + 1))
      lastNoon = noon
    }
    self.days = days
  }

  /// Noon of a date in UTC, by the C library.
  private static func noon(_ date: String) throws -> Int {
    let numbers = date.split(separator: "-").compactMap { Int32($0) }
    try #require(numbers.count == 3, "\(date)")
    var fields = tm()
    (fields.tm_year, fields.tm_mon, fields.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    fields.tm_hour = 12
    return timegm(&fields)
  }
}

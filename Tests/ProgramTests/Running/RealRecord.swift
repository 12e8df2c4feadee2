import Foundation
import Testing

/// A real person's record, with its streaks, which are counted without any code of the programs.
struct RealRecord {
  /// The text of the file, with one date per line.
  let text: String
  /// The days of the record, each with the streaks as of that day.
  let days: [Day]

  struct Day {
    let date: String
    /// The length of the streak that ends on this day.
    let length: Int
    let start: String
    /// The length of the longest streak so far. Among equally long streaks the most recent one counts.
    let longest: Int
    let longestStart: String
    let longestEnd: String
    /// The number of days up to this one, which is included.
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

  /// Noon of a date in UTC, in seconds since 1970, as the C library counts it.
  private static func noon(_ date: String) throws -> Int {
    let numbers = date.split(separator: "-").compactMap { Int32($0) }
    try #require(numbers.count == 3, "\(date)")
    var fields = tm()
    (fields.tm_year, fields.tm_mon, fields.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    fields.tm_hour = 12
    return timegm(&fields)
  }
}

import StudyCalendar
import Testing

@Suite("Errors about dates")
struct DateExpressionErrorTests {
  /// What `text` means on 2024-12-11, or the error about it.
  private func answer(to text: String) throws -> String {
    let today = try #require(CalendarDate(iso8601: "2024-12-11"))
    do throws(DateExpressionError) {
      return "\(try DateRangeExpression(text).resolved(today: today))"
    } catch {
      return "\(error)"
    }
  }

  private static let forms =
    "write YYYY-MM-DD, today, yesterday, tomorrow, fri, last fri, next fri, 3d (3 days ago) or +3d (in 3 days)"

  @Test(
    "The error about a date says what was wrong and what to write instead",
    arguments: [
      (
        "nope",
        "“nope” is not a date; \(forms)"
      ),
      ("", "“” is not a date; \(forms)"), ("next", "“next” needs a weekday, as in “next fri”"),
      ("yesterdya", "“yesterdya” is not a date; did you mean “yesterday”?"),
      ("Tomorow", "“Tomorow” is not a date; did you mean “tomorrow”?"),
      ("mo", "“mo” is not a date; \(forms)"),
      ("today..firday", "“firday” is not a date; did you mean “friday”?"),
      ("+9999999d", "“+9999999d” is not a date; \(forms)"),
      ("2023-02-29", "2023-02-29 does not exist: February 2023 has 28 days"),
      ("2024-02-30", "2024-02-30 does not exist: February 2024 has 29 days"),
      ("2024-04-31", "2024-04-31 does not exist: April 2024 has 30 days"),
      ("2024-13-01", "2024-13-01 does not exist: months go from 01 to 12"),
      ("1899-12-31", "1899-12-31 is out of reach: years go from 1900 to 9999"),
      ("99999d", "99999d is out of reach: years go from 1900 to 9999"),
      ("2024-01-01..", "“2024-01-01..” lacks an end; write a range as FIRST..LAST"),
      ("..", "“..” lacks an end; write a range as FIRST..LAST"),
      ("today..yesterday", "the range runs backwards: 2024-12-11 is after 2024-12-10"),
    ])
  func messages(text: String, message: String) throws {
    #expect(try answer(to: text) == message)
  }

  @Test(
    "The error about a date is one short line of printable text, for any text",
    arguments: [
      "a\nb", "a\r\nb", "\u{1B}[31mred", "\u{202E}gnp.exe", "\u{2028}", "\0", "\u{85}",
      String(repeating: "x", count: 200_000),
      String(repeating: "\u{301}", count: 200_000), "2024-01-01..\u{7}", "..\n",
      String(repeating: "a", count: 200_000) + "..",
    ])
  func oneLine(text: String) throws {
    let message = try answer(to: text)
    #expect(message.unicodeScalars.count < 200)
    for scalar in message.unicodeScalars {
      let category = scalar.properties.generalCategory
      #expect(![.control, .format, .lineSeparator, .paragraphSeparator].contains(category))
    }
  }
}

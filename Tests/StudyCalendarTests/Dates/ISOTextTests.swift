import StudyCalendar
import Testing

@Suite("ISO 8601 texts")
struct ISOTextTests {
  @Test(
    "A text of another form than YYYY-MM-DD is not a date",
    arguments: [
      "", "-", "--", "2024", "2024-", "2024-01", "2024-01-", "2024-1-1", "2024-001-01", "2024-01-001",
      "24-01-01", "02024-01-01", "20240101", "2024/01/01", "2024.01.01", "2024-01/01", "2024-W01-1",
      "2024-001", "01-01-2024", "2024-01-01T00:00", "2024-01-01Z", "2024-01-01\0", "2024-01-01\n",
    ])
  func otherForms(text: String) {
    #expect(CalendarDate(iso8601: text) == nil)
  }

  @Test(
    "A text with signs or spaces is not a date",
    arguments: [
      " 2024-01-01", "2024-01-01 ", "2024 -01-01", "2024- 1-01", "2024-01- 1", "\t2024-01-01",
      "2024-01-01\u{A0}", "+2024-01-01", "-2024-01-01", "+024-01-01", "-024-01-01", "2024-+1-01",
      "2024--1-01", "2024-01-+1", "2024-01--1",
    ])
  func signsAndSpaces(text: String) {
    #expect(CalendarDate(iso8601: text) == nil)
  }

  @Test(
    "A text with digits or hyphens outside ASCII is not a date",
    arguments: [
      "２０２４-０１-０１", "2024-01-0１", "٢٠٢٤-٠١-٠١", "२०२४-०१-०१", "202４-01-01", "2024−01−01", "2024‐01‐01",
      "2024–01–01", "2024-01-01\u{301}", "\u{FEFF}2024-01-01", "2024-01-1²", "𝟚𝟘𝟚𝟜-𝟘𝟙-𝟘𝟙", "2O24-01-01",
    ])
  func otherDigits(text: String) {
    #expect(CalendarDate(iso8601: text) == nil)
    #expect(CalendarMonth(iso8601: String(text.prefix(7))) == nil || text.hasPrefix("2024-01"))
  }

  @Test(
    "The text of a day that does not exist is not a date",
    arguments: [
      "2023-02-29", "1900-02-29", "2100-02-29", "2024-02-30", "2024-04-31", "2024-06-31", "2024-09-31",
      "2024-11-31", "2024-01-32", "2024-01-00", "2024-00-01", "2024-13-01", "2024-99-99", "2024-00-00",
    ])
  func daysThatDoNotExist(text: String) {
    #expect(CalendarDate(iso8601: text) == nil)
  }

  @Test(
    "A text of a year that is not supported is neither a date nor a month",
    arguments: ["1899-12-31", "0000-01-01", "0001-01-01", "0999-12-31", "10000-01-01"])
  func yearsOutOfReach(text: String) {
    #expect(CalendarDate(iso8601: text) == nil)
    #expect(CalendarMonth(iso8601: String(text.dropLast(3))) == nil)
  }

  @Test(
    "The text of a leap day, or of the first or last supported day, is a date",
    arguments: ["1900-01-01", "1904-02-29", "2000-02-29", "2024-02-29", "9996-02-29", "9999-12-31"])
  func daysThatExist(text: String) {
    #expect(CalendarDate(iso8601: text)?.description == text)
    #expect(CalendarDate(iso8601: Substring(text))?.description == text)
    #expect(CalendarDate(iso8601: Array(text.utf8))?.description == text)
  }

  @Test("Bytes that are not valid UTF-8 are not a date")
  func invalidUTF8() {
    #expect(CalendarDate(iso8601: Array("2024-01-0".utf8) + [0xFF]) == nil)
    #expect(CalendarDate(iso8601: [0xC0, 0xB2] + Array("024-01-01".utf8)) == nil)
    #expect(CalendarDate(iso8601: Array("2024-01-01".utf8) + [0]) == nil)
  }

  @Test(
    "A text of another form than YYYY-MM, or of a month out of range, is not a month",
    arguments: [
      "", "2024", "2024-", "2024-1", "2024-001", "2024-01-01", "2024-01-", "2024/01", "202401", " 2024-01",
      "2024-01 ", "2024-00", "2024-13", "２０２４-０１", "+2024-01", "2024-+1", "2024-01\n", "1899-12",
    ])
  func otherMonthForms(text: String) {
    #expect(CalendarMonth(iso8601: text) == nil)
  }

  @Test("A text is read only until it is known to be wrong")
  func endlessText() {
    var read = 0
    let endless = AnyIterator<UInt8> {
      read += 1
      return UInt8(ascii: "1")
    }
    #expect(CalendarDate(iso8601: IteratorSequence(endless)) == nil)
    #expect(read == 5)
  }
}

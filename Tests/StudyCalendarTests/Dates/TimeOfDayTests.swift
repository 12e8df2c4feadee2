import StudyCalendar
import Testing

@Suite("Times of day")
struct TimeOfDayTests {
  @Test("A time of day is read from its own text at every minute of the day, in order")
  func everyMinute() throws {
    var minutes = 0
    for hour in 0...23 {
      for minute in 0...59 {
        let text = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
        let time = try #require(TimeOfDay(text))
        #expect(time.minutes == minutes)
        #expect(time.description == text)
        #expect(TimeOfDay(hour: hour, minute: minute) == time)
        minutes += 1
      }
    }
    #expect(minutes == 1_440)
    #expect(TimeOfDay("00:00") == .midnight)
  }

  @Test(
    "A text of another form than HH:MM is not a time of day",
    arguments: [
      "", ":", "0", "4:00", "04:0", "004:00", "04:000", "04", "0400", "04.00", "04-00", "04:00:00", " 04:00",
      "04:00 ", "04:00\n", "+4:00", "-4:00", "04:+1", "04: 0", "24:00", "23:60", "99:99", "4:00 PM", "０４:００",
      "٠٤:٠٠", "04：00", "0a:00", "04:0½", "04:00\u{301}", ":0400", "040:0", "\0\0:\0\0", "//://", "0::00",
    ])
  func otherTexts(text: String) {
    #expect(TimeOfDay(text) == nil)
  }

  @Test("A time of day has hours 0 to 23 and minutes 0 to 59", arguments: [Int.min, -1, 60, Int.max])
  func limits(number: Int) {
    #expect(TimeOfDay(hour: number, minute: 0) == nil)
    #expect(TimeOfDay(hour: 0, minute: number) == nil)
    #expect(TimeOfDay(hour: 24, minute: 0) == nil)
    #expect(TimeOfDay(hour: 23, minute: 59)?.minutes == 1_439)
  }
}

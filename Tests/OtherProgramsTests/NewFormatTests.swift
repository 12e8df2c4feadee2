import Foundation
import OtherPrograms
import StudyCalendar
import Testing

@Suite("Habitify, HabitKit, Beaver Habits, Tickmate, Rewire, GitHub and our own calendar")
struct NewFormatTests {
  @Test("Habitify's statuses say whether a day was studied, and its logs are amounts")
  func habitify() throws {
    let found = try read(
      """
      Habit,Date,Total log,Unit,Status,Habit ID
      Read,2024-01-05,25,min,Completed,a1
      Read,2024-01-06,0,min,Failed,a1
      Read,2024-01-07,0,min,Skipped,a1
      Run,2024-01-05,1,times,Completed,b2
      Run,2024-01-06,2.5,km,Failed,b2
      """)
    #expect(found.format == "habitify")
    #expect(found.subject("Read")?.studied == ["2024-01-05"])
    #expect(found.subject("Read")?.rests.map(\.date) == ["2024-01-07"])
    #expect(found.subject("Read")?.sessions.map(\.amount?.thousandths) == [25_000])
    #expect(found.subject("Read")?.unit == .minutes)
    #expect(found.subject("Run")?.studied == ["2024-01-05"] && found.subject("Run")?.sessions.count == 1)
    let bad = "Habit,Date,Total log,Unit,Status,Habit ID\nRead,2024-01-05,1,times,Perhaps,a\n"
    #expect(refusal(bad)?.contains("line 2: “Perhaps”") == true)
  }

  @Test("HabitKit's completions count on the dates that the phone showed")
  func habitKit() throws {
    let found = try read(
      """
      {"habits":[{"id":"a","name":"Read","archived":false},{"id":"b","name":"Run","archived":true}],
       "completions":[
        {"id":"1","date":"2024-01-04T23:00:00.000Z","habitId":"a","timezoneOffsetInMinutes":60,"amountOfCompletions":1},
        {"id":"2","date":"2024-01-06T05:00:00.000Z","habitId":"a","timezoneOffsetInMinutes":-300,
         "amountOfCompletions":3,"note":"hard"},
        {"id":"3","date":"2024-01-07T23:00:00.000Z","habitId":"a","timezoneOffsetInMinutes":60,"amountOfCompletions":0},
        {"id":"4","date":"2024-01-05T00:00:00.000","habitId":"b","timezoneOffsetInMinutes":60},
        {"id":"5","date":"2024-01-05T00:00:00.000Z","habitId":"z"}]}
      """)
    #expect(found.format == "habitkit")
    #expect(found.subject("Read")?.studied == ["2024-01-05", "2024-01-06"])
    #expect(found.subject("Read")?.sessions.map(\.note) == ["hard"])
    #expect(found.subject("Run")?.studied == ["2024-01-05"] && found.subject("Run")?.endedOn == "2024-01-06")
    #expect(found.leftOutCount(.noSubject) == 1)
    let bad = #"{"habits":[{"id":"a","name":"R"}],"completions":[{"date":"soon","habitId":"a"}]}"#
    #expect(refusal(bad)?.contains("completion 1: “soon”") == true)
  }

  @Test("The records of Beaver Habits say whether a day was done")
  func beaverHabits() throws {
    let found = try read(
      #"{"habits":[{"name":"Read","records":[{"day":"2024-01-05","done":true,"text":"ok"},{"day":"2024-01-06","done":false}]},{"name":"Run","records":[]}]}"#
    )
    #expect(found.format == "beaver-habits" && found.subjects.map(\.name) == ["Read", "Run"])
    #expect(found.subject("Read")?.studied == ["2024-01-05"])
    #expect(
      refusal(#"{"habits":[{"name":"R","records":[{"day":"2024-13-05","done":true}]}]}"#)?.contains(
        "“2024-13-05”") == true)
  }

  @Test("Tickmate counts months from 0")
  func tickmate() throws {
    let folder = try ForeignFolder()
    let file = try folder.database(
      "tickmate.db",
      """
      CREATE TABLE tracks (_id INTEGER PRIMARY KEY, name TEXT, enabled INTEGER);
      CREATE TABLE ticks (_id INTEGER PRIMARY KEY, _track_id INTEGER, year INTEGER, month INTEGER, day INTEGER);
      INSERT INTO tracks VALUES (1, 'Read', 1), (2, 'Run', 1);
      INSERT INTO ticks (_track_id, year, month, day) VALUES (1, 2024, 0, 31), (1, 2024, 11, 31), (2, 2024, 1, 29),
        (1, 2024, 1, 30), (1, 2024, 12, 1), (9, 2024, 1, 1), (1, -9223372036854775808, 0, 1), (1, 'x', 0, 1);
      """)
    let found = try readArchive(file, options())
    #expect(found.format == "tickmate")
    #expect(found.subject("Read")?.studied == ["2024-01-31", "2024-12-31"])
    #expect(found.subject("Run")?.studied == ["2024-02-29"])
    #expect(found.leftOutCount(.badDate) == 4 && found.leftOutCount(.noSubject) == 1)
  }

  @Test("In Rewire a check-in of type 2 was done")
  func rewire() throws {
    let folder = try ForeignFolder()
    let file = try folder.database(
      "rewire.db",
      """
      CREATE TABLE Habits (_id INTEGER PRIMARY KEY, Name TEXT);
      CREATE TABLE CHECKINS (_id INTEGER PRIMARY KEY, Habit_id INTEGER, date TEXT, type INTEGER);
      INSERT INTO Habits VALUES (1, 'Read');
      INSERT INTO CHECKINS (Habit_id, date, type) VALUES (1, '20240105', 2), (1, '20240106', 1), (1, '20241301', 2),
        (1, NULL, 2), (7, '20240105', 2);
      """)
    let found = try readArchive(file, options())
    #expect(found.format == "rewire" && found.studied == ["2024-01-05"])
    for reason in [SkippedRows.Reason.badDate, .noDate, .noSubject] {
      #expect(found.leftOutCount(reason) == 1)
    }
  }

  @Test("GitHub's contributions are amounts, whatever stands around their weeks")
  func gitHub() throws {
    let weeks =
      #"{"weeks":[{"contributionDays":[{"contributionCount":3,"date":"2024-01-05"},{"contributionCount":0,"date":"2024-01-06"}]}]}"#
    let calendar = #"{"contributionCalendar":\#(weeks)}"#
    for text in [weeks, calendar, #"{"data":{"user":{"contributionsCollection":\#(calendar)}}}"#] {
      let found = try read(text)
      #expect(found.format == "github" && found.studied == ["2024-01-05"])
      #expect(found.subjects[0].unit == .named("contributions"))
    }
    #expect(refusal(#"{"data":{"x":"contributionDays"},"contributionDays":1}"#) != nil)
  }

  @Test("Our own calendar comes back with its days, rests, reasons, amounts and notes")
  func calendar() throws {
    let piano = SubjectRecord(
      name: "Piano: a, b; c\\d", days: [Day(date: "2024-01-05", didStudy: true)],
      rests: [RestRecord(date: "2024-01-06", reason: String(repeating: "ill, very; ", count: 9) + "x")],
      sessions: [
        Session(
          id: "00000000-0000-4000-a000-000000000001", date: "2024-01-07", amount: Amount(thousandths: 90_000),
          note: "two\nlines", source: Session.person, recordedAt: "2024-01-07T10:00:00Z")
      ])
    let history = StudyArchive(subjects: [
      piano, SubjectRecord(name: "Latin", days: [Day(date: "2024-01-08", didStudy: true)]),
    ])
    let text = try history.calendar(stamped: Date(timeIntervalSince1970: 0))
    let found = try read(text)
    #expect(found.format == "ics")
    #expect(found.subjects.map(\.name) == ["Piano: a, b; c\\d", "Latin"])
    #expect(found.subjects[0].studied == ["2024-01-05", "2024-01-07"])
    #expect(found.subjects[0].rests == piano.rests)
    #expect(found.subjects[0].sessions.map(\.amount) == [Amount(thousandths: 90_000)])
    #expect(found.subjects[0].sessions.map(\.note) == ["two\nlines"])
    #expect(found.subject("Latin")?.studied == ["2024-01-08"])
    let other =
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20240105\r\nSUMMARY:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    #expect(refusal(other)?.contains("calendar of another program") == true)
  }

  @Test(
    "Our calendar is read as another program gives it back: folded otherwise, with alarms, in another order")
  func returnedCalendar() throws {
    let found = try read(
      """
      BEGIN:VCALENDAR
      PRODID:-//Other//EN
      BEGIN:VEVENT
      BEGIN:VALARM
      ACTION:DISPLAY
      DESCRIPTION:Reminder
      END:VALARM
      DESCRIPTION;ALTREP="data:text/html,<b>x</b>":1 page\\nfirst ch
       apter
      SUMMARY;LANGUAGE=en:Rea
      \tding
      LAST-MODIFIED:20240106T000000Z
      DTSTART;VALUE=DATE:20240105
      UID:20240105-study-1f@swiftcal
      X-OTHER:1
      END:VEVENT
      BEGIN:VEVENT
      UID:20240106-study-1f@swiftcal
      DTSTART;VALUE=DATE:20240106
      SUMMARY:Reading
      DESCRIPTION:12 pages
      END:VEVENT
      BEGIN:VEVENT
      UID:20240107-study-1f@swiftcal
      DTSTART;VALUE=DATE:20240107
      SUMMARY:Reading
      DESCRIPTION:1 page
      END:VEVENT
      END:VCALENDAR

      """)
    #expect(found.subjects.map(\.name) == ["Reading"])
    let subject = found.subjects[0]
    #expect(subject.sessions.map(\.note) == ["first chapter", nil, nil])
    #expect(subject.sessions.map(\.amount?.thousandths) == [1000, 12_000, 1000])
    #expect(subject.unit == .named("pages") && subject.hasDaySums)
  }

  @Test("A day of dijo with digits behind the point is an amount")
  func dijoFloat() throws {
    let found = try read(
      #"[{"type":"Float","name":"Run","stats":{"2020-07-21":{"value":52,"precision":1},"2020-07-22":{"value":5,"precision":1},"2020-07-23":{"value":0,"precision":0}},"goal":{"value":10,"precision":1}}]"#
    )
    #expect(found.format == "dijo" && found.studied == ["2020-07-21"])
    #expect(found.subjects[0].sessions.map(\.amount?.thousandths) == [5_200, 500])
    #expect(found.subjects[0].goals.first?.goal.minimum == Amount(thousandths: 1_000))
  }
}

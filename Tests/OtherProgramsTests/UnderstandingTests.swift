import OtherPrograms
import StudyCalendar
import Testing

@Suite("An import never guesses")
struct UnderstandingTests {
  private func read(
    _ text: String, _ columns: String? = nil, zone: String = "UTC", start: String = "00:00",
    matches: [String] = []
  ) throws -> ImportResult {
    var chosen = options(zone: zone)
    if let columns { chosen.columns = try ColumnMapping(columns) }
    chosen.dayStart = try #require(TimeOfDay(start))
    chosen.matches = matches
    return try OtherProgramsTests.read(text, chosen)
  }

  private func sessions(_ found: ImportResult) -> [String] {
    found.subjects.flatMap { subject in
      subject.sessions.map {
        "\(subject.name ?? "-") \($0.date) \($0.amount?.thousandths ?? 0) \($0.note ?? "-")"
      }
    }
  }

  @Test(
    "An amount is read as the programs print it in any of their languages",
    arguments: [
      ("2.5分", 2500), ("1時間30分", 90_000), ("1시간 32.75분", 92_750), ("2시간", 120_000), ("1 h 32,75 min", 92_750),
      ("25 Minuten", 25_000), ("2 Stunden", 120_000), ("1 Std. 30 Min.", 90_000), ("2 Std.", 120_000),
    ])
  func printed(amount: String, thousandths: Int) throws {
    let found = try read("date;spent\n2026-03-01;\(amount)\n")
    #expect(sessions(found) == ["- 2026-03-01 \(thousandths) -"])
    #expect(found.subjects.first?.unit == .minutes)
  }

  @Test("Every format but our own and the plain ones says which program writes it")
  func programs() {
    let nameless = foreignFormats.filter { $0.program == nil }.map(\.name)
    #expect(Set(nameless) == ["core-data", "json", "csv", "ics", "dates", "plain-csv"])
  }

  @Test(
    "Nothing of anything is not studied, however it is spelled",
    arguments: [
      "0 min", "0:00", "0h", "0%", "0,0", "0.0 h", "no", "nein", "false", "0m", "-", "n/a", "PT0S",
      "00:00:00", "", "0 pages",
    ])
  func nothing(spelling: String) throws {
    let found = try read("date;spent\n2026-03-01;\(spelling)\n2026-03-02;25 min\n")
    #expect(sessions(found) == ["- 2026-03-02 25000 -"] && found.studied == ["2026-03-02"])
    #expect(found.notStudied == ["": 1])
  }

  @Test(
    "A column that is not understood refuses the file, with what was seen and what to type",
    arguments: [
      ("date,mood\n2026-03-01,meh\n2026-03-02,good\n", "“meh” in “mood”"),
      ("name,start date,archived\nLatin,2026-03-01,no\n", "--columns date="),
      ("subject,due date\nLatin,2026-03-01\n", "--columns date="),
      ("date,duration\n2026-03-01,90\n", "duration=duration,unit=min"),
      ("date,minutes,pages\n2026-03-01,90,3\n", "--columns amount=minutes"),
      ("Task Name,Task ID,Task Type,Date,Value\nLatin,1,habit,2026-03-01 23:59:59,-1\n", "user data"),
      ("full_date,mood,activities\n2026-03-01,meh,tv | sleep\n", "--match"),
    ])
  func refused(text: String, words: String) {
    #expect(refusal(text)?.contains(words) == true, "\(refusal(text) ?? "read")")
  }

  @Test(
    "An instant becomes the civil day of the zone and of when days begin there, and a civil date stays",
    arguments: [
      ("2026-03-02T03:30:00Z", "America/New_York", "00:00", "2026-03-01"),
      ("2026-03-02 03:30:00 UTC", "America/New_York", "00:00", "2026-03-01"),
      ("20260302T033000Z", "America/New_York", "00:00", "2026-03-01"),
      ("2026-03-01T22:30:00-05:00", "Asia/Tokyo", "00:00", "2026-03-02"),
      ("2026-03-02T03:30:00Z", "UTC", "04:00", "2026-03-01"),
      // The clock is put forward at two, so that four o'clock is three hours after midnight.
      ("2026-03-08T08:10:00Z", "America/New_York", "04:00", "2026-03-08"),
      ("2026-03-02T03:30:00", "America/New_York", "04:00", "2026-03-02"),
      ("2026-03-02", "America/New_York", "04:00", "2026-03-02"),
    ])
  func days(written: String, zone: String, start: String, day: String) throws {
    let found = try read("date,studied\n\(written),yes\n", zone: zone, start: start)
    #expect(found.studied == [day])
    #expect(
      found.notes.contains { $0.contains("instants") } == (written.hasSuffix("Z") || written.count > 19))
  }

  @Test(
    "A quantity is read in every spelling, and a time in minutes",
    arguments: [
      ("1:30:00", 90_000), ("1h 30m", 90_000), ("90 min", 90_000), ("1,5 h", 90_000), ("PT1H30M", 90_000),
      ("0:45", 45_000),
      ("1.234,5 min", 1_234_500), ("30 s", 500),
    ])
  func quantities(text: String, thousandths: Int) throws {
    let found = try read("Datum;Dauer\n01.03.2026;\(text)\n31.03.2026;1 h\n")
    #expect(found.subjects[0].sessions.first?.amount?.thousandths == thousandths, "\(found)")
  }

  @Test("Columns that a person names mean what was said, and a unit can be a word")
  func mapping() throws {
    let text = "Datum;Erledigt;Dauer;Notiz\n01.03.2026;ja;1,5;gut\n13.03.2026;nein;0;\n"
    #expect(
      try sessions(read(text, "date=Datum,studied=Erledigt,amount=Dauer,unit=h")) == [
        "- 2026-03-01 90000 gut"
      ])
    #expect(throws: ForeignFormatError.self) { try read(text, "when=Datum") }
    #expect(throws: ForeignFormatError.self) { try read(text, "date=Tag") }
    #expect(try read("a,b\n2026-03-01,x\n", "date=a,studied=b").studied == ["2026-03-01"])
  }

  @Test("A session that spans midnight belongs to the day on which it began")
  func midnight() throws {
    let text =
      "start,end,note,sheet\n2026-03-01 23:30:00,2026-03-02 00:30:00,ch,Latin\n2026-03-05 10:00:00,,,Latin\n"
    let found = try read(text)
    #expect(found.format == "timetrap" && sessions(found) == ["Latin 2026-03-01 60000 ch"])
    #expect(found.leftOutCount(.running) == 1)
    let clocks = try read("date,start,end\n2026-03-01,23:30,00:30\n")
    #expect(sessions(clocks) == ["- 2026-03-01 60000 -"])
  }

  @Test("Watson's frames and what its log prints are the same sessions")
  func watson() throws {
    let frames = #"[[1772400600,1772404200,"Latin","abc",["x","y"],1772404200]]"#
    let log =
      #"[{"id":"abc","start":"2026-03-01T21:30:00+00:00","stop":"2026-03-01T22:30:00+00:00","project":"Latin","tags":["x","y"]}]"#
    for text in [frames, log] {
      let found = try read(text, zone: "Asia/Tokyo")
      #expect(found.format == "watson-json" && sessions(found) == ["Latin 2026-03-02 60000 #x #y"])
    }
  }

  @Test("Of Habitica's user data only what was completed or scored up was done")
  func habitica() throws {
    let found = try read(
      #"""
      {"tasks":{"dailys":[{"text":"Latin","history":[{"date":1772400600000,"value":1,"completed":true},
        {"date":1772487000000,"value":0,"completed":false},{"date":1772573400000,"value":2}]}],
       "habits":[{"text":"Chess","history":[{"date":1772400600000,"value":1,"scoredUp":2,"scoredDown":0},
        {"date":1772487000000,"value":0,"scoredUp":0,"scoredDown":1}]}]}}
      """#)
    #expect(found.format == "habitica" && found.subject("Latin")?.studied == ["2026-03-01"])
    #expect(found.subject("Chess")?.studied == ["2026-03-01"] && found.leftOutCount(.noAnswer) == 1)
  }

  @Test("Of a diary and of a calendar only what a person names is study, with how long it took")
  func matches() throws {
    let diary = "full_date,mood,activities\n2026-03-01,meh,tv | sleep\n2026-03-02,good,Reading | tv\n"
    let ofDiary = try read(diary, matches: ["reading"])
    #expect(ofDiary.subject("reading")?.studied == ["2026-03-02"])
    #expect(ofDiary.notes == ["dates from “full_date”, subjects from “activities”"])
    let calendar = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      DTSTART;TZID=Europe/Berlin:20260301T233000
      DTEND;TZID=Europe/Berlin:20260302T003000
      SUMMARY:Latin lesson
      END:VEVENT
      BEGIN:VEVENT
      DTSTART:20260303T233000Z
      DURATION:PT45M
      SUMMARY:Latin
      END:VEVENT
      BEGIN:VEVENT
      DTSTART:20260304T233000Z
      SUMMARY:Latin
      STATUS:CANCELLED
      END:VEVENT
      BEGIN:VEVENT
      DTSTART:20260305T233000Z
      SUMMARY:Dentist
      END:VEVENT
      END:VCALENDAR
      """
    let found = try read(calendar, zone: "Asia/Tokyo", matches: ["Latin"])
    #expect(sessions(found) == ["Latin 2026-03-01 60000 Latin lesson", "Latin 2026-03-04 45000 -"])
  }

  @Test("Habits that were deleted, or that count days without a record, are left out, and that is told")
  func apart() throws {
    let beaver = try read(
      #"{"habits":[{"name":"A","status":"active","records":[{"day":"2026-03-01","done":true}]},{"name":"B","status":"archive","records":[{"day":"2026-03-01","done":true}]},{"name":"C","status":"soft_delete","records":[{"day":"2026-03-01","done":true}]}]}"#
    )
    #expect(beaver.subjects.map(\.name) == ["A", "B"] && beaver.subject("B")?.endedOn == "2026-03-02")
    #expect(beaver.notes.contains { $0.contains("left out “C”") })
    let kit = try read(
      #"{"habits":[{"id":"a","name":"Smoke","isInverse":true}],"completions":[{"date":"2026-03-01T00:00:00.000Z","habitId":"a"}]}"#
    )
    #expect(kit.subjects.isEmpty && kit.notes.contains { $0.contains("left out “Smoke”") })
  }

  @Test("A file with more subjects than anybody studies is refused, with the line")
  func subjects() {
    let text = "date,habit\n" + (0..<6_000).map { "2026-03-01,H\($0)\n" }.joined()
    #expect(refusal(text)?.contains("more than 5000 subjects before line 5003") == true)
  }
}

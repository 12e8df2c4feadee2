import OtherPrograms
import StudyCalendar
import Testing

@Suite("Loop's CSV files")
struct LoopCSVTests {
  @Test("A Loop CSV file of one habit is read with words, as Loop writes it from 2.3.1 on")
  func words() throws {
    let found = try read(
      """
      Date,Value,Notes
      2024-01-05,YES_MANUAL,"a, ""b"" c"
      2024-01-04,YES_AUTO,
      2024-01-03,NO,
      2024-01-02,SKIP,ill
      2024-01-01,UNKNOWN,
      """)
    #expect(found.format == "loop-csv")
    #expect(found.studied == ["2024-01-05"])
    #expect(found.subjects[0].rests.map(\.date) == ["2024-01-02", "2024-01-04"])
    #expect(found.subjects[0].rests[0].rest.reason == "ill")
  }

  @Test("A Loop CSV file of one habit is read with numbers and no header, as older versions wrote it")
  func numbers() throws {
    let found = try read("2024-01-05,2\n2024-01-04,1\n2024-01-03,0\n2024-01-02,3\n2024-01-01,-1\n")
    #expect(found.format == "loop-csv")
    #expect(found.studied == ["2024-01-05"])
    #expect(found.subjects[0].rests.map(\.date) == ["2024-01-02", "2024-01-04"])
  }

  @Test("A Loop CSV file of amounts without a target counts every day above 0, with a note")
  func amounts() throws {
    let found = try read("Date,Value,Notes\n2024-01-03,1500,\n2024-01-02,0,\n2024-01-01,UNKNOWN,\n")
    #expect(found.studied == ["2024-01-03"])
    #expect(found.notes.count == 1)
  }

  @Test("A Loop CSV file of all habits gives a subject for each column, with words and with numbers")
  func wide() throws {
    for (yes, no, skip) in [("2", "0", "3"), ("YES_MANUAL", "NO", "SKIP")] {
      let found = try read("Date,Read,\"Go, run\",\n2024-01-02,\(yes),\(no),\n2024-01-01,\(skip),\(yes),\n")
      #expect(found.format == "loop-wide-csv")
      #expect(found.subject("Read")?.studied == ["2024-01-02"])
      #expect(found.subject("Read")?.rests.map(\.date) == ["2024-01-01"])
      #expect(found.subject("Go, run")?.studied == ["2024-01-01"])
    }
  }

  @Test("A Loop zip gives each habit with its name, its kind and its target")
  func zip() throws {
    let zip = Zip([
      (
        "Habits.csv",
        """
        Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
        001,Read: daily,YES_NO,,,1,1,#FFF,,,,false
        002,Pages,NUMERICAL,,,1,1,#FFF,pages,AT_LEAST,10.0,false
        003,Sweets,NUMERICAL,,,1,1,#FFF,,AT_MOST,2.0,false
        """
      ),
      ("001 Read daily/Checkmarks.csv", "Date,Value,Notes\n2024-01-02,YES_MANUAL,\n2024-01-01,SKIP,ill\n"),
      ("002 Pages/Checkmarks.csv", "Date,Value,Notes\n2024-01-02,10000,\n2024-01-01,9999,\n"),
      ("003 Sweets/Checkmarks.csv", "2024-01-02,2000\n2024-01-01,2001\n"),
      ("Checkmarks.csv", "Date,Read: daily,Pages,Sweets,\n2020-01-01,2,0,0,\n"),
    ])
    let found = try readArchive(foreignFile(name: "loop.zip", bytes: zip.bytes), options())
    #expect(found.format == "loop-zip")
    #expect(found.subjects.map(\.name) == ["Read: daily", "Pages", "Sweets"])
    #expect(found.subjects.map(\.studied) == [["2024-01-02"], ["2024-01-02"], ["2024-01-02"]])
    #expect(found.subjects[0].rests == [RestRecord(date: "2024-01-01", reason: "ill")])
  }

  @Test("A bad line in a Loop CSV file is named, or counted when bad lines are skipped")
  func badLine() throws {
    let text = "Date,Value,Notes\n2024-01-05,YES_MANUAL,\n2024-02-30,NO,\n2024-01-03,MAYBE,\n"
    #expect(refusal(text)?.contains("line 3: “2024-02-30” is not a date") == true)
    let found = try read(text, options(skipBad: true))
    #expect(found.studied == ["2024-01-05"] && found.leftOutCount(.badLine) == 2)
    let zip = Zip([("001 A/Checkmarks.csv", "2024-01-01,2\n2024-01-02,9z\n")])
    #expect {
      try readArchive(foreignFile(name: "l.zip", bytes: zip.bytes), options())
    } throws: { "\($0)".contains("line 2:") }
  }
}

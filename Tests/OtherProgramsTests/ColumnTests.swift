import OtherPrograms
import StudyCalendar
import Testing

@Suite("What the columns of a plain CSV file mean")
struct ColumnTests {
  private let dayFirst = order(.dayFirst)
  private let monthFirst = order(.monthFirst)

  private static func order(_ form: WrittenDateForm) -> ColumnMapping {
    var mapping = ColumnMapping()
    mapping.dateOrder = form
    return mapping
  }

  private func read(_ text: String, _ columns: ColumnMapping = .init()) throws -> ImportResult {
    var chosen = options()
    chosen.columns = columns
    return try OtherProgramsTests.read(text, chosen)
  }

  private func refusal(_ text: String, _ columns: ColumnMapping = .init()) -> String {
    do {
      let found = try read(text, columns)
      return "read as \(found.format): \(found.subjects.map { ($0.name ?? "", $0.studied) })"
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "The answers of common exports are understood in their languages",
    arguments: [
      ("Status", "Completed", "Missed", "Skipped"), ("done", "yes", "no", "skip"),
      ("Status", "completed", "failed", "skipped"), ("erledigt", "ja", "nein", "übersprungen"),
      ("fait", "oui", "non", "sauté"), ("hecho", "sí", "no", "omitido"), ("done", "はい", "いいえ", "スキップ"),
      ("done", "да", "нет", "skip"), ("feito", "sim", "não", "pulado"), ("fatto", "sì", "no", "saltato"),
      ("gedaan", "ja", "nee", "overgeslagen"), ("done", "✅", "❌", "skip"), ("done", "是", "否", "跳过"),
      ("done", "TRUE", "FALSE", "Skip"), ("done", "tak", "nie", "pominięte"),
    ])
  func words(title: String, yes: String, no: String, rest: String) throws {
    let found = try read(
      "Date,\(title)\n2024-01-05,\(yes)\n2024-01-06,\(no)\n2024-01-07,\(rest)\n2024-01-08,\n")
    #expect(found.studied == ["2024-01-05"])
    #expect(found.subjects[0].rests.map(\.date) == ["2024-01-07"])
  }

  @Test("A column of answers that are not understood refuses the file, and the message has both ways out")
  func misunderstood() throws {
    let text = "Date,Status\n2024-01-05,grue\n2024-01-06,bleen\n2024-01-07,grue\n"
    let message = refusal(text)
    #expect(message.contains("“grue” in “Status”") && message.contains("studied=all"), "\(message)")
    #expect(try read(text, .init("studied=none")).studied.count == 3)
    #expect(
      refusal("Date,Status\n2024-01-05,yes\n2024-01-06,no\n2024-01-07,grue\n").contains("line 4: “grue”"))
  }

  @Test("Columns that are about something else do not decide in silence whether a day was studied")
  func unrelated() throws {
    let billable = "Project,Date,Billable\nMaths,2024-01-05,Yes\nMaths,2024-01-06,No\n"
    let message = refusal(billable)
    #expect(
      message.contains("“Billable”")
        && message.contains("--columns studied=Billable or --columns studied=all"),
      "\(message)")
    #expect(try read(billable, .init("studied=billable")).studied == ["2024-01-05"])
    #expect(try read(billable, .init("studied=none")).studied == ["2024-01-05", "2024-01-06"])
    #expect(refusal("Date,Payee\n2024-01-05,a\n2024-01-06,b\n").contains("subject=Payee,studied=all"))
    for text in [
      "Date,Read,Run,\n2024-01-05,0.5,0\n2024-01-04,0.2,1\n", "2024-01-05,0.5432\n2024-01-04,0.0\n",
      "Date,Score\n2024-01-05,0.5\n2024-01-04,0.25\n",
    ] {
      #expect(refusal(text).contains("Loop's scores"), "\(refusal(text))")
    }
  }

  @Test("A spreadsheet with a column for each subject gives the subjects")
  func wide() throws {
    let found = try read("Date,Piano,Latin,Chess\n05.01.2024,x,,\n06.01.2024,x,x,\n16.01.2024,,1,\n")
    #expect(found.format == "plain-csv")
    #expect(found.subjects.map(\.name) == ["Piano", "Latin", "Chess"])
    #expect(found.subject("Piano")?.studied == ["2024-01-05", "2024-01-06"])
    #expect(found.subject("Latin")?.studied == ["2024-01-06", "2024-01-16"])
    #expect(found.subject("Chess")?.studied == [])
    let study = try read("date,study,reading\n2024-01-05,1,0\n2024-01-06,0,1\n")
    #expect(study.subjects.map(\.name) == ["study", "reading"])
    let mixed = "date,Piano,Latin,Mood\n2024-01-05,1,0,fine\n2024-01-06,0,1,tired\n"
    #expect(refusal(mixed).contains("--columns studied=each"), "\(refusal(mixed))")
    let chosen = try read(mixed, .init("studied=each"))
    #expect(chosen.subjects.map(\.name) == ["Piano", "Latin"])
    #expect(chosen.notes.contains { $0.contains("not used: “Mood”") }, "\(chosen.notes)")
    #expect(try read(mixed, .init("studied=Latin")).studied == ["2024-01-06"])
  }

  @Test("A note says which columns were taken for what")
  func told() throws {
    let found = try read("what;Day;done;minutes\nmaths;05.01.2024;yes;3\nphysics;16.01.2024;no;0\n")
    #expect(
      found.notes == [
        "dates from “Day”, whether it was studied from “done”, amounts from “minutes”; not used: “what”"
      ])
    #expect(
      try read("Date,Habit\n2024-01-05,Piano\n").notes
        == ["dates from “Date”, subjects from “Habit”, every line is a day that was studied"])
    #expect(
      try read("maths,2024-01-05\n", .init("studied=all")).notes
        == ["dates from column 2, every line is a day that was studied; not used: column 1"])
  }

  @Test(
    "Two columns of dates, and dates that can be read in two ways, are refused with an option for each way")
  func twoWays() throws {
    let dates = "Begun,Ended\n2024-01-05,2024-01-06\n2024-01-07,2024-01-08\n"
    #expect(refusal(dates).contains("--columns date=Begun or --columns date=Ended"), "\(refusal(dates))")
    #expect(try read(dates, .init("date=ended")).studied == ["2024-01-06", "2024-01-08"])
    let order = "date,habit\n01/02/2024,a\n03/04/2024,a\n"
    #expect(refusal(order).contains("--date-format dmy or --date-format mdy"))
    #expect(try read(order, dayFirst).studied == ["2024-02-01", "2024-04-03"])
    #expect(try read(order, monthFirst).studied == ["2024-01-02", "2024-03-04"])
    let answers = "date,done,checked\n2024-01-05,1,0\n"
    #expect(refusal(answers).contains("--columns studied=done or --columns studied=checked"))
    #expect(refusal(dates, try .init("date=Middle")).contains("“Begun”, “Ended”"))
  }

  @Test("A CSV file of one column may have a title")
  func oneColumn() throws {
    for title in ["Date", "Tag", "When"] {
      #expect(try read("\(title)\n2024-01-05\n2024-01-06\n").studied == ["2024-01-05", "2024-01-06"])
      #expect(try read("\(title)\n2024-01-05\n").studied == ["2024-01-05"])
    }
    #expect(refusal("2024-01-05\nDate\n2024-01-06\n").contains("line 2"))
  }

  @Test(
    "Dates with the words and digits of East Asian spreadsheets are read",
    arguments: [
      "2024年12月31日", "2024年 12月 31日", "2024年12月31日 10:30", "２０２４/１２/３１", "2024년 12월 31일", "2024. 12. 31.",
      "2024.12.31.",
    ])
  func spelledDates(date: String) throws {
    let found = try read("日付,完了\n\(date),はい\n2024-12-30,いいえ\n")
    #expect(found.format == "plain-csv" && found.studied == ["2024-12-31"], "\(found)")
  }

  @Test(
    "Dots behind all numbers of a date, and blanks between them, are read",
    arguments: ["31. 12. 2024", "31.12.2024."])
  func dotted(date: String) throws {
    #expect(try read("Datum,Erledigt\n\(date),ja\n30.12.2024,nein\n").studied == ["2024-12-31"])
  }

  @Test(
    "What only resembles a date with words is no date",
    arguments: [
      "2024年13月31日", "2024年12月", "12月31日", "2024年12月31日x", "年月日", "2024..12", "2024. 12", "2024年2月30日",
    ])
  func noSpelledDate(text: String) {
    #expect(refusal("Date,Done\n2024-01-05,yes\n\(text),yes\n").contains("is not a date"))
  }

  @Test(
    "Dates with the name of the month are read in any order, with a weekday before and a time behind",
    arguments: [
      "31 Dec 2024", "31-Dec-2024", "31 December 2024", "Dec 31, 2024", "December 31st, 2024",
      "Tue, 31 Dec 2024",
      "Tuesday, December 31, 2024", "Tue Dec 31 2024 08:30:00 GMT+0100", "Dec 31, 2024, 8:30 PM",
      "31. Dezember 2024",
      "Di. 31. Dez. 2024", "mardi 31 décembre 2024", "31 de diciembre de 2024", "31 dic 2024", "31 DÉC. 2024",
      "Tue Dec 31 08:00:00 GMT+01:00 2024", "Tue Dec 31 08:00:00 AM UTC 2024",
      "Tue Dec 31 2024 08:00:00 GMT+0100 (Central European Standard Time)",
    ])
  func namedMonths(date: String) throws {
    let found = try read("Date,Done\n\"\(date)\",yes\n2024-12-30,no\n")
    #expect(found.format == "plain-csv" && found.studied == ["2024-12-31"], "\(found)")
  }

  @Test("Dates with names and dates that need to be told how they are written stand in one column")
  func namedAmongOthers() throws {
    let text = "Date,Done\n01/02/2024,yes\n3 Feb 2024,yes\n"
    #expect(refusal(text).contains("--date-format dmy or --date-format mdy"))
    #expect(try read(text, dayFirst).studied == ["2024-02-01", "2024-02-03"])
    #expect(try read(text, monthFirst).studied == ["2024-01-02", "2024-02-03"])
    #expect(try read("Date,Done\n3 Feb 2024,yes\n", dayFirst).studied == ["2024-02-03"])
  }

  @Test("A word that is a month and a weekday is what it is in its place")
  func march() throws {
    let lines = ["Mar 5 2024 08:30", "mar 12 mar 2024", "12 mars 2024", "Mar 6, 2024"]
    let found = try read("Date,Done\n" + lines.map { "\"\($0)\",yes\n" }.joined())
    #expect(found.studied == ["2024-03-05", "2024-03-06", "2024-03-12"])
  }

  @Test(
    "A date with the name of its month is refused where the year has two digits, or where the name means several months",
    arguments: [
      "10-Dec-24", "Dec 10", "Dec 2024", "10 listopada 2024", "31 Feb 2024", "Tue 2024", "10 Dec 2024 x",
      "May I 2024",
      "10 Dec 2024 Dec",
    ])
  func noNamedMonth(text: String) {
    #expect(refusal("Date,Done\n2024-01-05,yes\n\(text),yes\n").contains("is not a date such as 2024-12-31"))
  }

  @Test(
    "A title above the line that names the columns is left out, and that is told",
    arguments: [
      "My log\n\nDate,Done\n", "My log,,\n,,\nDate,Done\n", "My log, 2024\nDate;Done\n",
      "Exported 2024-12-10\nDate\tDone\n",
      ",Habits\nDate,Done\n", "\"My log\"\nby me\nDate,Done\n", "\u{FEFF}My log\r\nDate,Done\r\n",
    ])
  func title(above: String) throws {
    let delimiter = above.contains(";") ? ";" : above.contains("\t") ? "\t" : ","
    let lines = ["2024-01-05\(delimiter)yes", "2024-01-06\(delimiter)no"]
    let found = try read(above + lines.joined(separator: "\n"))
    #expect(found.studied == ["2024-01-05"])
    #expect(found.notes.contains { $0.contains("above the titles of the columns") }, "\(found.notes)")
    let bad = refusal(above + lines[0] + "\n2024-13-01\(delimiter)no\n")
    #expect(bad.contains("line \(above.count { $0.isNewline } + 2): “2024-13-01”"), "\(bad)")
  }

  @Test(
    "A line is no title if it has dates, if it names the columns, or if no known titles follow",
    arguments: [
      "2024-12-10\nDate,Done\n2024-12-11,yes\n", "Date,Done\nDay,Done\n2024-12-11,yes\n",
      "My log\nWhen,Done\n2024-12-11,yes\n", "When,What\nx,Date\n2024-12-11,1\n2024-12-12,x\n",
    ])
  func noTitle(text: String) {
    #expect(!refusal(text).isEmpty)
  }

  @Test("A title above a header that a person named is left out")
  func namedHeader() throws {
    let text = "My log\nWhen,Done\n2024-12-11,yes\n"
    #expect(try read(text, .init("date=When")).studied == ["2024-12-11"])
  }

  @Test("The tasks of Streaks are subjects, and titles in other files are not")
  func streaks() throws {
    let tasks = try read(
      """
      task_id,title,icon,entry_type,entry_date,note
      1,Read,book,completed_manually,20241210,
      2,Run,shoe,missed_auto,20241210,
      2,Run,shoe,completed_auto,20241211,
      """)
    #expect(tasks.subjects.map(\.name) == ["Read", "Run"])
    #expect(tasks.subjects.map(\.studied) == [["2024-12-10"], ["2024-12-11"]])
    let books = "Date,Title\n2024-12-10,Ulysses\n2024-12-11,Emma\n"
    #expect(refusal(books).contains("“Ulysses” in “Title”"))
    #expect(try read(books, .init("studied=all")).subjects.map(\.name) == [nil])
  }

  @Test("Lines that end with CR alone are lines beside others that do not")
  func mixedLineEnds() throws {
    let found = try read("Date,Habit\r2024-01-01,a\n2024-01-02,a\r\n2024-01-03,a\r2024-01-04,a")
    #expect(found.subjects.map(\.name) == ["a"])
    #expect(found.studied == ["2024-01-01", "2024-01-02", "2024-01-03", "2024-01-04"])
  }

  @Test("Lines that have only delimiters are left out, as spreadsheets write them")
  func emptyLines() throws {
    let found = try read("Datum;Erledigt;;\r\n31.12.2024;ja;;\r\n;;;\r\n; ;;\r\n01.01.2025;nein;;\r\n;;;\r\n")
    #expect(found.studied == ["2024-12-31"] && found.skipped.isEmpty, "\(found)")
    #expect(refusal("Date,Done\n2024-01-05,yes\n,yes\n").contains("line 3: “” is not a date"))
  }

  @Test("The line that tells Excel the delimiter is not taken for the titles")
  func excelDelimiter() throws {
    for end in ["\n", "\r\n"] {
      let text = ["sep=;", "Datum;Erledigt", "31.12.2024;ja", "01.01.2025;nein"].map { $0 + end }.joined()
      let found = try read(text)
      #expect(
        found.studied == ["2024-12-31"] && found.notes.first?.contains("“Erledigt”") == true, "\(found)")
    }
    #expect(refusal("sep=;\nDatum;Erledigt\n31.12.2024;ja\n01;ja\n").contains("line 4: “01”"))
  }

  @Test("A number with a decimal comma is understood, so that 0 says no beside it")
  func decimalComma() throws {
    let found = try read("Datum;Minuten\n01.01.2024;1,5\n02.01.2024;0\n03.01.2024;0,0\n")
    #expect(found.studied == ["2024-01-01"] && found.notes.first?.contains("“Minuten”") == true, "\(found)")
    // A column of prices is no answer.
    #expect(refusal("Datum;Betrag\n01.01.2024;-12,30\n02.01.2024;1,00\n").contains("numbers in “Betrag”"))
  }

  @Test("A ring says yes, as in East Asia, unless the column has discs, which say it then")
  func rings() throws {
    let dates = (1...4).map { "2024-01-0\($0)" }
    func studied(_ marks: [String]) throws -> [String] {
      let lines = zip(dates, marks).map { "\($0),\($1)\n" }.joined()
      let columns = try read("日付,勉強\n" + lines)
      #expect(try read("日付,完了\n" + lines).studied == columns.studied)
      return columns.studied
    }
    #expect(try studied(["○", "×", "○", "×"]) == ["2024-01-01", "2024-01-03"])
    #expect(try studied(["◯", "", "〇", "✕"]) == ["2024-01-01", "2024-01-03"])
    #expect(try studied(["●", "○", "●", "○"]) == ["2024-01-01", "2024-01-03"])
    #expect(try studied(["○", "●", "", "○"]) == ["2024-01-02"])
  }

  @Test("Two columns of one title become one subject, and that is told")
  func sameTitles() throws {
    let found = try read("Date,Piano,Piano\n2024-01-01,x,\n2024-01-02,,x\n")
    #expect(found.studied == ["2024-01-01", "2024-01-02"])
    #expect(found.notes.contains { $0.contains("same name became one subject: “Piano”") }, "\(found.notes)")
  }

  @Test("A date that is none is named also where half of the dates are")
  func halfBad() {
    #expect(refusal("Date\n2024-02-29\n2023-02-29\n").contains("line 3: “2023-02-29” is not a date"))
    #expect(refusal("\n").contains("is empty"))
  }
}

import OtherPrograms
import StudyCalendar
import Testing

@Suite("Plain CSV files")
struct PlainCSVTests {
  @Test(
    "A plain CSV file gives its dates from any column that has them",
    arguments: [
      "Date,What\n2024-01-05,maths\n2024-01-06,physics\n",
      "What;Day;Minutes spent\nmaths;05.01.2024;long\nphysics;06.01.2024;short\n",
      "maths,2024-01-05\nphysics,2024-01-06\n",
      "when did I,what\n2024-01-05 10:30,maths\n2024-01-06T11:00:00Z,physics\n",
      "Date\tWhat\n20240105\ta\n20240106\tb\n",
      "date,x\n1/5/2024,a\n1/6/2024,b\n1/13/2026,c\n2/30/2024,\n",
    ])
  func dateColumn(text: String) throws {
    var chosen = options(skipBad: true)
    chosen.columns = try ColumnMapping("studied=all")
    let found = try read(text, chosen)
    #expect(found.format == "plain-csv")
    #expect(found.studied.prefix(2) == ["2024-01-05", "2024-01-06"])
  }

  @Test(
    "An obvious column of a plain CSV file decides whether a day was studied",
    arguments: [
      "date,studied\n2024-01-05,yes\n2024-01-06,no\n", "Done,Date\nTRUE,2024-01-05\nFALSE,2024-01-06\n",
      "date,minutes\n2024-01-05,45\n2024-01-06,0\n", "date,note,done\n2024-01-05,3,x\n2024-01-06,4,\n",
    ])
  func answerColumn(text: String) throws {
    #expect(try read(text).studied == ["2024-01-05"])
  }

  @Test("A plain CSV file with a column of names gives a subject for each name")
  func subjects() throws {
    let found = try read("date,habit,done\n2024-01-05,Maths,1\n2024-01-06,Piano,1\n")
    #expect(found.subjects.map(\.name) == ["Maths", "Piano"])
  }

  @Test("A plain CSV file in which day and month cannot be told apart is refused")
  func ambiguous() {
    #expect(refusal("date,habit\n01/02/2024,a\n03/04/2024,a\n")?.contains("could be either") == true)
  }

  @Test(
    "A line that is too wide is refused with the file, since nothing behind it is read",
    arguments: [false, true])
  func badTitles(skipBad: Bool) throws {
    let titles = (0...5_000).map { "s\($0)" }.joined(separator: ",")
    let values = Array(repeating: "1", count: 5_001).joined(separator: ",")
    var chosen = options(skipBad: skipBad)
    chosen.columns = try ColumnMapping("studied=each")
    let wide = refusal("date,\(titles)\n2024-01-05,\(values)\n", chosen)
    #expect(
      wide?.contains("line 1: the record has more than 5000 fields") == true, "\(wide ?? "it was read")")
  }

  @Test("The error about a bad date in a plain CSV file names its line, counting lines inside quotes")
  func badLine() throws {
    let text = "date,note\r\n2024-01-05,\"two\r\nlines\"\r\n2024-01-06,a\r\n2024-02-30,b\r\n"
    #expect(refusal(text)?.contains("line 5: “2024-02-30” is not a date") == true)
    #expect(try read(text, options(skipBad: true)).studied.count == 2)
    #expect(
      refusal("date,note\n2024-01-05,\"a\n2024-01-06,b\n")?.contains("line 2: a quoted field has no end")
        == true)
  }
}

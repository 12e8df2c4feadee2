import Drawing
import StudyCalendar
import Testing

@testable import swiftcal

@Suite("The screen of rounds")
struct FocusFrameTests {
  private func rows(_ columns: Int, _ rows: Int, problem: String? = nil, after seconds: Double = 0)
    -> [String]
  {
    let rounds = FocusRounds(
      of: Amount(thousandths: 25_000), rest: Amount(thousandths: 5000), count: 4, at: 0)
    let frame = FocusFrame(subject: "Piano", rounds: rounds, reading: seconds, problem: problem)
    let screen = frame.screen(ScreenSize(columns: columns, rows: rows))
    return (0..<rows).map { screen.text(ofRow: $0) }
  }

  @Test("It has the subject, the round, a bar with the time that is left, and the keys")
  func whole() {
    let rows = rows(80, 24, after: 750)
    #expect(rows[0] == "  ▶ Piano" && rows[1] == "  round 1 of 4")
    #expect(
      rows[3] == "  " + String(repeating: "█", count: 30) + String(repeating: "░", count: 30) + "  12:30")
    #expect(rows[23] == "  space pause  q end")
  }

  @Test(
    "The time that is left is shown in the smallest terminals, too",
    arguments: [(10, 3), (10, 1), (20, 2), (20, 4), (8, 5), (7, 1), (80, 1)])
  func small(columns: Int, count: Int) {
    #expect(rows(columns, count).contains { $0.hasSuffix("25:00") }, "\(rows(columns, count))")
    #expect(rows(columns, count, problem: "wrong").contains { $0.hasSuffix("25:00") })
  }

  @Test("No size is too small or too large for it")
  func everySize() {
    for columns in [1, 2, 3, 9, 500] {
      for count in 1...8 {
        #expect(rows(columns, count, problem: "wrong").allSatisfy { $0.count <= columns })
      }
    }
  }

  @Test("A round that could not be recorded is said wherever there are two rows", arguments: 2...8)
  func problem(count: Int) {
    #expect(rows(40, count, problem: "the disk is full").contains { $0.contains("the disk is full") })
  }
}

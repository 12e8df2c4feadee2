import StudyCalendar
import Testing

@Suite("What weeks come to, and how much that is")
struct WeekSumsTests {
  private func levels(_ weeks: [(studied: Int, minutes: Int)]) -> [Int] {
    let sums = WeekSums(
      of: Subject(id: 1, name: "Latin"), unit: .minutes,
      weeks.map { .init(studied: $0.studied, amount: Amount(thousandths: $0.minutes * 1000)) })
    return weeks.indices.map { sums.level(ofWeek: $0) }
  }

  @Test("Weeks are compared by their amounts, and by their days where there are no amounts")
  func compared() {
    #expect(levels([(7, 10), (1, 20), (1, 30), (1, 40), (0, 0)]) == [1, 2, 3, 4, 0])
    #expect(levels([(1, 0), (2, 0), (4, 0), (7, 0)]) == [1, 2, 3, 4])
    // Less than the goal is an amount, too, and a day without an amount is not nothing.
    #expect(levels([(0, 5), (1, 0), (2, 50), (2, 60)]) == [2, 1, 3, 4])
  }

  @Test("Weeks that are all alike have one level, and a week with nothing has none")
  func alike() {
    #expect(levels([(2, 60), (2, 60), (0, 0), (2, 60)]) == [3, 3, 0, 3])
    #expect(levels([(0, 0)]) == [0])
    #expect(levels([]) == [])
  }

  @Test("All of the weeks add up, and amounts that are too high stay the highest")
  func total() {
    let sums = WeekSums(
      of: Subject(id: 1, name: "Latin"), unit: .minutes,
      [
        .init(studied: 2, amount: Amount(thousandths: 5)),
        .init(studied: 3, amount: Amount(thousandths: .max)),
      ])
    #expect(sums.total == .init(studied: 5, amount: Amount(thousandths: .max)))
  }
}

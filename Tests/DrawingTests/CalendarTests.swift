import Testing

@testable import Drawing

@Suite("Calendars and years as text")
struct CalendarTests {
  private let heads = ["M", "T", "W", "T", "F", "S", "S"]

  private func lines(_ drawing: Drawing, width: Int = 80) -> [String] {
    TextLayout(width: width).lines(of: drawing).map(\.plain)
  }

  private var calendar: CalendarBlock {
    CalendarBlock(
      title: "May 2024", count: "1 day", heads: heads,
      weeks: [
        [
          nil, nil, CalendarCell("1", mark: .filled, tone: .accent),
          CalendarCell("2", mark: .wave, tone: .paused, isEmphasized: true),
        ],
        [CalendarCell("10", mark: .dot, tone: .secondary)],
      ])
  }

  @Test("A calendar has the texts and the signs of its cells, and brackets around the one that stands out")
  func cells() {
    #expect(
      lines(.calendar(calendar)) == [
        " May 2024                    1 day",
        "  M    T    W    T    F    S    S",
        "            1● [ 2~]",
        " 10·",
      ])
  }

  @Test("A dense calendar has the signs alone, with another sign for the cell that stands out")
  func dense() {
    #expect(lines(.denseCalendar(calendar)) == ["May 2024", "M T W T F S S", "    ● ≈", "·"])
  }

  /// A year of twelve months with 28 days each, which all begin in the first row.
  private var year: YearBlock {
    YearBlock(
      title: "2024", count: "all", heads: heads,
      months: (1...12).map { month in
        YearBlock.Month(
          name: "m\(month)", firstRow: 0,
          cells: (1...28).map { CalendarCell("\($0)", mark: .filled, tone: .accent) })
      })
  }

  @Test(
    "A year is laid out in as few bands as the width allows",
    arguments: [(200, 1), (51, 1), (50, 2), (27, 2), (26, 3), (19, 3), (18, 4), (14, 6), (10, 12)])
  func bands(width: Int, count: Int) {
    let lines = TextLayout(width: width).lines(of: .year(year))
    // Each band has a line with names and seven with days, and there is a blank line between two of them.
    #expect(lines.count == 1 + count * 8 + count - 1)
    #expect(lines.dropFirst().allSatisfy { $0.width <= width })
    #expect(lines.reduce(0) { $0 + $1.plain.count { $0 == "●" } } == 12 * 28)
  }

  @Test("A band begins in the row of its first month, and each month's name stands above its first day")
  func bandStart() {
    let months = [
      YearBlock.Month(
        name: "a", firstRow: 5, cells: (1...4).map { CalendarCell("\($0)", mark: .dot, tone: .plain) }),
      YearBlock.Month(name: "b", firstRow: 2, cells: [CalendarCell("1", mark: .filled, tone: .plain)]),
    ]
    let band = YearBlock(title: "", heads: heads, months: months).bands(1)[0]
    #expect(band.weeks.map { $0.map { $0?.text ?? "-" }.joined() } == ["-----12", "341----"])
    #expect(band.names.map(\.name) == ["a", "b"])
    #expect(band.names.map(\.column) == [0, 1])
  }
}

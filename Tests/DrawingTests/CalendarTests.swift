import Foundation
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
          nil, nil, CalendarCell("1", mark: .filled(.plain), tone: .accent),
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

  /// A year of 48 weeks, of which each fourth begins a month.
  private var year: YearBlock {
    YearBlock(
      title: "2024", count: "all", heads: heads,
      weeks: (0..<48).map { week in
        (1...7).map { CalendarCell("\(week * 7 + $0)", mark: .filled(.plain), tone: .accent) }
      }, months: (0..<12).map { YearBlock.Month("m\($0 + 1)", week: $0 * 4) })
  }

  @Test(
    "A year is laid out in as few bands as the width allows",
    arguments: [(200, 1), (51, 1), (50, 2), (27, 2), (26, 3), (19, 3), (18, 4), (11, 6), (4, 48)])
  func bands(width: Int, count: Int) {
    let lines = TextLayout(width: width).lines(of: .year(year))
    // Each band has a line with names and seven with days, and there is a blank line between two of them.
    #expect(lines.count == 1 + count * 8 + count - 1)
    #expect(lines.dropFirst().allSatisfy { $0.width <= width })
    #expect(lines.reduce(0) { $0 + $1.plain.count { $0 == "●" } } == 48 * 7)
  }

  @Test("Each month's name stands above the week in which the month begins, and one without room is left out")
  func monthNames() {
    let day = CalendarCell("1", mark: .dot, tone: .plain)
    let weeks = Array(repeating: [CalendarCell?](repeating: day, count: 7), count: 10)
    let months = [("Jan", 0), ("Feb", 2), ("Mar", 4), ("Apr", 8)].map { YearBlock.Month($0, week: $1) }
    let block = YearBlock(title: "", heads: heads, weeks: weeks, months: months)
    func names(_ width: Int) -> String { lines(.year(block), width: width)[0] }
    #expect(names(13) == "   Jan Mar", "Feb would touch Jan, and Apr does not fit")
    #expect(names(14) == "   Jan Mar Apr")
    #expect(names(23) == "   Jan Feb Mar     Apr", "a week takes two columns")
    let bands = block.bands(columns: 5)
    #expect(bands.map(\.weeks.count) == [5, 5])
    #expect(bands.map { $0.months.map(\.week) } == [[0, 2, 4], [3]])
    #expect(YearBlock(title: "", heads: heads, weeks: [], months: []).bands(columns: 5).isEmpty)
  }

  @Test("A week can have a bar below its column, in every band, and no day moves")
  func underlined() {
    let marked = YearBlock(
      title: "2024", heads: heads, weeks: year.weeks, months: year.months,
      underlined: [1: "Week 2: 3 of 3 days", 30: "Week 31: 4 of 3 days"],
      legend: [.underline(meaning: "goal")])
    let wide = Array(lines(.year(marked), width: 60).suffix(4))
    let (days, gap) = (String(repeating: "●", count: 48), String(repeating: " ", count: 28))
    #expect(wide == ["S  " + days, "    ▔" + gap + "▔", "", "▔ goal"])
    let narrow = lines(.year(marked), width: 30)
    #expect(narrow[9] == "    ▔" && narrow[19] == "         ▔")
    let svg = Picture(of: .year(marked), width: 400, height: 100)
      .svg(title: "", description: "", appearance: .light)
    let bar = ##"height="2" rx="1" fill="#087558""##
    #expect(svg.components(separatedBy: bar).count == 4, "two weeks, and what it means")
    #expect(svg.contains("<title>Week 31: 4 of 3 days</title>"))
  }

  @Test("A remark stands behind its row where there is room, and makes no calendar move below another")
  func remarks() {
    let block = CalendarBlock(
      title: "May 2024", heads: heads, weeks: calendar.weeks, remarks: [1: "3/3 ✓"])
    let second = " 10·".padding(toLength: 35, withPad: " ", startingAt: 0) + "3/3 ✓"
    #expect(lines(.calendar(block)).last == second)
    #expect(lines(.calendar(block), width: 39).last == " 10·")
    let row = Drawing.row([.line(StyledText("left")), .calendar(block)])
    #expect(lines(row, width: 47).last?.hasSuffix("3/3 ✓") == true)
    #expect(lines(row, width: 46).first == "left    May 2024", "without its remark it is still beside")
    let svg = Picture(of: .calendar(block), width: 300, height: 100)
      .svg(title: "", description: "", appearance: .dark)
    #expect(svg.contains(##"<tspan fill="#5ee0b8">3/3 ✓</tspan>"##))
  }

  @Test("A year says below it what its marks mean")
  func legend() {
    let block = YearBlock(
      title: "2024", heads: heads, weeks: [Array(repeating: nil, count: 7)], months: [],
      legend: [.mark(.filled(.first), .accent, meaning: "20 min")])
    #expect(lines(.year(block)).suffix(2) == ["", "▂ 20 min"])
    let svg = Picture(of: .year(block), width: 100, height: 100)
      .svg(title: "", description: "", appearance: .light)
    #expect(svg.contains("20 min"))
  }
}

extension Mark {
  /// All marks.
  static let all: [Mark] = Fill.allCases.map { .filled($0) } + [.half, .ring, .wave, .dot, .blank]
}

import Drawing
import StudyCalendar
import StudyWidget
import TerminalScreen

/// How much was studied.
extension ScreenFrame {
  mutating func drawStatistics(_ facts: ScreenFacts, _ plan: ScreenPlan) {
    guard let statistics = facts.statistics else { return }
    let blocks = [BarsBlock.months(statistics), .weekdays(statistics)].filter { !$0.bars.isEmpty }
    write(
      TextLayout(width: plan.columns.count).lines(of: .row(blocks.map { .bars($0) })), rows: plan.body,
      columns: plan.columns)
  }
}

import Drawing
import StudyCalendar
import StudyWidget
import TerminalScreen

/// The subjects and the groups, one below the other.
extension ScreenFrame {
  mutating func drawSubjects(_ facts: ScreenFacts, _ plan: ScreenPlan) {
    for (row, sign) in zip(plan.body, facts.subjects) {
      let isChosen = sign.subject == facts.subject
      let line = sign.state.styledSign + StyledText(" ") + StyledText(sign.subject.name, bold: isChosen)
      write([line], rows: row..<row + 1, columns: plan.columns)
      add(.subject(sign.subject), rows: row..<row + 1, columns: plan.columns)
    }
  }
}

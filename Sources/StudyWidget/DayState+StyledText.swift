public import Drawing
public import StudyCalendar

extension DayState {
  /// The sign of a day in its tone, as calendars draw it.
  public var styledSign: StyledText { StyledText(mark.sign, tone, filled: mark.isFilled) }
}

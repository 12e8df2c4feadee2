import OtherPrograms
public import StudyCalendar
public import System

extension ByteSink {
  /// Writes an entry of the change log in JSON: `{"at","command","days","facts","id","undone"}`. `days` has the changes of
  /// days and `facts` all others; both are always there.
  public mutating func write(_ entry: borrowing StreamedEntry, isUndone: Bool) throws {
    try writeBeginning(of: entry, in: .log)
    try write(#","undone":\#(isUndone)}"#)
  }

  /// Writes an entry that was undone, made again or passed over, and in `leftOut` and `passedOver` how much was not done.
  public mutating func write(_ step: ChangeLogStep, isUndone: Bool) throws {
    try writeBeginning(of: StreamedEntry(step.entry), in: .log)
    try write(#","leftOut":\#(step.left.count),"passedOver":\#(step.isPassed ? 1 : 0)"#)
    try write(#","undone":\#(isUndone)}"#)
  }
}

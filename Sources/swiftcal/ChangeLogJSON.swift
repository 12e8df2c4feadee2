import FileSystem
import ForeignFormats
import StudyCalendar

extension ByteSink {
  /// Writes an entry of the change log in JSON: `{"at","command","days","facts","id","undone"}`. `days` has the changes of
  /// days and `facts` all others; both are always there.
  mutating func write(_ entry: borrowing StreamedEntry, isUndone: Bool) throws {
    try write(entry)
    try write(#","undone":\#(isUndone)}"#)
  }

  /// Writes an entry that was undone or made again, and in `leftOut` and `passedOver` how much was not.
  mutating func write(_ step: ChangeLogStep, isUndone: Bool) throws {
    try write(StreamedEntry(step.entry))
    try write(#","leftOut":\#(step.changesLeft),"passedOver":\#(step.entriesPassedOver)"#)
    try write(#","undone":\#(isUndone)}"#)
  }

  private mutating func write(_ entry: borrowing StreamedEntry) throws {
    try write(#"{"at":"#)
    try writeJSON(entry.at)
    try write(#","command":"#)
    try writeJSON(entry.action)
    for (key, part) in [(#","days":["#, ChangePart.days), (#"],"facts":["#, .others)] {
      var list = JSONList()
      try write(key)
      try entry.forEachChange(part) { change in
        try list.writeSeparator(to: &self)
        try write(change, in: .log)
      }
    }
    try write(#"],"id":\#(entry.id)"#)
  }
}

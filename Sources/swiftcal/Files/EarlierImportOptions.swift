import ArgumentParser
import CommandLine
import OtherPrograms
import Words

/// Options of imports in the words that they had before. They mean what they meant.
struct EarlierImportOptions: ParsableArguments {
  @Option(localized: "The same as --format.") var from: String?
  @Option(localized: "The same as --columns date=COLUMN.") var dateColumn: String?
  @Option(localized: "The same as --columns studied=COLUMN.") var answerColumn: String?
  @Option(localized: "The same as --columns subject=COLUMN.") var subjectColumn: String?
  @Flag(localized: "The same as --columns studied=each.") var columnsAreSubjects = false
  @Flag(localized: "The same as --date-format dmy.") var dayFirst = false
  @Flag(localized: "The same as --date-format mdy.") var monthFirst = false

  /// The columns that are named, by what they say.
  var columns: [ColumnMapping.Role: String] {
    var columns: [ColumnMapping.Role: String] = [:]
    columns[.date] = dateColumn
    columns[.subject] = subjectColumn
    columns[.studied] = columnsAreSubjects ? ColumnMapping.each : answerColumn
    return columns
  }
}

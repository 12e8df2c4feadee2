import ForeignText
import StudyCalendar

/// What the amounts of a file count, made from the word that the file has for it.
struct WrittenUnit {
  /// The unit of the subject.
  let unit: AmountUnit
  /// How many of it one in the file is. An hour is 60 minutes.
  let factor: Int
  /// Whether the file has another word.
  let wasChanged: Bool

  /// The unit of amounts that the file gives without a word.
  static let unnamed = AmountUnit.named("units")

  init(_ word: String) {
    let word = word.trimmed
    if ["h", "hr", "hrs", "hour", "hours"].contains(word.lowercased()) {
      (unit, factor, wasChanged) = (.minutes, 60, false)
    } else if let unit = try? AmountUnit(named: word) {
      (self.unit, factor, wasChanged) = (unit, 1, false)
    } else {
      let scalars = word.unicodeScalars.map { $0.properties.isWhitespace ? "-" : $0 }
        .filter { $0.properties.isAlphabetic || $0 == "-" || $0 == "/" || $0 == "%" }
      let repaired = String(String.UnicodeScalarView(scalars.prefix(AmountUnit.longestName)))
      unit = (try? AmountUnit(named: repaired)) ?? Self.unnamed
      factor = 1
      wasChanged = !word.isEmpty
    }
  }
}

extension Amount {
  /// An amount of a file in thousandths of its unit; nil if it is 0, negative or too large to be kept.
  init?(writtenThousandths thousandths: Int, factor: Int = 1) {
    guard thousandths > 0, thousandths <= Amount.most.thousandths / factor else { return nil }
    self.init(thousandths: thousandths * factor)
  }

  /// An amount of a file; nil if it is less than a thousandth or too large to be kept.
  init?(written number: Double) {
    guard number.isFinite, number < 1e7 else { return nil }
    self.init(writtenThousandths: Int((max(number, 0) * 1000).rounded()))
  }
}

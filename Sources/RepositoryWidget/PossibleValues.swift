import ForeignText
import FoundationEssentials

// What a host, a clone or a file of the cache says is checked before it is shown or calculated with.

extension Date {
  /// Whether the instant is one that calendars have: from 1970 to the end of the year 9999.
  var isPossible: Bool { (0..<253_402_300_800).contains(timeIntervalSince1970) }
}

extension String {
  /// The most marks that are kept on a letter. Words of no language have more, and bars draw all of them.
  private static let mostMarks = 12

  /// The first characters of the text, each with so many marks at most.
  func shortened(to count: Int) -> String {
    var text = ""
    // A person sees characters, so these are counted, and not scalars.
    for (index, character) in enumerated() {
      if index == count { break }
      text.unicodeScalars.append(contentsOf: character.unicodeScalars.prefix(1 + Self.mostMarks))
    }
    return text
  }
}

import ForeignText
import StudyCalendar
import Words

/// What people take for a file of days, and nothing reads here. Its first bytes tell it.
enum OtherContent {
  case spreadsheet
  /// A file that another program packed, and not as a zip.
  case packed
  /// A document, a picture, or anything else that is no text.
  case document

  /// Looks at the first bytes; nil for any other content.
  init?(_ bytes: [UInt8]) {
    guard let kind = Self.beginnings.first(where: { bytes.starts(with: $0.bytes) })?.kind else { return nil }
    self = kind
  }

  /// Looks at the paths in a zip; nil for any other zip than a spreadsheet's.
  init?(entriesOfZip names: [String]) {
    // Excel, LibreOffice and Numbers.
    let marks: Set = ["xl/workbook.xml", "xl/workbook.bin", "content.xml", "Index/Document.iwa"]
    guard names.contains(where: marks.contains) else { return nil }
    self = .spreadsheet
  }

  private static let beginnings: [(bytes: [UInt8], kind: OtherContent)] = [
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .spreadsheet),
    ([0x1F, 0x8B], .packed), ([0xFD] + Array("7zXZ".utf8), .packed), (Array("BZh".utf8), .packed),
    ([0x28, 0xB5, 0x2F, 0xFD], .packed), (Array("7z".utf8) + [0xBC, 0xAF], .packed),
    (Array("Rar!".utf8) + [0x1A], .packed), (Array("%PDF-".utf8), .document),
    ([0x89] + Array("PNG".utf8), .document), ([0xFF, 0xD8, 0xFF], .document), (Array("GIF8".utf8), .document),
    (Array("bplist0".utf8), .document),
  ]

  /// Why the file of that name is refused.
  func refusal(of file: String) -> ForeignFormatError {
    let name = quoted(file)
    return switch self {
    case .spreadsheet:
      .invalid(
        String(localized: "\(name) is a spreadsheet"),
        advice: String(localized: "save it as CSV in its program, and give that"))
    case .packed:
      .invalid(
        String(localized: "\(name) is packed"), advice: String(localized: "unpack it, and give what is in it")
      )
    case .document:
      .invalid(
        String(localized: "\(name) is neither a text nor a database that SwiftCal reads"),
        advice: String(localized: "give a list of dates or a CSV file with a column of dates"))
    }
  }
}

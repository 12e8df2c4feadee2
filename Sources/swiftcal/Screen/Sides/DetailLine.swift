import Drawing
import Words

/// A line about a day.
struct DetailLine {
  let text: StyledText
  /// The lines of a note that stands behind the text.
  var note: [String] = []
  /// Whether it is chosen, so that it is always shown.
  var isChosen = false

  /// The least columns in which a note is broken into lines. In fewer it is cut.
  private static let narrowestNote = 20

  /// The details of a day in some rows. Where they do not fit, the last row says how many lines there are more.
  static func lines(of details: [DetailLine], fitting rows: Int, width: Int) -> [StyledText] {
    if let chosen = details.firstIndex(where: \.isChosen), chosen >= rows - 1, details.count > rows {
      return linesAround(chosen, of: details, rows: rows, width: width)
    }
    let lines = lines(of: details, rows: rows, width: width)
    guard lines.count > rows, rows > 1 else { return Array(lines.prefix(max(rows, 0))) }
    let hidden = lines.count - rows + 1
    let text = String(localized: "and \(hidden) more line", plural: "and \(hidden) more lines", for: hidden)
    return lines.prefix(rows - 1) + [StyledText(text, .secondary)]
  }

  /// The lines that end with the chosen one. The first row and the last one say how many there are more, where there are rows
  /// enough.
  private static func linesAround(
    _ chosen: Int, of details: [DetailLine], rows: Int, width: Int
  ) -> [StyledText] {
    let below = details.count - 1 - chosen
    let hasBelow = below > 0 && rows > 2
    let room = max(rows - (rows > 1 ? 1 : 0) - (hasBelow ? 1 : 0), 1)
    let shown = details[...chosen].suffix(room)
    let above = rows > 1 ? [StyledText("↑ \(details.count - below - shown.count)", .secondary)] : []
    return above + lines(of: Array(shown), rows: room, width: width)
      + (hasBelow ? [StyledText("↓ \(below)", .secondary)] : [])
  }

  /// The details of a day as lines. Each has one, and a long note has more while there are rows for them.
  static func lines(of details: [DetailLine], rows: Int, width: Int) -> [StyledText] {
    var spareRows = max(rows - details.count, 0)
    return details.flatMap { detail in
      let lines = detail.lines(atMost: 1 + spareRows, width: width)
      spareRows -= lines.count - 1
      return lines
    }
  }

  private func lines(atMost count: Int, width: Int) -> [StyledText] {
    guard !note.isEmpty else { return [text] }
    let indent = text.width + 2
    let columns = width - indent
    let isNarrow = columns < Self.narrowestNote
    let broken = isNarrow ? [note.joined(separator: " ")] : note.flatMap { $0.lines(within: columns) }
    // What has no row of its own stands in the last one, where it is cut.
    let last = broken.dropFirst(count - 1).joined(separator: " ")
    let lines = broken.prefix(count - 1) + (last.isEmpty ? [] : [last])
    return lines.enumerated().map { place, line in
      place == 0 ? text + StyledText("  " + line) : StyledText(String(repeating: " ", count: indent) + line)
    }
  }
}

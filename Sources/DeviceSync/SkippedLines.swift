import ForeignText
import SharedStore
import StudyCalendar
import Words

extension ReadTransaction {
  /// The lines of other devices that mean nothing here, a sentence for each device.
  func skippedLines() throws -> [String] {
    let names = Dictionary(uniqueKeysWithValues: try devices().map { ($0.id, $0.name) })
    let skipped = Dictionary(grouping: try files.all().filter { $0.skipped > 0 }, by: \.device)
    return skipped.sorted { $0.key < $1.key }.map { device, files in
      let (name, count) = (names[device] ?? device, files.map(\.skipped).reduce(0, +))
      let reason =
        files.sorted { $0.name < $1.name }.compactMap(\.reason).first?.shown
        ?? String(localized: "it means nothing")
      return String(
        localized: "\(count) line of “\(name.shown)” was skipped: \(reason.shown)",
        plural: "\(count) lines of “\(name.shown)” were skipped, the first: \(reason.shown)", for: count)
    }
  }
}

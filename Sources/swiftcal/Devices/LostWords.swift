import StudyCalendar
import System
import Words

/// The words of this device that other devices have replaced, as `swiftcal sync` says them.
struct LostWords {
  let words: [LostWord]
  /// Whether no other subject could be meant.
  var isOnlySubject = true

  /// How many days, and how many other changes of a device, are said.
  private static let (mostDays, mostChanges) = (5, 3)

  /// Days with the line that says each again, and then what else was changed.
  var lines: [String] {
    var (days, others): ([String], [String: [String]]) = ([], [:])
    for word in words {
      if let line = line(word) {
        days.append(line)
      } else {
        others[word.device, default: []].append(word.change.words)
      }
    }
    let hidden = days.count - Self.mostDays
    days = Array(days.prefix(Self.mostDays))
    if hidden > 0 {
      days.append(
        String(
          localized: "and \(hidden) more day; “swiftcal log” lists it",
          plural: "and \(hidden) more days; “swiftcal log” lists them", for: hidden))
    }
    return days
      + others.sorted { $0.key < $1.key }.map { device, changes in
        let hidden = changes.count - Self.mostChanges
        let more = hidden > 0 ? [String(localized: "\(hidden) more changes")] : []
        return String(
          localized:
            "\(device.shown) changed this later: \(clauses(changes.prefix(Self.mostChanges) + more)).")
      }
  }

  /// What another device has said of a day, and what was said here; nil of anything else.
  private func line(_ word: LostWord) -> String? {
    guard let command = command(word), let date = CalendarDate(iso8601: word.change.key) else { return nil }
    let device = word.device.shown
    let said =
      if word.change.kind == RestKind.name {
        String(localized: "\(device) took the rest on \(date) back. “\(command)” takes it again.")
      } else if word.change.before == JSONValue.bool(true).text {
        String(localized: "\(device) took \(date) back; here it was studied. “\(command)” says it again.")
      } else {
        String(
          localized: "\(device) studied on \(date); here it was not studied. “\(command)” says it again.")
      }
    return isOnlySubject ? said : "\(word.change.subject?.name.shown ?? ""): \(said)"
  }

  /// The line that says a word again; nil where there is none.
  private func command(_ word: LostWord) -> String? {
    let change = word.change
    guard let before = change.before.flatMap({ JSONValue($0) }) else { return nil }
    var words = ["swiftcal"]
    switch change.kind {
    case StudyKind.name: words += [before.bool == true ? "mark" : "unmark", change.key]
    case RestKind.name where change.after == nil:
      words += ["rest", change.key] + (before["reason"]?.string.map { ["--reason", $0] } ?? [])
    default: return nil
    }
    if !isOnlySubject, let subject = change.subject { words += ["-s", subject.name] }
    return words.map(\.shellQuoted).joined(separator: " ")
  }

  /// Each of them as an object of JSON.
  var json: [JSONValue] {
    words.map { word in
      let change = word.change
      let kind = FactKinds.named(change.kind)
      return [
        "device": word.device, "subject": change.subject?.name, "fact": kind?.documentName ?? change.kind,
        "date": kind?.isOfDay == true ? change.key : nil, "again": command(word),
      ]
    }
  }
}

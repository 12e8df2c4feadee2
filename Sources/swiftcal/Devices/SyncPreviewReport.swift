import CommandLine
import DeviceSync
import StudyCalendar
import Words

/// What a merge would do, as `swiftcal sync --dry-run` shows it, and before the first merge with other devices.
struct SyncPreviewReport: CommandResult, CustomStringConvertible {
  let preview: SyncPreview

  /// How many days that differ are listed for people.
  private static let mostListed = 20

  var json: JSONValue {
    [
      "action": "preview", "folder": preview.folder, "isJoining": preview.isJoining,
      "devices": preview.devices.map { device -> JSONValue in
        let members: JSONValue = [
          "id": device.id, "name": device.name, "lastRecordedAt": SyncStatusReport.time(device.lastTime),
        ]
        return members.withoutNulls
      },
      "received": preview.received, "written": preview.written,
      "differences": preview.differences.map { day -> JSONValue in
        [
          "subject": day.subject, "date": day.date, "studiedHere": day.isStudiedHere,
          "counts": day.hereCounts ? "here" : "there",
        ]
      },
      "apart": SyncReport.json(preview.apart), "unreadable": preview.unreadable,
    ]
  }

  var description: String {
    let devices = preview.devices.map { device in
      "  " + device.name.shown + ": " + SyncStatusReport.lastRecorded(device.lastTime)
    }
    var lines = [
      devices.isEmpty
        ? String(localized: "No other device is in “\(preview.folder.shown)”.")
        : String(localized: "Other devices in “\(preview.folder.shown)”:")
    ]
    lines += devices
    lines.append(
      String(
        localized: "\(preview.received) would be received, \(preview.written) written.",
        context: "facts that devices share"))
    lines += preview.apart.map { found in
      String(
        localized:
          "“\(found.subject.name.shown)” counts \(found.unit.title()) here and \(found.unitElsewhere.title()) there, so it stays two subjects unless you say that they are one."
      )
    }
    let days = preview.differences
    if !days.isEmpty {
      lines.append(
        String(
          localized: "\(days.count) day differs; the later word counts:",
          plural: "\(days.count) days differ; the later word counts:", for: days.count))
    }
    lines += days.prefix(Self.mostListed).map { "  " + Self.line($0) }
    let hidden = days.count - Self.mostListed
    if hidden > 0 {
      lines.append("  " + String(localized: "and \(hidden) more", plural: "and \(hidden) more", for: hidden))
    }
    return lines.joined(separator: "\n")
  }

  private static func line(_ day: SyncPreview.Difference) -> String {
    let said =
      day.isStudiedHere
      ? String(localized: "studied here, not studied there", context: "a day that differs")
      : String(localized: "not studied here, studied there", context: "a day that differs")
    let counts =
      day.hereCounts
      ? String(localized: "what was said here counts") : String(localized: "what was said there counts")
    return "\(day.date) \(day.subject.shown): \(clauses([said, counts]))"
  }
}

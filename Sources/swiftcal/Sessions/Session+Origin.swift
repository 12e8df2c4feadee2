import OtherPrograms
import StudyCalendar
import Words

extension Session {
  /// Where it came from, as it stands behind its amount: ` (Loop)`, ` (imported)`; empty for what a person recorded here.
  var origin: String {
    if source == Session.person { return "" }
    return " (\(Self.origins[source] ?? source))"
  }

  /// What people call each source.
  private static let origins: [String: String] = {
    let imported = String(localized: "imported", context: "where a session came from")
    let formats = foreignFormats.map { ($0.name, $0.program ?? imported) }
    // A program of which there are files and evidence has one name.
    return Dictionary(formats + EvidenceKind.allCases.map { ($0.rawValue, $0.title) }) { format, _ in format }
  }()
}

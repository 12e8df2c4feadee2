import Foundation
import RawSQLite
import StudyCalendar

/// A folder with databases as other programs make them. It is removed when the test has ended.
final class TestDatabase {
  let folder = URL.temporaryDirectory.appending(path: "swiftcal-evidence-\(UUID().uuidString)").path
  /// The path of the database.
  let path: String

  init(_ name: String, _ sql: String = "") throws {
    path = folder + "/" + name
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if !sql.isEmpty { try RawDatabase(path).rows(sql) }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A source that reads the database.
  func source(
    _ kind: EvidenceKind, choices: [String] = [], at place: String? = nil, after: GatheredEvidence? = nil
  ) -> EvidenceSource {
    EvidenceSource(id: 1, kind: kind, place: place ?? path, choices: choices, subject: 1).read(after)
  }

  /// The names of all files in the folder with their bytes.
  func files() throws -> [String: Data] {
    try FileManager.default.contentsOfDirectory(atPath: folder).reduce(into: [:]) { files, name in
      files[name] = try Data(contentsOf: URL(filePath: folder + "/" + name))
    }
  }
}

extension EvidenceSource {
  /// The source after a reading.
  func read(_ evidence: GatheredEvidence?) -> EvidenceSource {
    guard let evidence else { return self }
    var source = self
    source.shared = SharedSource(
      id: Session.id(naming: "source"), self, on: "", roots: evidence.roots, rules: evidence.rules)
    (source.ownRule, source.last, source.progress) = (evidence.ownRule, evidence.last, evidence.progress)
    return source
  }
}

/// The seconds since 1970 of a time by the local clock: `2024-01-05 10:15:00`. Foundation works it out.
func local(_ text: String) -> Int {
  let format = DateFormatter()
  format.calendar = Calendar(identifier: .gregorian)
  format.locale = Locale(identifier: "en_US_POSIX")
  format.timeZone = .current
  format.dateFormat = "yyyy-MM-dd HH:mm:ss"
  guard let date = format.date(from: text) else { preconditionFailure("\(text) is no time") }
  return Int(date.timeIntervalSince1970)
}

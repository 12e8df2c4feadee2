import FileSystem
import Glibc
import StudyCalendar

/// The profiles of Anki on this machine. Each is a folder with a collection.
struct AnkiProfiles {
  /// The folders in which profiles may be.
  private let folders: [String]

  /// The folder that `ANKI_BASE` names, or else the usual ones: of a package, and of a Flatpak.
  init() {
    if let base = EvidencePlace.folder("ANKI_BASE") {
      folders = [base]
    } else {
      folders = [
        EvidencePlace.data("Anki2"), EvidencePlace.home(".var/app/net.ankiweb.Anki/data/Anki2"),
      ].compactMap { $0 }
    }
  }

  /// The path of a collection.
  /// - Parameter name: the name of a profile, or a path; nil for the only profile.
  /// - Throws: ``EvidenceError``.
  func collection(named name: String?) throws -> String {
    let all = profiles()
    guard let name else {
      guard let only = all.first else {
        throw EvidenceError.missing(.anki, path: folders.first ?? "~/.local/share/Anki2")
      }
      guard all.count == 1 else { throw EvidenceError.several(.anki, all.map(\.name)) }
      return only.path
    }
    if let profile = all.first(where: { $0.name == name }) { return profile.path }
    guard name.utf8.contains(UInt8(ascii: "/")) || name.hasSuffix(".anki2") || all.isEmpty else {
      throw EvidenceError.unknown(.anki, name, there: all.map(\.name))
    }
    let path = EvidencePlace.absolute(name)
    let inside = "\(path)/\(Self.collection)"
    if access(inside, F_OK) == 0 { return inside }
    guard access(path, F_OK) == 0 else { throw EvidenceError.missing(.anki, path: path) }
    return path
  }

  private static let collection = "collection.anki2"

  private func profiles() -> [(name: String, path: String)] {
    folders.flatMap { folder in
      let names = (try? Folder.names(in: folder)) ?? []
      return names.sorted().map { ($0, "\(folder)/\($0)/\(Self.collection)") }
        .filter { access($0.1, F_OK) == 0 }
    }
  }
}

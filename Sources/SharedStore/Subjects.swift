import StudyCalendar

/// What is studied.
public struct Subject: Hashable, Sendable {
  /// The store's number for it.
  public let id: Int
  /// Its name, unique without regard to case.
  public let name: String

  /// Whether a name is this one's, whatever its case.
  public func isNamed(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}

extension SharedStore {
  /// All subjects, in the order in which they were added.
  public func subjects() throws -> [Subject] {
    let statement = try connection.prepare("SELECT id, name FROM subject ORDER BY id")
    var subjects: [Subject] = []
    while try statement.step() {
      subjects.append(Subject(id: statement.integer(0), name: statement.text(1)))
    }
    return subjects
  }

  /// The subject that is meant where none is named.
  public func defaultSubject() throws -> Subject {
    let statement = try connection.prepare(
      "SELECT id, name FROM defaultSubject JOIN subject ON id = subject")
    guard try statement.step() else {
      throw StoreError.damaged(path: path, because: "it has no default subject")
    }
    return Subject(id: statement.integer(0), name: statement.text(1))
  }

  /// The subject of that name, whatever its case; the default one for nil.
  /// - Throws: ``StoreError/unknownSubject(_:nearest:)``.
  public func subject(named name: String?) throws -> Subject {
    guard let name else { return try defaultSubject() }
    let subjects = try subjects()
    if let match = subjects.first(where: { $0.isNamed(name) }) { return match }
    throw StoreError.unknownSubject(name, nearest: nearestName(to: name, among: subjects.map(\.name)))
  }

  /// Adds a subject.
  /// - Throws: ``StoreError/subjectExists(_:)``, ``StoreError/invalidSubjectName(_:)``.
  @discardableResult
  public func addSubject(named name: String) throws -> Subject {
    try checkName(name, except: nil)
    try connection.prepare("INSERT INTO subject (name) VALUES (?1)").bind(1, name).run()
    return try subject(named: name)
  }

  /// Gives a subject another name; its days stay.
  /// - Throws: ``StoreError/subjectExists(_:)``, ``StoreError/invalidSubjectName(_:)``.
  public func rename(_ subject: Subject, to name: String) throws {
    try checkName(name, except: subject)
    try connection.prepare("UPDATE subject SET name = ?2 WHERE id = ?1").bind(1, subject.id).bind(2, name)
      .run()
  }

  /// The subject of that name, if it may go.
  /// - Throws: ``StoreError/unknownSubject(_:nearest:)``, ``StoreError/lastSubject(_:)``.
  public func removableSubject(named name: String) throws -> Subject {
    let subject = try subject(named: name)
    _ = try successor(of: subject)
    return subject
  }

  /// Removes a subject with its days. If it was the default one, the oldest of the others becomes it.
  /// - Throws: ``StoreError/lastSubject(_:)``.
  public func remove(_ subject: Subject) throws {
    let successor = try successor(of: subject)
    if try defaultSubject() == subject { try makeDefault(successor) }
    try connection.prepare("DELETE FROM subject WHERE id = ?1").bind(1, subject.id).run()
  }

  /// Makes a subject the one that is meant where none is named.
  public func makeDefault(_ subject: Subject) throws {
    try connection.prepare("UPDATE defaultSubject SET subject = ?1").bind(1, subject.id).run()
  }

  /// How many days of a subject were studied.
  public func studiedDayCount(of subject: Subject) throws -> Int {
    let statement = try connection.prepare("SELECT count(*) FROM day WHERE subject = ?1 AND didStudy = 1")
      .bind(1, subject.id)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Which subject would be the default one without this one.
  private func successor(of subject: Subject) throws -> Subject {
    guard let successor = try subjects().first(where: { $0.id != subject.id }) else {
      throw StoreError.lastSubject(subject.name)
    }
    return successor
  }

  private func checkName(_ name: String, except subject: Subject?) throws {
    guard Subject.isValidName(name) else { throw StoreError.invalidSubjectName(name) }
    if let match = try subjects().first(where: { $0.id != subject?.id && $0.isNamed(name) }) {
      throw StoreError.subjectExists(match.name)
    }
  }
}

extension Subject {
  /// 1 to 64 characters, none of them a control character or a line separator, no white space at the ends.
  static func isValidName(_ name: String) -> Bool {
    let scalars = name.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, scalars.count <= 64 else { return false }
    return !first.properties.isWhitespace && !last.properties.isWhitespace
      && scalars.allSatisfy {
        ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
      }
  }
}

/// The name that takes the fewest single-letter edits to get from `name`, if it is near enough to have been
/// meant: at most half of its letters (two swapped ones are two edits), and at least one.
private func nearestName(to name: String, among names: [String]) -> String? {
  let wanted = Array(name.lowercased().prefix(64))
  let limit = max(1, wanted.count / 2)
  return names.map { (name: $0, distance: editDistance(wanted, Array($0.lowercased()))) }
    .filter { $0.distance <= limit || $0.name.lowercased().hasPrefix(name.lowercased()) }
    .min { $0.distance < $1.distance }?.name
}

/// The Levenshtein distance: how many letters must be added, removed or replaced.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var row = Array(0...b.count)
  for (i, letter) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in b.enumerated() {
      let replaced = diagonal + (letter == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
    }
  }
  return row[b.count]
}

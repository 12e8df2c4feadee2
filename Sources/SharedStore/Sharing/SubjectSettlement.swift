import SQLite
import StudyCalendar

/// Makes the subjects of this store be those that all devices together have: which there are, what they are called, and
/// which is the default subject. It follows from the stamps alone, so every device comes to the same.
struct SubjectSettlement {
  let opened: OpenedStore
  let identities: SubjectIdentities
  let stamps: StampTable
  let json: StoredJSON

  /// A subject as the stamps have it.
  private struct Known {
    let number: Int
    let identity: String?
    /// When it was added first, as a text that can be compared.
    let birth: String
    let isAlive: Bool
    /// The name that a person gave it.
    let wishedName: String
    /// The name in this store; nil if it is not in this store.
    let name: String?
  }

  /// - Throws: `DatabaseError`, ``StoreError``.
  func settle() throws {
    let known = try self.known()
    let present = try present(known)
    guard !present.isEmpty else { return }
    let added = present.filter { $0.name == nil }
    let removed = known.filter { subject in
      subject.name != nil && !present.contains { $0.number == subject.number }
    }
    let table = SubjectTable(opened)
    for subject in added { try table.apply(id: subject.number, name: temporaryName(subject.number)) }
    try settleDefault(among: present)
    for subject in removed { try table.apply(id: subject.number, name: nil) }
    try settleNames(of: present)
    try KeptFacts(opened).bringBack()
  }

  /// All subjects, the oldest first.
  private func known() throws -> [Known] {
    let rows = try opened.connection.prepare(
      """
      SELECT found.number, subjectIdentity.id, subject.name,
        (SELECT value FROM stamp WHERE stamp.subject = found.number AND fact = 'name' AND key = ''),
        (SELECT min(key) FROM stamp WHERE stamp.subject = found.number AND fact = 'life'),
        EXISTS (SELECT 1 FROM stamp WHERE stamp.subject = found.number AND fact = 'life' AND value = 'true')
      FROM (SELECT number FROM subjectIdentity UNION SELECT id FROM subject) AS found
        LEFT JOIN subjectIdentity ON subjectIdentity.number = found.number
        LEFT JOIN subject ON subject.id = found.number
      """)
    var known: [Known] = []
    while try rows.step() {
      let identity = rows.isNull(1) ? nil : rows.text(1)
      let name = rows.isNull(2) ? nil : rows.text(2)
      let kept = rows.isNull(3) ? nil : try json.string(rows.text(3))
      known.append(
        Known(
          number: rows.integer(0), identity: identity, birth: rows.isNull(4) ? "~" : rows.text(4),
          isAlive: rows.integer(5) == 1,
          // The name of a subject may come later than its birth.
          wishedName: kept ?? name ?? identity.flatMap(SubjectIdentity.init)?.name ?? "Study", name: name))
    }
    return known.sorted {
      ($0.birth, $0.identity ?? "~", $0.number) < ($1.birth, $1.identity ?? "~", $1.number)
    }
  }

  /// The subjects that there are. Where two devices removed each other's last subject, the oldest one stays. The
  /// untouched subject that a new store begins with goes when others come.
  private func present(_ known: [Known]) throws -> [Known] {
    let alive = known.filter(\.isAlive)
    let said = alive.filter { $0.identity != nil }
    guard !said.isEmpty else {
      return alive.isEmpty ? Array(known.filter { $0.identity != nil }.prefix(1)) : alive
    }
    return try alive.filter { subject in
      try subject.identity != nil
        || !identities.isUntouched(Subject(id: subject.number, name: subject.wishedName))
    }
  }

  /// The subject that a person chose, or else the oldest one.
  private func settleDefault(among present: [Known]) throws {
    let place = StampTable.Place(subject: 0, fact: "default", key: "")
    let chosen = try stamps.value(place).flatMap { Int($0) }
    let isThere = present.contains { $0.number == chosen }
    guard let standard = isThere ? chosen : present.first?.number else { return }
    try SubjectTable(opened).makeDefault(standard)
    try stamps.setValue(isThere ? nil : chosen.map(String.init), place)
  }

  /// Gives each subject the name that a person chose. If several have one name, the oldest keeps it, and the others get a
  /// number.
  private func settleNames(of present: [Known]) throws {
    let wished = Set(present.map { $0.wishedName.lowercased() })
    var taken: Set<String> = []
    var names: [(subject: Known, name: String)] = []
    for subject in present {
      var name = subject.wishedName
      var number = 2
      while taken.contains(name.lowercased())
        || (number > 2 && wished.contains(name.lowercased()))
      {
        let ending = " \(number)"
        name =
          String(
            String.UnicodeScalarView(
              subject.wishedName.unicodeScalars.prefix(Subject.longestName - ending.count))) + ending
        number += 1
      }
      taken.insert(name.lowercased())
      names.append((subject, name))
    }
    let table = SubjectTable(opened)
    let changed = names.filter { $0.subject.name != $0.name }
    for (subject, _) in changed { try table.apply(id: subject.number, name: temporaryName(subject.number)) }
    for (subject, name) in changed { try table.apply(id: subject.number, name: name) }
    for (subject, name) in names {
      try stamps.setValue(
        name == subject.wishedName ? nil : json.text(subject.wishedName),
        StampTable.Place(subject: subject.number, fact: "name", key: ""))
    }
  }

  /// A temporary name begins with a space, which no user's name does.
  private func temporaryName(_ number: Int) -> String { " \(number)" }
}

import StudyCalendar
import System
import Words

/// What the subjects of this store are called on every device.
final class SubjectIdentities {
  private let connection: Connection
  private var numbers: [SubjectIdentity: Int] = [:]
  private var texts: [String: SubjectIdentity] = [:]

  init(_ connection: Connection) { self.connection = connection }

  /// The identity of a text, which is worked out once for all facts of a subject.
  func identity(_ text: String) -> SubjectIdentity? {
    if let known = texts[text] { return known }
    let identity = SubjectIdentity(text)
    texts[text] = identity
    return identity
  }

  /// The number of a subject in this store; nil if it is not known.
  func knownNumber(of identity: SubjectIdentity) throws -> Int? {
    if let number = numbers[identity] { return number }
    let row = try connection.prepare("SELECT id FROM subject WHERE identity = ?1").bind(1, identity.text)
    guard try row.step() else { return nil }
    numbers[identity] = row.integer(0)
    return row.integer(0)
  }

  /// The number of a subject in this store. A subject that is not known yet gets one.
  func number(of identity: SubjectIdentity) throws -> Int {
    if let number = try knownNumber(of: identity) { return number }
    let number = try SubjectTable(connection).nextNumber()
    try connection.prepare("INSERT INTO subject (id, identity) VALUES (?1, ?2)").bind(1, number)
      .bind(2, identity.text).run()
    numbers[identity] = number
    return number
  }

  /// The identity of a subject of this store; nil if it has none.
  func identity(of number: Int) throws -> SubjectIdentity? {
    let row = try connection.prepare("SELECT identity FROM subject WHERE id = ?1").bind(1, number)
    return try row.step() ? row.optionalText(0).flatMap(SubjectIdentity.init) : nil
  }

  /// Gives every identity the form in which equal ones have equal bytes. An earlier version kept it as it came.
  func compose() throws {
    let rows = try connection.prepare("SELECT id, identity FROM subject WHERE identity IS NOT NULL")
      .all { ($0.integer(0), $0.text(1)) }
    let set = try connection.prepare("UPDATE OR IGNORE subject SET identity = ?2 WHERE id = ?1")
    for (number, text) in rows {
      guard let composed = SubjectIdentity(text)?.text, !composed.utf8.elementsEqual(text.utf8) else {
        continue
      }
      try set.bind(1, number).bind(2, composed).run()
    }
  }

  /// What a subject is called on every device. Before days were ever shared that is its name, as the first sharing would
  /// call it.
  func key(of subject: Subject) throws -> String {
    try (identity(of: subject.id) ?? SubjectIdentity(number: 1, name: subject.name.shown)).text
  }

  /// Gives an identity to each subject that has none, so that other devices hear of it. The subject that every store
  /// begins with has none while nothing was said of it and it is the only one.
  /// - Parameter elsewhere: what other devices have, while this store's subjects are not known to them.
  /// - Returns: the subjects that stay apart from those of the same name elsewhere.
  func identifySubjects(knowing elsewhere: SubjectsElsewhere) throws -> [SubjectApart] {
    try recognizeSubjects(elsewhere)
    let subjects = try connection.prepare(
      "SELECT id, name FROM subject WHERE name IS NOT NULL AND identity IS NULL ORDER BY id"
    ).all { Subject(id: $0.integer(0), name: $0.text(1)) }
    guard !subjects.isEmpty else { return [] }
    var apart: [SubjectApart] = []
    let isAlone = try SubjectTable(connection).hasOne()
    for subject in subjects {
      if try subject.id == 1 && isUntouched(subject) && (isAlone || !elsewhere.isEmpty) { continue }
      var taken = elsewhere.all
      func isFree(_ identity: SubjectIdentity) throws -> Bool {
        try knownNumber(of: identity) == nil && !taken.contains(identity)
      }
      let name = Subject.comparable(subject.name.shown)
      if let same = elsewhere.named[name], try knownNumber(of: same) == nil {
        let unit = elsewhere.units[same] ?? .minutes
        guard !elsewhere.united.contains(name), let own = try unitInUse(of: subject), own != unit else {
          try set(same, subject.id)
          continue
        }
        apart.append(SubjectApart(subject, named: subject.name, in: own, elsewhere: unit))
        taken.insert(same)
      }
      let identities = (1...).lazy.map { SubjectIdentity(number: $0, name: name) }
      if let free = try identities.first(where: isFree) { try set(free, subject.id) }
    }
    return apart
  }

  /// Gives subjects the identities under which another state of this store has told of them: the store came from a backup, or
  /// is a copy. Such a subject has a birth and the time of a word in common with the one elsewhere, whatever the two are called
  /// now, and also if it was removed here. A birth alone is not enough: devices that know a birth ahead of their clocks give the
  /// next number to what they add, and stores that were copied before anybody used them have the same first subject. That one
  /// is the same where only one of the two was used.
  private func recognizeSubjects(_ elsewhere: SubjectsElsewhere) throws {
    guard !elsewhere.lives.isEmpty else { return }
    let times = try timesOfUnidentified()
    let removed = try removedBeforeSharing()
    let births = try connection.prepare(
      """
      SELECT id, key FROM subject JOIN fact ON subject = id
      WHERE identity IS NULL AND kind = 'life' AND key < '9' ORDER BY id, key
      """
    ).all { (subject: $0.integer(0), key: $0.text(1)) }
    for birth in births where try identity(of: birth.subject) == nil {
      let said = times[birth.subject] ?? []
      let same = try elsewhere.lives.filter { identity, lives in
        let isUnused = birth.subject == 1 && (said.isEmpty || !elsewhere.used.contains(identity))
        return try lives[birth.key] != nil && knownNumber(of: identity) == nil
          && (isUnused || !said.isDisjoint(with: elsewhere.commonTimes[identity] ?? []))
      }.keys.min { ($0.number, $0.name) < ($1.number, $1.name) }
      guard let same else { continue }
      try set(same, birth.subject)
      guard removed.contains(birth.subject) else { continue }
      // The removal has seen what the other state had when it said its own life, and all that this store has.
      let table = SubjectTable(connection)
      for (key, life) in elsewhere.lives[same] ?? [:]
      where LifeKind.isOfDevice(key) && life.isAlive && said.contains(life.time) {
        try table.takeBackLife(key, of: birth.subject, saidAt: life.time)
      }
      let device = try LocalState(connection: connection, kind: "sharing").value()?["device"]?.string
      if let device { try table.takeBackLife(LifeKind.key(ofDevice: device), of: birth.subject) }
    }
  }

  /// The subjects that were removed before other devices knew them.
  func removedBeforeSharing() throws -> Set<Int> {
    let numbers = try connection.prepare(
      """
      SELECT id FROM subject WHERE identity IS NULL AND name IS NULL
        AND EXISTS (SELECT 1 FROM fact WHERE subject = id AND kind = 'life')
        AND NOT EXISTS (SELECT 1 FROM fact WHERE subject = id AND kind = 'life' AND value IS NOT NULL)
      """
    ).all { $0.integer(0) }
    return Set(numbers)
  }

  /// When something was said of each subject without an identity. A removal is told by the life that it takes back. The birth of
  /// the subject that every store begins with is no word of a person, and neither are times up to 1.
  func timesOfUnidentified() throws -> [Int: Set<Int>] {
    let rows = try connection.prepare(
      """
      SELECT id, time - (kind = 'life' AND value IS NULL) FROM subject JOIN fact ON subject = id
      WHERE identity IS NULL AND time > 1 AND (id > 1 OR kind <> 'life')
      """)
    var times: [Int: Set<Int>] = [:]
    while try rows.step() { times[rows.integer(0), default: []].insert(rows.integer(1)) }
    return times
  }

  /// What the amounts of a subject count; nil if it has no amounts, and nobody said what they are to count.
  private func unitInUse(of subject: Subject) throws -> AmountUnit? {
    let facts = FactTable(connection: connection)
    if let unit = try facts.json(at: FactTable.Place(UnitKind.self, of: subject.id))?.string {
      return AmountUnit(stored: unit)
    }
    let amounts = try connection.prepare(
      "SELECT 1 FROM fact WHERE subject = ?1 AND kind = 'session' AND value IS NOT NULL AND number > 0 LIMIT 1"
    )
    return try amounts.bind(1, subject.id).step() ? .minutes : nil
  }

  /// Whether nothing was said of a subject beside what every new store has, and no source of this machine records for it.
  func isUntouched(_ subject: Subject) throws -> Bool {
    try subject.name == "Study" && !SourceTable(connection).all().contains { $0.subject == subject.id }
      && !connection.prepare(
        """
        SELECT 1 FROM fact WHERE subject = ?1 AND kind <> 'life' AND (kind <> 'name' OR time > 1)
        UNION ALL SELECT 1 FROM fact WHERE subject = 0 AND kind = 'default' AND key = '' AND value = ?1 || ''
        """
      ).bind(1, subject.id).step()
  }

  private func set(_ identity: SubjectIdentity, _ number: Int) throws {
    try connection.prepare("UPDATE subject SET identity = ?2 WHERE id = ?1").bind(1, number)
      .bind(2, identity.text).run()
    numbers[identity] = number
  }
}

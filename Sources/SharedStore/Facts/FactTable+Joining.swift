import StudyCalendar
import System
import Words

/// The one way in which facts come from elsewhere: from devices, and from what can be read of a damaged store.
extension FactTable {
  /// A file of which facts are read, as facts name it, and the files in which this device writes.
  struct Source {
    /// The number of the file.
    let file: Int
    /// The numbers of this device's parts, in SQL. A fact in one of them stays there, so only this device can take it out.
    let own: String
  }

  /// Takes over a fact of a file, as far as it counts more than what is known. The order in which words come, and whether they
  /// come twice, makes no difference. What is known already is in that file, too. What counts now and is in no file as it is has
  /// yet to be written. A word of this device that is only in a file with an earlier time is told again when a contrary word
  /// comes.
  /// - Parameter known: the fact as it is; nil if nothing was ever said of it.
  /// - Returns: the fact as it is now; nil if nothing was taken over.
  func join(_ word: FactWord, at place: Place, knowing known: Row?, in source: Source) throws -> Row? {
    guard let known, let kind = FactKinds.named(place.kind), known.value?.first == "{" || word.hasMembers
    else {
      return try joinWhole(word, at: place, in: source)
    }
    let before = known.word
    let joined = before.joined(with: word, as: kind, of: place.key)
    let subject = try joined.value == nil || !moves(word, known, to: place) ? known.subject : place.subject
    let isWord = joined == word && (word.value == nil || subject == place.subject)
    guard joined != before || subject != known.subject else {
      try hold(word, at: place, in: source, isSame: isWord)
      return nil
    }
    let (value, isLater) = (joined.value?.text, isWord || word.time > known.time)
    try connection.prepare(
      """
      UPDATE fact SET subject = ?3, key = iif(?4 IS NULL, key, ?5), value = ?4, time = ?6, times = ?7, unit = ?8,
        origin = iif(?10, 0, origin), file = ifnull(?9, \(Self.ownFile))
      WHERE \(place.condition)
      """
    ).bind(1, place.subject).bind(2, place.key).bind(3, subject).bind(4, value)
      .bind(5, place.storedKey(for: value)).bind(6, joined.time).bind(7, joined.writtenTimes?.text)
      .bind(8, joined.unit).bind(9, isWord ? source.file : nil).bind(10, isLater ? 1 : 0).run()
    return Row(
      subject: subject, value: value, isFromElsewhere: isLater || known.isFromElsewhere, time: joined.time,
      times: joined.writtenTimes?.text, unit: joined.unit)
  }

  /// Whether a session goes to the subject of a word: it counts more, and of equally late words that with the greater subject.
  private func moves(_ word: FactWord, _ known: Row, to place: Place) throws -> Bool {
    guard place.isNumbered, word.value != nil, known.value != nil, word.time <= known.time else {
      return word.value != nil
    }
    guard word.time == known.time, place.subject != known.subject else { return false }
    let order = try connection.prepare(
      "SELECT \(Self.name("?1")) > \(Self.name("?2"))"
    ).bind(1, place.subject).bind(2, known.subject)
    return try order.step() && order.integer(0) == 1
  }

  /// Takes over a fact whose value has no members, if it counts more than what is known.
  private func joinWhole(_ word: FactWord, at place: Place, in source: Source) throws -> Row? {
    let (changes, value) = (connection.totalChanges, word.value?.text)
    try connection.prepare(Self.joining).bind(1, place.subject).bind(2, place.kind)
      .bind(3, place.storedKey(for: value)).bind(4, value).bind(5, word.time).bind(6, source.file)
      .bind(7, word.writtenTimes?.text).bind(8, word.unit).run()
    if connection.totalChanges > changes { return try row(at: place) }
    try hold(word, at: place, in: source, isSame: true)
    return nil
  }

  /// Notes that a file holds a word that changes nothing.
  /// - Parameter isSame: whether the members of the fact were said when the word says.
  private func hold(_ word: FactWord, at place: Place, in source: Source, isSame: Bool) throws {
    try connection.prepare(
      """
      UPDATE fact SET file = iif(time > ?3, NULL, ?5)
      WHERE \(place.condition) AND iif(time > ?3, file < 0 AND value IS NOT ?4, ?6
        AND time = ?3 AND value IS ?4 AND (?4 IS NULL OR subject = ?1) AND (file IS NULL OR file NOT IN (\(source.own))))
      """
    ).bind(1, place.subject).bind(2, place.key).bind(3, word.time).bind(4, word.value?.text)
      .bind(5, source.file).bind(6, isSame ? 1 : 0).run()
  }

  // A fact with a number may move to another subject or date. What takes it back leaves it where it was.
  private static let moving = """
    ON CONFLICT DO UPDATE SET subject = iif(excluded.value IS NULL, subject, excluded.subject),
      key = iif(excluded.value IS NULL, key, excluded.key), value = excluded.value
    """

  /// What becomes of a row that is there when another one of the same fact is inserted: the later word counts. Of equally
  /// late ones that with the greater text counts, and then, for a session, the subject with the greater one. A subject's text
  /// is what all devices call it.
  static let joinRule = """
    \(moving), time = excluded.time, times = excluded.times, unit = excluded.unit, origin = excluded.origin,
      file = excluded.file
    WHERE excluded.time > time OR (excluded.time = time
      AND (\(text("excluded")), \(name("excluded.subject"))) > (\(text("fact")), \(name("fact.subject"))))
    """

  private static func text(_ row: String) -> String {
    "iif(\(row).kind = '\(DefaultKind.name)', \(name("CAST(\(row).value AS INTEGER)")), ifnull(\(row).value, 'null'))"
  }

  private static func name(_ number: String) -> String {
    "ifnull((SELECT identity FROM subject WHERE id = \(number)), '')"
  }

  private static let joining = """
    INSERT INTO fact (subject, kind, key, value, time, origin, file, times, unit) VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6, ?7, ?8)
    \(joinRule)
    """
}

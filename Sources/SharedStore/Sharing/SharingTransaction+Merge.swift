public import StudyCalendar
import System
import Words

/// What other devices tell.
extension SharingTransaction {
  /// Takes over facts of other devices, in any order. The subjects are settled later (``settleSubjects()``). What they change
  /// is an entry of the change log. It can be undone only if it is the arrival of a device.
  /// - Parameters:
  ///   - device: what the device is called from which they come.
  ///   - file: the number of the file that holds them (``FileHoldings/keep(_:)``).
  ///   - own: the numbers of this device's parts.
  ///   - arrival: the number of the entry of the device's arrival, to which the changes belong; 0 if it has none yet; nil for a
  ///     device that was known before.
  public func merge(
    _ facts: some Sequence<StampedFact>, from device: String = "elsewhere", in file: Int = 0, own: [Int] = [],
    arrival: Int? = nil
  ) throws -> MergedFacts {
    var (merged, state, touched) = (MergedFacts(), try sharing, TouchedFacts())
    let source = FactTable.Source(file: file, own: own.map(String.init).joined(separator: ", "))
    var heard = HeardFacts()
    try connection.withoutTriggers {
      for fact in facts {
        do {
          guard try join(fact, in: source, &touched, &heard) else { continue }
          if fact.isOfPerson { merged.taken += 1 }
          if fact.fact == NameKind.name || fact.fact == LifeKind.name { state.isUnsettled = true }
        } catch StampedFact.Refusal.ofMachine {
          continue
        } catch StampedFact.Refusal.skipped(let reason) {
          merged.skipped += 1
          merged.reason = merged.reason ?? reason
          if reason == .farAhead { merged.hasFarAhead = true }
        }
      }
      try touched.finish(on: connection)
    }
    if try state != sharing { try set(state) }
    try noteLives(&heard)
    merged.lost = heard.lost.map { LostWord(to: device, $0) }
    let origin = arrival == nil ? ChangeOrigin.device(device) : .arrival(device)
    let log = try ChangeLogWriter(from: origin, continuing: arrival, in: reading.store)
    try log.append(heard.changes, now: reading.now)
    merged.entry = log.entry
    return merged
  }

  /// Takes over a fact if it counts more than what was known.
  /// - Returns: whether it did.
  /// - Throws: `StampedFact.Refusal` if the fact means nothing here, `DatabaseError`.
  private func join(
    _ fact: StampedFact, in source: FactTable.Source, _ touched: inout TouchedFacts,
    _ heard: inout HeardFacts
  ) throws -> Bool {
    if fact.time > latest, StampedFact.possibleTimes.contains(fact.time) {
      throw StampedFact.Refusal.skipped(.farAhead)
    }
    let meaning = try fact.meaning(identities.identity)
    let facts = FactTable(connection: connection)
    let place = FactTable.Place(
      meaning.kind, of: try meaning.subject.map(identities.number) ?? 0, fact.key)
    let named = try meaning.named.map { JSONValue.integer(try identities.number(of: $0)) }
    let word = FactWord(named ?? meaning.value, at: fact.time, times: fact.times, unit: fact.unit)
    var before = try facts.row(at: place)
    if meaning.kind == SessionKind.self, let value = word.value, let known = before?.value {
      try noteIfSmaller(value, than: known, id: place.key)
      // A session whose subject was added and removed here before any device was told of it: a copy of this store has told of
      // it. What this store says of it in that subject goes to no device, so any other word counts more.
      if let subject = before?.subject, try identities.identity(of: subject) == nil {
        try connection.prepare("UPDATE fact SET time = 0, times = NULL WHERE \(place.condition)")
          .bind(1, place.subject).bind(2, place.key).run()
        before = try facts.row(at: place)
      }
    }
    if meaning.kind == LifeKind.self, heard.lives[place.subject] == nil {
      heard.lives[place.subject] = try facts.lives(of: place.subject)
    }
    let standard = try meaning.kind.valueIsSubject ? SubjectTable(connection).standard() : nil
    guard let after = try facts.join(word, at: place, knowing: before, in: source) else { return false }
    guard meaning.kind == SessionKind.self else {
      // In which subjects a device has recorded something is no change.
      if meaning.kind != LifeKind.self {
        heard.note(before, after.value, at: place, of: place.subject, instead: standard.map { String($0.id) })
      }
      touched.note(place, of: place.subject, on: place.key)
      return true
    }
    // A session may move to another subject or day.
    if let before, after.value == nil || before.subject == after.subject {
      heard.note(before, after.value, at: place, of: before.subject)
    } else {
      if let before { heard.note(before, nil, at: place, of: before.subject) }
      heard.note(nil, after.value, at: place, of: after.subject)
    }
    for row in [before, after].compactMap(\.self) {
      guard let date = row.value.flatMap({ JSONValue($0)?["date"]?.string }) else { continue }
      touched.note(place, of: row.subject, on: date)
    }
    return true
  }

  /// Notes which subjects are gone by the facts of their lives, and which are back.
  private func noteLives(_ heard: inout HeardFacts) throws {
    let facts = FactTable(connection: connection)
    for (subject, before) in heard.lives.sorted(by: { $0.key < $1.key }) {
      guard try facts.lives(of: subject).isThere != before.isThere,
        let name = try facts.json(at: FactTable.Place(NameKind.self, of: subject))?.string
      else { continue }
      let change = FactChange.name(
        of: subject, from: before.isThere ? name : nil, to: before.isThere ? nil : name)
      if before.isOwn { heard.lost.append(change) }
      heard.changes.insert(change, at: 0)
    }
  }

  /// What another device has gathered later may be less than what was gathered here: it has read an older copy. It counts, as
  /// every later fact does, and the next gathering here lets it grow again.
  private func noteIfSmaller(_ value: JSONValue, than known: String, id: String) throws {
    guard let session = SessionKind.session(value, id: id), let kind = session.evidenceKind,
      let before = JSONValue(known).flatMap({ SessionKind.session($0, id: id) }),
      session.grown(to: before) != nil
    else { return }
    try SourceTable(connection).readAgain(kind)
  }
}

/// The changes that facts of another device make.
private struct HeardFacts {
  var changes: [FactChange] = []
  /// Those of them that replace a word of this device.
  var lost: [FactChange] = []
  /// The lives of subjects before the facts.
  var lives: [Int: FactTable.Lives] = [:]

  /// Notes a change.
  /// - Parameter value: the value that held where nothing was said.
  mutating func note(
    _ before: FactTable.Row?, _ after: String?, at place: FactTable.Place, of subject: Int,
    instead value: String? = nil
  ) {
    let held = before?.value ?? value
    guard held != after else { return }
    let change = FactChange(
      of: subject == 0 ? nil : Subject(id: subject, name: ""), kind: place.kind, key: place.key, from: held,
      to: after)
    changes.append(change)
    if let before, before.value != nil, !before.isFromElsewhere { lost.append(change) }
  }
}

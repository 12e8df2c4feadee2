import SQLite
public import StudyCalendar

/// What other devices tell.
extension SharingTransaction {
  /// Takes over facts of other devices, in any order. The subjects are settled later (``settleSubjects()``). What they change
  /// is an entry of the change log, which cannot be undone.
  /// - Parameters:
  ///   - device: what the device is called from which they come.
  ///   - file: the number of the file that holds them (``FileHoldings/keep(_:)``).
  ///   - own: the numbers of this device's parts.
  public func merge(
    _ facts: some Sequence<StampedFact>, from device: String = "elsewhere", in file: Int = 0, own: [Int] = []
  ) throws -> MergedFacts {
    var (merged, state, touched) = (MergedFacts(), try sharing, TouchedFacts())
    let source = FactTable.Source(file: file, own: own.map(String.init).joined(separator: ", "))
    var changes: [FactChange] = []
    try connection.withoutTriggers {
      for fact in facts {
        do {
          guard try join(fact, in: source, &touched, &changes) else { continue }
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
    try ChangeLogWriter(from: .device(device), in: reading.store).append(changes, now: reading.now)
    return merged
  }

  /// Takes over a fact if it counts more than what was known.
  /// - Returns: whether it did.
  /// - Throws: `StampedFact.Refusal` if the fact means nothing here, `DatabaseError`.
  private func join(
    _ fact: StampedFact, in source: FactTable.Source, _ touched: inout TouchedFacts,
    _ changes: inout [FactChange]
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
    guard let after = try facts.join(word, at: place, knowing: before, in: source) else { return false }
    func note(_ before: String?, _ after: String?, of subject: Int) {
      // In which subjects a device has recorded something is no change.
      guard before != after, meaning.kind != LifeKind.self else { return }
      let subject = subject == 0 ? nil : Subject(id: subject, name: "")
      changes.append(
        FactChange(of: subject, kind: place.kind, key: place.key, from: before, to: after))
    }
    guard meaning.kind == SessionKind.self else {
      note(before?.value, after.value, of: place.subject)
      touched.note(place, of: place.subject, on: place.key)
      return true
    }
    // A session may move to another subject or day.
    if let before, after.value == nil || before.subject == after.subject {
      note(before.value, after.value, of: before.subject)
    } else {
      if let before { note(before.value, nil, of: before.subject) }
      note(nil, after.value, of: after.subject)
    }
    for row in [before, after].compactMap(\.self) {
      guard let date = row.value.flatMap({ JSONValue($0)?["date"]?.string }) else { continue }
      touched.note(place, of: row.subject, on: date)
    }
    return true
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

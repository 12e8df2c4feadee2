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
    let value = try meaning.named.map { String(try identities.number(of: $0)) } ?? meaning.value?.text
    func note(_ before: String?, _ after: String?, of subject: Int) {
      // In which subjects a device has recorded something is no change.
      guard before != after, meaning.kind != LifeKind.self else { return }
      let subject = subject == 0 ? nil : Subject(id: subject, name: "")
      changes.append(
        FactChange(of: subject, kind: place.kind, key: place.key, from: before, to: after))
    }
    guard meaning.kind == SessionKind.self else {
      let before = try facts.value(at: place)
      guard try facts.join(value, at: place, time: fact.time, in: source) else { return false }
      note(before, value, of: place.subject)
      touched.note(place, of: place.subject, on: place.key)
      return true
    }
    if let value { try noteIfSmaller(value, at: place) }
    let before = try facts.row(at: place)
    // A session whose subject was added and removed here before any device was told of it: a copy of this store has told of
    // it. What this store says of it in that subject goes to no device, so any other word counts more.
    if value != nil, let before, before.value != nil, try identities.identity(of: before.subject) == nil {
      try connection.prepare("UPDATE fact SET time = 0 WHERE \(place.condition)").bind(1, place.subject)
        .bind(2, place.key).run()
    }
    guard try facts.join(value, at: place, time: fact.time, in: source) else { return false }
    if let before, value == nil || before.subject == place.subject {
      note(before.value, value, of: before.subject)
    } else {
      if let before { note(before.value, nil, of: before.subject) }
      note(nil, value, of: place.subject)
    }
    // A session may move to another subject or day.
    for (subject, value) in [(before?.subject, before?.value), (place.subject, value)] {
      guard let subject, let date = value.flatMap({ JSONValue($0)?["date"]?.string }) else { continue }
      touched.note(place, of: subject, on: date)
    }
    return true
  }

  /// What another device has gathered later may be less than what was gathered here: it has read an older copy. It counts, as
  /// every later fact does, and the next gathering here lets it grow again.
  private func noteIfSmaller(_ value: String, at place: FactTable.Place) throws {
    guard let session = JSONValue(value).flatMap({ SessionKind.session($0, id: place.key) }),
      let kind = session.evidenceKind,
      let before = try FactTable(connection: connection).json(at: place)
        .flatMap({ SessionKind.session($0, id: place.key) }),
      session.grown(to: before) != nil
    else { return }
    try SourceTable(connection).readAgain(kind)
  }
}

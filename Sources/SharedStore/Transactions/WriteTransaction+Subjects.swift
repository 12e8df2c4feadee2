public import StudyCalendar
import System
import Words

/// Subjects.
extension WriteTransaction {
  /// Adds a subject.
  /// - Throws: `StudyError.subjectExists(_:)`, `StudyError.invalidSubjectName(_:)`.
  @discardableResult
  public func addSubject(named name: String) throws -> Subject {
    try addSubjects(named: [name])[0]
  }

  /// Adds subjects. A long list takes less time than with ``addSubject(named:)`` for each of them.
  /// - Throws: `StudyError.subjectExists(_:)`, `StudyError.invalidSubjectName(_:)`.
  public func addSubjects(named names: [String]) throws -> [Subject] {
    guard !names.isEmpty else { return [] }
    var taken = Dictionary(
      try reading.subjects().map { (Subject.comparable($0.name), $0.name) },
      uniquingKeysWith: { first, _ in first })
    for name in names {
      guard Subject.isValidName(name) else { throw StudyError.invalidSubjectName(name) }
      if let match = taken.updateValue(name, forKey: Subject.comparable(name)) {
        throw StudyError.subjectExists(match)
      }
    }
    let table = SubjectTable(connection)
    let number = try table.nextNumber()
    let added = names.enumerated().map { Subject(id: number + $0, name: $1) }
    try table.add(added.map { ($0.id, $0.name) })
    try log.append(added.map { .name(of: $0.id, from: nil, to: $0.name) }, now: reading.now)
    return added
  }

  /// Gives a subject another name. Its days stay.
  /// - Throws: `StudyError.subjectExists(_:)`, `StudyError.invalidSubjectName(_:)`.
  public func rename(_ subject: Subject, to name: String) throws {
    try reading.subjects().requireUsable(name, for: subject)
    guard subject.name != name else {
      return try facts.sayAgain(
        at: FactTable.Place(NameKind.self, of: subject.id), JSONValue.string(name).text)
    }
    try SubjectTable(connection).rename(subject.id, to: name)
    try log.append([.name(of: subject.id, from: subject.name, to: name)], now: reading.now)
  }

  /// Removes a subject with everything that is recorded of it. If it was the default subject, the oldest of the others
  /// becomes the default subject.
  /// - Throws: `StudyError.lastSubject(_:)`.
  public func remove(_ subject: Subject) throws {
    let successor = try reading.subjects().successor(of: subject)
    if try reading.defaultSubject() == subject { try makeDefault(successor) }
    // What is recorded of the subject is not shown without it; the log keeps each of these facts.
    try log.appendRemoval(of: subject, now: reading.now)
    try SubjectTable(connection).remove(subject.id)
  }

  /// Makes a subject the default subject, which is used if no subject is named.
  public func makeDefault(_ subject: Subject) throws {
    let before = try reading.defaultSubject()
    guard before != subject else {
      let place = FactTable.Place(DefaultKind.self)
      // The subject that was chosen is gone, and this one has stood in for it.
      let isChosen = try SubjectTable(connection).missingDefault() == nil
      return try isChosen
        ? facts.sayAgain(at: place, String(subject.id)) : facts.say(String(subject.id), at: place)
    }
    let change = FactChange.defaultSubject(Transition(from: before, to: subject))
    try facts.say(change.after, at: FactTable.Place(change))
    try log.append([change], now: reading.now)
  }

  /// Puts a subject at a place among all of them.
  /// - Parameter place: from 0; the last place if it is higher.
  public func move(_ subject: Subject, to place: Int) throws {
    var order = try reading.subjects().filter { $0 != subject }
    order.insert(subject, at: min(max(place, 0), order.count))
    try arrange(order)
  }

  /// Puts subjects that were never moved behind those that were, and before all others.
  public func arrangeBehind(_ subjects: [Subject]) throws {
    var order = try reading.subjects().filter { try reading.value(PositionKind.self, of: $0) != nil }
    for subject in try subjects + reading.subjects() where !order.contains(subject) { order.append(subject) }
    try arrange(order)
  }

  /// Puts all subjects in an order. Only as many of them get a place of their own as that needs.
  private func arrange(_ after: [Subject]) throws {
    let before = try reading.subjects()
    let places = try before.map { try reading.value(PositionKind.self, of: $0) }
    let last = before.indices.last { before[$0] != after[$0] }
    guard let last = [last, last.flatMap { _ in places.lastIndex { $0 != nil } }].compactMap(\.self).max()
    else { return }
    for (place, subject) in after.prefix(last + 1).enumerated() {
      let value = JSONValue.integer(place + 1)
      if try reading.value(PositionKind.self, of: subject) != value {
        try say(PositionKind.self, of: subject, "", value)
      }
    }
  }
}

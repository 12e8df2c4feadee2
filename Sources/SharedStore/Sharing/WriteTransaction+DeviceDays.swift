import StudyCalendar
import System
import Words

extension WriteTransaction {
  /// Has all that a device said last be as it was before, as far as the change log goes back, and otherwise taken back. A subject
  /// of which nothing is left then is removed, if the device has added it.
  /// - Parameters:
  ///   - files: the numbers of the files that hold what the device said.
  ///   - device: the name of the device.
  /// - Returns: how many facts changed.
  public func takeBack(_ files: [Int], of device: String) throws -> Int {
    let places = try connection.prepare(
      """
      SELECT subject, kind, \(FactTable.plainKey) FROM fact
      WHERE origin = 0 AND file IN (\(files.map(String.init).joined(separator: ", "))) AND kind <> '\(LifeKind.name)'
      """
    ).all { row in FactKinds.named(row.text(1)).map { FactTable.Place($0, of: row.integer(0), row.text(2)) } }
      .compactMap(\.self)
    let before = try values(of: Set(places), before: device)
    var (changed, subjects) = (0, try reading.subjects())
    for place in places {
      guard let kind = FactKinds.named(place.kind) else { continue }
      let value = (before[place] ?? nil).flatMap { JSONValue($0) }
      let subject = subjects.first { $0.id == place.subject }
      if kind == NameKind.self {
        guard let subject, let name = value?.string, (try? subjects.requireUsable(name, for: subject)) != nil
        else { continue }
        if name != subject.name { changed += 1 }
        try rename(subject, to: name)
        subjects = try reading.subjects()
      } else if kind.valueIsSubject {
        guard let standard = subjects.first(where: { $0.id == value?.integer }) else { continue }
        try makeDefault(standard)
        changed += 1
      } else if place.subject == 0 || subject != nil, try say(kind, of: subject, place.key, value) {
        changed += 1
      }
    }
    for place in places where place.kind == NameKind.name {
      guard case .some(nil) = before[place], let subject = subjects.first(where: { $0.id == place.subject }),
        try facts.count(of: subject.id) == 0,
        try reading.subjects().count > 1
      else { continue }
      try remove(subject)
      changed += 1
    }
    return changed
  }

  /// The values that facts had before a device said something else; none where nothing is known.
  private func values(
    of places: Set<FactTable.Place>, before device: String
  ) throws -> [FactTable.Place: String?] {
    var (open, values) = (places, [FactTable.Place: String?]())
    let actions = [ChangeOrigin.device(device), .arrival(device)].map(\.action)
    let rows = try connection.prepare(
      """
      SELECT subject, kind, key, before, after, command FROM changedFact JOIN change ON id = change
      ORDER BY change DESC
      """)
    while !open.isEmpty, try rows.step() {
      guard let kind = FactKinds.named(rows.text(1)) else { continue }
      let place = FactTable.Place(kind, of: rows.integer(0), rows.text(2))
      guard open.contains(place) else { continue }
      if actions.contains(rows.text(5)) {
        values[place] = rows.optionalText(3)
      } else {
        values[place] = rows.optionalText(4)
        open.remove(place)
      }
    }
    return values
  }
}

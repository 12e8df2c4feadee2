import SQLite

/// The facts of subjects that were removed. Their values are kept with their stamps, so that they come back with the
/// subject, together with what other devices have recorded meanwhile.
struct KeptFacts {
  private let connection: Connection
  private let json: StoredJSON
  private let stamps: StampTable
  private let facts: SharedFactWriter

  init(_ opened: OpenedStore) {
    connection = opened.connection
    json = StoredJSON(opened.connection)
    stamps = StampTable(opened.connection, json)
    facts = SharedFactWriter(opened)
  }

  /// Puts the kept facts of subjects that are there again into their tables. They keep their stamps.
  func bringBack() throws {
    let kept = try stamps.keptFactsOfPresentSubjects()
    guard !kept.isEmpty else { return }
    try SharingTable(connection: connection).whileMerging {
      for (place, owner, value) in kept {
        try facts.restore(value, at: place, of: owner, json)
        try stamps.setValue(nil, place)
      }
    }
  }
}

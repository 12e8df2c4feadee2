import StudyCalendar
import System
import Words

extension WriteTransaction {
  private func local(_ kind: String) -> LocalState { LocalState(connection: connection, kind: kind) }

  /// Notes that this store is about to join the devices of a folder.
  /// - Parameter backup: the path of a copy of the store as it is before.
  public func join(_ folder: String, keeping backup: String) throws {
    try say(SettingKind.self, of: nil, SettingKind.joinedFolder, .string(folder))
    try local("joining").set(.string(backup))
  }

  /// Takes back all that came from other devices since this store joined them, and stops sharing. What was known before is as
  /// it was then, with its stamps, and what was said here since stays. No other device hears of it.
  /// - Throws: ``ChangedSince`` if the copy from before is gone.
  func part() throws {
    let backup = try local("joining").value()?.string ?? ""
    let before = try Connection()
    do { try RestorableCopy.make(of: backup, in: before) } catch is StoreError {
      throw ChangedSince()
    }
    var sharing = Sharing()
    sharing.name = try reading.sharing.name
    for kind in ["device", "file", "joining"] { try local(kind).removeAll() }
    try local("sharing").set(sharing.json)
    try connection.execute("UPDATE sync SET isOn = 0")
    try connection.withoutTriggers {
      try connection.execute("UPDATE subject SET identity = NULL; DELETE FROM fact WHERE origin = 0")
      // A value to which members of other devices were joined is as it was, unless this device has changed it since.
      let joined = try connection.prepare(
        "DELETE FROM fact WHERE subject = ?1 AND kind = ?2 AND key = ?3 AND time = ?4")
      let known = try before.prepare("SELECT subject, kind, key, time FROM fact WHERE value GLOB '{*'")
      while try known.step() {
        for column in 0..<known.columnCount { try joined.bind(column + 1, valueOf: known, column) }
        try joined.run()
      }
      try JoinedStore.join(before, into: connection, JoinedStore.facts)
      try connection.execute("UPDATE fact SET file = 0")
    }
    try SubjectTable(connection).settle()
    try RecordedDays(connection: connection).countAll()
    try connection.execute(
      """
      INSERT INTO reload (kind, subject, requests) VALUES ('', 0, 1)
      ON CONFLICT (kind, subject) DO UPDATE SET requests = requests + 1
      """)
  }
}

public import SharedStore
import StudyCalendar
public import StudyIntents
import Words

/// Opens the store for reading where the environment says that it is.
/// - Throws: `StoreError`.
public func openStoreForReading() throws -> SharedStoreReader { try SharedStoreReader(in: GroupContainer()) }

/// Opens the store for writing where the environment says that it is. Warnings go to standard error.
/// - Throws: `StoreError`.
public func openStoreForWriting() throws -> SharedStore {
  let store = try SharedStore(in: GroupContainer())
  store.warn = { printProblem($0) }
  return store
}

/// Opens the store for a change that a person makes. Countdowns that are over are recorded before it, so that an undo takes back what
/// the person typed. Text names them.
/// - Throws: `StoreError`.
public func openStoreForChange(asJSON: Bool = false) throws -> SharedStore {
  let store = try openStoreForWriting()
  _ = recordCountdowns(in: store, asJSON: asJSON)
  return store
}

/// Records the countdowns that are over. If that is not possible now, the next command or a widget does it.
private func recordCountdowns(in store: SharedStore, asJSON: Bool) -> [TimerEnd] {
  let ended = (try? store.perform(RecordCountdownsIntent())) ?? []
  if !asJSON { reportChange { for end in ended { try printResult(end, asJSON: false) } } }
  return ended
}

/// Opens the store for writing, records countdowns that are over, performs an intent, and prints what became of both.
/// - Throws: `StoreError`, or what the intent throws.
public func printChange<Intent: StudyIntent>(_ intent: Intent, asJSON: Bool) throws
where Intent.Result: CommandResult {
  try changeStore { store in
    let ended = recordCountdowns(in: store, asJSON: asJSON)
    let result = try store.perform(intent)
    guard asJSON, let end = ended.first else { return printResult(ofChange: result, asJSON: asJSON) }
    reportChange { try printData((result.json + ["stopped": end]).line) }
  }
}

/// Opens the store for writing, lets `body` change it and answer. When the person has the answer, it copies SQLite's log back
/// into the store's file.
/// - Throws: `StoreError`, or what `body` throws.
public func changeStore<Result>(_ body: (SharedStore) throws -> Result) throws -> Result {
  let store = try openStoreForWriting()
  store.copiesLogBackAtOnce = false
  defer { store.copyLogBack() }
  return try body(store)
}

extension TimerEnd: CommandResult {
  /// What was recorded, with the subject unless no other can be meant.
  public func text(on terminal: Terminal) -> String {
    guard let session else { return "\(subject.name.shown): \(self)" }
    return session.isOnlySubject ? "\(session)" : "\(subject.name.shown): \(session)"
  }
}

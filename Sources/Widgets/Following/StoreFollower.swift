public import FoundationEssentials
public import SharedStore
public import StudyCalendar
import StudyIntents
import System

/// Reads the store for a widget, and follows it: a long-lived connection that is opened again when another file is put
/// in the store's place, when the store is removed, and when the first one is made.
public actor StoreFollower {
  /// What a follower reads for.
  public enum Purpose: Sendable {
    /// One look. It waits for another program's lock, and refuses a subject that does not exist.
    case look
    /// An app's screen, which shows more than widgets do: every commit is a reason to read again. It never waits for a lock.
    case screen
    /// A widget on display. It shows the default subject while there is no store. It holds nothing up while it waits for a
    /// lock.
    case display
  }

  private let purpose: Purpose
  /// Whether the reader is a widget on display.
  public nonisolated var isOnDisplay: Bool { purpose == .display }
  private let container: GroupContainer
  private let kind: String
  /// The widget's place among those on display; nil for what is not listed there.
  private let listing: WidgetListing?

  private var store: SharedStoreReader?
  private var chosen = ChosenSubject()
  private var shown: Viewed?
  private var showsAllSubjects = false
  /// The reload requests that were seen; nil if they could not be counted.
  private var requests: ReloadRequests?
  /// The state of the store that was read last.
  private var seenVersion: Int?
  /// How many times a store was opened.
  private var openings = 0

  /// - Parameters:
  ///   - container: where the store is, or will be.
  ///   - kind: the name of the kind of widget.
  ///   - listing: the widget's place among those on display; nil for what is not listed there.
  public init(
    for purpose: Purpose, in container: GroupContainer, ofKind kind: String = "",
    listedAs listing: WidgetListing? = nil
  ) {
    (self.purpose, self.container, self.kind, self.listing) = (purpose, container, kind, listing)
  }

  /// Reads one state of the store. From then on the widget is one that shows this subject or group.
  /// - Parameters:
  ///   - name: the subject or the group that the user chose; nil for the default subject.
  ///   - showsOthers: whether the widget shows all other subjects too.
  ///   - instant: what counts as now.
  ///   - body: reads what the widget shows.
  /// - Throws: `StoreError`; `StudyError.unknownSubject(_:nearest:)`; or what `body` throws.
  public func read<Result: Sendable>(
    subject name: String?, andOthers showsOthers: Bool = false, at instant: Date = .now,
    _ body: @Sendable (borrowing ReadTransaction, Viewed) throws -> Result
  ) async throws -> Result {
    try await readPatiently(at: instant) { reading in
      showsAllSubjects = showsOthers
      let viewed =
        purpose == .look
        ? try reading.viewed(named: name)
        : try chosen.resolve(name, in: reading, hasStore: store?.isInContainer == true)
      let result = try body(reading, viewed)
      if viewed != shown { listing?.show(viewed) }
      shown = viewed
      return result
    }
  }

  /// Reads one state of the store. From then on the widget is one that shows all subjects.
  /// - Parameters:
  ///   - instant: what counts as now.
  ///   - body: reads what the widget shows.
  /// - Throws: `StoreError`, or what `body` throws.
  public func readAllSubjects<Result: Sendable>(
    at instant: Date = .now, _ body: @Sendable (borrowing ReadTransaction) throws -> Result
  ) async throws -> Result {
    try await readAllSubjects(at: instant) { reading, _ in try body(reading) }
  }

  /// Reads one state of the store, as above.
  /// - Parameters:
  ///   - instant: what counts as now.
  ///   - body: reads what the widget shows, and is told which state it reads.
  /// - Throws: `StoreError`, or what `body` throws.
  public func readAllSubjects<Result: Sendable>(
    at instant: Date = .now, _ body: @Sendable (borrowing ReadTransaction, StoreState) throws -> Result
  ) async throws -> Result {
    try await readPatiently(at: instant) { reading in
      let result = try body(reading, StoreState(opening: openings, version: reading.version))
      showsAllSubjects = true
      return result
    }
  }

  /// Counts the reload requests so far. A later one is a reason to reload.
  func countRequests() {
    do {
      try readCounting(at: .now) { _ in }
    } catch {
      // A provider that reads the store meets the same error and says so. For any other the store does not matter.
      requests = nil
    }
  }

  /// How many reloads of the kind were requested when the requests were counted last; nil if they could not be.
  var requestsOfKind: Int? { requests?.ofKind }

  /// Whether a reload was requested since the requests were counted, or the store is another one. It says so once: a commit is
  /// seen in the log, and again when the log was copied back.
  func needsReload() -> Bool {
    guard purpose == .display else {
      // Another part of this program can open the file that is there now only when this one is closed.
      if store?.isCurrent == false { close() }
      return true
    }
    let (before, isCurrent) = (requests, store?.isCurrent == true)
    countRequests()
    return !isCurrent || requests == nil || requests != before
  }

  /// Whether there is something to see since the last look: another program's change can be read now, or the store is
  /// another one.
  func seesChange() -> Bool {
    guard let store, store.isCurrent, let seenVersion else { return true }
    return (try? store.read { try $0.version }) != seenVersion
  }

  // MARK: The store

  /// Most locks are held for milliseconds. For a longer one the entry that is displayed stays right, and the host asks again
  /// later.
  private func readPatiently<Result>(
    at instant: Date, _ body: (borrowing ReadTransaction) throws -> Result
  ) async throws -> Result {
    for milliseconds in [5, 10, 20, 40, 80, 160, 320] where purpose == .display {
      do {
        return try readCounting(at: instant, body)
      } catch StoreError.busy {
        try await EventLoop.current?.sleep(for: .milliseconds(milliseconds))
      }
    }
    return try readCounting(at: instant, body)
  }

  /// Reads one state of the store, and counts the requests in it. A later request is for another reload.
  private func readCounting<Result>(
    at instant: Date, _ body: (borrowing ReadTransaction) throws -> Result
  ) throws -> Result {
    try withStore { store in
      try store.read(at: instant) { reading in
        let result = try body(reading)
        seenVersion = try reading.version
        // Any subject may come into a group.
        requests = try reading.reloadRequests(
          ofKind: kind, subject: shown?.subject, ofAllSubjects: showsAllSubjects || shown?.group != nil)
        return result
      }
    }
  }

  private func withStore<Result>(_ body: (SharedStoreReader) throws -> Result) throws -> Result {
    let wasOpen = store != nil
    do {
      do {
        return try body(opened())
      } catch let error as StoreError where wasOpen && !error.passes {
        // Another file may be in the store's place by now, which is noticed only when it is opened.
        close()
        return try body(opened())
      }
    } catch let error as StoreError where !error.passes {
      close()
      throw error
    }
  }

  private func opened() throws -> SharedStoreReader {
    if let store {
      if store.isCurrent {
        store.dropCachedPages()
        return store
      }
      close()
    }
    let store = try SharedStoreReader(
      in: container, waiting: purpose == .look ? SharedStore.busyTimeout : 0)
    self.store = store
    openings += 1
    return store
  }

  private func close() {
    chosen.forgetNumber()
    seenVersion = nil
    store = nil
  }
}

/// Which state of the store a follower has read. Of two readings that have the same one, the store was the same.
public struct StoreState: Hashable, Sendable {
  fileprivate let opening: Int
  /// A number of that opening alone.
  fileprivate let version: Int
}

extension StoreError {
  /// Whether the error passes by itself, and does not mean that the file is bad.
  public var passes: Bool {
    if case .busy = self { true } else { false }
  }

  /// Whether what cannot be read may be read later although no file changes, as when a disk has room again or a permission is
  /// given.
  public var mayPass: Bool {
    switch self {
    case .busy, .full, .noMoreFiles, .tooLarge, .tooManyOpenFiles, .noSharedMemory, .inputOutput,
      .outOfMemory,
      .notReadable, .notWritable, .readOnlyFileSystem, .cannotCreate:
      true
    default: false
    }
  }
}

import Glibc
import Synchronization

/// A loop's one instance of inotify(7), which all its ``FileWatch``es share. It is closed when the last of them is gone.
///
/// The system reports of a file what any of them asked for, and each gets what it asked for itself.
final class FileEvents: Sendable {
  /// The instance of a loop, as long as it is used.
  struct Reference: Sendable { weak var instance: FileEvents? }

  /// A file or folder that is watched.
  struct File {
    let path: String
    let changes: FileEvent.Changes
  }

  /// One of those that share the instance.
  private struct Watch {
    let reportsMounts: Bool
    /// By the system's number.
    var files: [Int32: File] = [:]
    var events: [FileEvent] = []
    /// The task that waits for events; nil if none does.
    var waiter: UInt64?

    /// How many events wait for a task that is busy, before it is told that they were lost.
    private static let mostEvents = 20_000

    mutating func add(_ event: FileEvent) {
      if events.count >= Self.mostEvents { events = [.lost] }
      events.append(event)
    }
  }

  private struct State {
    var watches: [UInt64: Watch] = [:]
    var lastNumber: UInt64 = 0
    /// What the system reports of a file.
    var reported: [Int32: FileEvent.Changes] = [:]
    var sources: [UInt64] = []

    /// What is to be reported of a file; nil if nobody watches it.
    func wanted(_ file: Int32) -> (changes: FileEvent.Changes, file: File)? {
      let files = watches.values.compactMap { $0.files[file] }
      guard let first = files.first else { return nil }
      return (files.reduce(.none) { $0.union($1.changes) }, first)
    }
  }

  private let loop: EventLoop
  private let descriptor: Descriptor
  /// The list of mounted file systems; nil where nothing tells of them.
  private let mounts: Descriptor?
  private let state = Mutex(State())

  /// The instance of a loop.
  /// - Throws: `SystemError`.
  static func shared(on loop: EventLoop) throws -> FileEvents {
    try loop.fileEvents.withLock { reference in
      if let instance = reference.instance { return instance }
      let instance = try FileEvents(on: loop)
      reference.instance = instance
      return instance
    }
  }

  private init(on loop: EventLoop) throws {
    self.loop = loop
    let result = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    // The system gives the same reason for both, so another file tells which of them it is.
    if result < 0, errno == EMFILE {
      close(try checked("open", open("/dev/null", O_RDONLY | O_CLOEXEC)))
      errno = EMFILE
    }
    descriptor = try Descriptor("inotify_init1", result)
    // Without /proc nothing tells of mounts.
    mounts = try? Descriptor("open", open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC))
    var sources = [loop.addSource(descriptor.number, for: POLLIN) { [weak self] in self?.read() }]
    if let mounts {
      let source = loop.addSource(mounts.number, for: POLLPRI) { [weak self] in
        self?.deliver(FileEvent(path: nil, name: nil, changes: .none)) { $0.reportsMounts }
      }
      sources.append(source)
    }
    state.withLock { [sources] in $0.sources = sources }
  }

  deinit { for source in state.withLock({ $0.sources }) { loop.removeSource(source) } }

  // MARK: Those who share it

  func join(reportsMounts: Bool) -> UInt64 {
    state.withLock { state in
      state.lastNumber += 1
      state.watches[state.lastNumber] = Watch(reportsMounts: reportsMounts)
      return state.lastNumber
    }
  }

  func leave(_ number: UInt64) {
    state.withLock { state in
      let files = state.watches.removeValue(forKey: number)?.files.keys.map(\.self) ?? []
      for file in files { release(file, &state) }
    }
  }

  func add(_ file: File, for number: UInt64) throws {
    try state.withLock { state in
      // It is added to what is reported already, so that nobody misses an event meanwhile.
      let added = try ask(file.changes.rawValue | IN_MASK_ADD.bits, of: file)
      state.watches[number]?.files[added] = file
      state.reported[added, default: .none].formUnion(file.changes)
      narrow(added, &state)
    }
  }

  func remove(_ path: String, for number: UInt64) {
    state.withLock { state in
      let files = state.watches[number]?.files.filter { $0.value.path.pathBytes == path.pathBytes } ?? [:]
      for file in files.keys {
        state.watches[number]?.files[file] = nil
        state.watches[number]?.add(FileEvent(path: path, name: nil, changes: .watchEnded))
        release(file, &state)
      }
    }
    wakeAll()
  }

  /// Takes the events of one of them.
  func takeEvents(of number: UInt64) -> [FileEvent] {
    state.withLock { state in
      let events = state.watches[number]?.events ?? []
      state.watches[number]?.events = []
      return events
    }
  }

  /// Wakes a task when there are events, which may be now.
  func wake(_ number: UInt64, by waiter: UInt64) {
    state.withLock { $0.watches[number]?.waiter = waiter }
    wakeAll()
  }

  private func wakeAll() {
    let waiters = state.withLock { state in
      state.watches.keys.compactMap { number -> UInt64? in
        guard state.watches[number]?.events.isEmpty == false else { return nil }
        defer { state.watches[number]?.waiter = nil }
        return state.watches[number]?.waiter
      }
    }
    for waiter in waiters { loop.resume(waiter, with: .success(0)) }
  }

  // MARK: What the system is asked

  private func ask(_ mask: UInt32, of file: File) throws(SystemError) -> Int32 {
    try checked("inotify_add_watch", inotifyAddWatch(descriptor.number, file.path, mask))
  }

  /// Ends the system's reports of a file that is not watched any more.
  private func release(_ file: Int32, _ state: inout State) {
    if state.wanted(file) != nil { return narrow(file, &state) }
    inotify_rm_watch(descriptor.number, file)
    state.reported[file] = nil
  }

  /// Asks for no more than is wanted, so that the loop sleeps while nothing of interest happens.
  private func narrow(_ file: Int32, _ state: inout State) {
    guard let wanted = state.wanted(file), state.reported[file] != wanted.changes,
      let found = try? ask(wanted.changes.rawValue, of: wanted.file)
    else { return }
    guard found != file else {
      state.reported[file] = wanted.changes
      return
    }
    // The path leads to another file by now, of which the system was just asked for something else.
    guard state.wanted(found) != nil else {
      inotify_rm_watch(descriptor.number, found)
      return
    }
    for number in state.watches.keys {
      state.watches[number]?.add(.lost)
    }
  }

  // MARK: What it reports

  private func read() {
    while let events = try? takeRawEvents(), !events.isEmpty {
      for event in events { deliver(event) }
    }
    wakeAll()
  }

  private func takeRawEvents() throws -> [RawFileEvents.Event] {
    // Room for the longest name that a file can have, and for some hundred events with short names.
    try withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
      guard let count = try descriptor.read(into: buffer) else { return [] }
      return Array(RawFileEvents(bytes: UnsafeRawBufferPointer(buffer)[..<count]))
    }
  }

  private func deliver(_ raw: RawFileEvents.Event) {
    let changes = FileEvent.Changes(rawValue: raw.mask)
    if changes.contains(.overflow) {
      return deliver(.lost) { _ in true }
    }
    state.withLock { state in
      for number in state.watches.keys {
        guard let file = state.watches[number]?.files[raw.watch],
          !changes.isDisjoint(with: file.changes.union(.alwaysReported))
        else { continue }
        state.watches[number]?.add(FileEvent(path: file.path, name: raw.name, changes: changes))
        if changes.contains(.watchEnded) { state.watches[number]?.files[raw.watch] = nil }
      }
      if changes.contains(.watchEnded) { state.reported[raw.watch] = nil }
    }
  }

  private func deliver(_ event: FileEvent, to isMeant: (Watch) -> Bool) {
    state.withLock { state in
      for (number, watch) in state.watches where isMeant(watch) { state.watches[number]?.add(event) }
    }
    wakeAll()
  }
}

extension FileEvent {
  /// Some events were lost.
  fileprivate static var lost: FileEvent { FileEvent(path: nil, name: nil, changes: .overflow) }
}

extension Int32 {
  fileprivate var bits: UInt32 { UInt32(bitPattern: self) }
}

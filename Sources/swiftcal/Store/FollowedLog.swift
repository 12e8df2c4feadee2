import CommandLine
import Glibc
import SharedStore
import StudyCalendar
import System
import Widgets
import Words

/// The change log as it grows: what was committed is printed as soon as it can be read. Between two changes no code runs.
struct FollowedLog: Sendable {
  let asJSON: Bool

  /// Prints changes until a signal comes or nobody reads them any more.
  /// - Parameter id: the number of the change behind which it begins; nil to begin now.
  /// - Throws: `CommandError` if the log does not have that change any more; `StoreError`; ``OutputError``.
  func run(after id: Int?) throws {
    let container = try GroupContainer()
    do {
      try EventLoop.run(signals: [SIGTERM, SIGINT, SIGHUP]) { loop in
        try await withThrowingTaskGroup(of: Void.self) { tasks in
          tasks.addTask { _ = try await loop.nextSignal() }
          tasks.addTask { try await loop.readerGone(from: STDOUT_FILENO) }
          tasks.addTask { try await follow(container, after: id, on: loop) }
          defer { tasks.cancelAll() }
          try await tasks.next()
        }
      }
    } catch let error as SystemError where error.call == "write" {
      // The reader has left.
      if error.code != EPIPE { throw OutputError(number: error.code) }
    }
  }

  private func follow(_ container: GroupContainer, after id: Int?, on loop: EventLoop) async throws {
    let follower = StoreFollower(for: .screen, in: container)
    let problems = ProblemReport { printProblem($0) }
    var changes = WidgetChanges(
      container: container, follower: follower, on: loop, reporting: problems)
    let reading = problems.part()
    var position = try await follower.readAllSubjects { try Self.start(after: id, in: $0) }
    while true {
      do {
        let from = position
        let piece = try await follower.readAllSubjects { try self.next(from, in: $0) }
        try await loop.write(piece.bytes, to: STDOUT_FILENO)
        position = piece.end
        reading.note(nil)
        if piece.isLast { try await changes.next() }
      } catch let error as StoreError {
        // A store that cannot be read may be mended or put back, and nothing is lost meanwhile.
        if error.mayPass {
          try await loop.sleep(for: .milliseconds(50))
        } else {
          reading.note(error)
          try await changes.next()
        }
      }
    }
  }

  private static func start(after id: Int?, in reading: borrowing ReadTransaction) throws -> LogPosition {
    guard let id else { return try reading.endOfLog() }
    guard let ids = try reading.loggedIDs(), id != 0, id < ids.lowerBound - 1 else {
      return try reading.position(after: id)
    }
    throw CommandError(
      .noInput,
      String(
        localized: "there is no change \(id): the log has those from \(ids.lowerBound) to \(ids.upperBound)"))
  }

  /// What is printed at once. While it is written no transaction is open, so that a slow reader holds nothing up.
  private struct Piece: Sendable {
    let bytes: [UInt8]
    let end: LogPosition
    let isLast: Bool
  }

  /// How many changes are read at once.
  private static let most = 32

  private func next(_ seen: LogPosition, in reading: borrowing ReadTransaction) throws -> Piece {
    let (position, isReplaced) = try reading.resume(seen)
    var (bytes, count) = ([UInt8](), 0)
    if isReplaced { bytes += replacement(position.id) }
    let end = try reading.forEachChange(after: position, limit: Self.most) { entry, summary in
      count += 1
      if case .replacement = ChangeOrigin(action: entry.action) {
        bytes += replacement(entry.id)
      } else {
        if entry.action == ChangeLogEntry.copyAction { bytes += replacement(entry.id - 1) }
        bytes += asJSON ? try loggedLine(entry) : Self.line(of: Log.line(entry, summary))
      }
    }
    return Piece(bytes: bytes, end: end, isLast: count < Self.most)
  }

  /// The line which says that another store is in the old one's place.
  private func replacement(_ id: Int) -> [UInt8] {
    guard asJSON else { return Self.line(of: String(localized: "The store was replaced.")) }
    return Array("{\"id\":\(id),\"kind\":\"replaced\"}\n".utf8)
  }

  private static func line(of text: String) -> [UInt8] { Array((OutputSigns.shown(text) + "\n").utf8) }
}

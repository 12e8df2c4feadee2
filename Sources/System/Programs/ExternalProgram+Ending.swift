import Glibc
import Synchronization

extension ExternalProgram {
  /// What is known of a run that is over.
  public struct Ending: Hashable, Sendable {
    /// The exit status, or 128 plus the number of the signal that ended it; nil for a program that took too long.
    public let status: Int32?
    /// The last of what it printed on standard output and on standard error.
    public let lastOutput: [UInt8]
  }

  /// Runs the program until it ends itself. What it has started and leaves behind has a moment to let go of its output, or is
  /// killed. All but the last of its output is dropped as it comes.
  /// - Parameters:
  ///   - input: what it reads on standard input.
  ///   - environment: variables that it gets besides those of this process.
  ///   - time: how long it may run.
  ///   - count: how many bytes of its output are kept.
  /// - Throws: `SystemError` where the program cannot be started, or no loop runs the task; `CancellationError` when the task is
  ///   cancelled. The program has ended then.
  public func runUntilItEnds(
    input: [UInt8], environment: [String: String?], time: Duration, keepingLast count: Int
  ) async throws -> Ending {
    guard let loop = EventLoop.current else { throw SystemError(call: "poll", code: EDEADLK) }
    try Task.checkCancellation()
    let (process, output) = try launch(input, Self.environment(changedBy: environment, inherits: true))
    RunningPrograms.add(process)
    let kept = Mutex<[UInt8]>([])
    @Sendable func keep(_ part: [UInt8]) {
      kept.withLock { kept in
        kept += part
        if kept.count > 2 * count { kept.removeFirst(kept.count - count) }
      }
    }
    var (tookTooLong, leavesOthers) = (false, false)
    /// Its group keeps its number until it is waited for.
    func end(killingGroup kills: Bool) -> Int32 {
      if kills { kill(-process, SIGKILL) }
      RunningPrograms.remove(process)
      return reap(process)
    }
    do {
      try await until {
        try await loop.sleep(for: time)
        throw Failure.tookTooLong
      } run: {
        try await until {
          try await loop.ended(process)
          try await loop.sleep(for: Self.timeToLetGo)
          throw LeavesOthers()
        } run: {
          _ = try await loop.drain(output, keeping: 0, orFailing: false, keep)
          try await loop.ended(process)
        }
      }
    } catch is LeavesOthers {
      leavesOthers = true
    } catch Failure.tookTooLong {
      tookTooLong = true
    } catch {
      _ = end(killingGroup: true)
      throw error
    }
    let status = end(killingGroup: tookTooLong || leavesOthers)
    // What is left in the pipe is no more than a pipe holds.
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    for _ in 0..<16 {
      guard let read = try? buffer.withUnsafeMutableBytes({ try output.read(into: $0) }), read > 0 else {
        break
      }
      keep(Array(buffer[..<read]))
    }
    return Ending(status: tookTooLong ? nil : status, lastOutput: kept.withLock { Array($0.suffix(count)) })
  }

  /// How long what it leaves behind may have its output open. A shell that starts something in the background needs a moment
  /// to give it other outputs.
  private static let timeToLetGo = Duration.seconds(1)

  private struct LeavesOthers: Error {}

  /// Starts the program with one pipe for both of its outputs.
  private func launch(
    _ input: [UInt8], _ variables: [String]
  ) throws(SystemError) -> (process: pid_t, output: Descriptor) {
    let (file, pipe) = (try Self.file(with: input), try Pipe())
    let process = try start([], variables, (file.number, pipe.writing.number, pipe.writing.number))
    return (process, pipe.reading)
  }
}

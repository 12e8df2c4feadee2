import Glibc
import Synchronization

/// The programs that this process has started and still waits for. They are killed when it exits: a thread that waits for one
/// is let go of when its task is cancelled (`EventLoop.blocking(_:)`), and cannot end it itself then.
enum RunningPrograms {
  private static let running = Mutex<Set<pid_t>>([])
  private static let isWatchingExit = atexit { RunningPrograms.killAll() }

  static func add(_ process: pid_t) {
    _ = isWatchingExit
    running.withLock { _ = $0.insert(process) }
  }

  /// Forgets a program, whose number may be given to another one as soon as it is waited for.
  static func remove(_ process: pid_t) { running.withLock { _ = $0.remove(process) } }

  private static func killAll() {
    running.withLock { running in
      for process in running { kill(-process, SIGKILL) }
    }
  }
}

import Synchronization

/// Runs tasks only when `settle` is called, on the calling thread, until no task has anything left to do.
/// With it a test can look at a host that is at rest after each step, without waiting.
final class StepwiseExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func settle() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

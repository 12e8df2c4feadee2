import Synchronization

/// Runs tasks only when it is told to, on the thread that tells it, until nothing is left to do. With it a
/// test sees a host after each step at rest, without waiting for anything.
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

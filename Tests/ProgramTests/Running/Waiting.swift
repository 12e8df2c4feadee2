import Foundation
import Testing

/// How long a test waits for what another program is to do, in seconds. It is long, because programs are slow on a busy
/// machine. Only a test that fails waits so long.
let patience: TimeInterval = 60

extension Invocation {
  /// A launcher that ends a program which would never end by itself, with the exit code 124.
  static let endedWhenEndless = ["/usr/bin/timeout", "\(Int(patience))"]
}

/// Waits until a condition holds that another program brings about. The test fails when it does not hold in time.
func waitUntil(
  _ condition: () throws -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let deadline = Date.now + patience
  while Date.now < deadline {
    if try condition() { return }
    usleep(10_000)
  }
  Issue.record("the condition did not hold in time", sourceLocation: sourceLocation)
}

import Foundation
import Testing

/// Waits until a condition holds that another program brings about. The test fails when it does not hold
/// within half a minute.
func waitUntil(
  _ condition: () throws -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  for _ in 1...3000 {
    if try condition() { return }
    usleep(10_000)
  }
  Issue.record("the condition did not hold in time", sourceLocation: sourceLocation)
}

import Foundation
import Testing

/// Waits until something holds that another program brings about. One that never does is a failure, after long.
func waitUntil(
  _ condition: () throws -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  for _ in 1...3000 {
    if try condition() { return }
    usleep(10_000)
  }
  Issue.record("it never came to that", sourceLocation: sourceLocation)
}

import SharedStore
import Testing

@testable import Widgets

@Suite("Reports of what a program cannot do while it runs")
struct ProblemReportTests {
  private let messages = Messages()
  private let report: ProblemReport

  init() {
    report = ProblemReport { [messages] in messages.add($0) }
  }

  private func expect(_ wanted: [StoreError], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(messages.all == wanted.map { "\($0)" }, sourceLocation: sourceLocation)
  }

  @Test("A problem is told once, however often it comes")
  func once() {
    let part = report.part()
    for _ in 1...3 { part.note(StoreError.busy(path: "a")) }
    expect([.busy(path: "a")])
  }

  @Test("Another problem is told")
  func other() {
    let part = report.part()
    part.note(StoreError.busy(path: "a"))
    part.note(StoreError.full(path: "a"))
    expect([.busy(path: "a"), .full(path: "a")])
  }

  @Test("A problem that comes again after it was over is told again")
  func again() {
    let part = report.part()
    part.note(StoreError.busy(path: "a"))
    part.note(nil)
    part.note(StoreError.busy(path: "a"))
    expect([.busy(path: "a"), .busy(path: "a")])
  }

  @Test("What several parts of a program cannot do is told once, until it is over for all of them")
  func parts() {
    let (one, other) = (report.part(), report.part())
    for part in [one, other, one] { part.note(StoreError.busy(path: "a")) }
    one.note(nil)
    one.note(StoreError.busy(path: "a"))
    expect([.busy(path: "a")])
    for part in [one, other] { part.note(nil) }
    other.note(StoreError.busy(path: "a"))
    expect([.busy(path: "a"), .busy(path: "a")])
  }
}

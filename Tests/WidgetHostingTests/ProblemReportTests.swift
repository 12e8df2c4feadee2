import SharedStore
import Testing

@testable import WidgetHosting

@Suite("Reports of what a host cannot do")
struct ProblemReportTests {
  private let messages = Messages()
  private let report: ProblemReport

  init() {
    report = ProblemReport { [messages] in messages.add($0) }
  }

  private func expect(_ wanted: [StoreError], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(messages.all == wanted.map { "\($0)" }, sourceLocation: sourceLocation)
  }

  @Test("A reason is reported once, however often it comes")
  func once() {
    for _ in 1...3 { report.note(StoreError.busy(path: "a")) }
    expect([.busy(path: "a")])
  }

  @Test("Another reason is reported")
  func other() {
    report.note(StoreError.busy(path: "a"))
    report.note(StoreError.full(path: "a"))
    expect([.busy(path: "a"), .full(path: "a")])
  }

  @Test("A reason that comes again after a success is reported again")
  func again() {
    report.note(StoreError.busy(path: "a"))
    report.note(nil)
    report.note(StoreError.busy(path: "a"))
    expect([.busy(path: "a"), .busy(path: "a")])
  }
}

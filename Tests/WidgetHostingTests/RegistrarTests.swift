import EventLoop
import Foundation
import Synchronization
import Testing

@testable import WidgetHosting

@Suite("Keeping a widget registered")
struct RegistrarTests {
  private let store = TestStore()

  init() throws { _ = try store.open() }

  @Test(
    "A registration that another program's lock prevents is tried again, though no file changes meanwhile")
  func retry() throws {
    let writer = try OtherWriter(in: store.container)
    let reported = try EventLoop.run { [store] loop in
      let messages = Messages()
      let follower = store.follower()
      try await follower.readDefault()
      let registrar = Registrar(
        follower, timer: try WallTimer(on: loop), problems: ProblemReport { messages.add($0) })
      try await withThrowingTaskGroup { tasks in
        tasks.addTask { try await registrar.run() }
        await registrar.register()
        #expect(try writer.registrationCount() == "0")
        try writer.rollBack()
        try await wait(on: loop) { try writer.registrationCount() == "1" }
        tasks.cancelAll()
      }
      #expect(try store.widgets() == ["Test small Study"])
      try await follower.end()
      return messages.all
    }
    #expect(reported == [])
  }
}

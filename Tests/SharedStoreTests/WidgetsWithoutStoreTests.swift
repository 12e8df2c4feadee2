import Foundation
import SharedStore
import TemporaryStore
import Testing

@Suite("Widgets that are on display without a store")
struct WidgetsWithoutStoreTests {
  private let folder = TemporaryContainer()
  private let container = GroupContainer(path: "/nowhere/group.swiftcal")
  private var path: String { folder.container.path + "/cache/widgets" }
  private var widgets: WidgetsWithoutStore { WidgetsWithoutStore(path: path) }

  private func list(_ container: GroupContainer? = nil) -> [String] {
    widgets.onDisplay(in: container ?? self.container).map {
      "\($0.kind) \($0.family) \($0.contents ?? "–")"
    }
  }

  @Test("Each has a place for as long as it is on display, and the place is taken again")
  func places() throws {
    #expect(list() == [])
    var first = widgets.register(kind: "K", family: "small", contents: "a long name", in: container)
    let second = widgets.register(kind: "K", family: "large", contents: nil, in: container)
    let elsewhere = GroupContainer(path: "/other")
    let other = widgets.register(kind: "O", family: "small", contents: nil, in: elsewhere)
    #expect(first != nil && second != nil && other != nil)
    #expect(list() == ["K small a long name", "K large –"])
    #expect(list(elsewhere) == ["O small –"])
    first = nil
    #expect(list() == ["K large –"])
    first = widgets.register(kind: "K", family: "inline", contents: "b", in: container)
    #expect(list() == ["K inline b", "K large –"])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    withExtendedLifetime((first, second, other)) {}
  }

  @Test("What does not fit into a place, or cannot be written, is not registered")
  func noPlace() throws {
    let long = String(repeating: "x", count: 40_000)
    #expect(widgets.register(kind: "K", family: "small", contents: long, in: container) == nil)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(widgets.register(kind: "K", family: "small", contents: nil, in: container) == nil)
    #expect(list() == [])
  }

  @Test("A file that something else has written is no list of widgets")
  func otherContents() throws {
    try FileManager.default.createDirectory(
      atPath: folder.container.path + "/cache", withIntermediateDirectories: true)
    try Data(repeating: 0x7B, count: 200_000).write(to: URL(filePath: path))
    #expect(list() == [])
    let place = widgets.register(kind: "K", family: "small", contents: nil, in: container)
    #expect(list() == ["K small –"])
    withExtendedLifetime(place) {}
  }
}

import FileSystem
import FoundationEssentials
import Glibc

/// The widgets that are on display before there is a store in which they could be registered. A widget that is displayed makes
/// no store, so they have places in a file of their user's cache. Each place is locked by its host, as a registration is.
public struct WidgetsWithoutStore: Sendable {
  private let path: String

  /// How many bytes of the file belong to a place. What does not fit there is not registered.
  private static let size = 32 << 10
  /// How many places there are.
  private static let count = 1000

  /// - Parameter path: the absolute path of the file.
  public init(path: String) { self.path = path }

  /// Those of this user; nil if no variable says where the cache is.
  public static var ofUser: WidgetsWithoutStore? {
    UserFolder.cache.map { WidgetsWithoutStore(path: "\($0)/widgets") }
  }

  /// A widget's place. It is free again when this object has gone, and when the process has ended in any way.
  public final class Place: Sendable {
    private let file: FileLock
    private let number: Int

    fileprivate init(_ number: Int, of file: FileLock) { (self.number, self.file) = (number, file) }

    deinit { _ = pwrite(file.descriptor, "\n", 1, off_t(number * WidgetsWithoutStore.size)) }
  }

  private struct Record: Codable {
    let container: String
    let kind: String
    let family: String
    let contents: String?
  }

  /// Registers a widget.
  /// - Parameter container: where its store will be.
  /// - Returns: its place; nil if there is none, as where nothing can be written.
  public func register(
    kind: String, family: String, contents: String?, in container: GroupContainer
  ) -> Place? {
    let record = Record(container: container.path, kind: kind, family: family, contents: contents)
    guard let bytes = try? JSONEncoder().encode(record), bytes.count < Self.size,
      (try? Folder.makePrivate(Folder.parent(of: path))) != nil,
      let file = try? FileLock(path: path, creates: true)
    else { return nil }
    for number in 0..<Self.count {
      guard let isFree = try? file.take(byte: number) else { break }
      guard isFree else { continue }
      let line = Array(bytes) + [UInt8(ascii: "\n")]
      guard pwrite(file.descriptor, line, line.count, off_t(number * Self.size)) == line.count else { break }
      return Place(number, of: file)
    }
    return nil
  }

  /// The widgets on display whose store would be in a container.
  public func onDisplay(in container: GroupContainer) -> [RegisteredWidget] {
    var status = stat()
    guard let file = try? FileLock(path: path, creates: false), fstat(file.descriptor, &status) == 0 else {
      return []
    }
    let count = min(Self.count, (Int(status.st_size) + Self.size - 1) / Self.size)
    return (0..<count).compactMap { number in
      guard (try? file.isTaken(byte: number)) == true, let record = record(number, of: file.descriptor),
        GroupContainer(path: record.container) == container
      else { return nil }
      return RegisteredWidget(
        kind: record.kind, family: record.family, subject: nil, contents: record.contents)
    }
  }

  private func record(_ number: Int, of file: Int32) -> Record? {
    var bytes = [UInt8](repeating: 0, count: Self.size)
    let length = pread(file, &bytes, bytes.count, off_t(number * Self.size))
    let line = bytes.prefix(max(length, 0)).prefix { $0 != UInt8(ascii: "\n") }
    return try? JSONDecoder().decode(Record.self, from: Data(line))
  }
}

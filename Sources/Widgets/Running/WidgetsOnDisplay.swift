import Glibc
public import SharedStore
import StudyCalendar
import System
import Words

/// A widget that a running host has on display.
public struct DisplayedWidget: Sendable {
  /// Where its store is, or will be.
  let container: String
  /// The name of the kind of widget.
  public let kind: String
  /// The name of its family. A later version may have families that this one does not know.
  public let family: String
  /// What it shows besides a subject, in a few words, such as a repository; nil for nothing.
  public var contents: String?
  /// The number in the store of the subject that it shows; nil for a widget that shows none or all of them.
  var subject: Int?
  /// The name of that subject, where the widget is listed; nil also if it was removed.
  public internal(set) var subjectName: String?
}

extension DisplayedWidget {
  /// The widget as the list has it.
  fileprivate var kept: JSONValue {
    [
      "container": container, "kind": kind, "family": family, "contents": contents,
      "subject": subject,
    ]
  }

  fileprivate init?(kept value: JSONValue) {
    guard let container = value["container"]?.string, let kind = value["kind"]?.string,
      let family = value["family"]?.string, let contents = value.member("contents", \.string),
      let subject = value.member("subject", \.integer)
    else { return nil }
    self.init(
      container: container, kind: kind, family: family, contents: contents, subject: subject)
  }
}

/// The widgets of a user that are on display, in a file of the user's cache. Each has a place in it, which its host locks, so
/// that a host which was killed can be told from one that runs. Process numbers would not do, because they are used again and
/// differ between sandboxes. A widget needs no store for that, and never waits.
public struct WidgetsOnDisplay: Sendable {
  private let path: String

  /// How many bytes of the file belong to a place. A widget whose record does not fit there is not listed.
  private static let size = 32 << 10
  /// How many places there are.
  private static let count = 1000

  /// - Parameter path: the absolute path of the file.
  public init(path: String) { self.path = path }

  /// Those of this user; nil if no variable says where the cache is.
  public static var ofUser: WidgetsOnDisplay? {
    UserFolder.cache.map { WidgetsOnDisplay(path: "\($0)/widgets") }
  }

  /// A widget's place. It is free again when this object has gone, and when the process has ended in any way.
  final class Place: Sendable {
    private let list: String
    private let file: FileLock
    private let number: Int

    fileprivate init(_ number: Int, of file: FileLock, in list: String) {
      (self.number, self.file, self.list) = (number, file, list)
    }

    /// Whether the file is still that of the list.
    var isInList: Bool { FileIdentity(descriptor: file.descriptor) == FileIdentity(path: list) }

    /// Writes what the widget is.
    /// - Throws: `FileError`.
    func write(_ widget: DisplayedWidget) throws {
      let record = Array(widget.kept.text.utf8)
      // An empty line is no widget.
      let line = (record.count < WidgetsOnDisplay.size ? record : []) + [UInt8(ascii: "\n")]
      let count = line.withUnsafeBytes {
        pwrite(file.descriptor, $0.baseAddress, $0.count, off_t(number * WidgetsOnDisplay.size))
      }
      guard count == line.count else { throw FileError(path: list, code: count < 0 ? errno : ENOSPC) }
    }
  }

  private static func widget(in file: FileLock, _ number: Int) -> DisplayedWidget? {
    var bytes = [UInt8](repeating: 0, count: size)
    let length = pread(file.descriptor, &bytes, size, off_t(number * size))
    let line = bytes.prefix(max(length, 0)).prefix { $0 != UInt8(ascii: "\n") }
    return JSONValue(bytes: line).flatMap { DisplayedWidget(kept: $0) }
  }

  /// Takes a place.
  /// - Returns: nil if all are taken.
  /// - Throws: `FileError`.
  func takePlace() throws -> Place? {
    try Folder.makePrivate(Folder.parent(of: path))
    let file = try FileLock(path: path, creates: true)
    return try (0..<Self.count).first { try file.take(byte: $0) }.map { Place($0, of: file, in: path) }
  }

  /// The widgets whose store is in a container, in the order of their places.
  /// - Throws: `FileError` if the file is there and cannot be read. That does not mean that no host runs.
  private func widgets(in container: GroupContainer) throws -> [DisplayedWidget] {
    do {
      let file = try FileLock(path: path, creates: false)
      return try (0..<Self.count).compactMap { number in
        guard try file.isTaken(byte: number), let widget = Self.widget(in: file, number),
          GroupContainer(path: widget.container) == container
        else { return nil }
        return widget
      }
    } catch let error as FileError where error.isNotFound {
      return []
    }
  }
}

extension WidgetsOnDisplay {
  /// How many widgets are on display whose store is in a container.
  /// - Throws: `FileError` if the file is there and cannot be read.
  public func count(in container: GroupContainer) throws -> Int { try widgets(in: container).count }

  /// The widgets on display that show a store, also one that has not been made.
  /// - Throws: `FileError`, `StoreError`.
  public func widgets(of store: SharedStoreReader) throws -> [DisplayedWidget] {
    let subjects = store.isInContainer ? try store.read { try $0.subjects() } : []
    return try widgets(in: store.container).map { widget in
      var widget = widget
      widget.subjectName = subjects.first { $0.id == widget.subject }?.name
      return widget
    }
  }
}

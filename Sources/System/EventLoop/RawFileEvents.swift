import Glibc

/// The records that are read from an inotify descriptor. Each is as long as its name.
struct RawFileEvents: Sequence, IteratorProtocol {
  struct Event {
    let watch: Int32
    let mask: UInt32
    let name: String?
  }

  var bytes: Slice<UnsafeRawBufferPointer>

  mutating func next() -> Event? {
    let header = MemoryLayout<inotify_event>.size
    guard bytes.count >= header else { return nil }
    let record = UnsafeRawBufferPointer(rebasing: bytes).loadUnaligned(as: inotify_event.self)
    bytes = bytes.dropFirst(header)
    let name = bytes.prefix(Int(record.len)).prefix { $0 != 0 }
    bytes = bytes.dropFirst(Int(record.len))
    return Event(
      watch: record.wd, mask: record.mask, name: name.isEmpty ? nil : String(pathBytes: name))
  }
}

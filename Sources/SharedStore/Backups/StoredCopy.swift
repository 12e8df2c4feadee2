import FileSystem
import Glibc
import StudyCalendar

/// A copy of the store in the folder for backups, with the files that belong to it: its log and that log's index.
struct StoredCopy {
  /// The path without the endings of companions.
  let path: String
  let kind: Backup.Kind
  let date: CalendarDate
  /// The time in the name, as a number: 83000 for half past eight; 0 if there is no time.
  let time: Int
  /// The number at the end of the name; 1 if there is no number. Copies of one day have different numbers.
  let number: Int
  /// Whether SwiftCal gives such names. Other files are not removed.
  let isOurs: Bool
  /// The size of all of its files, in bytes.
  private(set) var size = 0
  /// When one of its files was last made, moved or changed, since 1970.
  private(set) var changed = Duration.zero
  private var endings: [String] = []

  /// - Parameter stem: the file's name, up to and with `.sqlite`.
  init?(stem: Substring, in folder: String) {
    guard stem.hasPrefix("SwiftCal-"), stem.hasSuffix(".sqlite"),
      let date = CalendarDate(iso8601: stem.dropFirst("SwiftCal-".count).prefix(10))
    else { return nil }
    self.date = date
    path = folder + "/" + stem
    // What stands behind the date: nothing, a time or a word, and perhaps a number.
    var rest = stem.dropFirst("SwiftCal-2024-12-10".count).dropLast(".sqlite".count)
    if let hyphen = rest.lastIndex(of: "-"), Self.isNumber(rest[rest.index(after: hyphen)...]) {
      number = Int(rest[rest.index(after: hyphen)...]) ?? .max
      rest = rest[..<hyphen]
      isOurs = !rest.isEmpty && (Self.kinds[rest] != nil || Self.isTime(rest))
    } else {
      number = 1
      isOurs = Self.kinds[rest] != nil || Self.isTime(rest)
    }
    kind = isOurs ? Self.kinds[rest] ?? .manual : .manual
    time = Self.isTime(rest) ? Int(rest.dropFirst()) ?? 0 : 0
  }

  private static let kinds: [Substring: Backup.Kind] = [
    "": .daily, "-replaced": .replaced, "-damaged": .damaged, "-log": .log,
  ]

  /// Whether a text is a time as the name of a backup has it: `T083000`.
  private static func isTime(_ text: Substring) -> Bool {
    text.utf8.count == 7 && text.first == "T" && isNumber(text.dropFirst())
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// What the name of a copy has behind `SwiftCal-`: a day, and its kind.
  /// - Parameters:
  ///   - kind: a word, such as `log`.
  ///   - seconds: when it was written, in seconds since 1970.
  static func name(of kind: String, writtenAt seconds: time_t) -> String {
    var (seconds, fields) = (seconds, tm())
    localtime_r(&seconds, &fields)
    let day = CalendarDate(
      year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday))
    // Nothing was written in a year that a date cannot have.
    return "\(day ?? ClockReading(at: 0).date)-\(kind)"
  }

  /// The copies in a folder, in no order. A copy counts while one of its files is there.
  static func all(_ names: [String], in folder: String) -> [StoredCopy] {
    // By the bytes of their names: Swift takes some texts of different bytes for equal.
    var copies: [[UInt8]: StoredCopy] = [:]
    for name in names {
      guard let ending = ([""] + StoreFile.companionEndings).first(where: { name.hasSuffix(".sqlite" + $0) })
      else { continue }
      let stem = name.dropLast(ending.count)
      let key = String(stem).pathBytes
      guard var copy = copies[key] ?? StoredCopy(stem: stem, in: folder) else { continue }
      var status = stat()
      guard lstat(copy.path + ending, &status) == 0, status.kind == S_IFREG else { continue }
      copy.endings.append(ending)
      copy.size += Int(status.st_size)
      copy.changed = max(copy.changed, time(of: status.st_ctim))
      copies[key] = copy
    }
    return Array(copies.values)
  }

  /// A time of a file. Some file systems give any number of seconds, also one that has no number of nanoseconds.
  static func time(of stamp: timespec) -> Duration {
    .seconds(Int64(stamp.tv_sec)) + .nanoseconds(Int64(stamp.tv_nsec))
  }

  /// Whether it is one of these files, by whatever path.
  func isAny(of files: Set<FileIdentity>) -> Bool {
    endings.contains { FileIdentity(path: path + $0).map(files.contains) ?? false }
  }

  /// Removes its files. The store itself is the last one: its name must not become free while a log is there, since SQLite
  /// would play that log into a store of the same name.
  /// - Returns: whether all of them are gone.
  func remove() -> Bool {
    endings.sorted { $0.utf8.count > $1.utf8.count }
      .allSatisfy { unlink(path + $0) == 0 || errno == ENOENT }
  }
}

import Foundation
import Glibc
import RawSQLite
import SharedStore
import StudyCalendar
import TemporaryStore

@testable import DeviceSync

/// Merges that do not come to their end.
extension Peer {
  /// Merges until the store has noted something `count` times, and is killed then. What was being written to a file may be
  /// there in part.
  /// - Parameter part: how much of it, in hundredths.
  /// - Returns: whether the merge had ended before.
  func mergeKilled(after count: Int, leaving part: Int) throws -> Bool {
    let raw = try home.raw()
    try raw.rows("CREATE TABLE life (notes INTEGER); INSERT INTO life VALUES (\(count))")
    for event in ["INSERT", "DELETE"] {
      try raw.rows(
        """
        CREATE TRIGGER \(event)Kills BEFORE \(event) ON local BEGIN
          UPDATE life SET notes = notes - 1; SELECT RAISE(ABORT, 'killed') FROM life WHERE notes < 0; END
        """)
    }
    let isDone: Bool
    do {
      try merge()
      isDone = true
    } catch is StoreError {
      isDone = false
    }
    try raw.rows("DROP TRIGGER INSERTKills; DROP TRIGGER DELETEKills; DROP TABLE life")
    if !isDone { try cutAddition(leaving: part) }
    return isDone
  }

  private func cutAddition(leaving part: Int) throws {
    let (sharing, parts) = try home.openForReading().read { reading in
      (try reading.sharing, try reading.files.parts(of: reading.sharing.device))
    }
    guard let addition = sharing.addition?.utf8.count,
      let last = parts.first(where: { $0.part == sharing.part })
    else { return }
    let path = "\(folder)/v1/\(last.key)"
    let length = last.size + addition * part / 100
    var status = stat()
    guard stat(path, &status) == 0, status.st_size == last.size + addition else { return }
    truncate(path, off_t(length))
  }

  /// Merges while the folder has little room. Only root can limit it; others merge as always.
  /// - Parameter pages: how many pages of memory are left.
  /// - Returns: whether there was room enough.
  func mergeOnFullDisk(leaving pages: Int) throws -> Bool {
    guard geteuid() == 0 else {
      try merge()
      return true
    }
    let aside = try copyFolder()
    let manager = FileManager.default
    guard mount("none", folder, "tmpfs", 0, "size=1m,mode=700") == 0 else {
      try merge()
      return true
    }
    try Self.copyOver(aside, folder)
    let filler = folder + "/~filler"
    var room = statvfs()
    statvfs(folder, &room)
    let free = max(0, Int(room.f_bavail) - pages) * Int(room.f_bsize)
    try Data(repeating: 1, count: free).write(to: URL(filePath: filler))
    let isDone: Bool
    do {
      try merge()
      isDone = true
    } catch {
      isDone = false
    }
    try manager.removeItem(atPath: filler)
    try manager.removeItem(atPath: aside)
    try manager.copyItem(atPath: folder, toPath: aside)
    umount2(folder, Int32(MNT_DETACH))
    try manager.removeItem(atPath: folder)
    try manager.moveItem(atPath: aside, toPath: folder)
    return isDone
  }

  /// Makes its next merge write all that counts into new files, as it does when they have grown too long.
  func growTooLong() throws {
    try home.raw().rows(
      """
      UPDATE local SET value = json_set(value, '$.written', 100000000, '$.needed', 1)
      WHERE kind = 'sharing' AND json_extract(value, '$.part') > 0
      """)
  }

  /// Does something in this device's locale, where it is installed.
  func inLocale<Result>(_ body: () throws -> Result) rethrows -> Result {
    // LC_ALL_MASK, which Swift does not import.
    let all = (0...12).filter { $0 != LC_ALL }.reduce(0) { $0 | 1 << $1 }
    guard let locale, let made = newlocale(Int32(all), locale, nil) else { return try body() }
    let before = uselocale(made)
    defer {
      uselocale(before)
      freelocale(made)
    }
    return try body()
  }
}

public import StudyCalendar
import System
import Words

/// The files of the shared folder that this store knows, and the facts that each of them holds. A fact names one file that
/// holds it, or none: then this device writes it. Whoever removes a file from this table takes its name from the facts in
/// the same transaction, so no fact can be in no file without being written again.
public struct FileHoldings {
  private let connection: Connection
  private let files: LocalState

  init(_ connection: Connection) {
    (self.connection, files) = (connection, LocalState(connection: connection, kind: "file"))
  }

  /// All files that are known.
  public func all() throws -> [DeviceFile] { try files.all().compactMap { DeviceFile($0, $1) } }

  /// The parts that a device wrote; none for nil.
  public func parts(of device: String?) throws -> [DeviceFile] {
    try all().filter { $0.device == device && $0.part != nil }
  }

  /// Remembers how far a file was read or written.
  /// - Returns: the file with its number.
  @discardableResult
  public func keep(_ file: DeviceFile) throws -> DeviceFile {
    var file = file
    file.number = try number(of: file)
    try files.set(file.json, file.key)
    return file
  }

  /// The number of a file, which no other file had or will have. One that is not known yet gets one.
  public func number(of file: DeviceFile) throws -> Int {
    try file.number ?? files.value(file.key)?["number"]?.integer ?? nextNumber()
  }

  private func nextNumber() throws -> Int {
    let last = LocalState(connection: connection, kind: "lastFile")
    let number = (try last.value()?.integer ?? 0) + 1
    try last.set(.integer(number))
    return number
  }

  /// Forgets a file that is gone or was replaced. The facts that it held have yet to be written.
  public func lose(_ file: DeviceFile) throws {
    try file.number.map(release)
    try files.remove(file.key)
  }

  /// Has the facts that a file holds written anew, to another file.
  /// - Parameter number: the number of the file.
  public func release(_ number: Int) throws {
    try connection.execute("UPDATE fact SET file = NULL WHERE file IN (\(number), -\(number))")
  }

  /// The files of a selection that hold nothing any more.
  public func empty(among files: [DeviceFile]) throws -> [DeviceFile] {
    let holding = Set(
      try connection.prepare("SELECT DISTINCT abs(file) FROM fact WHERE file IS NOT NULL").all {
        $0.integer(0)
      })
    return files.filter { $0.number.map { !holding.contains($0) } ?? false }
  }

  /// Forgets all files. Where days are shared, the next merge reads all of them and writes the facts that it finds in none.
  public func forgetAll() throws {
    try files.removeAll()
    try connection.execute("UPDATE fact SET file = \(FactTable.ownFile)")
  }

  /// Has every fact written that names a file which is not known.
  /// - Returns: how many facts there were.
  @discardableResult
  public func mend() throws -> Int {
    try connection.prepare("UPDATE fact SET file = NULL WHERE \(Self.isAstray)").run()
    return connection.lastChanges
  }

  /// How many facts are where.
  public struct Count: Hashable, Sendable {
    /// Facts that were recorded here, and are in a file.
    public let own: Int
    /// Facts of other devices that are in a file.
    public let others: Int
    /// Facts that have yet to be written.
    public let unwritten: Int
    /// Facts that name a file which is not known. There are none, unless another program wrote into the store.
    public let astray: Int
  }

  /// Counts the facts in each place. Facts that concern this machine alone are in no file, and do not count.
  public func count() throws -> Count {
    let row = try connection.prepare(
      """
      SELECT ifnull(sum(origin = 1 AND file <> 0), 0), ifnull(sum(origin = 0 AND file <> 0), 0),
        ifnull(sum(file IS NULL AND \(SharingTransaction.isKnown)), 0), ifnull(sum(\(Self.isAstray)), 0)
      FROM fact
      """)
    _ = try row.step()
    return Count(
      own: row.integer(0), others: row.integer(1), unwritten: row.integer(2), astray: row.integer(3))
  }

  private static let isAstray = """
    (abs(file) > 0 AND abs(file) NOT IN (SELECT json_extract(value, '$.number') FROM local WHERE kind = 'file'))
    """
}

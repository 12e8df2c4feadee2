import CSQLite

/// What can be asked of the file that SQLite has open. Nothing else may open that file in this process: closing a
/// descriptor of it would drop the locks that SQLite has on it (sqlite.org/howtocorrupt.html, section 2.2).
extension Connection {
  /// Whether the file was moved or removed, or another one has its path.
  public var hasMoved: Bool {
    var hasMoved: Int32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return hasMoved != 0
  }

  /// Reads bytes of the file as they are, whatever they mean.
  /// - Parameters:
  ///   - buffer: receives the bytes.
  ///   - offset: where to begin in the file.
  /// - Returns: how many bytes were read; 0 at the end of the file.
  /// - Throws: ``DatabaseError``.
  public func readFile(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    try check(sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &pointer))
    guard let file = pointer, let methods = file.pointee.pMethods?.pointee else { return 0 }
    var size: sqlite3_int64 = 0
    try requireDone(methods.xFileSize(file, &size))
    let count = min(buffer.count, Int(size) - offset)
    guard count > 0 else { return 0 }
    try requireDone(methods.xRead(file, buffer.baseAddress, Int32(count), sqlite3_int64(offset)))
    return count
  }

  private func requireDone(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw DatabaseError(code: code, systemError: 0) }
  }
}

/// Why SQLite could not open a file for writing.
enum OpenError {
  /// Keeps the reasons from now on.
  static func notice() { swiftcal_notice_open_errors() }

  /// The reason of this thread's last attempt, as an `errno`, which is forgotten then; nil if it succeeded.
  static func take() -> Int32? {
    let code = swiftcal_take_open_error()
    return code == 0 ? nil : code
  }
}

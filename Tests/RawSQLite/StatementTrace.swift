import CSQLite

/// The statements that a connection begins, in order, as SQLite itself reports them. Those that triggers run are not
/// among them.
public final class StatementTrace {
  public private(set) var statements: [String] = []
  private let handle: OpaquePointer

  /// Listens to a connection until this object is released.
  public init(_ handle: OpaquePointer) {
    self.handle = handle
    sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT),
      { _, context, _, text in
        guard let context, let text else { return 0 }
        let statement = String(cString: text.assumingMemoryBound(to: CChar.self))
        guard !statement.hasPrefix("--") else { return 0 }
        Unmanaged<StatementTrace>.fromOpaque(context).takeUnretainedValue().statements.append(statement)
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { sqlite3_trace_v2(handle, 0, nil, nil) }
}

/// How many pages a connection has read from its file or its log.
public func pagesRead(by handle: OpaquePointer) -> Int {
  var (count, highest) = (Int32(0), Int32(0))
  sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_MISS, &count, &highest, 0)
  return Int(count)
}

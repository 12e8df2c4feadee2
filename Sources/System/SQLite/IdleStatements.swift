import CSQLite

/// Compiled statements of a connection that nobody uses at the moment (``Connection/keepStatements()``).
///
/// They are a chain of objects: a dictionary would cost more than it saves in a program that runs for milliseconds.
struct IdleStatements {
  /// Whether statements are kept at all.
  var isKeeping = false

  private var newest: IdleStatement?
  private var count = 0

  /// How many are kept: the last ones. Statements whose texts differ each time must not fill the memory.
  private static let most = 24

  /// Gives away a statement with this SQL; nil if there is none.
  mutating func take(_ sql: String) -> OpaquePointer? {
    var (later, statement) = (IdleStatement?.none, newest)
    while let found = statement {
      if found.sql == sql {
        if let later { later.older = found.older } else { newest = found.older }
        count -= 1
        return found.handle
      }
      (later, statement) = (found, found.older)
    }
    return nil
  }

  /// Keeps a statement that is not needed any more, and finalizes the one that nobody needed for longest if there are too many.
  mutating func keep(_ handle: OpaquePointer, for sql: String) {
    guard isKeeping else {
      sqlite3_finalize(handle)
      return
    }
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    newest = IdleStatement(sql: sql, handle: handle, older: newest)
    count += 1
    if count > Self.most { finalizeOldest() }
  }

  private mutating func finalizeOldest() {
    var last = newest
    while let oldest = last?.older {
      if oldest.older == nil {
        sqlite3_finalize(oldest.handle)
        last?.older = nil
        count -= 1
        return
      }
      last = oldest
    }
  }

  /// Finalizes all of them, before the connection closes.
  mutating func finalize() {
    while let statement = newest {
      sqlite3_finalize(statement.handle)
      newest = statement.older
    }
    count = 0
  }
}

/// A statement that is not running and has no value bound.
private final class IdleStatement {
  let sql: String
  let handle: OpaquePointer
  var older: IdleStatement?

  init(sql: String, handle: OpaquePointer, older: IdleStatement?) {
    (self.sql, self.handle, self.older) = (sql, handle, older)
  }
}

import Database

extension SharedStore {
  /// The version of the SQLite library that this program runs with, such as `3.40.1`.
  public static var sqliteVersion: String { Connection.libraryVersion }
}

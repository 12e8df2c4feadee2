/// The store's schema changes, oldest first. The number of a migration is its place here, counted from 1, and
/// the store's `user_version` is the number of the last one that it has.
///
/// A file that has landed is never edited: stores that exist have run it already.
public let migrations: [String] = [
  PackageResources.m001_days_sql,
  PackageResources.m002_widgets_sql,
  PackageResources.m003_rest_sql,
  PackageResources.m004_history_sql,
  PackageResources.m005_redo_sql,
].map { String(decoding: $0, as: UTF8.self) }

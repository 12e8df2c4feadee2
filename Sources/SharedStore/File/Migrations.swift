/// The store's schema changes, oldest first. The number of a migration is its place here, counted from 1, and
/// the store's `user_version` is the number of the last migration that it has.
///
/// The build finds the SQL files by their names (`Plugins/EmbedMigrations`). A file that has landed is never
/// edited: stores that exist have run it already.
public let migrations: [String] = migrationList

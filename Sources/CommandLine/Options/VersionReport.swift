import CLinux
import SharedStore

/// What `--version` prints: the version, the version of SQLite, and whether the program needs shared libraries.
public let versionReport =
  version + " (SQLite " + SharedStore.sqliteVersion + (swiftcal_is_static() ? ", static)" : ", dynamic)")

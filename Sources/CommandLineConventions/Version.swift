import CLinux
import SharedStore

/// The version of the programs, by Semantic Versioning. This is its one place: the Makefile and the Debian package
/// read it here.
public let version = "0.1.0"

/// What `--version` says: the version, with which SQLite, and whether the program needs shared libraries.
public let versionReport =
  version + " (SQLite " + SharedStore.sqliteVersion + (swiftcal_is_static() ? ", static)" : ", dynamic)")

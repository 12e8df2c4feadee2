#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>

// Functions that Swift cannot call directly: some are variadic, and one takes a constant that C casts to a
// pointer.

static inline int swiftcal_treat_as_empty(sqlite3 *database, int isEmpty) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_RESET_DATABASE, isEmpty, (int *)0);
}

static inline int swiftcal_enable_triggers(sqlite3 *database, int isEnabled) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, isEnabled, (int *)0);
}

static inline int swiftcal_refuse_views(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
}

static inline void swiftcal_count_no_memory(void) { (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

static inline int swiftcal_bind_text(sqlite3_stmt *statement, int parameter, const char *text, int bytes) {
  return sqlite3_bind_text(statement, parameter, text, bytes, SQLITE_TRANSIENT);
}

static inline int swiftcal_distrust_schema(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
}

// Why the last file that this thread opened for writing through SQLite could not be opened so; 0 if it could. SQLite then opens
// the file for reading only, or looks for one that is there, and forgets the reason. Only one file of Swift may call the
// functions below: each has a variable of its own.
static inline int *swiftcal_open_error(void) {
  static _Thread_local int error;
  return &error;
}

static inline int swiftcal_open(const char *path, int flags, int mode) {
  int file = open(path, flags, mode);
  if ((flags & O_ACCMODE) != O_RDONLY) *swiftcal_open_error() = file < 0 ? errno : 0;
  return file;
}

static inline void swiftcal_notice_open_errors(void) {
  sqlite3_vfs *system = sqlite3_vfs_find(0);
  if (system && system->iVersion >= 3) system->xSetSystemCall(system, "open", (sqlite3_syscall_ptr)swiftcal_open);
}

static inline int swiftcal_take_open_error(void) {
  int error = *swiftcal_open_error();
  *swiftcal_open_error() = 0;
  return error;
}

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

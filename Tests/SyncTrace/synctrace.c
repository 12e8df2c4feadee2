#include "synctrace.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

// Our part of an open file. SQLite's own structure follows it in memory.
typedef struct {
  sqlite3_file base;
  char *path;
} traced_file;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sqlite3_vfs *below;
static char *traced_prefix;
static synctrace_event *events;
static int event_count, event_capacity;

static sqlite3_file *inner(sqlite3_file *file) { return (sqlite3_file *)((char *)file + sizeof(traced_file)); }

static int kind_of_file(const char *path) {
  size_t length = strlen(path);
  if (length > 7 && strcmp(path + length - 7, ".sqlite") == 0) return 0;
  if (length > 4 && strcmp(path + length - 4, "-wal") == 0) return 1;
  return 2;
}

static void record(sqlite3_file *file, synctrace_kind kind, long long offset, const void *bytes, int size) {
  const char *path = ((traced_file *)file)->path;
  pthread_mutex_lock(&lock);
  if (path && traced_prefix && strncmp(path, traced_prefix, strlen(traced_prefix)) == 0) {
    if (event_count == event_capacity) {
      event_capacity = event_capacity ? event_capacity * 2 : 1024;
      events = realloc(events, event_capacity * sizeof(synctrace_event));
    }
    unsigned char *copy = NULL;
    if (bytes) memcpy(copy = malloc(size), bytes, size);
    events[event_count++] = (synctrace_event){kind, kind_of_file(path), offset, size, copy};
  }
  pthread_mutex_unlock(&lock);
}

static int traced_close(sqlite3_file *file) {
  free(((traced_file *)file)->path);
  return inner(file)->pMethods->xClose(inner(file));
}

static char *awaited_prefix;
static void (*awaited_body)(void *);
static void *awaited_context;

void synctrace_before_write(const char *prefix, void (*body)(void *context), void *context) {
  pthread_mutex_lock(&lock);
  free(awaited_prefix);
  awaited_prefix = prefix ? strdup(prefix) : NULL;
  awaited_body = body;
  awaited_context = context;
  pthread_mutex_unlock(&lock);
}

static void call_awaiting(const char *path) {
  pthread_mutex_lock(&lock);
  int is_awaited = path && awaited_prefix && strncmp(path, awaited_prefix, strlen(awaited_prefix)) == 0;
  if (is_awaited) {
    free(awaited_prefix);
    awaited_prefix = NULL;
  }
  pthread_mutex_unlock(&lock);
  if (is_awaited) awaited_body(awaited_context);
}

static int traced_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 offset) {
  call_awaiting(((traced_file *)file)->path);
  int code = inner(file)->pMethods->xWrite(inner(file), bytes, size, offset);
  if (code == SQLITE_OK) record(file, SYNCTRACE_WRITE, offset, bytes, size);
  return code;
}

static int traced_truncate(sqlite3_file *file, sqlite3_int64 size) {
  int code = inner(file)->pMethods->xTruncate(inner(file), size);
  if (code == SQLITE_OK) record(file, SYNCTRACE_TRUNCATE, size, NULL, 0);
  return code;
}

static int traced_sync(sqlite3_file *file, int flags) {
  int code = inner(file)->pMethods->xSync(inner(file), flags);
  if (code == SQLITE_OK) record(file, SYNCTRACE_SYNC, 0, NULL, 0);
  return code;
}

static int traced_read(sqlite3_file *f, void *to, int size, sqlite3_int64 offset) {
  return inner(f)->pMethods->xRead(inner(f), to, size, offset);
}
static int traced_size(sqlite3_file *f, sqlite3_int64 *size) { return inner(f)->pMethods->xFileSize(inner(f), size); }
static int traced_lock(sqlite3_file *f, int level) { return inner(f)->pMethods->xLock(inner(f), level); }
static int traced_unlock(sqlite3_file *f, int level) { return inner(f)->pMethods->xUnlock(inner(f), level); }
static int traced_reserved(sqlite3_file *f, int *out) { return inner(f)->pMethods->xCheckReservedLock(inner(f), out); }
static int traced_control(sqlite3_file *f, int op, void *arg) { return inner(f)->pMethods->xFileControl(inner(f), op, arg); }
static int traced_sector(sqlite3_file *f) { return inner(f)->pMethods->xSectorSize(inner(f)); }
static int traced_device(sqlite3_file *f) { return inner(f)->pMethods->xDeviceCharacteristics(inner(f)); }
static int traced_map(sqlite3_file *f, int page, int size, int extend, void volatile **to) {
  return inner(f)->pMethods->xShmMap(inner(f), page, size, extend, to);
}
static int traced_shm_lock(sqlite3_file *f, int offset, int n, int flags) {
  return inner(f)->pMethods->xShmLock(inner(f), offset, n, flags);
}
static void traced_barrier(sqlite3_file *f) { inner(f)->pMethods->xShmBarrier(inner(f)); }
static int traced_unmap(sqlite3_file *f, int delete) { return inner(f)->pMethods->xShmUnmap(inner(f), delete); }

// Version 2 has no memory-mapped pages, whose writes could not be seen here.
static const sqlite3_io_methods methods = {
    2,              traced_close,   traced_read,    traced_write,    traced_truncate,
    traced_sync,    traced_size,    traced_lock,    traced_unlock,   traced_reserved,
    traced_control, traced_sector,  traced_device,  traced_map,      traced_shm_lock,
    traced_barrier, traced_unmap,   NULL,           NULL,
};

static int traced_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *file, int flags, int *out) {
  (void)vfs;
  traced_file *traced = (traced_file *)file;
  memset(traced, 0, sizeof *traced);
  int code = below->xOpen(below, name, inner(file), flags, out);
  if (inner(file)->pMethods) {
    traced->base.pMethods = &methods;
    traced->path = name ? strdup(name) : NULL;
  }
  return code;
}

int synctrace_install(void) {
  static sqlite3_vfs layer;
  pthread_mutex_lock(&lock);
  int code = SQLITE_OK;
  if (!below) {
    below = sqlite3_vfs_find(NULL);
    layer = *below;
    layer.zName = "synctrace";
    layer.szOsFile = below->szOsFile + (int)sizeof(traced_file);
    layer.pNext = NULL;
    layer.xOpen = traced_open;
    code = sqlite3_vfs_register(&layer, 1);
  }
  pthread_mutex_unlock(&lock);
  return code;
}

void synctrace_begin(const char *prefix) {
  pthread_mutex_lock(&lock);
  free(traced_prefix);
  traced_prefix = prefix ? strdup(prefix) : NULL;
  if (prefix) {
    for (int index = 0; index < event_count; index++) free((void *)events[index].bytes);
    event_count = 0;
  }
  pthread_mutex_unlock(&lock);
}

int synctrace_count(void) {
  pthread_mutex_lock(&lock);
  int count = event_count;
  pthread_mutex_unlock(&lock);
  return count;
}

synctrace_event synctrace_at(int index) {
  pthread_mutex_lock(&lock);
  synctrace_event event = events[index];
  pthread_mutex_unlock(&lock);
  return event;
}

#pragma once

// A layer over SQLite's own file system (its VFS) that keeps a trace of what is written and synced below a folder.

typedef enum { SYNCTRACE_WRITE = 1, SYNCTRACE_TRUNCATE, SYNCTRACE_SYNC } synctrace_kind;

typedef struct {
  synctrace_kind kind;
  int file;          // 0: the database, 1: its log, 2: any other
  long long offset;  // of a write; the new size of a truncated file
  int size;
  const unsigned char *bytes;
} synctrace_event;

// Makes the layer the default one of this process. Files elsewhere pass through without a trace.
int synctrace_install(void);

// Begins a new trace of the files whose paths begin with `prefix`, or ends with NULL.
void synctrace_begin(const char *prefix);

// How many events there are, and one of them; valid until the next trace begins.
int synctrace_count(void);
synctrace_event synctrace_at(int index);

// Calls `body` once, before the next write to a file whose path begins with `prefix`.
void synctrace_before_write(const char *prefix, void (*body)(void *context), void *context);

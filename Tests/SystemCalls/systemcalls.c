#define _GNU_SOURCE
#include "systemcalls.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char **synced;
static int synced_count, synced_capacity;

// A path, and the error number with which calls on it fail.
typedef struct {
  char *path;
  int error;
} failure;
static failure failing_folder;

// The path of an open file. The system knows it by another name than the caller if a folder above is a link.
static int path_of(int descriptor, char path[PATH_MAX]) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return 1;
}

int fsync(int descriptor) {
  long result = syscall(SYS_fsync, descriptor);
  char path[PATH_MAX];
  int error = errno;
  if (result == 0 && path_of(descriptor, path)) {
    pthread_mutex_lock(&lock);
    if (synced_count == synced_capacity) {
      synced_capacity = synced_capacity ? synced_capacity * 2 : 1024;
      synced = realloc(synced, synced_capacity * sizeof *synced);
    }
    synced[synced_count++] = strdup(path);
    pthread_mutex_unlock(&lock);
  }
  errno = error;
  return (int)result;
}

int systemcalls_sync_count(void) {
  pthread_mutex_lock(&lock);
  int count = synced_count;
  pthread_mutex_unlock(&lock);
  return count;
}

const char *systemcalls_synced_path(int index) {
  pthread_mutex_lock(&lock);
  const char *path = synced[index];
  pthread_mutex_unlock(&lock);
  return path;
}

static void set(failure *failure, const char *path, int error) {
  pthread_mutex_lock(&lock);
  free(failure->path);
  failure->path = path ? strdup(path) : NULL;
  failure->error = error;
  pthread_mutex_unlock(&lock);
}

// The error number with which a call on a path is to fail, or 0.
static int failure_at(const failure *failure, const char *path) {
  pthread_mutex_lock(&lock);
  int error = failure->path && strcmp(failure->path, path) == 0 ? failure->error : 0;
  pthread_mutex_unlock(&lock);
  return error;
}

void systemcalls_fail_readdir(const char *path, int error) { set(&failing_folder, path, error); }

struct dirent *readdir(DIR *folder) {
  static struct dirent *(*original)(DIR *);
  if (!original) original = (struct dirent * (*)(DIR *)) dlsym(RTLD_NEXT, "readdir");
  char path[PATH_MAX];
  int before = errno;
  int error = path_of(dirfd(folder), path) ? failure_at(&failing_folder, path) : 0;
  errno = error ? error : before;
  return error ? NULL : original(folder);
}

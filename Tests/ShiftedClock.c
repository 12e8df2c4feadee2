// Moves the wall clock of a program by TEST_CLOCK_SHIFT seconds, and with it the times of files as the program reads and sets
// them. Clocks that count from the start of the machine stay as they are. Tests/any-day loads this library into the program that
// runs the tests, which passes it on to each program that it starts.
//
// libfaketime does much more, but it needs a lock in shared memory for each process. A program that a test kills leaves its lock
// behind, and a later program of the same number does not start.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <utime.h>

static long shift(void) {
  const char *text = getenv("TEST_CLOCK_SHIFT");
  return text ? atol(text) : 0;
}

// The clock shows this number of seconds for as long as the program runs, if TEST_CLOCK_STILL is set. Its shift is set as well.
static const char *still(void) { return getenv("TEST_CLOCK_STILL"); }

// The function that would be called without this library.
#define REAL(name)                                                                 \
  static __typeof__(&name) real;                                                   \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

// MARK: The clock

static int is_wall(clockid_t clock) { return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE; }

int clock_gettime(clockid_t clock, struct timespec *now) {
  REAL(clock_gettime);
  int result = real(clock, now);
  if (result == 0 && is_wall(clock)) {
    if (still()) *now = (struct timespec){atol(still()), 0};
    else now->tv_sec += shift();
  }
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  REAL(gettimeofday);
  int result = real(now, zone);
  struct timespec precise;
  if (result == 0) {
    clock_gettime(CLOCK_REALTIME, &precise);
    *now = (struct timeval){precise.tv_sec, precise.tv_nsec / 1000};
  }
  return result;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

int timespec_get(struct timespec *now, int base) {
  return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, now) == 0 ? base : 0;
}

// MARK: Waiting for an instant

static struct timespec unshifted(struct timespec instant) {
  instant.tv_sec -= shift();
  if (instant.tv_sec < 0) instant = (struct timespec){0, 1};
  return instant;
}

int timerfd_settime(int timer, int flags, const struct itimerspec *setting, struct itimerspec *old) {
  REAL(timerfd_settime);
  struct itimerspec moved = *setting;
  // Only a timer on the wall clock is set with this flag. A setting of zero stops a timer.
  if (flags & TFD_TIMER_CANCEL_ON_SET && (moved.it_value.tv_sec || moved.it_value.tv_nsec))
    moved.it_value = unshifted(moved.it_value);
  return real(timer, flags, &moved, old);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict instant) {
  REAL(sem_timedwait);
  struct timespec moved = unshifted(*instant);
  return real(semaphore, &moved);
}

// MARK: The times of files

#define READING(name, parameters, ...)                                       \
  int name parameters {                                                            \
    REAL(name);                                                                    \
    int result = real(__VA_ARGS__);                                                \
    if (result == 0) {                                                             \
      status->st_atim.tv_sec += shift();                                           \
      status->st_mtim.tv_sec += shift();                                           \
      status->st_ctim.tv_sec += shift();                                           \
    }                                                                              \
    return result;                                                                 \
  }

READING(stat, (const char *restrict path, struct stat *restrict status), path, status)
READING(lstat, (const char *restrict path, struct stat *restrict status), path, status)
READING(fstat, (int file, struct stat *status), file, status)
READING(fstatat, (int folder, const char *restrict path, struct stat *restrict status, int flags), folder, path, status,
        flags)
READING(stat64, (const char *restrict path, struct stat64 *restrict status), path, status)
READING(lstat64, (const char *restrict path, struct stat64 *restrict status), path, status)
READING(fstat64, (int file, struct stat64 *status), file, status)
READING(fstatat64, (int folder, const char *restrict path, struct stat64 *restrict status, int flags), folder, path,
        status, flags)

int statx(int folder, const char *restrict path, int flags, unsigned mask, struct statx *restrict status) {
  REAL(statx);
  int result = real(folder, path, flags, mask, status);
  if (result == 0) {
    status->stx_atime.tv_sec += shift();
    status->stx_btime.tv_sec += shift();
    status->stx_ctime.tv_sec += shift();
    status->stx_mtime.tv_sec += shift();
  }
  return result;
}

static const struct timespec *moved_times(const struct timespec times[2], struct timespec moved[2]) {
  if (!times) return NULL;
  for (int place = 0; place < 2; place++) {
    moved[place] = times[place];
    if (times[place].tv_nsec != UTIME_NOW && times[place].tv_nsec != UTIME_OMIT) moved[place].tv_sec -= shift();
  }
  return moved;
}

int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
  REAL(utimensat);
  struct timespec moved[2];
  return real(folder, path, moved_times(times, moved), flags);
}

int futimens(int file, const struct timespec times[2]) {
  REAL(futimens);
  struct timespec moved[2];
  return real(file, moved_times(times, moved));
}

int utimes(const char *path, const struct timeval times[2]) {
  if (!times) return utimensat(AT_FDCWD, path, NULL, 0);
  struct timespec precise[2] = {
    {times[0].tv_sec, times[0].tv_usec * 1000}, {times[1].tv_sec, times[1].tv_usec * 1000}};
  return utimensat(AT_FDCWD, path, precise, 0);
}

int utime(const char *path, const struct utimbuf *times) {
  if (!times) return utimensat(AT_FDCWD, path, NULL, 0);
  struct timespec precise[2] = {{times->actime, 0}, {times->modtime, 0}};
  return utimensat(AT_FDCWD, path, precise, 0);
}

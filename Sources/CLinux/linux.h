// What Swift's own Glibc module leaves out of the system's C library. Nothing else.
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <stddef.h>

// <wchar.h> declares it for X/Open programs only.
extern int wcwidth(wchar_t character);

// <stdio.h> declares it for GNU programs only.
#define LINUX_RENAME_NOREPLACE 1
extern int renameat2(int from, const char *name, int to, const char *newName, unsigned int flags);

// <fcntl.h> has them for GNU programs only: locks that belong to an open file, not to a process.
#define LINUX_F_OFD_GETLK 36
#define LINUX_F_OFD_SETLK 37

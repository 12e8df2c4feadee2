#define _GNU_SOURCE
#include "memoryfolder.h"

#include <stdlib.h>
#include <sys/statvfs.h>
#include <unistd.h>

// Where Linux keeps files in memory.
static const char folder[] = "/dev/shm";

// How much room the files of a whole run may need.
static const unsigned long long neededBytes = 1ULL << 31;

// Makes temporary files in memory, unless TMPDIR is set. The tests commit to some thousands of stores. On a disk each
// commit waits for it about ten times, which takes longer than everything else in the tests. In memory the same calls
// are made, in the same order, and nothing waits.
//
// Where the folder is small or runs no programs, as in some containers, the tests stay on the disk.
__attribute__((constructor)) static void use_memory(void) {
  struct statvfs room;
  if (access(folder, W_OK | X_OK) != 0 || statvfs(folder, &room) != 0 || room.f_flag & ST_NOEXEC) return;
  if ((unsigned long long)room.f_bavail * room.f_frsize < neededBytes) return;
  setenv("TMPDIR", folder, 0);
}

// The parts of the system's C library that Swift's Glibc module leaves out.
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>
#include <elf.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <stdbool.h>
#include <signal.h>
#include <stddef.h>

// <wchar.h> declares it for X/Open programs only.
extern int wcwidth(wchar_t character);

// <stdio.h> declares it for GNU programs only.
#define LINUX_RENAME_NOREPLACE 1
extern int renameat2(int from, const char *name, int to, const char *newName, unsigned int flags);

// <stdlib.h> declares it for GNU programs only.
extern int mkostemps(char *pattern, int suffixLength, int flags);

// <poll.h> declares it for GNU programs only.
extern int ppoll(struct pollfd *requests, nfds_t count, const struct timespec *time, const sigset_t *mask);

// <unistd.h> declares it for GNU programs only.
extern int pipe2(int ends[2], int flags);

// <spawn.h> declares it for GNU programs only.
#define LINUX_POSIX_SPAWN_SETSID 0x80

// Closes all descriptors from a number on in a program that is started. <spawn.h> declares it for GNU programs only; the first
// argument is a posix_spawn_file_actions_t.
extern int posix_spawn_file_actions_addclosefrom_np(void *actions, int from);

// <fcntl.h> declares these for GNU programs only. The locks belong to an open file, not to a process.
#define LINUX_F_OFD_GETLK 36
#define LINUX_F_OFD_SETLK 37

// A folder whose entries are reached through it, also if it may not be read. <fcntl.h> declares it for GNU programs only.
#define LINUX_O_PATH 010000000

// A new file in a folder that has no name and is gone when it is closed; -1 with errno if the folder can have none. <fcntl.h>
// declares the flag for GNU programs only.
static inline int linux_unnamed_file(const char *folder) {
  return open(folder, 020000000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0600);
}

// A descriptor that can be read when a child of this process has ended; -1 with errno if the system has none. The C library
// has no wrapper for it before 2.36.
static inline int linux_process_descriptor(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

// A new file in memory that no other program can open by a name; -1 with errno if the system has none.
static inline int linux_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1u /* close on exec */); }

// The program's own ELF header, where the linker put it.
extern const Elf64_Ehdr swiftcal_elf_header __asm__("__ehdr_start") __attribute__((visibility("hidden")));

// Whether the program runs without a dynamic loader, because its file asks for none. This is looked up in the program,
// so that neither the way it was started nor a debugger around it changes the answer.
static inline bool swiftcal_is_static(void) {
  const Elf64_Ehdr *file = &swiftcal_elf_header;
  const Elf64_Phdr *parts = (const Elf64_Phdr *)((const char *)file + file->e_phoff);
  for (int i = 0; i < file->e_phnum; i++)
    if (parts[i].p_type == PT_INTERP) return false;
  return true;
}

// The set of the signals with these numbers. A member of sigset_t in Swift would be seen or not, depending on which module the
// compiler takes the type from.
static inline sigset_t linux_signal_set(const int *numbers, int count) {
  sigset_t signals;
  sigemptyset(&signals);
  for (int i = 0; i < count; i++) sigaddset(&signals, numbers[i]);
  return signals;
}

// <sched.h> and <unistd.h> declare these for GNU programs only.
extern int clone(int (*body)(void *), void *stack, int flags, void *argument, ...);
extern int close_range(unsigned int first, unsigned int last, int flags);

// What linux_run_again starts. It runs in the memory of a program that is ending, so it makes system calls alone.
static inline int linux_become_again(void *words) {
  setsid();
  int null = open("/dev/null", O_RDWR);
  for (int i = 0; i < 3; i++) dup2(null, i);
  close_range(3, ~0U, 0);
  execv("/proc/self/exe", (char **)words);
  _exit(127);
}

// Starts this program again with other words, in a session of its own and with /dev/null for its streams, and does not wait
// for anything: posix_spawn(3) would hold the one that ends up until the new one has had a processor and has been loaded. The words must last until the program ends. Returns -1 with errno if it cannot.
static inline int linux_run_again(char *const *words) {
  enum { size = 65536 };
  char *stack = (char *)mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (stack == (char *)MAP_FAILED) return -1;
  return clone(linux_become_again, stack + size, 0x100 /* CLONE_VM */, (void *)words);
}

// Whether a file or folder has an attribute that keeps everybody from changing it (chattr(1), i or a). Before 2.28 the C library
// has no wrapper for statx(2); the attributes are the second 64 bits of its answer.
static inline bool linux_is_protected(const char *path) {
  unsigned long long status[32];
  return syscall(SYS_statx, AT_FDCWD, path, 0, 0, status) == 0 && (status[1] & 0x30) != 0;
}

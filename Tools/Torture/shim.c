// Lets one system call of the program fail, and changes its clock. The program preloads this
// library (LD_PRELOAD), which replaces functions of the C library.
//
// The environment variable TORTURE_PAGE contains the path of a file with the settings. The file is
// mapped into memory, so that the test and the program see changes immediately. The library doesn't
// see calls inside the C library, such as the `open` in `fopen` or the `connect` in `getaddrinfo`.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// The content of the file. The Swift type `Page` uses the same layout.
struct page {
  int64_t seconds;       // the number of seconds that the clock is ahead
  _Atomic int64_t calls; // the number of calls so far
  int64_t failing;       // the number of the call that fails, from 1, or 0 for none
  int64_t code;          // the errno of the call that failed
  int64_t leaks;         // 0 if memory leaks were not searched for, 1 if there are none, 2 if there are
  char name[32];         // the name of the call that failed
};

static struct page *page;

// Whether a path is in /proc, where no call may fail. libdispatch reads the state of its threads
// there, and crashes on failure. The Swift runtime reads the arguments of the program there, and
// would continue without arguments.
static int is_runtimes(const char *path) { return !strncmp(path, "/proc/", 6); }

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("TORTURE_PAGE");
  if (!path || strcmp(program_invocation_short_name, "ghlotus")) return;
  int file = open(path, O_RDWR | O_CLOEXEC);
  void *mapped = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (mapped != MAP_FAILED) page = mapped;
}

// Whether the current call must fail. If so, sets errno to one of the codes, depending on the
// number of the call.
static int fails(const char *name, const void *caller, const int *codes, int count) {
  if (!page) return 0;
  // Calls by GLib never fail, because GLib aborts if it gets no file descriptor or no thread.
  Dl_info library;
  if (dladdr(caller, &library) && library.dli_fname && strstr(library.dli_fname, "/libg")) return 0;
  int64_t number = atomic_fetch_add(&page->calls, 1) + 1;
  if (number != page->failing) return 0;
  strncpy(page->name, name, sizeof page->name - 1);
  page->code = errno = codes[number % count];
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAILS(name, ...) \
  fails(#name, __builtin_return_address(0), (const int[]){__VA_ARGS__}, sizeof(int[]){__VA_ARGS__} / sizeof(int))
// Defines a replacement for a function of the C library. If the call fails, the function returns
// the value of `failure`.
#define CALL(result, failure, name, parameters, arguments, ...) \
  result name parameters { return FAILS(name, __VA_ARGS__) ? (result)(failure) : REAL(name) arguments; }

// Whether a file descriptor is an eventfd, with which libdispatch wakes its threads. A write to an
// eventfd can't fail in reality, unless its counter is full (eventfd(2)).
static int is_event(int file) {
  char path[32], name[32] = "";
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  return readlink(path, name, sizeof name - 1) > 0 && !strcmp(name, "anon_inode:[eventfd]");
}

// Whether writing to a file descriptor may fail. Standard error is exempt, because the error
// message goes there.
static int can_fail(int file) { return file != 2 && !is_event(file); }

#define WRITING(name, parameters, arguments) \
  ssize_t name parameters { return can_fail(file) && FAILS(name, ENOSPC, EIO) ? -1 : REAL(name) arguments; }

#define OPENING(name) \
  int name(const char *path, int flags, ...) { \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = va_arg(list, mode_t); \
    va_end(list); \
    int failed = is_runtimes(path) ? 0 : flags & O_CREAT ? FAILS(name, ENOSPC, EACCES, EMFILE) : FAILS(name, EMFILE, EACCES, EIO); \
    return failed ? -1 : REAL(name)(path, flags, mode); \
  }
#define OPENING_AT(name) \
  int name(int folder, const char *path, int flags, ...) { \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = va_arg(list, mode_t); \
    va_end(list); \
    int failed = is_runtimes(path) ? 0 : flags & O_CREAT ? FAILS(name, ENOSPC, EACCES, EMFILE) : FAILS(name, EMFILE, EACCES, EIO); \
    return failed ? -1 : REAL(name)(folder, path, flags, mode); \
  }
#define MAPPING(name) \
  void *name(void *address, size_t size, int protection, int flags, int file, off_t offset) { \
    return file >= 0 && FAILS(name, ENOMEM) \
      ? MAP_FAILED : REAL(name)(address, size, protection, flags, file, offset); \
  }

OPENING(open)
OPENING(open64)
OPENING_AT(openat)
OPENING_AT(openat64)
MAPPING(mmap)
MAPPING(mmap64)
WRITING(write, (int file, const void *bytes, size_t count), (file, bytes, count))
WRITING(pwrite, (int file, const void *bytes, size_t count, off_t place), (file, bytes, count, place))
WRITING(writev, (int file, const struct iovec *parts, int count), (file, parts, count))
FILE *fopen(const char *path, const char *mode) {
  return !is_runtimes(path) && FAILS(fopen, EMFILE, EACCES) ? NULL : REAL(fopen)(path, mode);
}
CALL(DIR *, NULL, opendir, (const char *path), (path), EMFILE, EACCES)
CALL(DIR *, NULL, fdopendir, (int file), (file), ENOMEM)
CALL(int, -1, fsync, (int file), (file), EIO, ENOSPC)
CALL(int, -1, fdatasync, (int file), (file), EIO, ENOSPC)
CALL(int, -1, ftruncate, (int file, off_t size), (file, size), EIO, ENOSPC)
CALL(int, -1, rename, (const char *from, const char *to), (from, to), ENOSPC, EACCES, EIO)
CALL(int, -1, renameat, (int from, const char *name, int to, const char *other), (from, name, to, other), ENOSPC, EIO)
CALL(int, -1, link, (const char *from, const char *to), (from, to), ENOSPC, EPERM)
CALL(int, -1, symlink, (const char *from, const char *to), (from, to), ENOSPC, EPERM)
CALL(int, -1, unlink, (const char *path), (path), EACCES, EIO)
CALL(int, -1, unlinkat, (int folder, const char *path, int flags), (folder, path, flags), EACCES, EIO)
CALL(int, -1, mkdir, (const char *path, mode_t mode), (path, mode), ENOSPC, EACCES)
CALL(int, -1, mkdirat, (int folder, const char *path, mode_t mode), (folder, path, mode), ENOSPC, EACCES)
CALL(int, -1, fchmod, (int file, mode_t mode), (file, mode), EPERM, EIO)
CALL(int, -1, flock, (int file, int operation), (file, operation), ENOLCK)
CALL(int, -1, socket, (int domain, int type, int protocol), (domain, type, protocol), EMFILE, ENOBUFS)
CALL(int, -1, socketpair, (int domain, int type, int protocol, int *pair), (domain, type, protocol, pair), EMFILE)
CALL(int, -1, bind, (int file, const struct sockaddr *to, socklen_t size), (file, to, size), EADDRINUSE, EACCES)
CALL(int, -1, connect, (int file, const struct sockaddr *to, socklen_t size), (file, to, size), ECONNREFUSED, ENETUNREACH)
CALL(int, -1, pipe, (int *ends), (ends), EMFILE, ENFILE)
CALL(int, -1, pipe2, (int *ends, int flags), (ends, flags), EMFILE, ENFILE)
CALL(int, -1, dup, (int file), (file), EMFILE)
CALL(int, -1, dup2, (int file, int other), (file, other), EMFILE)
CALL(pid_t, -1, fork, (void), (), EAGAIN, ENOMEM)
CALL(int, -1, execvp, (const char *path, char *const *words), (path, words), EACCES, ENOMEM)
CALL(int, -1, execvpe, (const char *path, char *const *words, char *const *variables), (path, words, variables), EACCES)
CALL(
  int, errno, posix_spawn,
  (pid_t *child, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
   char *const *words, char *const *variables),
  (child, path, actions, attributes, words, variables), EAGAIN, ENOMEM)
CALL(
  int, errno, pthread_create,
  (pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument),
  (thread, attributes, body, argument), EAGAIN)

// Searches for leaked memory when the program ends, if LeakSanitizer is also preloaded.
//
// By itself, LeakSanitizer searches only in `exit`, which the program doesn't call. It reads the
// memory like a debugger, so the process must be dumpable.
__attribute__((weak)) int __lsan_do_recoverable_leak_check(void);

void _exit(int status) {
  struct page *results = page;
  page = NULL;
  if (results && __lsan_do_recoverable_leak_check) {
    prctl(PR_SET_DUMPABLE, 1);
    results->leaks = __lsan_do_recoverable_leak_check() ? 2 : 1;
  }
  REAL(_exit)(status);
  __builtin_unreachable();
}

// Changes only the real-time clocks. The other clocks can't be set, so they never jump.
int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = REAL(clock_gettime)(clock, time);
  if (page && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += page->seconds;
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  int result = REAL(gettimeofday)(time, zone);
  if (page) time->tv_sec += page->seconds;
  return result;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

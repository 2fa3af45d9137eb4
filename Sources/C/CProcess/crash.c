#define _GNU_SOURCE
#include "crash.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

static const struct {
  int number;
  const char *name;
} signals[] = {
  {SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"}, {SIGILL, "SIGILL"}, {SIGTRAP, "SIGTRAP"},
  {SIGFPE, "SIGFPE"},   {SIGABRT, "SIGABRT"}, {SIGSYS, "SIGSYS"},
};

enum { frame_limit = 100 };

/// Everything that the handler needs, because it can't allocate memory.
static struct {
  char *folder, *name, *start, *stored, *failed;
  char command[64], scenes[256];
  /// The descriptor of the folder.
  int directory;
  struct sigaction previous[_NSIG];
  /// The thread that writes the report, or 0.
  _Atomic pid_t writer;
  /// The addresses of the frames, the innermost first.
  uintptr_t frames[frame_limit];
  int frame_count;
  /// Whether the unwinder has left the handler and has found the code that crashed.
  int is_outside;
  char text[16384];
  size_t length;
  /// The stack for the handler, because a crash may happen when the main thread has used up its
  /// stack. Other threads have no such second stack.
  char stack[65536];
} crash;

/// The start and the end of the executable's code. The linker defines these symbols.
extern const char __executable_start[], etext[];

// MARK: Text

static void append(const char *text) {
  while (*text != 0 && crash.length < sizeof crash.text) crash.text[crash.length++] = *text++;
}

static void append_number(uintptr_t number, unsigned base) {
  char digits[2 * sizeof number * 4 + 1], *start = digits + sizeof digits - 1;
  *start = 0;
  do {
    *--start = "0123456789abcdef"[number % base];
    number /= base;
  } while (number != 0);
  append(start);
}

static void append_line(const char *label, const char *text) {
  if (*text == 0) return;
  append(label);
  append(text);
  append("\n");
}

// MARK: Contents

static void append_signal(int number, const siginfo_t *info) {
  append("signal: ");
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
    if (signals[i].number == number) append(signals[i].name);
  append(" (");
  append_number((uintptr_t)number, 10);
  // A positive code names the kind of fault. Any other code means that a process has sent the
  // signal.
  append(info->si_code > 0 ? "), code " : "), sent");
  if (info->si_code > 0) append_number((uintptr_t)info->si_code, 10);
  append("\n");
}

static void append_facts(int number, const siginfo_t *info) {
  append(crash.start);
  append("code size: ");
  append_number((uintptr_t)(etext - __executable_start), 10);
  append("\n");
  append_signal(number, info);
  append_line("command: ", crash.command);
  append_line("scenes: ", crash.scenes);
}

static _Unwind_Reason_Code add_frame(struct _Unwind_Context *context, void *unused) {
  (void)unused;
  int is_interrupted = 0;
  uintptr_t address = _Unwind_GetIPInfo(context, &is_interrupted);
  if (address == 0) return _URC_END_OF_STACK;
  // The frames before the interrupted code are those of the handler. Leave them out.
  if (is_interrupted && !crash.is_outside) crash.frame_count = 0, crash.is_outside = 1;
  // The address of a caller is the address after the call, which may already belong to another
  // function. Subtract 1 to get an address inside the call.
  crash.frames[crash.frame_count++] = is_interrupted ? address : address - 1;
  return crash.frame_count < frame_limit ? _URC_NO_REASON : _URC_END_OF_STACK;
}

static uintptr_t interrupted_address(const ucontext_t *context) {
#if defined(__x86_64__)
  return (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  return (uintptr_t)context->uc_mcontext.pc;
#else
  (void)context;
  return 0;
#endif
}

/// Appends the file that contains an address, and the offset from the address at which it is loaded.
///
/// Only the last part of the file's path is used, because the path may contain the user's name. An
/// address outside of all files may be anything, so its value is left out.
static void append_place(uintptr_t address) {
  struct dl_find_object object;
  if (_dl_find_object((void *)address, &object) != 0) return append("unknown");
  const struct link_map *file = object.dlfo_link_map;
  const char *slash = strrchr(file->l_name, '/');
  const char *name = slash != NULL ? slash + 1 : file->l_name;
  append(*name != 0 ? name : "ghlotus");
  append("+0x");
  append_number(address - file->l_addr, 16);
}

static void append_backtrace(const ucontext_t *context) {
  _Unwind_Backtrace(add_frame, NULL);
  if (!crash.is_outside) crash.frames[0] = interrupted_address(context), crash.frame_count = 1;
  append("backtrace:\n");
  for (int i = 0; i < crash.frame_count; i++) {
    append("#");
    append_number((uintptr_t)i, 10);
    append(" ");
    append_place(crash.frames[i]);
    append("\n");
  }
}

// MARK: Output

/// Writes the text to a file, and clears it.
static int flush_text(int file) {
  size_t written = 0;
  while (written < crash.length) {
    ssize_t count = write(file, crash.text + written, crash.length - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    written += (size_t)count;
  }
  int is_complete = written == crash.length;
  crash.length = 0;
  return is_complete;
}

/// Replaces the file of an older report. Links aren't followed, and the folder must belong to the
/// user.
///
/// - Returns: The descriptor of the new file, or a negative number.
static int open_report(void) {
  if (crash.folder[0] != '/') return -1;
  for (char *slash = crash.folder + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
    *slash = 0;
    mkdir(crash.folder, 0700);
    *slash = '/';
  }
  mkdir(crash.folder, 0700);
  crash.directory = open(crash.folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat status;
  if (crash.directory < 0 || fstat(crash.directory, &status) != 0 || status.st_uid != geteuid()) return -1;
  unlinkat(crash.directory, crash.name, 0);
  return openat(crash.directory, crash.name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
}

/// Prints a sentence on standard error, unless a full pipe would block the process.
static void print(const char *sentence) {
  struct pollfd output = {.fd = STDERR_FILENO, .events = POLLOUT};
  if (poll(&output, 1, 1000) != 1 || (output.revents & POLLOUT) == 0) return;
  struct termios settings;
  // On a terminal, the cursor may be behind a spinner, so move it to the start of the line.
  if (tcgetattr(STDERR_FILENO, &settings) == 0) append("\r");
  append(sentence);
  flush_text(STDERR_FILENO);
}

/// Writes the report. The facts and the sentence come first, in case the unwinder crashes because the
/// stack is damaged.
static void report(int number, const siginfo_t *info, const ucontext_t *context) {
  int file = open_report();
  append_facts(number, info);
  int is_stored = file >= 0 && flush_text(file);
  crash.length = 0;
  // If the disk is full, don't leave an empty or incomplete file.
  if (file >= 0 && !is_stored) unlinkat(crash.directory, crash.name, 0);
  print(is_stored ? crash.stored : crash.failed);
  if (!is_stored) return;
  append_backtrace(context);
  flush_text(file);
}

static void handle(int number, siginfo_t *info, void *context) {
  int error = errno;
  pid_t thread = gettid(), writer = 0;
  if (atomic_compare_exchange_strong(&crash.writer, &writer, thread)) {
    report(number, info, context);
    sigaction(number, &crash.previous[number], NULL);
  } else {
    // If another thread is writing a report, wait until it ends the process. All signals are
    // blocked here, so the wait doesn't return. If this thread crashes again in the handler, end
    // the process.
    while (writer != thread) pause();
    signal(number, SIG_DFL);
  }
  // After a fault, the handler returns to the instruction that failed, and the fault happens again.
  // Every other signal must be sent again. It arrives when the handler returns.
  int is_fault = number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE;
  if (!is_fault || info->si_code <= 0) raise(number);
  errno = error;
}

// MARK: Interface

static char *copy(const char *text) {
  char *copy = strdup(text);
  return copy != NULL ? copy : "";
}

void ghlotus_crash_watch(
  const char *folder, const char *name, const char *start, const char *stored, const char *failed) {
  crash.folder = copy(folder);
  crash.name = copy(name);
  crash.start = copy(start);
  crash.stored = copy(stored);
  crash.failed = copy(failed);
  stack_t stack = {.ss_sp = crash.stack, .ss_size = sizeof crash.stack};
  sigaltstack(&stack, NULL);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigfillset(&action.sa_mask);
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    int number = signals[i].number;
    if (sigaction(number, NULL, &crash.previous[number]) != 0) continue;
    if (crash.previous[number].sa_handler != SIG_IGN) sigaction(number, &action, NULL);
  }
}

/// Copies the printable ASCII characters at the start of a text into a buffer. The last byte of the
/// buffer always stays 0, so the handler can read the buffer at any time.
static void set(char *buffer, size_t size, const char *text) {
  size_t length = 0;
  while (length < size - 1 && text[length] >= ' ' && text[length] <= '~') {
    buffer[length] = text[length];
    length++;
  }
  buffer[length] = 0;
}

void ghlotus_crash_set_command(const char *name) { set(crash.command, sizeof crash.command, name); }

void ghlotus_crash_set_scenes(const char *names) { set(crash.scenes, sizeof crash.scenes, names); }

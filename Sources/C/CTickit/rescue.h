/// Restores the terminal when a signal ends the process, as a crash does.
///
/// The functions must be in C, because a signal handler can only use functions that are
/// async-signal-safe (signal-safety(7)). Call them from a single Swift file: each object file has
/// its own copy of the state.
#ifndef GHLOTUS_CTICKIT_RESCUE_H
#define GHLOTUS_CTICKIT_RESCUE_H

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/types.h>
#include <termios.h>
#include <unistd.h>

struct ghlotus_rescue {
  struct termios settings;
  /// The descriptor to write the sequence to.
  int output;
  size_t length;
  char sequence[256];
  int is_armed;
  int is_installed;
  struct sigaction previous[_NSIG];
};

/// The state. The variable is inside a function, because Swift's compiler omits static variables
/// outside of functions.
static inline struct ghlotus_rescue *_Nonnull ghlotus_rescue_state(void) {
  static struct ghlotus_rescue state;
  return &state;
}

/// Restores the terminal, unless another call has done it or the process is in the background.
static inline void ghlotus_rescue_restore(void) {
  struct ghlotus_rescue *rescue = ghlotus_rescue_state();
  if (!__atomic_exchange_n(&rescue->is_armed, 0, __ATOMIC_SEQ_CST)) return;
  pid_t foreground = tcgetpgrp(STDIN_FILENO);
  if (foreground >= 0 && foreground != getpgrp()) return;
  if (rescue->length > 0) {
    ssize_t written = write(rescue->output, rescue->sequence, rescue->length);
    (void)written;
  }
  // This call also discards unread input, because the shell would otherwise show it, and it may be
  // a secret.
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &rescue->settings);
}

static inline void ghlotus_rescue_handle(int number, siginfo_t *_Nullable info, void *_Nullable context) {
  (void)context;
  struct ghlotus_rescue *rescue = ghlotus_rescue_state();
  int error = errno;
  ghlotus_rescue_restore();
  sigaction(number, &rescue->previous[number], NULL);
  // After a fault, the handler returns to the instruction that failed, and the fault happens again.
  // Every other signal, such as SIGQUIT from the keyboard, must be sent again.
  int is_fault = number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE || number == SIGTRAP
    || number == SIGSYS;
  if (!is_fault || info == NULL || info->si_code <= 0) raise(number);
  errno = error;
}

/// Handles the signals that end the process by default, except ignored signals and signals that the
/// app handles elsewhere, such as SIGINT. The handler restores the previous action of a signal,
/// which then takes effect.
static inline void ghlotus_rescue_install(void) {
  struct ghlotus_rescue *rescue = ghlotus_rescue_state();
  if (rescue->is_installed) return;
  rescue->is_installed = 1;
  static const int numbers[] = {
    SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2, SIGALRM, SIGSTKFLT, SIGXCPU,
    SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSYS,
  };
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = ghlotus_rescue_handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigfillset(&action.sa_mask);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    struct sigaction *previous = &rescue->previous[numbers[i]];
    if (sigaction(numbers[i], NULL, previous) == 0 && previous->sa_handler != SIG_IGN)
      sigaction(numbers[i], &action, NULL);
  }
  // A library may use a real-time signal without ending the process, so keep its handler. The
  // handlers replaced above are those of a crash reporter, which ends the process.
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) {
    struct sigaction *previous = &rescue->previous[number];
    if (sigaction(number, NULL, previous) == 0 && previous->sa_handler == SIG_DFL) sigaction(number, &action, NULL);
  }
}

/// Prepares for restoring the terminal.
///
/// - Parameters:
///   - settings: The settings to restore.
///   - output: A descriptor of the terminal.
///   - sequence: The bytes to write, at most 256.
///   - length: The number of these bytes.
static inline void ghlotus_rescue_arm(
  const struct termios *_Nonnull settings, int output, const unsigned char *_Nullable sequence, size_t length) {
  struct ghlotus_rescue *rescue = ghlotus_rescue_state();
  __atomic_store_n(&rescue->is_armed, 0, __ATOMIC_SEQ_CST);
  rescue->settings = *settings;
  rescue->output = output;
  rescue->length = length < sizeof rescue->sequence ? length : sizeof rescue->sequence;
  if (rescue->length > 0) memcpy(rescue->sequence, sequence, rescue->length);
  ghlotus_rescue_install();
  __atomic_store_n(&rescue->is_armed, 1, __ATOMIC_SEQ_CST);
}

static inline void ghlotus_rescue_disarm(void) {
  struct ghlotus_rescue *rescue = ghlotus_rescue_state();
  __atomic_store_n(&rescue->is_armed, 0, __ATOMIC_SEQ_CST);
}

#endif

/// libjq: runs the filters of the `--jq` option.
#ifndef GHLOTUS_CLIBJQ_SHIM_H
#define GHLOTUS_CLIBJQ_SHIM_H

#include "../CLibrary/library.h"
#include <jq.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>

#define GHLOTUS_JQ_FUNCTIONS(F)                                                                                       \
  F(jq_init) F(jq_teardown) F(jq_set_error_cb) F(jq_set_input_cb) F(jq_compile) F(jq_start) F(jq_next)                \
  F(jq_set_debug_cb) F(jq_halted) F(jq_get_exit_code) F(jq_get_error_message) F(jv_number_value)                      \
  F(jq_util_input_init) F(jq_util_input_set_parser) F(jq_util_input_free) F(jq_util_input_next_input_cb)              \
  F(jv_parser_new) F(jv_parser_set_buf) F(jv_parser_next) F(jv_parser_free) F(jv_copy) F(jv_free) F(jv_get_kind)      \
  F(jq_set_attr) F(jv_array) F(jv_string) F(jv_invalid_has_msg) F(jv_invalid_get_msg) F(jv_string_value) F(jv_string_length_bytes) F(jv_dump_string)

GHLOTUS_LIBRARY(ghlotus_jq, "libjq.so.1", GHLOTUS_JQ_FUNCTIONS)

/// The position in the program to which the signal handler jumps when libjq crashes.
static inline sigjmp_buf *_Nonnull ghlotus_jq_return(void) {
  static sigjmp_buf position;
  return &position;
}

static inline void ghlotus_jq_crashed(int number) {
  siglongjmp(*ghlotus_jq_return(), number);
}

/// Calls `jq_next`, and survives a crash of libjq. For example, libjq aborts the process in
/// `1e18 | todate`.
///
/// The signal handler has no separate stack, so a recursion that exhausts the stack still ends the
/// process. A crash may also happen inside malloc, whose lock is then never released. Call this
/// function from a single thread, because there is only one position to return to.
///
/// - Returns: `false` after a crash. Nothing that belongs to the state may be used or freed then.
__attribute__((noinline)) static bool ghlotus_jq_next(
  const ghlotus_jq *_Nonnull jq, jq_state *_Nullable state, jv *_Nonnull result) {
  static const int numbers[] = {SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
  enum { count = sizeof numbers / sizeof *numbers };
  struct sigaction action = {.sa_handler = ghlotus_jq_crashed}, previous[count];
  for (int i = 0; i < count; i++) sigaction(numbers[i], &action, &previous[i]);
  bool has_ended = sigsetjmp(*ghlotus_jq_return(), 1) == 0;
  if (has_ended) *result = jq->jq_next(state);
  for (int i = 0; i < count; i++) sigaction(numbers[i], &previous[i], NULL);
  return has_ended;
}

#endif

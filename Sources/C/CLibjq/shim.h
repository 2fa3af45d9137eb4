/// libjq: runs the filters of the `--jq` option.
#ifndef GHLOTUS_CLIBJQ_SHIM_H
#define GHLOTUS_CLIBJQ_SHIM_H

#include "../CLibrary/library.h"
#include <jq.h>

#define GHLOTUS_JQ_FUNCTIONS(F)                                                                                       \
  F(jq_init) F(jq_teardown) F(jq_set_error_cb) F(jq_set_input_cb) F(jq_compile) F(jq_start) F(jq_next)                \
  F(jq_set_debug_cb) F(jq_halted) F(jq_get_exit_code) F(jq_get_error_message) F(jv_number_value)                      \
  F(jq_util_input_init) F(jq_util_input_set_parser) F(jq_util_input_free) F(jq_util_input_next_input_cb)              \
  F(jv_parser_new) F(jv_parser_set_buf) F(jv_parser_next) F(jv_parser_free) F(jv_copy) F(jv_free) F(jv_get_kind)      \
  F(jv_invalid_has_msg) F(jv_invalid_get_msg) F(jv_string_value) F(jv_string_length_bytes) F(jv_dump_string)

GHLOTUS_LIBRARY(ghlotus_jq, "libjq.so.1", GHLOTUS_JQ_FUNCTIONS)

#endif

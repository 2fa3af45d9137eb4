/// libjq, which only `--jq` needs: its functions are found when it is loaded, and typed by its own declarations.
#ifndef GHLOTUS_CLIBJQ_SHIM_H
#define GHLOTUS_CLIBJQ_SHIM_H

#include <dlfcn.h>
#include <jq.h>

#define GHLOTUS_JQ_FUNCTIONS(F)                                                                                       \
  F(jq_init) F(jq_teardown) F(jq_set_error_cb) F(jq_set_input_cb) F(jq_compile) F(jq_start) F(jq_next)                \
  F(jq_util_input_init) F(jq_util_input_set_parser) F(jq_util_input_free) F(jq_util_input_next_input_cb)              \
  F(jv_parser_new) F(jv_parser_set_buf) F(jv_parser_next) F(jv_parser_free) F(jv_copy) F(jv_free) F(jv_get_kind)      \
  F(jv_invalid_has_msg) F(jv_invalid_get_msg) F(jv_string_value) F(jv_string_length_bytes) F(jv_dump_string)

typedef struct {
#define F(name) __typeof__(name) *_Nonnull name;
  GHLOTUS_JQ_FUNCTIONS(F)
#undef F
} ghlotus_jq;

/// Finds the functions; NULL where there is no libjq, or one of another interface.
static inline const ghlotus_jq *_Nullable ghlotus_jq_load(void) {
  static ghlotus_jq jq;
  void *library = dlopen("libjq.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return NULL;
#define F(name)                                                                                                       \
  void *name##_address = dlsym(library, #name);                                                                       \
  if (name##_address == NULL) return NULL;                                                                            \
  jq.name = (__typeof__(name) *)name##_address;
  GHLOTUS_JQ_FUNCTIONS(F)
#undef F
  return &jq;
}

#endif

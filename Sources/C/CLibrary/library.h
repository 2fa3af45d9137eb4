/// Declares a library that is opened on first use, so that runs that don't use the library start
/// faster.
///
///     #define JQ_FUNCTIONS(F) F(jq_init) F(jq_compile)
///     GHLOTUS_LIBRARY(ghlotus_jq, "libjq.so.1", JQ_FUNCTIONS)
///
/// This example declares the struct `ghlotus_jq` and the function `ghlotus_jq_open()`. The struct's
/// members are pointers to the library's functions, with the same names and types.
/// `ghlotus_jq_open()` returns NULL if the library can't be opened or lacks one of the functions.
/// Any thread may call it.
#ifndef GHLOTUS_LIBRARY_H
#define GHLOTUS_LIBRARY_H

#include <dlfcn.h>
#include <stdlib.h>

#define GHLOTUS_LIBRARY(type, file, FUNCTIONS)                                                                        \
  typedef struct {                                                                                                    \
    FUNCTIONS(GHLOTUS_MEMBER)                                                                                         \
  } type;                                                                                                             \
  static inline const type *_Nullable type##_open(void) {                                                             \
    static type *opened;                                                                                              \
    type *functions = __atomic_load_n(&opened, __ATOMIC_ACQUIRE);                                                     \
    if (functions != NULL) return functions;                                                                          \
    void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);                                                             \
    if (library == NULL || (functions = (type *)malloc(sizeof(type))) == NULL) return NULL;                           \
    FUNCTIONS(GHLOTUS_FIND)                                                                                           \
    __atomic_store_n(&opened, functions, __ATOMIC_RELEASE);                                                           \
    return functions;                                                                                                 \
  }

#define GHLOTUS_MEMBER(name) __typeof__(name) *_Nonnull name;

#define GHLOTUS_FIND(name)                                                                                            \
  void *address_of_##name = dlsym(library, #name);                                                                    \
  if (address_of_##name == NULL) return free(functions), NULL;                                                        \
  functions->name = (__typeof__(name) *)address_of_##name;

#endif

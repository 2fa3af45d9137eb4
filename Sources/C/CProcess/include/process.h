/// Functions of glibc that configure the process. Swift's Glibc module omits mallopt(3), and Swift
/// can't call prctl(2), because it is variadic.
#ifndef GHLOTUS_PROCESS_H
#define GHLOTUS_PROCESS_H

#include <malloc.h>
#include <stdbool.h>
#include <sys/prctl.h>

/// Makes the process undumpable: it leaves no core dump, not even one that is piped to a program, and
/// other programs of the same user can't read its memory. See PR_SET_DUMPABLE in prctl(2).
///
/// Programs that the process starts are dumpable again.
static inline bool ghlotus_forbid_dumps(void) {
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0;
}

#endif

/// The functions that configure the heap of glibc, such as mallopt(3). Swift's Glibc module omits
/// them.
#ifndef GHLOTUS_CMALLOC_SHIM_H
#define GHLOTUS_CMALLOC_SHIM_H

#include <malloc.h>

#endif

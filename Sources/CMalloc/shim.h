/// What glibc's heap can be told, mallopt(3); Swift's Glibc leaves it out.
#ifndef GHLOTUS_CMALLOC_SHIM_H
#define GHLOTUS_CMALLOC_SHIM_H

#include <malloc.h>

#endif

/// libtickit: terminals, windows, pens and the width of text in cells, and a terminal in memory for
/// tests. libunibilium, on which it is based: the terminfo database.
///
/// This header also declares a glibc function that glibc declares only if _GNU_SOURCE is defined.
/// Swift imports glibc without that macro.
#ifndef GHLOTUS_CTICKIT_SHIM_H
#define GHLOTUS_CTICKIT_SHIM_H

#include <tickit.h>
#include <tickit-mockterm.h>
#include <unibilium.h>

/// The first argument is a `posix_spawn_file_actions_t *`. The header doesn't include the
/// declaration of that type, because the Glibc module declares it.
int posix_spawn_file_actions_addclosefrom_np(void *actions, int from);

#endif

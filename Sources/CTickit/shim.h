/// libtickit: terminals, windows, pens and the width of text in cells; and its terminal in memory, for tests.
/// Beside it, what glibc declares only with _GNU_SOURCE, without which Swift imports it.
#ifndef GHLOTUS_CTICKIT_SHIM_H
#define GHLOTUS_CTICKIT_SHIM_H

#include <tickit.h>
#include <tickit-mockterm.h>

/// Takes a `posix_spawn_file_actions_t`, whose declaration is left to the module Glibc.
int posix_spawn_file_actions_addclosefrom_np(void *actions, int from);

#endif

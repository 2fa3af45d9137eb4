// Functions that glibc declares only with _GNU_SOURCE or _XOPEN_SOURCE, without which Swift imports it.
// No header of glibc's is included here: its types would then count as this module's.
#pragma once

#include <stddef.h>

int pipe2(int descriptors[2], int flags);
int accept4(int socket, void *address, unsigned *size, int flags);

int posix_openpt(int flags);
int unlockpt(int terminal);
int ptsname_r(int terminal, char *name, size_t size);

int posix_spawn_file_actions_addchdir_np(void *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(void *actions, int from);
#define POSIX_SPAWN_SETSID 0x80

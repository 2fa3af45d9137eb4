// Declarations of functions that glibc declares only if _GNU_SOURCE or _XOPEN_SOURCE is defined.
// Swift imports glibc without these macros. This header doesn't include glibc's headers, because
// their types would then belong to this module.
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

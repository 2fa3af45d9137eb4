/// libcurl, with a typed wrapper for each use of its variadic functions, because Swift can't import
/// variadic C functions.
#ifndef GHLOTUS_CLIBCURL_SHIM_H
#define GHLOTUS_CLIBCURL_SHIM_H

#include "../CLibrary/library.h"
#include <curl/curl.h>

#define GHLOTUS_CURL_FUNCTIONS(F)                                                                                     \
  F(curl_global_init) F(curl_easy_init) F(curl_easy_setopt) F(curl_easy_getinfo) F(curl_easy_cleanup)                 \
  F(curl_easy_strerror) F(curl_slist_append) F(curl_slist_free_all) F(curl_multi_init) F(curl_multi_setopt)           \
  F(curl_multi_add_handle) F(curl_multi_remove_handle) F(curl_multi_perform) F(curl_multi_info_read)                  \
  F(curl_multi_poll) F(curl_multi_wakeup) F(curl_multi_strerror) F(curl_multi_cleanup) F(curl_version)

GHLOTUS_LIBRARY(ghlotus_curl, "libcurl.so.4", GHLOTUS_CURL_FUNCTIONS)

typedef size_t (*ghlotus_write_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*ghlotus_progress_callback)(
    void *context, curl_off_t download, curl_off_t downloaded, curl_off_t upload, curl_off_t uploaded);
typedef int (*ghlotus_prereq_callback)(void *context, char *peer, char *local, int peer_port, int local_port);

/// Defines a wrapper for the options of one type. The parentheses around `curl_easy_setopt` prevent
/// the expansion of curl.h's macro with the same name.
#define GHLOTUS_CURL_SETTER(name, type)                                                                               \
  static inline CURLcode name(const ghlotus_curl *_Nonnull curl, CURL *handle, CURLoption option, type value) {       \
    return (curl->curl_easy_setopt)(handle, option, value);                                                           \
  }
GHLOTUS_CURL_SETTER(ghlotus_set_long, long)
GHLOTUS_CURL_SETTER(ghlotus_set_offset, curl_off_t)
GHLOTUS_CURL_SETTER(ghlotus_set_string, const char *)
GHLOTUS_CURL_SETTER(ghlotus_set_pointer, void *)
GHLOTUS_CURL_SETTER(ghlotus_set_list, struct curl_slist *)
GHLOTUS_CURL_SETTER(ghlotus_set_write, ghlotus_write_callback)
GHLOTUS_CURL_SETTER(ghlotus_set_progress, ghlotus_progress_callback)
GHLOTUS_CURL_SETTER(ghlotus_set_prereq, ghlotus_prereq_callback)

static inline CURLcode ghlotus_get_long(const ghlotus_curl *_Nonnull curl, CURL *handle, CURLINFO info, long *value) {
  return (curl->curl_easy_getinfo)(handle, info, value);
}
static inline CURLcode ghlotus_get_offset(
    const ghlotus_curl *_Nonnull curl, CURL *handle, CURLINFO info, curl_off_t *value) {
  return (curl->curl_easy_getinfo)(handle, info, value);
}
static inline CURLMcode ghlotus_multi_set_long(
    const ghlotus_curl *_Nonnull curl, CURLM *multi, CURLMoption option, long value) {
  return (curl->curl_multi_setopt)(multi, option, value);
}

#endif

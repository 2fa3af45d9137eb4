/// libcurl, with a typed function for each shape of its variadic ones: Swift imports no variadic C function.
#ifndef GHLOTUS_CLIBCURL_SHIM_H
#define GHLOTUS_CLIBCURL_SHIM_H

#include <curl/curl.h>

typedef size_t (*ghlotus_write_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*ghlotus_progress_callback)(
    void *context, curl_off_t download, curl_off_t downloaded, curl_off_t upload, curl_off_t uploaded);
typedef int (*ghlotus_prereq_callback)(void *context, char *peer, char *local, int peer_port, int local_port);

static inline CURLcode ghlotus_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ghlotus_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ghlotus_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ghlotus_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ghlotus_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ghlotus_set_write(CURL *handle, CURLoption option, ghlotus_write_callback value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ghlotus_set_progress(CURL *handle, CURLoption option, ghlotus_progress_callback value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ghlotus_set_prereq(CURL *handle, CURLoption option, ghlotus_prereq_callback value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ghlotus_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode ghlotus_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}
static inline CURLMcode ghlotus_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

#endif

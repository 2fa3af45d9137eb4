/// Settings that are fixed when ghlotus is built.
#ifndef GHLOTUS_BUILD_H
#define GHLOTUS_BUILD_H

#ifndef GHLOTUS_CLIENT_ID
#define GHLOTUS_CLIENT_ID ""
#endif

/// The client ID of the OAuth app for signing in to github.com, or an empty string for none. A
/// client ID isn't a secret. Set it with `make build CLIENT_ID=…`.
static inline const char *_Nonnull ghlotus_client_id(void) {
  return GHLOTUS_CLIENT_ID;
}

#endif

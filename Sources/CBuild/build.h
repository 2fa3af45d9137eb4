/// What is decided when ghlotus is built.
#ifndef GHLOTUS_BUILD_H
#define GHLOTUS_BUILD_H

#ifndef GHLOTUS_CLIENT_ID
#define GHLOTUS_CLIENT_ID ""
#endif

/// The OAuth app to sign in with on github.com, empty for none: `make build CLIENT_ID=…`. It is no secret.
static inline const char *_Nonnull ghlotus_client_id(void) {
  return GHLOTUS_CLIENT_ID;
}

#endif

/// Settings that are fixed when ghlotus is built. Package.swift takes them from the environment.
#ifndef GHLOTUS_BUILD_H
#define GHLOTUS_BUILD_H

/// The client ID of the OAuth app for signing in to github.com, or an empty string for none. A
/// client ID isn't a secret. Set it with `make build CLIENT_ID=…`.
const char *_Nonnull ghlotus_client_id(void);

/// The hash of the commit that was built, or an empty string if it is unknown. `make build` sets it.
const char *_Nonnull ghlotus_commit(void);

/// The time of the commit in seconds since 1970, or 0 if it is unknown.
long ghlotus_commit_time(void);

#endif

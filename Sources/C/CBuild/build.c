#include "build.h"

const char *ghlotus_client_id(void) { return GHLOTUS_CLIENT_ID; }
const char *ghlotus_commit(void) { return GHLOTUS_COMMIT; }
long ghlotus_commit_time(void) { return GHLOTUS_COMMIT_TIME; }

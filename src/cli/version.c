#include "cli/version.h"

#include "commit.h"

const char cli_version[] = GANGWAY_VERSION;
const char cli_commit[] = GANGWAY_COMMIT;

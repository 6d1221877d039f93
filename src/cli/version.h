#ifndef CLI_VERSION_H
#define CLI_VERSION_H
/* What was built. */

extern const char cli_version[];
extern const char cli_commit[]; /* "e09368f", with a + if files were changed; may be empty */

#endif

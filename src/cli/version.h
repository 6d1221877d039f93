#ifndef CLI_VERSION_H
#define CLI_VERSION_H
/* The version of this program. */

extern const char cli_version[];
extern const char cli_commit[]; /* "e09368f", with a + if files were modified; may be empty */

#endif

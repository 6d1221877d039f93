#ifndef TESTS_AI_MISSISSIPPI_CASES_H
#define TESTS_AI_MISSISSIPPI_CASES_H
/* Positions that players once misjudged: records in the folder cases. */
#include "core/check.h"

/* Free it with gw_record_free. */
gw_record *case_record(const char *name);

#endif

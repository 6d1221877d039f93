#ifndef CORE_JSON_H
#define CORE_JSON_H
/* Writes JSON values, each after the text `before`: a comma, a bracket, a key. */
#include <gangway/out.h>

void gw_json_number(gw_out *out, const char *before, int64_t number);

/* A word that needs no escapes. */
void gw_json_word(gw_out *out, const char *before, const char *word);

#endif

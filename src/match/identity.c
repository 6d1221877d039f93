#include "match/identity.h"

#include "host/host.h"
#include "match/bot.h"
#include <string.h>

/* At a table of its own, which nobody else plays at. */
static bool ask(match_identity *identity, match_who who, const gw_table *table,
                const match_terms *terms) {
    gw_problem problem;
    gw_random random = gw_random_seed(host_entropy());
    gw_table *own = gw_table_again(table, &problem);
    gw_record *record = own ? gw_record_new(own) : NULL;
    gw_thinking *thinking = record ? gw_thinking_new(own, &random) : NULL;
    if (thinking) {
        match_mover mover;
        match_terms quiet = {.milliseconds = terms->milliseconds, .is_quiet = true};
        match_mover_begin(&mover, who, 1, &quiet);
        match_bot *bot = match_bot_start(&mover, thinking, record, &problem);
        identity->told = mover.told;
        if (bot) match_bot_end(bot, record);
    }
    gw_thinking_free(thinking);
    gw_record_free(record);
    return thinking != NULL;
}

bool match_identity_find(match_identity *identity, match_who who, const gw_table *table,
                         const match_terms *terms) {
    *identity = (match_identity){.told = {.is_ready = false}};
    host_digest(who.command, strlen(who.command), identity->command);
    return match_files_find(&identity->files, who.command) && ask(identity, who, table, terms);
}

void match_identity_free(match_identity *identity) {
    match_files_free(&identity->files);
}

bool match_identity_is_told(const match_identity *identity, const match_mover *mover) {
    if (!mover->told.is_ready) return true;
    return identity->told.is_ready && strcmp(identity->told.version, mover->told.version) == 0;
}

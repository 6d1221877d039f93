#include "match/identity.h"

#include "match/bot.h"
#include "os/os.h"
#include <string.h>

/* Starts the program at a separate table, where nobody else plays. */
static bool ask(match_identity *identity, match_who who, const gw_table *table,
                const match_terms *terms) {
    gw_problem problem;
    gw_table *own = gw_table_copy(table, &problem);
    sitting *s = own ? sitting_new(gw_record_new(own)) : NULL;
    bool is_asked = s != NULL;
    if (is_asked) {
        match_mover mover;
        match_terms quiet = {.milliseconds = terms->milliseconds, .is_quiet = true};
        match_mover_begin(&mover, who, 1, &quiet);
        mover.seed = (uint32_t)os_entropy();
        match_bot *bot = match_bot_start(&mover, s, &problem);
        identity->introduction = mover.introduction;
        if (bot) match_bot_end(bot, s);
    }
    sitting_free(s);
    return is_asked;
}

bool match_identity_find(match_identity *identity, match_who who, const gw_table *table,
                         const match_terms *terms) {
    *identity = (match_identity){.introduction = {.is_ready = false}};
    os_digest(who.command, strlen(who.command), identity->command);
    return match_files_find(&identity->files, who.command) && ask(identity, who, table, terms);
}

void match_identity_free(match_identity *identity) {
    match_files_free(&identity->files);
}

bool match_identity_matches(const match_identity *identity, const match_mover *mover) {
    if (!mover->introduction.is_ready) return true;
    return identity->introduction.is_ready &&
           strcmp(identity->introduction.version, mover->introduction.version) == 0;
}

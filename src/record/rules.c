/* Under which version of the rules a record was played, and whether that explains a problem in
 * it. */
#include "record/record.h"

#include <string.h>

unsigned gw_rules_read(const char *text, size_t length) {
    unsigned version = 0;
    if (length == 0 || text[0] == '0') return GW_RULES_UNSTATED;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') return GW_RULES_UNSTATED;
        version = version * 10 + (unsigned)(text[i] - '0');
        if (version > GW_RULES_MAX) return GW_RULES_UNSTATED;
    }
    return version;
}

/* The first change of `rule` after `version`, or NULL. */
static const gw_rule_change *find_change(const gw_game *game, gw_rule rule, unsigned version) {
    for (size_t i = 0; i < game->change_count && rule > 0; i++) {
        const gw_rule_change *change = &game->changes[i];
        if (change->version > version && strcmp(change->rule, gw_rule_id(game, rule)) == 0)
            return change;
    }
    return NULL;
}

/* Finds the first version after `version` in which rules that concern the table changed, lists
 * those rules, and returns that version; 0 if there is none. Later versions are left out, because
 * the first failure is due to the oldest change. */
static unsigned list_changes(const gw_table *table, unsigned version, gw_out *out) {
    unsigned found = 0;
    for (size_t i = 0; i < table->game->change_count; i++) {
        const gw_rule_change *change = &table->game->changes[i];
        if (change->version <= version || change->concerns == NULL || !change->concerns(table) ||
            (found > 0 && change->version != found))
            continue;
        if (found > 0) gw_put_text(out, ", ");
        gw_put_text(out, change->rule);
        found = change->version;
    }
    return found;
}

static void note_change(gw_problem *problem, unsigned changed, const char *rules, unsigned version,
                        const char *unstated, const char *older) {
    gw_problem_note(problem, version == GW_RULES_UNSTATED ? unstated : older);
    gw_problem_word(problem, "rules", rules, strlen(rules));
    gw_problem_number(problem, "changed", changed);
    if (version != GW_RULES_UNSTATED) gw_problem_number(problem, "played", version);
}

void gw_rules_note(gw_problem *problem, const gw_game *game, const gw_table *table,
                   unsigned version) {
    if (problem == NULL) return;
    if (version > game->rules_version) {
        gw_problem_note(problem, "problem.rules-newer");
        gw_problem_number(problem, "played", version);
        gw_problem_number(problem, "known", game->rules_version);
        return;
    }
    const gw_rule_change *change = find_change(game, problem->rule, version);
    if (change) {
        note_change(problem, change->version, change->rule, version, "problem.rule-changed-unsaid",
                    "problem.rule-changed");
        return;
    }
    char rules[GW_PROBLEM_WORD];
    gw_out out = gw_out_to(rules, sizeof rules);
    unsigned changed = table ? list_changes(table, version, &out) : 0;
    if (changed > 0)
        note_change(problem, changed, rules, version, "problem.table-changed-unsaid",
                    "problem.table-changed");
}

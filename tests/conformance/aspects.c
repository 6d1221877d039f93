#include "aspects.h"

const aspect aspects[] = {
    {"invariants hold", check_invariants, false},
    {"legal and check agree", check_legal, false},
    {"legal and check agree in views", check_legal_in_views, true},
    {"pick chooses legal actions with the right frequency", check_pick, true},
    {"the outcome agrees with who is to act", check_outcome, false},
    {"apply depends on nothing but its arguments", check_apply, false},
    {"scratch changes no answer", check_scratch, true},
    {"events match their declarations", check_events, false},
    {"a view is consistent for every viewer", check_views, true},
    {"a guess is consistent with its view", check_guesses, true},
    {"a hidden action reveals nothing", check_hidden_actions, true},
    {"actions, actors and results are text", check_notation, false},
    {"any text can be read or refused", check_strange_texts, true},
    {"JSON is valid", check_json, true},
    {"a query is answered in JSON or not at all", check_queries, true},
    {"a record reads back", check_records, true},
    {"a viewer's record replays to their view", check_masked_records, true},
    {"undo goes exactly as far as allowed", check_undo, true},
    {"players act legally, and know nothing hidden", check_players, true},
};

const size_t aspect_count = sizeof aspects / sizeof *aspects;

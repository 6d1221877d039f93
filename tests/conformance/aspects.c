#include "aspects.h"

const aspect aspects[] = {
    {"invariants hold", look_at_invariants, false},
    {"legal and check agree", look_at_legal, false},
    {"legal and check agree in views", look_at_legal_in_views, true},
    {"pick finds the legal actions, as often as it should", look_at_pick, true},
    {"the outcome fits who is to act", look_at_outcome, false},
    {"apply depends on nothing but its arguments", look_at_apply, false},
    {"scratch changes no answer", look_at_scratch, true},
    {"events fit their list", look_at_events, false},
    {"a view is one, for whoever looks", look_at_views, true},
    {"a guess cannot be told from the truth", look_at_guesses, true},
    {"a hidden action tells nothing", look_at_hidden_actions, true},
    {"actions, actors and results are text", look_at_notation, false},
    {"no text is too strange to be read", look_at_strange_texts, true},
    {"JSON is JSON", look_at_json, true},
    {"a query is answered in JSON or not at all", look_at_queries, true},
    {"a record reads back", look_at_records, true},
    {"a viewer's record replays to his view", look_at_masked_records, true},
    {"going back goes as far as it may", look_at_undo, true},
    {"players do what is legal, and know nothing hidden", look_at_players, true},
};

const size_t aspect_count = sizeof aspects / sizeof *aspects;

/* Arbitrary text as a request to the analysis service. In an accepted request every decision found
 * is one of its record. */
#include "analysis/request.h"
#include "bytes.h"
#include "fixture.h"

static void expect_position(const analysis_request *request, const analysis_position *position) {
    gw_any_state state = position->state;
    EXPECT(position->at <= gw_record_count(request->record));
    EXPECT(position->seat >= 1 && position->seat <= position->table->players);
    EXPECT(request->seat == 0 || request->seat == position->seat);
    EXPECT(gw_to_act(position->table, GW_STATE(&state)) & GW_SEAT_BIT(position->seat));
}

static void walk_through(const analysis_request *request) {
    analysis_choice choice = {.record = request->record,
                              .seat = request->seat,
                              .from = 1,
                              .to = SIZE_MAX,
                              .at = request->at,
                              .at_count = request->at_count};
    analysis_walk walk;
    analysis_position position;
    analysis_found found;
    EXPECT(analysis_walk_start(&walk, &choice));
    while ((found = analysis_walk_next(&walk, &position)) != ANALYSIS_NO_MORE)
        if (found == ANALYSIS_FOUND) expect_position(request, &position);
    analysis_walk_end(&walk);
}

static void expect_request(const analysis_request *request) {
    EXPECT(request->id != NULL);
    if (request->is_cancel) return;
    EXPECT(request->record != NULL && request->engine.player->judge != NULL);
    EXPECT(request->engine.nodes > 0 || request->engine.milliseconds > 0);
    walk_through(request);
}

static void expect_words(const gw_problem *problem) {
    gw_out out = gw_out_to(NULL, 0);
    EXPECT(problem->text != NULL);
    gw_problem_write(problem, GW_EN, &out);
    EXPECT(out.length > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const analysis_usual usual = {.player = "expert", .nodes = 1};
    analysis_request request;
    gw_problem problem = {.text = NULL};
    if (analysis_request_read(&request, &usual, (const char *)data, size, &problem))
        expect_request(&request);
    else
        expect_words(&problem);
    analysis_request_free(&request);
    return 0;
}

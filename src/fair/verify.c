#include "fair/verify.h"

#include <string.h>

static bool fail(fair_verdict *v, fair_fault fault, const char *missing, gw_seat seat) {
    v->fault = fault;
    v->missing = missing;
    v->seat = seat;
    return false;
}

/* The first of these seats; 0 if there are none. */
static gw_seat first_of(gw_seats seats) {
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++)
        if (seats & GW_SEAT_BIT(seat)) return seat;
    return 0;
}

static bool are_equal(const fair_secret *a, const fair_secret *b) {
    return memcmp(a->bytes, b->bytes, FAIR_BYTES) == 0;
}

static bool find_secret(const fair_kept *kept, fair_verdict *v) {
    const fair_header *h = &v->header;
    if (!h->has_secret && !kept->has_secret) return fail(v, FAIR_NO_SECRET, "fair-secret", 0);
    v->secret = h->has_secret ? h->secret : kept->secret;
    return true;
}

/* Whether all lines are there that a table of people elsewhere has at its end. */
static bool is_complete(fair_verdict *v) {
    const fair_header *h = &v->header;
    gw_seats committed = h->commitments.people, open = h->nonces.people;
    if (!h->has_commitment) return fail(v, FAIR_MISSING, "fair-commit", 0);
    if (!h->has_lock) return fail(v, FAIR_MISSING, "fair-lock", 0);
    if (committed == 0) return fail(v, FAIR_MISSING, "fair-commit", 1);
    if (committed & ~open) return fail(v, FAIR_MISSING, "fair-nonce", first_of(committed & ~open));
    if (open & ~committed) return fail(v, FAIR_MISSING, "fair-commit", first_of(open & ~committed));
    return true;
}

static bool check_commitments(fair_verdict *v) {
    const fair_header *h = &v->header;
    fair_hash commitment = fair_commit_secret(h->table, &v->secret);
    if (!fair_hash_equal(&commitment, &h->commitment))
        return fail(v, FAIR_BAD_COMMITMENT, "fair-commit", 0);
    for (gw_seat seat = 1; seat <= GW_SEATS_MAX; seat++) {
        if (!(h->nonces.people & GW_SEAT_BIT(seat))) continue;
        commitment = fair_commit_nonce(h->table, seat, &h->nonces.of[seat]);
        if (!fair_hash_equal(&commitment, &h->commitments.of[seat]))
            return fail(v, FAIR_BAD_NONCE, "fair-nonce", seat);
    }
    return true;
}

/* The rules may have had another version when the table was locked. A record does not keep it: it
 * is written anew with today's. */
static bool check_lock(const gw_table *table, fair_verdict *v) {
    const fair_header *h = &v->header;
    for (unsigned rules = table->game->rules_version; rules > 0; rules--) {
        fair_hash lock =
            fair_lock_under(rules, h->table, table, &h->commitment, &h->commitments, h->after);
        if (fair_hash_equal(&lock, &h->lock)) return true;
    }
    return fail(v, FAIR_BAD_LOCK, "fair-lock", 0);
}

static bool check_kept(const fair_kept *kept, fair_verdict *v) {
    const fair_header *h = &v->header;
    if (kept->has_commitment &&
        !(h->has_commitment && fair_hash_equal(&kept->commitment, &h->commitment)))
        return fail(v, FAIR_NOT_KEPT, "fair-commit", 0);
    if (kept->has_lock && !(h->has_lock && fair_hash_equal(&kept->lock, &h->lock)))
        return fail(v, FAIR_NOT_KEPT, "fair-lock", 0);
    for (size_t i = 0; i < kept->nonce_count; i++)
        if (fair_header_find_nonce(h, &kept->nonces[i]) == 0)
            return fail(v, FAIR_NOT_KEPT, "fair-nonce", 0);
    if (kept->has_secret && !are_equal(&kept->secret, &v->secret))
        return fail(v, FAIR_NOT_KEPT, "fair-secret", 0);
    return true;
}

/* Finds the context, having verified what it is made from. */
static bool find_context(const gw_table *table, const fair_kept *kept, fair_verdict *v) {
    const fair_header *h = &v->header;
    if (h->has_local) {
        if (!find_secret(kept, v)) return false;
        v->context = fair_context_local(table, h->number, h->part);
        return check_kept(kept, v);
    }
    if (!h->has_table) return fail(v, FAIR_MISSING, "fair-table", 0);
    if (!is_complete(v) || !find_secret(kept, v) || !check_commitments(v) || !check_lock(table, v))
        return false;
    v->context = fair_context_shared(&h->lock, table->players, &h->nonces);
    return check_kept(kept, v);
}

/* No draw is ever taken back, so the draws are the outcomes of chance in the record, from the lock
 * on. */
static bool check_draws(const gw_record *record, const gw_thinking *thinking, fair_verdict *v) {
    const gw_table *table = gw_record_table(record);
    gw_any_state any;
    gw_state *state = GW_STATE(&any);
    fair_game game = {.secret = &v->secret, .context = v->context};
    gw_start(table, state);
    for (v->step = 0; v->step < gw_record_count(record); v->step++) {
        gw_step step = gw_record_step(record, v->step);
        if (step.seat == GW_CHANCE && v->step >= v->header.after) {
            v->expected = fair_draw(&game, thinking, state);
            if (v->expected != step.action) return fail(v, FAIR_BAD_DRAW, NULL, 0);
            v->draws++;
        }
        gw_apply(table, state, thinking->scratch, step.seat, step.action, NULL);
    }
    return true;
}

static void draw_again(const gw_record *record, fair_verdict *v) {
    gw_random unused = gw_random_seed(0);
    gw_thinking *thinking = gw_thinking_new(gw_record_table(record), &unused);
    if (thinking == NULL)
        fail(v, FAIR_NO_MEMORY, NULL, 0);
    else
        check_draws(record, thinking, v);
    gw_thinking_free(thinking);
}

void fair_verify(const gw_record *record, const fair_kept *kept, fair_verdict *verdict) {
    static const fair_kept nothing;
    *verdict = (fair_verdict){.fault = FAIR_FITS};
    fair_header_read(record, &verdict->header);
    if (verdict->header.has_local) verdict->header.after = 0; /* all is drawn there */
    if (verdict->header.version == 0)
        fail(verdict, FAIR_SILENT, NULL, 0);
    else if (verdict->header.version != 1)
        fail(verdict, FAIR_OTHER_VERSION, NULL, 0);
    else if (gw_record_is_view(record))
        fail(verdict, FAIR_VIEW, NULL, 0);
    else if (find_context(gw_record_table(record), kept ? kept : &nothing, verdict))
        draw_again(record, verdict);
}

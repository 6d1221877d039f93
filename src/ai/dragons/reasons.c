/* What speaks for an action, in a sentence: what becomes of the ways to the goals by it. */
#include "ai/dragons/reasons.h"
#include "ai/dragons/desk.h"
#include <gangway/text.h>

enum { ARGS = 3 };

/* How the seat and its nearest rival stand. */
typedef struct standing {
    gw_seat rival;
    unsigned own, others; /* distances */
    progress p;           /* of the seat's way */
} standing;

typedef struct telling {
    gw_lang lang;
    gw_out *out;
    gw_arg arg[ARGS];
    size_t count;
} telling;

static void add_number(telling *t, const char *name, unsigned number) {
    t->arg[t->count++] = gw_arg_number(name, number);
}

static void add_rival(telling *t, const char *const *names, gw_seat rival) {
    bool has_name = names && names[rival];
    t->arg[t->count++] =
        has_name ? gw_arg_word("seat", names[rival]) : gw_arg_number("seat", rival);
}

static void tell(const telling *t, const char *id) {
    gw_put_catalogue(t->out, t->lang, id, t->arg, t->count);
}

static standing stand(dream *d, gw_seat seat, gw_seat rival) {
    standing s = {.rival = rival};
    s.own = rd_dream_distance(d, seat);
    s.others = rd_dream_distance(d, rival);
    s.p = rd_dream_progress(d, seat);
    return s;
}

/* ---------------------------------------------------------------------- cards -- */

static void tell_stones(telling *t, unsigned count) {
    if (count > 0) add_number(t, "count", count);
    tell(t, count > 0 ? "reason.dragons.stones" : "reason.dragons.spare-card");
}

static void tell_planks(telling *t, unsigned count) {
    if (count > 0) add_number(t, "count", count);
    tell(t, count > 0 ? "reason.dragons.planks" : "reason.dragons.spare-card");
}

static void tell_card(telling *t, const standing *s, unsigned card, const char *const *names) {
    switch (card) {
    case RD_STONE_1:
    case RD_STONE_2: tell_stones(t, s->p.stones); return;
    case RD_PLANK_1:
    case RD_PLANK_2: tell_planks(t, s->p.planks + s->p.lacked); return;
    case RD_MOVE_1:
    case RD_MOVE_2:
        add_number(t, "count", s->p.steps);
        tell(t, "reason.dragons.steps");
        return;
    case RD_REMOVE:
        if (s->p.lacked == 0) add_rival(t, names, s->rival);
        tell(t, s->p.lacked ? "reason.dragons.lacked" : "reason.dragons.remove");
        return;
    case RD_JUMP: tell(t, "reason.dragons.jump"); return;
    default: add_rival(t, names, s->rival); tell(t, "reason.dragons.dragon");
    }
}

/* ---------------------------------------------------------------------- deeds -- */

static bool is_move(rd_verb verb) {
    return verb >= RD_DO_GO_VILLAGE && verb <= RD_DO_JUMP_PLANK;
}

static void tell_plank(telling *t, const standing *s, unsigned size) {
    add_number(t, "size", size);
    tell(t, s->p.layable ? "reason.dragons.plank" : "reason.dragons.spare-plank");
}

static void tell_gain(telling *t, const standing *after, gw_action action) {
    rd_verb verb = rd_action_verb(action);
    if (is_move(verb)) add_number(t, "count", after->p.steps);
    if (is_move(verb))
        tell(t, "reason.dragons.steps");
    else
        tell(t, verb == RD_DO_TAKE_PLANK ? "reason.dragons.lacked" : "reason.dragons.forward");
}

static void tell_deed(telling *t, const standing *before, dream *d, gw_seat seat, gw_action action,
                      const char *const *names) {
    rd_dream_act(d, action);
    if (d->s.phase == RD_WON && d->s.winner == seat) {
        tell(t, "reason.dragons.wins");
        return;
    }
    d->known = 0;
    standing after = stand(d, seat, before->rival);
    if (after.own < before->own) {
        tell_gain(t, &after, action);
    } else if (after.others > before->others) {
        add_rival(t, names, before->rival);
        tell(t, "reason.dragons.hinders");
    } else {
        tell(t, after.own == before->own ? "reason.dragons.harmless" : "reason.dragons.forced");
    }
}

void rd_reason(desk *k, gw_seat seat, gw_action action, gw_lang lang, const char *const *names,
               gw_out *out) {
    telling t = {.lang = lang, .out = out};
    standing now = stand(&k->dream, seat, rd_dream_rival(&k->dream, seat));
    switch (rd_action_verb(action)) {
    case RD_DO_CARD: tell_card(&t, &now, rd_operand(action, 0), names); break;
    case RD_DO_PLANK: tell_plank(&t, &now, rd_operand(action, 0)); break;
    default: tell_deed(&t, &now, &k->dream, seat, action, names);
    }
}

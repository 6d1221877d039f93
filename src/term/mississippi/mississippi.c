/* Mississippi Queen in a terminal: the river, one line per boat, and prompts. */
#include "term/mississippi/mississippi.h"

enum {
    NAME_WIDTH = 14,
    COLOUR_WIDTH = 14,
    PLACE_WIDTH = 7,
    ASKING_LINES = 5 /* turn, actions, prompt */
};

/* ------------------------------------------------------------------- boats -- */

/* The text id of a boat's special condition, or NULL. */
static const char *condition(const mq_boat *boat) {
    if (boat->out) return "mississippi.boat.out";
    if (boat->arrival) return "mississippi.boat.arrived";
    if (boat->at == MQ_LAND) return "mississippi.boat.on-land";
    return boat->repair ? "mississippi.boat.crashed" : NULL;
}

/* The boat's owner; for the Black Rose, the player who moves her in this round. */
static const char *owner_name(const mq_table *table, const mq_state *s, unsigned hull,
                              const char *const *names) {
    if (!mq_is_rose(table, hull)) return names[table->owner[hull]];
    return s->controller ? names[s->controller] : "";
}

static void draw_owner(const term *t, const mq_table *table, const mq_state *s, unsigned hull,
                       const char *const *names) {
    bool acts = s->phase != MQ_OVER && !mq_is_chance(s->phase) && hull == mq_actor(table, s);
    term_print(t, TERM_ACCENT, acts ? term_glyph(t, "▶", ">") : " ");
    fprintf(t->out, " %c ", river_letter(table, hull));
    term_pad(t, acts ? TERM_BOLD : TERM_PLAIN, owner_name(table, s, hull, names), NAME_WIDTH);
    fputc(' ', t->out);
    term_pad(t, TERM_DIM, gw_text_named(t->lang, "boat.", mq_colour_names[table->colour[hull]]),
             COLOUR_WIDTH);
}

static void draw_place(const term *t, const mq_boat *boat) {
    char place[16] = "";
    gw_out out = gw_out_to(place, sizeof place);
    if (boat->at == MQ_GONE) return;
    if (boat->at < MQ_LAND) river_put_space(&out, boat->at);
    term_pad(t, TERM_PLAIN, place, PLACE_WIDTH);
    term_pad(t, TERM_PLAIN, river_arrow(t, boat->heading), 3);
}

static void draw_boat(const term *t, const mq_table *table, const mq_state *s, unsigned hull,
                      const char *const *names) {
    const mq_boat *boat = &s->boat[hull];
    gw_arg args[] = {gw_arg_number("speed", boat->speed), gw_arg_number("coal", boat->coal),
                     gw_arg_number("passengers", boat->passengers),
                     gw_arg_number("place", boat->arrival)};
    const char *load = mq_is_rose(table, hull) ? "term.mississippi.rose"
                       : boat->at == MQ_GONE   ? "term.mississippi.gone"
                                               : "term.mississippi.boat";
    const char *more = condition(boat);
    draw_owner(t, table, s, hull, names);
    draw_place(t, boat);
    term_say(t, TERM_PLAIN, load, args, 4);
    if (more) fputs("  ", t->out);
    if (more) term_say(t, boat->arrival ? TERM_GOOD : TERM_BAD, more, args, 4);
    fputc('\n', t->out);
}

/* Draws the boats in the race in order, then those that have left it. */
static void draw_boats(const term *t, const mq_table *table, const mq_state *s,
                       const char *const *names) {
    for (unsigned i = 0; i < s->order_count; i++)
        if (s->boat[s->order[i]].at != MQ_GONE) draw_boat(t, table, s, s->order[i], names);
    for (unsigned hull = 0; hull < table->hulls; hull++)
        if (s->boat[hull].at == MQ_GONE) draw_boat(t, table, s, hull, names);
}

static void draw_turn(const term *t, const gw_table *any, const gw_state *state) {
    const mq_table *table = mq_table_of(any);
    const mq_state *s = mq_state_of(state);
    gw_arg args[] = {
        gw_arg_number("round", s->round),
        gw_arg_word("boat",
                    gw_text_named(t->lang, "boat.", mq_colour_names[table->colour[mq_mover(s)]])),
        gw_arg_number("mp", s->mp),
    };
    bool is_moving = s->phase == MQ_AWAIT_MOVE || s->phase == MQ_AWAIT_PUSHED;
    if (s->round == 0 || s->phase == MQ_OVER) return;
    term_say(t, TERM_DIM, is_moving ? "term.mississippi.moving" : "term.mississippi.turn", args, 3);
    fputc('\n', t->out);
    if (!mq_may_leave(any, state)) return;
    term_say(t, TERM_DIM, "term.mississippi.may-leave", NULL, 0);
    fputc('\n', t->out);
}

static void draw(const term *t, const gw_table *table, const gw_state *view, gw_seat viewer,
                 const char *const *names) {
    const mq_table *mq = mq_table_of(table);
    const mq_state *s = mq_state_of(view);
    (void)viewer;
    fputc('\n', t->out);
    river_draw(t, mq, s, (river_view){.lines = river_lines(t, mq->hulls + ASKING_LINES)});
    if (s->order_count < mq->hulls && s->round == 0) return; /* not all boats are placed */
    draw_boats(t, mq, s, names);
    draw_turn(t, table, view);
}

/* ------------------------------------------------------------------- asking -- */

/* Notes where a step leads, or the heading after a turn. */
static void note(const term *t, const gw_table *table, const gw_state *view, gw_seat seat,
                 gw_action action, gw_out *out) {
    const mq_table *mq = mq_table_of(table);
    const mq_state *s = mq_state_of(view);
    mq_verb verb = mq_action_verb(action);
    if (seat == GW_CHANCE) return;
    const mq_boat *boat = &s->boat[mq_actor(mq, s)];
    if (verb == MQ_DO_AHEAD || verb == MQ_DO_PUSH)
        river_put_space(out, mq_neighbour(mq, s, boat->at, boat->heading));
    else if (verb == MQ_DO_BACK)
        river_put_space(out, mq_neighbour(mq, s, boat->at, (boat->heading + 3U) % MQ_DIRECTIONS));
    else if (verb == MQ_DO_LEFT || verb == MQ_DO_RIGHT)
        gw_put_text(
            out, river_arrow(t, (boat->heading + (verb == MQ_DO_LEFT ? 5U : 1U)) % MQ_DIRECTIONS));
    else if (verb == MQ_DO_HEAD && !t->is_ascii)
        gw_put_text(out, river_arrow(t, mq_action_a(action) % MQ_DIRECTIONS));
}

static void ask_chance(const term *t, const gw_table *table, const gw_state *state,
                       const char *const *names) {
    static const char *const ids[] = {
        [MQ_AWAIT_TILE] = "term.mississippi.ask-tile",
        [MQ_AWAIT_DIE] = "term.mississippi.ask-die",
        [MQ_AWAIT_FINISH] = "term.mississippi.ask-finish",
        [MQ_AWAIT_ORDER] = "term.mississippi.ask-order",
        [MQ_AWAIT_FIRST] = "term.mississippi.ask-first",
    };
    const mq_state *s = mq_state_of(state);
    (void)names;
    if (!mq_is_chance(s->phase)) return;
    gw_arg args[] = {
        gw_arg_word("tile", mq_table_of(table)->set.tile[s->tile[s->laid % MQ_LAID_MAX]].name),
        gw_arg_number("number", s->phase == MQ_AWAIT_ORDER ? s->order_count + 1 : s->laid),
        gw_arg_number("players", table->players)};
    term_say_words(t, TERM_ACCENT, ids[s->phase], args, 3);
}

const term_drawing term_mississippi = {.game = "mississippi-queen",
                                       .draw = draw,
                                       .note = note,
                                       .ask_chance = ask_chance,
                                       .commands = mississippi_commands,
                                       .command_count = MISSISSIPPI_COMMANDS,
                                       .go_on = mississippi_go_on};

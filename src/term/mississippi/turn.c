/* Playing whole turns at once: where the turn can end, and going there. */
#include "term/mississippi/mississippi.h"

#include <gangway/problem.h>
#include <stdlib.h>
#include <string.h>

enum {
    WAYS_NAMED = 6,   /* most alternatives named if a wish is impossible */
    GROUP_WIDTH = 36, /* columns for a space with its possible headings */
    LABEL_WIDTH = 6
};

static const mq_wish anything = {MQ_ANY, MQ_ANY, MQ_ANY, MQ_ANY};

/* The possible ends of the present turn, ranked. */
typedef struct turn_ends {
    const mq_table *t;
    const mq_state *s;
    size_t count;
    mq_end end[MQ_ENDS_MAX];
} turn_ends;

static mq_at at_of(const mq_end *end) {
    return MQ_AT(end->tile, end->space);
}

static mq_wish wish_at(mq_at at) {
    return (mq_wish){(uint8_t)(at / MQ_SPACES), (uint8_t)(at % MQ_SPACES), MQ_ANY, MQ_ANY};
}

static const mq_end *choose(const turn_ends *o, const mq_wish *wish) {
    return mq_turn_choose(o->end, o->count, wish);
}

static void find_ends(const term_game *game, turn_ends *o) {
    const gw_table *table = sitting_table(game->sitting);
    const gw_state *state = gw_record_state(term_record(game));
    o->t = mq_table_of(table);
    o->s = mq_state_of(state);
    o->count = mq_turn_search(table, state, game->thinking->scratch, o->end);
    mq_turn_rank(table, state, o->end, o->count);
}

/* ----------------------------------------------------------------- reading -- */

static bool read_number(const char **text, unsigned *number) {
    size_t digits = strspn(*text, "0123456789");
    if (digits == 0 || digits > 3) return false;
    *number = (unsigned)strtoul(*text, NULL, 10);
    *text += digits;
    return true;
}

/* Whether a word ends here; skips to the next one. */
static bool ends_word(const char **text) {
    bool ends = **text == '\0' || **text == ' ';
    *text += strspn(*text, " ");
    return ends;
}

/* Reads `@T.S`, even if there is no such space. */
static bool read_space(const char **text, unsigned *tile, unsigned *space) {
    if (**text == '@') ++*text;
    if (!read_number(text, tile) || **text != '.') return false;
    ++*text;
    return read_number(text, space) && ends_word(text);
}

static bool read_heading(const char **text, uint8_t *heading) {
    size_t length = strcspn(*text, " ");
    for (uint8_t i = 0; i < MQ_DIRECTIONS; i++) {
        const char *name = mq_direction_names[i];
        if (strlen(name) != length || strncmp(name, *text, length) != 0) continue;
        *heading = i;
        *text += length;
        return ends_word(text);
    }
    return false;
}

/* Accepts speeds that no boat can have. */
static bool read_speed(const char **text, uint8_t *speed) {
    unsigned number;
    if (!read_number(text, &number) || number == 0) return false;
    *speed = (uint8_t)(number < MQ_ANY ? number : MQ_ANY - 1);
    return ends_word(text);
}

/* ------------------------------------------------------------- why it cannot -- */

static term_answer refuse(const term_game *game, const char *id, gw_rule rule) {
    gw_problem problem;
    gw_problem_set(&problem, id);
    if (rule != 0) gw_problem_rule(&problem, &gw_mississippi_queen, rule);
    term_problem(game, &problem);
    return TERM_ASK_AGAIN;
}

/* The rule that forbids moving at the present speed. */
static gw_rule rule_against_moving(const term_game *game, gw_seat seat, const turn_ends *o) {
    const gw_action keep = MQ_ACTION(MQ_DO_SPEED, o->s->boat[mq_mover(o->s)].speed, 0);
    gw_any_state after;
    sitting_refusal refusal;
    sitting_try(game->sitting, seat, &keep, 1, SITTING_OTHERS_WAIT, GW_STATE(&after), NULL,
                &refusal);
    return refusal.rule;
}

/* Says why a turn that is just beginning has no ends to choose from. */
static term_answer refuse_opening(const term_game *game, gw_seat seat, const turn_ends *o) {
    switch (mq_turn_opening(mq_scratch_of(game->thinking->scratch), o->t, o->s)) {
    case MQ_OPEN_WAIT:
        return refuse(game, "term.mississippi.only-wait", rule_against_moving(game, seat, o));
    case MQ_OPEN_HEAD: return refuse(game, "term.mississippi.only-head", MQ_A6);
    default: return refuse(game, "term.mississippi.crash-turn", MQ_C2);
    }
}

/* Whether there are ends to choose from; if not, says why. */
static bool has_ends(const term_game *game, gw_seat seat, const turn_ends *o) {
    if (seat == GW_CHANCE || seat == GW_NO_SEAT || o->s->round == 0)
        refuse(game, "term.mississippi.no-turn", 0);
    else if (seat != mq_actor_seat(o->t, o->s))
        refuse(game, "term.mississippi.not-yours", MQ_O1);
    else if (o->s->phase == MQ_AWAIT_PUSHED)
        refuse(game, "term.mississippi.pushed-first", MQ_P5);
    else if (o->count > 0)
        return true;
    else if (o->s->phase == MQ_AWAIT_TURN)
        refuse_opening(game, seat, o);
    else
        refuse(game, "term.mississippi.crash-turn", MQ_C2);
    return false;
}

/* Whether a boat can be there at all; if not, says why. */
static bool is_navigable(const term_game *game, const turn_ends *o, unsigned tile, unsigned space) {
    if (tile >= o->s->laid || space >= MQ_SPACES) {
        gw_arg args[] = {gw_arg_number("tile", tile), gw_arg_number("space", space),
                         gw_arg_number("last", o->s->laid - 1)};
        term_say_line(game, TERM_BAD, "term.mississippi.no-space", args, 3);
        return false;
    }
    if (mq_kind_at(o->t, o->s, MQ_AT(tile, space)) != MQ_ISLAND) return true;
    refuse(game, "term.mississippi.island", MQ_T6);
    return false;
}

/* ---------------------------------------------------------------- choosing -- */

/* The nearest space to `at` where the turn can end. */
static mq_at nearest(const turn_ends *o, mq_at at) {
    mq_at found = at_of(&o->end[0]);
    for (size_t i = 1; i < o->count; i++)
        if (river_distance(o->s, at, at_of(&o->end[i])) < river_distance(o->s, at, found))
            found = at_of(&o->end[i]);
    return found;
}

/* ------------------------------------------------------------------ saying -- */

static void put_way(const term_game *game, const mq_end *end, gw_out *out) {
    gw_arg args[] = {gw_arg_word("heading", mq_direction_names[end->heading]),
                     gw_arg_number("speed", end->speed), gw_arg_number("coal", end->coal)};
    gw_put_catalogue(out, game->t.lang, "term.mississippi.way", args, 3);
}

/* Says that the turn can end there, but only in other ways, and names the best few. */
static void say_other_ways(const term_game *game, const turn_ends *o, mq_at at) {
    char space[16], ways[512];
    gw_out space_out = gw_out_to(space, sizeof space), out = gw_out_to(ways, sizeof ways);
    unsigned named = 0;
    river_put_space(&space_out, at);
    for (size_t i = 0; i < o->count && named < WAYS_NAMED; i++) {
        if (at_of(&o->end[i]) != at) continue;
        if (named++ > 0) gw_put_text(&out, ", ");
        put_way(game, &o->end[i], &out);
    }
    gw_arg args[] = {gw_arg_word("space", space), gw_arg_word("ways", ways)};
    term_say_line(game, TERM_BAD, "term.mississippi.other-ways", args, 2);
}

/* The highest speed that the mover can pay for, before it has chosen one. */
static unsigned highest_speed(const turn_ends *o) {
    unsigned speed = MQ_SPEED_MAX, coal = mq_coal(o->t, o->s, mq_mover(o->s));
    while (speed > 1 && mq_speed_cost(o->t, o->s, speed) > coal) speed--;
    return speed;
}

static void say_unreachable(const term_game *game, const turn_ends *o, mq_at at) {
    char space[16], other[16], way[96];
    gw_out out = gw_out_to(space, sizeof space), other_out = gw_out_to(other, sizeof other),
           way_out = gw_out_to(way, sizeof way);
    mq_at near = nearest(o, at);
    mq_wish there = wish_at(near);
    unsigned away = river_distance(o->s, o->s->boat[mq_mover(o->s)].at, at);
    bool is_start = o->s->phase == MQ_AWAIT_TURN || o->s->phase == MQ_AWAIT_REPAIR;
    bool is_far = is_start && away > highest_speed(o);
    river_put_space(&out, at);
    river_put_space(&other_out, near);
    put_way(game, choose(o, &there), &way_out);
    gw_arg args[] = {gw_arg_word("space", space),
                     gw_arg_word("other", other),
                     gw_arg_word("way", way),
                     gw_arg_number("away", away),
                     gw_arg_number("speed", highest_speed(o)),
                     gw_arg_word("rule", mq_guards_rose(o->t) ? "MQ-C1, MQ-R6" : "MQ-C1")};
    term_say_line(game, TERM_BAD,
                  is_far ? "term.mississippi.too-far" : "term.mississippi.unreachable", args, 6);
}

/* Says what the turn will cost, and how it affects the speed. */
static void describe_turn(const term_game *game, const mq_end *end) {
    gw_lang lang = game->t.lang;
    char space[16], text[512];
    gw_out space_out = gw_out_to(space, sizeof space), out = gw_out_to(text, sizeof text);
    river_put_space(&space_out, at_of(end));
    gw_arg args[] = {gw_arg_word("space", space),
                     gw_arg_word("direction", gw_text_named(game->t.lang, "direction.",
                                                            mq_direction_names[end->heading])),
                     gw_arg_number("speed", end->speed),
                     gw_arg_number("coal", end->coal),
                     gw_arg_number("pushes", end->pushes),
                     gw_arg_number("after", end->speed_after)};
    gw_put_catalogue(&out, lang, "term.mississippi.end", args, 6);
    if (end->pushes > 0) gw_put_catalogue(&out, lang, "term.mississippi.end-pushes", args, 6);
    if (end->speed_after < end->speed)
        gw_put_catalogue(&out, lang, "term.mississippi.end-slower", args, 6);
    fputs("  ", game->t.out);
    term_wrap(&game->t, TERM_HEADING, 2, 2, text);
}

/* ------------------------------------------------------------------- going -- */

static uint32_t goal_of(const mq_end *end) {
    return (uint32_t)at_of(end) << 8 | (uint32_t)end->heading << 4 | end->speed;
}
static mq_wish wish_of(uint32_t goal) {
    mq_wish wish = wish_at((mq_at)(goal >> 8));
    wish.heading = goal >> 4 & 15;
    wish.speed = goal & 15;
    return wish;
}

/* Whether coal can be moved (MQ-X2) after these actions. */
static bool may_transfer(const term_game *game, gw_seat seat, const gw_action *way, size_t count) {
    const gw_action *list;
    gw_any_state after;
    if (sitting_try(game->sitting, seat, way, count, SITTING_OTHERS_ANSWER, GW_STATE(&after), NULL,
                    NULL) != SITTING_DONE)
        return false;
    size_t legal = sitting_legal_after(game->sitting, GW_STATE(&after), seat, &list);
    for (size_t i = 0; i < legal; i++) {
        mq_verb verb = mq_action_verb(list[i]);
        if (verb == MQ_DO_GIVE || verb == MQ_DO_TAKE) return true;
    }
    return false;
}

/* The plan is complete, unless the owner of a pushed boat has to answer before the person can move
 * coal. */
static void arrive(term_game *game) {
    bool is_open = game->aim.is_open;
    if (is_open && mq_state_of(gw_record_state(term_record(game)))->phase == MQ_AWAIT_PUSHED)
        return;
    term_forget_aim(game);
    if (is_open) term_say_line(game, TERM_ACCENT, "term.mississippi.may-transfer", NULL, 0);
}

/* Plays the actions that lead to an end, up to where the owner of a pushed boat has to answer. If
 * coal can be moved first, the final `end` is left to the player. */
static term_answer go(term_game *game, gw_seat seat, const mq_end *end, term_plan kind) {
    gw_action way[MQ_WAY_MAX];
    size_t count = mq_turn_way(sitting_table(game->sitting), gw_record_state(term_record(game)),
                               game->thinking->scratch, end, way);
    bool has_end = count > 0 && mq_action_verb(way[count - 1]) == MQ_DO_END;
    bool has_come = count > 1 || kind == TERM_REPLAN; /* not just `end` */
    bool is_open = has_end && has_come && may_transfer(game, seat, way, count - 1);
    game->aim = (term_aim){seat, goal_of(end), is_open};
    if (is_open) count--;
    size_t done = count > 0 ? term_do_plan(game, seat, way, count, kind) : 0;
    if (done == count) arrive(game);
    return done > 0 ? TERM_ACTED : TERM_ASK_AGAIN;
}

/* Reads `@T.S`, `@T.S D`, `@T.S speed N` or `@T.S D speed N`; there may be no such space. */
static bool read_goal(const char *text, unsigned *tile, unsigned *space, mq_wish *w) {
    if (!read_space(&text, tile, space)) return false;
    read_heading(&text, &w->heading);
    if (*text == '\0') return true;
    if (strncmp(text, "speed ", 6) != 0) return false;
    text += 6;
    return read_speed(&text, &w->speed) && *text == '\0';
}

static void say_why_not(const term_game *game, const turn_ends *o, mq_at at) {
    mq_wish there = wish_at(at);
    if (choose(o, &there))
        say_other_ways(game, o, at);
    else
        say_unreachable(game, o, at);
}

static term_answer do_to(term_game *game, gw_seat seat, const char *rest) {
    unsigned tile, space;
    mq_wish w = anything;
    turn_ends o;
    if (!read_goal(rest, &tile, &space, &w)) return refuse(game, "term.mississippi.to-where", 0);
    find_ends(game, &o);
    if (!has_ends(game, seat, &o) || !is_navigable(game, &o, tile, space)) return TERM_ASK_AGAIN;
    w.tile = (uint8_t)tile;
    w.space = (uint8_t)space;
    const mq_end *end = choose(&o, &w);
    if (end == NULL) {
        say_why_not(game, &o, MQ_AT(tile, space));
        return TERM_ASK_AGAIN;
    }
    describe_turn(game, end);
    return go(game, seat, end, TERM_NEW_PLAN);
}

term_answer mississippi_go_on(term_game *game, gw_seat seat) {
    turn_ends o;
    find_ends(game, &o);
    if (o.s->phase == MQ_AWAIT_PUSHED) return TERM_ASK_AGAIN; /* the player's own boat */
    mq_wish w = wish_of(game->aim.goal);
    const mq_end *end = choose(&o, &w);
    if (end) return go(game, seat, end, TERM_REPLAN);
    term_forget_aim(game);
    term_say_line(game, TERM_BAD, "term.mississippi.way-lost", NULL, 0);
    return TERM_ASK_AGAIN;
}

/* -------------------------------------------------------- where it can end -- */

static int compare_numbers(unsigned a, unsigned b) {
    return a < b ? -1 : a > b;
}

/* By speed, space and heading; then the cheapest first. */
static int compare_ends(const void *a, const void *b) {
    const mq_end *x = a, *y = b;
    if (x->speed != y->speed) return compare_numbers(x->speed, y->speed);
    if (at_of(x) != at_of(y)) return compare_numbers(at_of(x), at_of(y));
    if (x->heading != y->heading) return compare_numbers(x->heading, y->heading);
    if (x->coal != y->coal) return compare_numbers(x->coal, y->coal);
    return compare_numbers(x->pushes, y->pushes);
}

static void keep_matching(turn_ends *o, const mq_wish *w) {
    size_t kept = 0;
    for (size_t i = 0; i < o->count; i++)
        if (mq_end_matches(&o->end[i], w)) o->end[kept++] = o->end[i];
    o->count = kept;
}

static void mark_ends(const turn_ends *o, river_marks *marks) {
    memset(marks->digit, RIVER_UNMARKED, sizeof marks->digit);
    for (size_t i = 0; i < o->count; i++) {
        uint8_t *digit = &marks->digit[at_of(&o->end[i])];
        if (o->end[i].coal < *digit) *digit = o->end[i].coal;
    }
}

/* Lists the spaces, one line per speed. */
static void list_spaces(const term_game *game, const turn_ends *o) {
    for (unsigned speed = 1; speed <= MQ_SPEED_MAX; speed++) {
        char text[2048];
        gw_out out = gw_out_to(text, sizeof text);
        gw_arg arg = gw_arg_number("speed", speed);
        mq_at last = MQ_BANK;
        gw_put_catalogue(&out, game->t.lang, "term.mississippi.ends-speed", &arg, 1);
        for (size_t i = 0; i < o->count; i++) {
            if (o->end[i].speed != speed || at_of(&o->end[i]) == last) continue;
            last = at_of(&o->end[i]);
            gw_put_char(&out, ' ');
            river_put_space(&out, last);
        }
        if (last == MQ_BANK) continue;
        fputs("  ", game->t.out);
        term_wrap(&game->t, TERM_PLAIN, 2, 4, text);
    }
}

static bool is_same_group(const mq_end *a, const mq_end *b) {
    return a->speed == b->speed && at_of(a) == at_of(b);
}

static size_t count_groups(const turn_ends *o) {
    size_t count = 0;
    for (size_t i = 0; i < o->count; i++)
        count += i == 0 || !is_same_group(&o->end[i], &o->end[i - 1]);
    return count;
}

/* Writes the headings possible with one speed on one space, each with its coal. Returns the number
 * of ends. */
static size_t put_headings(const mq_end *end, size_t count, gw_out *out) {
    size_t i = 0;
    for (; i < count && is_same_group(&end[i], &end[0]); i++) {
        if (i > 0 && end[i].heading == end[i - 1].heading) continue; /* the cheapest comes first */
        gw_put_char(out, ' ');
        gw_put_text(out, mq_direction_names[end[i].heading]);
        gw_put_number(out, end[i].coal);
        if (end[i].pushes > 0) gw_put_char(out, '!');
    }
    return i;
}

/* Lists the headings for each space and speed, labelled with whichever was not asked for. */
static void list_headings(const term_game *game, const turn_ends *o, bool is_by_speed) {
    int columns = term_columns(&game->t) / GROUP_WIDTH, column = 0;
    for (size_t i = 0; i < o->count;) {
        char label[32], text[96];
        gw_out label_out = gw_out_to(label, sizeof label), out = gw_out_to(text, sizeof text);
        gw_arg arg = gw_arg_number("speed", o->end[i].speed);
        if (is_by_speed)
            gw_put_catalogue(&label_out, game->t.lang, "term.mississippi.ends-speed", &arg, 1);
        else
            river_put_space(&label_out, at_of(&o->end[i]));
        i += put_headings(&o->end[i], o->count - i, &out);
        bool is_last = ++column >= columns || is_by_speed || i == o->count;
        fputs("  ", game->t.out);
        term_pad(&game->t, TERM_BOLD, label, LABEL_WIDTH);
        term_pad(&game->t, TERM_PLAIN, text, is_last ? 0 : GROUP_WIDTH - LABEL_WIDTH - 2);
        if (!is_last) continue;
        fputc('\n', game->t.out);
        column = 0;
    }
    term_say_line(game, TERM_DIM, "term.mississippi.ends-key", NULL, 0);
}

/* Reads nothing, a speed or a space; for anything else, says so and returns false. */
static bool read_ends(const term_game *game, const turn_ends *o, const char *rest, mq_wish *w) {
    unsigned tile, space;
    const char *text = rest;
    *w = anything;
    if (*rest == '\0' || (read_speed(&text, &w->speed) && *text == '\0')) return true;
    text = rest;
    if (!read_space(&text, &tile, &space) || *text != '\0') {
        refuse(game, "term.mississippi.ends-what", 0);
        return false;
    }
    if (!is_navigable(game, o, tile, space)) return false;
    *w = wish_at(MQ_AT(tile, space));
    return true;
}

/* Marks the ends in the river, and lists them. */
static void show_ends(const term_game *game, const turn_ends *o, const mq_wish *w) {
    bool is_all = w->tile == MQ_ANY && w->speed == MQ_ANY;
    int following = is_all ? MQ_SPEED_MAX + 1 : (int)count_groups(o) / 2 + 3;
    river_marks marks;
    mark_ends(o, &marks);
    fputc('\n', game->t.out);
    river_draw(&game->t, o->t, o->s,
               (river_view){.lines = river_lines(&game->t, following), .marks = &marks});
    if (is_all)
        list_spaces(game, o);
    else
        list_headings(game, o, w->speed == MQ_ANY);
}

static term_answer do_ends(term_game *game, gw_seat seat, const char *rest) {
    turn_ends o;
    mq_wish w;
    find_ends(game, &o);
    if (!has_ends(game, seat, &o) || !read_ends(game, &o, rest, &w)) return TERM_ASK_AGAIN;
    if (choose(&o, &w) == NULL) {
        if (w.tile == MQ_ANY) return refuse(game, "term.mississippi.no-end", MQ_C1);
        say_unreachable(game, &o, MQ_AT(w.tile, w.space));
        return TERM_ASK_AGAIN;
    }
    keep_matching(&o, &w);
    qsort(o.end, o.count, sizeof *o.end, compare_ends);
    show_ends(game, &o, &w);
    return TERM_ASK_AGAIN;
}

/* Shows the whole river, however long, or the part around one tile. */
static term_answer do_river(term_game *game, gw_seat seat, const char *rest) {
    const mq_state *s = mq_state_of(gw_record_state(term_record(game)));
    unsigned tile;
    river_view view = {.lines = RIVER_WHOLE};
    (void)seat;
    if (*rest != '\0') {
        if (*rest == '@') rest++;
        if (!read_number(&rest, &tile) || *rest != '\0' || tile >= s->laid) {
            gw_arg last = gw_arg_number("last", s->laid - 1);
            term_say_line(game, TERM_BAD, "term.mississippi.no-tile", &last, 1);
            return TERM_ASK_AGAIN;
        }
        view = (river_view){.lines = river_lines(&game->t, 1), .tile = &tile};
    }
    fputc('\n', game->t.out);
    river_draw(&game->t, mq_table_of(sitting_table(game->sitting)), s, view);
    return TERM_ASK_AGAIN;
}

const term_command mississippi_commands[MISSISSIPPI_COMMANDS] = {
    {"to", "@T.S [D]", do_to, "term.help.mississippi.to"},
    {"ends", "[N|@T.S]", do_ends, "term.help.mississippi.ends"},
    {"river", "[@T]", do_river, "term.help.mississippi.river"},
};

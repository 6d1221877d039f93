/* A referee for two people who play with a boxed game on their table. It announces whose turn it is
 * and what is legal, refuses illegal actions, and keeps the record:
 *
 *     referee trains Anna Ben             type in what is drawn from your own cards
 *     referee --draw 7 dragons Anna Ben   the referee draws, from seed 7
 *
 * A line is an action, by its text or its number in the list, or one of hint, log, back, save FILE,
 * load FILE and quit. It works for every game, because it only uses a sitting
 * (src/sitting/sitting.h). A build with tests builds it as example_referee. */
#include "sitting/sitting.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 512, LISTED = 60, HINT_NODES = 5000 };

typedef struct referee {
    sitting *s;
    sitting_story story; /* how much has been printed */
    gw_seat shown;       /* the seat whose view is on the screen */
    bool is_drawing;
    gw_random random;
} referee;

/* --------------------------------------------------------------------- output -- */

static void say_problem(const gw_problem *problem) {
    char text[GW_PROBLEM_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    gw_problem_write(problem, GW_EN, &out);
    printf("No: %s\n", text);
}

static void say_action(const sitting *s, gw_action action) {
    char text[GW_ACTION_TEXT];
    gw_out out = gw_out_to(text, sizeof text);
    sitting_table(s)->game->write_action(sitting_table(s), action, &out);
    printf("%s", text);
}

/* Prints the rest of the story, leaving out what not everybody at the screen may know. */
static void print_story(const sitting *s, sitting_story *story) {
    size_t capacity = sitting_table(s)->game->events_max;
    gw_event *list = calloc(capacity, sizeof *list);
    gw_events events = {list, capacity, 0};
    gw_step step;
    while (list && sitting_story_next(s, story, sitting_story_viewer(s), &step, &events)) {
        for (size_t i = 0; i < events.count; i++) {
            char text[LINE];
            gw_out out = gw_out_to(text, sizeof text);
            sitting_put_event(s, &list[i], GW_EN, &out);
            printf("- %s\n", text);
        }
        events.count = 0;
    }
    free(list);
}

static void print_whole_story(const sitting *s) {
    sitting_story story;
    sitting_story_begin(s, 0, &story);
    print_story(s, &story);
}

static void say_result(const sitting *s) {
    const gw_table *table = sitting_table(s);
    gw_outcome outcome;
    table->game->outcome(table, gw_record_state(sitting_record(s)), &outcome);
    printf("The game is over (%s).", gw_rule_id(table->game, outcome.rule));
    for (gw_seat seat = 1; seat <= table->players; seat++) {
        char name[SITTING_SHOWN_NAME];
        sitting_shown_name(s, seat, GW_EN, name);
        printf(" %s: rank %u.", name, outcome.rank[seat]);
    }
    printf("\n");
}

/* Prints who is to act, and with which piece. */
static void say_actor(const sitting *s, gw_seat seat) {
    char name[SITTING_SHOWN_NAME], actor[GW_ACTION_TEXT];
    gw_out out = gw_out_to(actor, sizeof actor);
    sitting_shown_name(s, seat, GW_EN, name);
    sitting_table(s)->game->write_actor(sitting_table(s), gw_record_state(sitting_record(s)), seat,
                                        &out);
    if (seat == GW_CHANCE)
        printf("%s", actor);
    else
        printf("%s (%s)", name, actor);
}

/* Outcomes of chance are not numbered: a person who has drawn card 30 would type 30. */
static void say_due(sitting *s, sitting_due due) {
    const gw_action *list;
    bool is_sample;
    if (due.kind == SITTING_OVER) {
        say_result(s);
        return;
    }
    say_actor(s, due.seat);
    if (due.kind == SITTING_CURTAIN) {
        printf(" may look now, and nobody else: press Enter\n");
        return;
    }
    size_t count = sitting_legal(s, due.seat, &list, &is_sample);
    printf(":");
    for (size_t i = 0; i < count && i < LISTED; i++) {
        printf(i > 0 ? ", " : " ");
        if (due.kind == SITTING_TURN) printf("[%zu] ", i + 1);
        say_action(s, list[i]);
    }
    printf(count > LISTED || is_sample ? ", and more\n" : "\n");
}

/* ----------------------------------------------------------------------- actions -- */

/* Reads an action from a line; false and a problem if it is not one. */
static bool read_action(sitting *s, sitting_due due, const char *line, gw_action *action,
                        gw_problem *problem) {
    const gw_action *list;
    size_t count = sitting_legal(s, due.seat, &list, NULL);
    char *end;
    unsigned long number = strtoul(line, &end, 10);
    bool is_number = due.kind == SITTING_TURN && *end == '\0' && number >= 1 && number <= count;
    if (is_number) *action = list[number - 1];
    return is_number || sitting_read_action(s, line, strlen(line), action, problem);
}

static void play(sitting *s, sitting_due due, const char *line) {
    gw_action action;
    sitting_refusal refusal;
    gw_problem problem;
    if (due.kind == SITTING_OVER) return;
    if (!read_action(s, due, line, &action, &problem)) {
        say_problem(&problem);
        return;
    }
    sitting_answer answer = sitting_play(s, due.seat, due.decision, &action, 1, &refusal);
    if (answer == SITTING_ILLEGAL) {
        sitting_explain(s, due.seat, &action, &refusal, &problem);
        say_problem(&problem);
    } else if (answer != SITTING_DONE) {
        printf("No: there is no memory left\n");
    }
}

static void take_back(referee *r) {
    bool is_done = sitting_can_take_back(r->s, SITTING_LOCAL) &&
                   sitting_take_back(r->s, SITTING_LOCAL,
                                     sitting_last_point(r->s, SITTING_LOCAL)) == SITTING_DONE;
    printf(is_done ? "Taken back.\n" : "No: that cannot be taken back\n");
    sitting_story_begin(r->s, SIZE_MAX, &r->story);
}

static void give_hint(sitting *s, gw_seat seat) {
    const gw_player *player = gw_player_find(sitting_table(s)->game, "expert");
    gw_random random = gw_random_seed(1);
    gw_thinking *thinking = gw_thinking_new(sitting_table(s), &random);
    char text[LINE];
    gw_out reason = gw_out_to(text, sizeof text);
    sitting_hint hint = {.count = 0};
    if (thinking) thinking->budget.nodes = HINT_NODES;
    if (thinking && sitting_advise(s, seat, player, thinking, NULL, NULL, GW_EN, &hint, &reason)) {
        printf("Hint:");
        for (size_t i = 0; i < hint.count; i++) {
            printf(i > 0 ? ", " : " ");
            say_action(s, hint.actions[i]);
        }
        printf("%s%s\n", text[0] ? "; " : "", text);
    } else {
        printf("No: there is no advice for this\n");
    }
    gw_thinking_free(thinking);
}

/* --------------------------------------------------------------- files and lines -- */

/* Saves to a new file; never overwrites one. */
static void save(const sitting *s, const char *path) {
    size_t length;
    char *text = sitting_text(s, &length);
    FILE *file = text ? fopen(path, "wbx") : NULL;
    bool is_done = file && fwrite(text, 1, length, file) == length;
    if (file && fclose(file) != 0) is_done = false;
    printf(is_done ? "Saved.\n" : "No: the file cannot be written\n");
    free(text);
}

/* Switches to another sitting, if only people play in it. */
static void sit_down(referee *r, sitting *s) {
    for (gw_seat seat = 1; seat <= sitting_table(s)->players; seat++) {
        sitting_drop_plan(s, seat);
        if (sitting_holder(s, seat) == GW_PERSON && !sitting_is_follower(s)) continue;
        printf("No: not everybody in this game is here\n");
        sitting_free(s);
        return;
    }
    sitting_free(r->s);
    r->s = s;
    sitting_set_here(s, (gw_seats)~0U);
    sitting_drop_curtain(s);
    sitting_set_chance(s, r->is_drawing ? SITTING_DRAWN : SITTING_TYPED);
    sitting_story_begin(s, SIZE_MAX, &r->story);
}

static void load(referee *r, const char *path) {
    gw_problem problem;
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(GW_RECORD_MAX) : NULL;
    if (text == NULL) {
        printf("No: the file cannot be read\n");
    } else {
        sitting *s = sitting_from_text(text, fread(text, 1, GW_RECORD_MAX, file), &problem);
        if (s)
            sit_down(r, s);
        else
            say_problem(&problem);
    }
    free(text);
    if (file) fclose(file);
}

static void execute(referee *r, sitting_due due, const char *line) {
    if (strcmp(line, "back") == 0)
        take_back(r);
    else if (strcmp(line, "log") == 0)
        print_whole_story(r->s);
    else if (strncmp(line, "save ", 5) == 0)
        save(r->s, line + 5);
    else if (strncmp(line, "load ", 5) == 0)
        load(r, line + 5);
    else if (line[0] == '\0')
        sitting_lift_curtain(r->s); /* if it is due */
    else if (due.kind == SITTING_CURTAIN)
        printf("No: first press Enter\n");
    else if (strcmp(line, "hint") == 0)
        give_hint(r->s, due.seat);
    else
        play(r->s, due, line);
}

/* Clears the screen of one player's secrets before anybody else looks. */
static void wipe(referee *r) {
    gw_seat viewer = sitting_viewer(r->s);
    if (r->shown != viewer && r->shown != GW_PUBLIC) printf("\033[2J\033[3J\033[H\n");
    r->shown = viewer;
}

/* Reads a line without its line feed, cut if it is too long; false at the end of input. */
static bool read_line(char line[LINE]) {
    if (fgets(line, LINE, stdin) == NULL) return false;
    size_t length = strcspn(line, "\n");
    if (line[length] == '\0')
        while (!feof(stdin) && !ferror(stdin) && getchar() != '\n') continue;
    line[length] = '\0';
    return true;
}

static void referee_game(referee *r) {
    char line[LINE];
    for (;;) {
        wipe(r);
        print_story(r->s, &r->story);
        sitting_due due = sitting_next(r->s);
        if (due.kind == SITTING_CHANCE && r->is_drawing) {
            if (sitting_draw(r->s, &r->random) != SITTING_DONE) return;
            continue;
        }
        say_due(r->s, due);
        fflush(stdout);
        if (!read_line(line) || strcmp(line, "quit") == 0) return;
        execute(r, due, line);
    }
}

/* A table of the game for two players; NULL if there is no such game, or not for two. */
static gw_table *table_for_two(const char *name) {
    const gw_game *game = gw_game_find(name);
    gw_options options;
    if (game == NULL || !gw_options_read(game, &options, "players=2", 9, NULL)) return NULL;
    return gw_table_new(game, &options, NULL);
}

int main(int argc, char **argv) {
    referee r = {.s = NULL};
    if (argc > 2 && strcmp(argv[1], "--draw") == 0) {
        r.is_drawing = true;
        r.random = gw_random_seed(strtoull(argv[2], NULL, 10));
        argc -= 2;
        argv += 2;
    }
    gw_table *table = argc > 1 ? table_for_two(argv[1]) : NULL;
    sitting *s = table ? sitting_new(gw_record_new(table)) : NULL;
    if (s == NULL) {
        fprintf(stderr, "usage: referee [--draw SEED] GAME [NAME NAME]\n");
        return 2;
    }
    for (gw_seat seat = 1; seat <= 2 && seat + 1 < argc; seat++)
        sitting_name_player(s, seat, argv[seat + 1]);
    sit_down(&r, s);
    referee_game(&r);
    sitting_free(r.s);
    return 0;
}

#include "match/bot.h"

#include "core/utf8.h"
#include "match/messages.h"
#include "match/program.h"
#include <gangway/problem.h>
#include <stdlib.h>
#include <string.h>

enum {
    READY_TIME = 10000,  /* milliseconds a program may take to start */
    END_TIME = 500,      /* to end by itself after the game */
    FAREWELL_TIME = 500, /* to take the last message, on a busy machine too */
    GONE_TIME = 2000,    /* to end after its output has ended, on a busy machine too */
    WATCH_TIME = 50      /* between two looks of whoever watches */
};

struct match_service {
    program *program;        /* NULL once it has failed */
    match_protocol protocol; /* that it speaks, once it has been ready */
    uint64_t opened;         /* games so far: their numbers are their ids */
};

struct match_bot {
    match_service *service;
    bool is_alone; /* nobody else uses the service */
    match_who who;
    const match_terms *terms;
    match_talk talk;
    bool is_hurried; /* it was told to answer the last question now */
};

static uint64_t nanoseconds(uint64_t milliseconds) {
    return milliseconds * UINT64_C(1000000);
}

static uint64_t decision_time(const match_bot *bot) {
    return bot->terms->milliseconds > 0 ? bot->terms->milliseconds : MATCH_USUAL_TIME;
}

/* --------------------------------------------------------------- talking -- */

/* Sends a line that was made for it, and frees it; NULL is no memory. */
static bool send(match_bot *bot, char *line, gw_problem *problem) {
    bool is_sent = line && program_send(bot->service->program, line);
    free(line);
    if (!is_sent) gw_problem_set(problem, "problem.memory");
    return is_sent;
}

/* Its output has ended: how the program did. */
static void tell_end(match_bot *bot, gw_problem *problem) {
    static const char *const texts[] = {[PROGRAM_EXITED] = "bot.exited",
                                        [PROGRAM_SIGNALLED] = "bot.signalled",
                                        [PROGRAM_STOPPED] = "bot.closed"};
    int number;
    program_end end = program_stop(bot->service->program, GONE_TIME, &number);
    bot->service->program = NULL;
    gw_problem_set(problem, texts[end]);
    if (end != PROGRAM_STOPPED) gw_problem_number(problem, "number", number);
}

/* Why there is no line. */
static void tell_silence(match_bot *bot, program_event event, uint64_t time, gw_problem *problem) {
    if (event == PROGRAM_GONE) {
        tell_end(bot, problem);
    } else if (event == PROGRAM_LATE) {
        gw_problem_set(problem, "bot.late");
        gw_problem_number(problem, "time", (int64_t)time);
    } else {
        gw_problem_set(problem, event == PROGRAM_LONG ? "bot.long" : "bot.flood");
        gw_problem_number(problem, "size",
                          (event == PROGRAM_LONG ? PROGRAM_LINE_MAX : PROGRAM_FLOOD_MAX) / 1024);
    }
}

/* Lets whoever watches look while the program thinks; it is told once to hurry. */
static void watch(match_bot *bot, host_clock *clock) {
    const match_terms *terms = bot->terms;
    if (terms->may_go_on(terms->watcher, host_clock_spent(clock))) return;
    if (bot->talk.asked == 0 || bot->is_hurried) return;
    bot->is_hurried = true;
    char *line = match_hurry_text(&bot->talk);
    if (line) program_send(bot->service->program, line);
    free(line);
}

/* Waits for a line until `until`, the time of `clock` and what is granted on top of it. */
static program_event wait_watched(match_bot *bot, host_clock *clock, uint64_t until, char **line,
                                  size_t *length) {
    bool is_watched = bot->terms->may_go_on != NULL;
    for (;;) {
        uint64_t next = is_watched ? host_nanoseconds() + nanoseconds(WATCH_TIME) : until;
        program_event event =
            program_wait(bot->service->program, next < until ? next : until, line, length);
        if (event != PROGRAM_LATE || next >= until) return event;
        watch(bot, clock);
    }
}

/* Waits for a message of that type, ignoring those of types that we do not know. `grace` is
 * in nanoseconds, on top of the time. */
static bool await(match_bot *bot, match_type type, uint64_t time, uint64_t grace,
                  match_message *message, match_spent *spent, gw_problem *problem) {
    host_clock clock = host_clock_start(&(host_limits){.ceiling = time});
    uint64_t until = clock.start + nanoseconds(time) + grace;
    for (;;) {
        char *line;
        size_t length;
        program_event event = wait_watched(bot, &clock, until, &line, &length);
        *spent = (match_spent){.is_own = true,
                               .is_late = event == PROGRAM_LATE,
                               .nanoseconds = host_nanoseconds() - clock.start};
        if (event != PROGRAM_LINE) {
            tell_silence(bot, event, time, problem);
            return false;
        }
        if (match_is_blank(line, length)) continue;
        *message = match_message_read(line, length, bot->talk.protocol, problem);
        if (message->type == type) return true;
        match_type other = message->type;
        match_message_free(message);
        if (other == MATCH_OTHER) continue;
        if (other == MATCH_NONSENSE) return false;
        gw_problem_set(problem, "bot.unasked");
        gw_problem_word(problem, "line", line, length);
        return false;
    }
}

/* -------------------------------------------------------------- starting -- */

/* As much of the text as there is room for, without half a character. */
static void take_version(const char *text, match_told *told) {
    size_t length = strlen(text), taken = 0;
    for (size_t size; taken < length; taken += size) {
        size = gw_utf8_size(text + taken, length - taken);
        if (size == 0 || taken + size >= sizeof told->version) break;
    }
    memcpy(told->version, text, taken);
    told->version[taken] = '\0';
}

/* What is no text counts as well, as its JSON: a number that was passed over would let results of
 * different versions be mixed. */
static void hear_version(const match_message *ready, match_told *told) {
    const json_t *version = json_object_get(ready->json, "version");
    bool is_other = version && !json_is_string(version) && !json_is_null(version);
    char *text = is_other ? json_dumps(version, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    if (ready->version) take_version(ready->version, told);
    if (text) take_version(text, told);
    free(text);
}

/* Makes one word of what a program calls itself: what cannot be seen is left out, and what is
 * too long is cut. */
static void take_name(const char *told, char name[MATCH_NAME]) {
    gw_out out = gw_out_to(name, MATCH_NAME);
    while (told && *told) {
        char one[8] = "";
        size_t size = gw_utf8_printable_size(told, strlen(told));
        memcpy(one, told, size);
        if (out.length + size >= MATCH_NAME) break;
        if (size > 0 && !gw_has_hidden(one)) gw_put_text(&out, one[0] == ' ' ? "-" : one);
        told += size > 0 ? size : 1;
    }
}

/* Whether what a program answers to a hello fits: the version that it speaks in its other games,
 * and the game. */
static bool agree(match_bot *bot, const match_message *ready, gw_problem *problem) {
    match_service *service = bot->service;
    if (service->opened > 1 && ready->is_of != MATCH_SECOND) {
        gw_problem_set(problem, "bot.one-game");
        return false;
    }
    service->protocol = bot->talk.protocol = ready->is_of;
    bot->talk.wants = ready->wants;
    return match_is_of_talk(&bot->talk, ready, problem);
}

/* Tells the program of a game, and hears whether it will play. */
static bool greet(match_bot *bot, match_mover *mover, const sitting *s, gw_problem *problem) {
    match_message ready;
    match_spent start; /* is no decision, and does not count */
    if (!send(bot, match_hello_text(&bot->talk, s, decision_time(bot), mover->seed), problem) ||
        !await(bot, MATCH_READY, READY_TIME, 0, &ready, &start, problem))
        return false;
    bool is_ready = agree(bot, &ready, problem);
    if (is_ready) {
        mover->told.is_ready = true;
        hear_version(&ready, &mover->told);
        take_name(ready.name, mover->told.name);
    }
    match_message_free(&ready);
    return is_ready;
}

/* A bot that has been told nothing yet; NULL if there is no memory. */
static match_bot *make_bot(match_service *service, const match_mover *mover) {
    match_bot *bot = calloc(1, sizeof *bot);
    if (bot == NULL) return NULL;
    *bot = (match_bot){.service = service,
                       .who = mover->who,
                       .terms = mover->terms,
                       .talk = {.protocol = MATCH_FIRST, .seat = mover->seat}};
    gw_out out = gw_out_to(bot->talk.table, sizeof bot->talk.table);
    gw_put_number(&out, (int64_t)++service->opened);
    return bot;
}

match_service *match_service_start(const char *command, bool is_quiet, gw_problem *problem) {
    match_service *service = calloc(1, sizeof *service);
    gw_problem_set(problem, "problem.memory");
    if (service == NULL) return NULL;
    gw_problem_set(problem, "bot.not-started");
    service->program = program_start(command, is_quiet);
    if (service->program == NULL) {
        free(service);
        return NULL;
    }
    problem->text = NULL;
    return service;
}

match_bot *match_service_open(match_service *service, match_mover *mover, const sitting *s,
                              gw_problem *problem) {
    gw_problem_set(problem, service->program ? "bot.one-game" : "bot.other-game");
    if (service->program == NULL || service->protocol == MATCH_FIRST) return NULL;
    gw_problem_set(problem, "problem.memory");
    match_bot *bot = make_bot(service, mover);
    if (bot == NULL) return NULL;
    if (!greet(bot, mover, s, problem)) {
        match_bot_kill(bot);
        return NULL;
    }
    problem->text = NULL;
    return bot;
}

match_bot *match_bot_start(match_mover *mover, const sitting *s, gw_problem *problem) {
    match_service *service =
        match_service_start(mover->who.command, mover->terms->is_quiet, problem);
    match_bot *bot = service ? match_service_open(service, mover, s, problem) : NULL;
    if (bot)
        bot->is_alone = true;
    else if (service)
        match_service_end(service);
    return bot;
}

/* -------------------------------------------------------------- deciding -- */

/* Asks for a decision, and tells what the program does not know yet. */
static bool ask(match_bot *bot, sitting *s, uint64_t time, gw_problem *problem) {
    match_talk *talk = &bot->talk;
    bool is_first = talk->protocol == MATCH_FIRST;
    talk->asked = is_first ? talk->asked + 1 : (int64_t)sitting_decision(s, talk->seat);
    bot->is_hurried = false;
    if (!send(bot, match_decide_text(talk, s, time), problem)) return false;
    talk->told = sitting_last(s);
    return true;
}

bool match_bot_decide(match_bot *bot, sitting *s, gw_action *action, match_spent *spent,
                      gw_problem *problem) {
    uint64_t time = decision_time(bot);
    match_message message;
    if (bot->service->program == NULL) {
        gw_problem_set(problem, "bot.other-game");
        return false;
    }
    if (!ask(bot, s, time, problem) ||
        !await(bot, MATCH_ACTION, time, match_grace(bot->who, time), &message, spent, problem))
        return false;
    bool is_legal = match_answer_read(&bot->talk, s, &message, action, problem);
    match_message_free(&message);
    return is_legal;
}

/* ---------------------------------------------------------------- ending -- */

static void stop(match_service *service, unsigned milliseconds) {
    int number;
    if (service->program) program_stop(service->program, milliseconds, &number);
    service->program = NULL;
}

void match_service_end(match_service *service) {
    stop(service, END_TIME);
    free(service);
}

static void let_go(match_bot *bot) {
    if (bot->is_alone) match_service_end(bot->service);
    free(bot);
}

void match_bot_end(match_bot *bot, const sitting *s) {
    program *running = bot->service->program;
    char *text = running ? match_end_text(&bot->talk, s) : NULL;
    if (text && program_send(running, text))
        program_flush(running, host_nanoseconds() + nanoseconds(FAREWELL_TIME));
    free(text);
    let_go(bot);
}

void match_bot_kill(match_bot *bot) {
    if (bot == NULL) return;
    stop(bot->service, 0);
    let_go(bot);
}

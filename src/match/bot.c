#include "match/bot.h"

#include "core/utf8.h"
#include "match/messages.h"
#include "match/process.h"
#include <gangway/problem.h>
#include <stdlib.h>
#include <string.h>

enum {
    READY_TIME = 10000,  /* milliseconds a program may take to start */
    END_TIME = 500,      /* to exit by itself after the game */
    FAREWELL_TIME = 500, /* to read the last message, even on a busy machine */
    GONE_TIME = 2000,    /* to exit after its output has ended, even on a busy machine */
    WATCH_TIME = 50      /* between two calls of may_go_on */
};

struct match_service {
    process *process;        /* NULL once it has failed */
    match_protocol protocol; /* the version it speaks, once it has been ready */
    uint64_t opened;         /* number of games so far; the game's number is its id */
};

struct match_bot {
    match_service *service;
    bool is_alone; /* no other bot uses the service */
    match_who who;
    const match_terms *terms;
    match_talk talk;
    bool is_hurried; /* it has been sent a hurry for the last question */
};

static uint64_t nanoseconds(uint64_t milliseconds) {
    return milliseconds * UINT64_C(1000000);
}

static uint64_t decision_time(const match_bot *bot) {
    return bot->terms->milliseconds > 0 ? bot->terms->milliseconds : MATCH_DEFAULT_TIME;
}

/* --------------------------------------------------------------- talking -- */

/* Sends `line` and frees it; NULL means out of memory. */
static bool send(match_bot *bot, char *line, gw_problem *problem) {
    bool is_sent = line && process_send(bot->service->process, line);
    free(line);
    if (!is_sent) gw_problem_set(problem, "problem.memory");
    return is_sent;
}

/* The program's output has ended: sets the problem to how the program ended. */
static void explain_end(match_bot *bot, gw_problem *problem) {
    static const char *const texts[] = {[PROCESS_EXITED] = "bot.exited",
                                        [PROCESS_SIGNALLED] = "bot.signalled",
                                        [PROCESS_STOPPED] = "bot.closed"};
    int number;
    process_end end = process_stop(bot->service->process, GONE_TIME, &number);
    bot->service->process = NULL;
    gw_problem_set(problem, texts[end]);
    if (end != PROCESS_STOPPED) gw_problem_number(problem, "number", number);
}

/* Sets the problem to why there is no line. */
static void explain_silence(match_bot *bot, process_event event, uint64_t time,
                            gw_problem *problem) {
    if (event == PROCESS_GONE) {
        explain_end(bot, problem);
    } else if (event == PROCESS_LATE) {
        gw_problem_set(problem, "bot.late");
        gw_problem_number(problem, "time", (int64_t)time);
    } else {
        gw_problem_set(problem, event == PROCESS_LONG ? "bot.long" : "bot.flood");
        gw_problem_number(problem, "size",
                          (event == PROCESS_LONG ? PROCESS_LINE_MAX : PROCESS_FLOOD_MAX) / 1024);
    }
}

/* Calls may_go_on while the program thinks, and sends it a hurry at most once. */
static void watch(match_bot *bot, os_clock *clock) {
    const match_terms *terms = bot->terms;
    if (terms->may_go_on(terms->watcher, os_clock_spent(clock))) return;
    if (bot->talk.asked == 0 || bot->is_hurried) return;
    bot->is_hurried = true;
    char *line = match_hurry_text(&bot->talk);
    if (line) process_send(bot->service->process, line);
    free(line);
}

/* Waits for a line until `until`, calling may_go_on meanwhile. */
static process_event wait_watched(match_bot *bot, os_clock *clock, uint64_t until, char **line,
                                  size_t *length) {
    bool is_watched = bot->terms->may_go_on != NULL;
    for (;;) {
        uint64_t next = is_watched ? os_nanoseconds() + nanoseconds(WATCH_TIME) : until;
        process_event event =
            process_wait(bot->service->process, next < until ? next : until, line, length);
        if (event != PROCESS_LATE || next >= until) return event;
        watch(bot, clock);
    }
}

/* Waits for a message of that type, ignoring messages of unknown types. `grace` is in nanoseconds,
 * in addition to `time`. */
static bool await(match_bot *bot, match_type type, uint64_t time, uint64_t grace,
                  match_message *message, match_spent *spent, gw_problem *problem) {
    os_clock clock = os_clock_start(&(os_limits){.ceiling = time});
    uint64_t until = clock.start + nanoseconds(time) + grace;
    for (;;) {
        char *line;
        size_t length;
        process_event event = wait_watched(bot, &clock, until, &line, &length);
        *spent = (match_spent){.is_own = true,
                               .is_late = event == PROCESS_LATE,
                               .nanoseconds = os_nanoseconds() - clock.start};
        if (event != PROCESS_LINE) {
            explain_silence(bot, event, time, problem);
            return false;
        }
        if (match_is_blank(line, length)) continue;
        *message = match_message_read(line, length, bot->talk.protocol, problem);
        if (message->type == type) return true;
        match_type other = message->type;
        match_message_free(message);
        if (other == MATCH_OTHER) continue;
        if (other == MATCH_INVALID) return false;
        gw_problem_set(problem, "bot.unasked");
        gw_problem_word(problem, "line", line, length);
        return false;
    }
}

/* -------------------------------------------------------------- starting -- */

/* Copies as much of the text as fits, in whole characters. */
static void take_version(const char *text, match_introduction *introduction) {
    size_t length = strlen(text), taken = 0;
    for (size_t size; taken < length; taken += size) {
        size = gw_utf8_size(text + taken, length - taken);
        if (size == 0 || taken + size >= sizeof introduction->version) break;
    }
    memcpy(introduction->version, text, taken);
    introduction->version[taken] = '\0';
}

/* Any other JSON value counts too, as its JSON text: if numbers were ignored, results of different
 * versions could be mixed. */
static void read_version(const match_message *ready, match_introduction *introduction) {
    const json_t *version = json_object_get(ready->json, "version");
    bool is_other = version && !json_is_string(version) && !json_is_null(version);
    char *text = is_other ? json_dumps(version, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    if (ready->version) take_version(ready->version, introduction);
    if (text) take_version(text, introduction);
    free(text);
}

/* Turns the name that a program gives itself into one word: invisible characters are left out, and
 * the name is cut if it is too long. */
static void take_one_word(const char *given, char name[MATCH_NAME]) {
    gw_out out = gw_out_to(name, MATCH_NAME);
    while (given && *given) {
        char one[8] = "";
        size_t size = gw_utf8_printable_size(given, strlen(given));
        memcpy(one, given, size);
        if (out.length + size >= MATCH_NAME) break;
        if (size > 0 && !gw_has_hidden(one)) gw_put_text(&out, one[0] == ' ' ? "-" : one);
        given += size > 0 ? size : 1;
    }
}

/* Checks a program's answer to a hello: it must use the same version as in its other games, and
 * name this game. */
static bool agree(match_bot *bot, const match_message *ready, gw_problem *problem) {
    match_service *service = bot->service;
    if (service->opened > 1 && ready->protocol_version != MATCH_SECOND) {
        gw_problem_set(problem, "bot.one-game");
        return false;
    }
    service->protocol = bot->talk.protocol = ready->protocol_version;
    bot->talk.wants = ready->wants;
    return match_is_about(&bot->talk, ready, problem);
}

/* Sends the program a hello for a game, and waits until it is ready. */
static bool greet(match_bot *bot, match_mover *mover, const sitting *s, gw_problem *problem) {
    match_message ready;
    match_spent start; /* not a decision: does not count */
    if (!send(bot, match_hello_text(&bot->talk, s, decision_time(bot), mover->seed), problem) ||
        !await(bot, MATCH_READY, READY_TIME, 0, &ready, &start, problem))
        return false;
    bool is_ready = agree(bot, &ready, problem);
    if (is_ready) {
        mover->introduction.is_ready = true;
        read_version(&ready, &mover->introduction);
        take_one_word(ready.name, mover->introduction.name);
    }
    match_message_free(&ready);
    return is_ready;
}

/* A bot that has been sent nothing yet; NULL if out of memory. */
static match_bot *make_bot(match_service *service, const match_mover *mover) {
    match_bot *bot = calloc(1, sizeof *bot);
    if (bot == NULL) return NULL;
    *bot = (match_bot){
        .service = service,
        .who = mover->who,
        .terms = mover->terms,
        .talk = {.protocol = MATCH_FIRST, .seat = mover->seat, .followed = mover->followed}};
    gw_out out = gw_out_to(bot->talk.table, sizeof bot->talk.table);
    gw_put_number(&out, (int64_t)++service->opened);
    return bot;
}

match_service *match_service_start(const char *command, bool is_quiet, gw_problem *problem) {
    match_service *service = calloc(1, sizeof *service);
    gw_problem_set(problem, "problem.memory");
    if (service == NULL) return NULL;
    gw_problem_set(problem, "bot.not-started");
    service->process = process_start(command, is_quiet);
    if (service->process == NULL) {
        free(service);
        return NULL;
    }
    problem->text = NULL;
    return service;
}

match_bot *match_service_open(match_service *service, match_mover *mover, const sitting *s,
                              gw_problem *problem) {
    gw_problem_set(problem, service->process ? "bot.one-game" : "bot.other-game");
    if (service->process == NULL || service->protocol == MATCH_FIRST) return NULL;
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

/* Asks for a decision, and sends the entries that the program does not have yet. */
static bool ask(match_bot *bot, sitting *s, uint64_t time, gw_problem *problem) {
    match_talk *talk = &bot->talk;
    bool is_first = talk->protocol == MATCH_FIRST;
    talk->asked = is_first ? talk->asked + 1 : (int64_t)sitting_decision(s, talk->seat);
    bot->is_hurried = false;
    if (!send(bot, match_decide_text(talk, s, time), problem)) return false;
    talk->sent = sitting_last(s);
    return true;
}

bool match_bot_decide(match_bot *bot, sitting *s, gw_action *action, match_spent *spent,
                      gw_problem *problem) {
    uint64_t time = decision_time(bot);
    match_message message;
    if (bot->service->process == NULL) {
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
    if (service->process) process_stop(service->process, milliseconds, &number);
    service->process = NULL;
}

void match_service_end(match_service *service) {
    stop(service, END_TIME);
    free(service);
}

static void release(match_bot *bot) {
    if (bot->is_alone) match_service_end(bot->service);
    free(bot);
}

void match_bot_end(match_bot *bot, const sitting *s) {
    process *running = bot->service->process;
    char *text = running ? match_end_text(&bot->talk, s) : NULL;
    if (text && process_send(running, text))
        process_flush(running, os_nanoseconds() + nanoseconds(FAREWELL_TIME));
    free(text);
    release(bot);
}

void match_bot_kill(match_bot *bot) {
    if (bot == NULL) return;
    stop(bot->service, 0);
    release(bot);
}

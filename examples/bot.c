/* The smallest bot: any legal action. It needs the C library and jansson, and speaks protocol 1 of
 * docs/bot-protocol.md, in which a bot has nothing to remember:
 *
 *   cc bot.c -ljansson -o bot
 *   gangway play trains --seat 2=bot:./bot */
#define _POSIX_C_SOURCE 200809L
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(json_t *message) {
    json_dumpf(message, stdout, JSON_COMPACT);
    putchar('\n');
    fflush(stdout);
    json_decref(message);
}

static void decide(const json_t *message) {
    const json_t *legal = json_object_get(message, "legal");
    size_t choice = (size_t)rand() % json_array_size(legal);
    json_int_t id = json_integer_value(json_object_get(message, "id"));
    const char *action = json_string_value(json_array_get(legal, choice));
    say(json_pack("{s:s, s:I, s:s}", "type", "action", "id", id, "action", action));
}

/* Answers a message; false when the game is over. */
static int answer(const json_t *message) {
    const char *type = json_string_value(json_object_get(message, "type"));
    if (type == NULL || strcmp(type, "end") == 0) return 0;
    if (strcmp(type, "hello") == 0) {
        srand((unsigned)json_integer_value(json_object_get(message, "seed")));
        say(json_pack("{s:s, s:i, s:s}", "type", "ready", "protocol", 1, "name", "bot.c"));
    }
    if (strcmp(type, "decide") == 0) decide(message);
    return 1;
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    int goes_on = 1;
    while (goes_on && getline(&line, &size, stdin) > 0) {
        json_t *message = json_loads(line, 0, NULL);
        goes_on = answer(message);
        json_decref(message);
    }
    free(line);
    return 0;
}

/* A client program whose own names are typical of a library's internals: they must not clash with
 * ours, even if all of the library is linked in. */
#include <gangway/gangway.h>

#include <stdio.h>

int river_fill(void);
int program_next(void);
int desk_program(void);
int dream_begin(void);
int notes_look(void);
int shadow_card(void);
int ways_find(void);
int record_read(void);
int json_write(void);
int random_next(void);

int river_fill(void) {
    return 1;
}
int program_next(void) {
    return 2;
}
int desk_program(void) {
    return 3;
}
int dream_begin(void) {
    return 4;
}
int notes_look(void) {
    return 5;
}
int shadow_card(void) {
    return 6;
}
int ways_find(void) {
    return 7;
}
int record_read(void) {
    return 8;
}
int json_write(void) {
    return 9;
}
int random_next(void) {
    return 10;
}

int main(void) {
    int sum = river_fill() + program_next() + desk_program() + dream_begin() + notes_look() +
              shadow_card() + ways_find() + record_read() + json_write() + random_next();
    for (const gw_game *const *game = gw_games; *game; game++)
        if (gw_player_find(*game, "expert") == NULL) return 1;
    printf("%d\n", sum);
    return sum == 55 ? 0 : 1;
}

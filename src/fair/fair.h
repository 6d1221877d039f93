#ifndef FAIR_FAIR_H
#define FAIR_FAIR_H
/* Chance that nobody can predict, and that everybody can check afterwards.
 *
 * Whoever runs a game has a secret of 32 bytes and a hash of what was fixed before the first
 * draw, the *lock*. Draw number i, counted from 1, is what gw_pick takes with random numbers
 * seeded by the first 64 bits, big-endian, of
 *
 *     HMAC-SHA-256(secret, "draw" ‖ i ‖ lock)        i as 8 bytes, big-endian
 *
 * So a draw depends on its number and on what was fixed beforehand, never on what was played,
 * and says nothing about any other draw. Under labels of their own, "mind" and "seed", the
 * same function with the number of a seat gives what our player there thinks with, and what a
 * program there is told as its seed: neither helps to know a draw or the other.
 *
 * Nothing here is kept between calls; different threads may use one secret. */
#include <gangway/player.h>

enum { FAIR_BYTES = 32, FAIR_TEXT = 2 * FAIR_BYTES + 1 };

typedef struct fair_secret {
    uint8_t bytes[FAIR_BYTES];
} fair_secret;

typedef struct fair_lock {
    uint8_t bytes[FAIR_BYTES];
} fair_lock;

/* Makes libsodium ready; to be called before anything else here, any number of times. False
 * if it cannot be used on this system. */
bool fair_begin(void);

/* ---------------------------------------------------------------- secrets -- */

/* A secret from the system's entropy. */
fair_secret fair_secret_new(void);

/* The secret that a number stands for, always the same. It is no better hidden than the
 * number: for games in which nobody would look for it. */
fair_secret fair_secret_of_seed(uint64_t seed);

/* Reads 64 hexadecimal digits, capital or small, and nothing else; false if it is not that. */
bool fair_secret_read(fair_secret *secret, const char *text);

/* Writes 64 small hexadecimal digits. */
void fair_secret_write(const fair_secret *secret, char text[FAIR_TEXT]);

/* Overwrites it. */
void fair_secret_forget(fair_secret *secret);

/* ------------------------------------------------------------------ locks -- */

/* The lock of a game that is played on one machine: SHA-256 over "gangway-local-1", the
 * game's name, the options and the board as texts (an empty one where the game has none), and
 * two numbers of 8 bytes, big-endian; before each field its length, in 8 bytes, too.
 * `number` and `part` tell the games of a run apart. */
fair_lock fair_lock_local(const gw_table *table, uint64_t number, uint64_t part);

/* ------------------------------------------------------------------ games -- */

/* The chance of one game. */
typedef struct fair_game {
    const fair_secret *secret; /* must live as long */
    fair_lock lock;
    uint64_t draws; /* outcomes so far, whoever brought them about */
} fair_game;

/* The outcome of chance, which is to act in `state`; counts it as drawn. `thinking` lends
 * scratch and list, not its random numbers. */
gw_action fair_draw(fair_game *game, const gw_thinking *thinking, const gw_state *state);

/* What our player in a seat thinks with. */
gw_random fair_mind(const fair_game *game, gw_seat seat);

/* What a program in a seat is told as its seed. */
uint32_t fair_told_seed(const fair_game *game, gw_seat seat);

/* The function that all of these use; a label has 4 characters. */
uint64_t fair_number(const fair_secret *secret, const char *label, uint64_t number,
                     const fair_lock *lock);

#endif

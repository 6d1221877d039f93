#ifndef FAIR_FAIR_H
#define FAIR_FAIR_H
/* Fair chance: nobody can predict it, and everybody can verify it afterwards.
 *
 * The program that runs a game has a secret of 32 bytes and the *context*, a hash of everything
 * fixed before the first draw. Draw number i, from 1, is what gw_pick_listed chooses with random
 * numbers seeded by the first 64 bits, big-endian, of
 *
 *     HMAC-SHA-256(secret, "draw" ‖ i ‖ context)        i as 8 bytes, big-endian
 *
 * So a draw depends on its number and on what was fixed beforehand, never on what was played, and
 * reveals nothing about any other draw. With the labels "mind" and "seed" instead, the same
 * function of a seat's number gives the random numbers of our computer player there, and the seed
 * sent to a bot there: neither reveals anything about a draw or about the other.
 *
 * Nothing here is kept between calls; different threads may use one secret. */
#include <gangway/player.h>

enum { FAIR_BYTES = 32, FAIR_TEXT = 2 * FAIR_BYTES + 1 };

typedef struct fair_secret {
    uint8_t bytes[FAIR_BYTES];
} fair_secret;

typedef struct fair_context {
    uint8_t bytes[FAIR_BYTES];
} fair_context;

/* Initialises libsodium; must be called first, and may be called repeatedly. False if it cannot be
 * used on this system. */
bool fair_begin(void);

/* Bytes from the system's entropy. */
void fair_random_bytes(void *bytes, size_t count);

/* ---------------------------------------------------------------- secrets -- */

/* A secret from the system's entropy. */
fair_secret fair_secret_new(void);

/* A secret derived from a seed, always the same. It is only as secret as the seed: for games in
 * which nobody has a reason to guess it. */
fair_secret fair_secret_of_seed(uint64_t seed);

/* Reads exactly 64 hexadecimal digits, upper or lower case; false for anything else. */
bool fair_secret_read(fair_secret *secret, const char *text);

/* Writes 64 lower-case hexadecimal digits. */
void fair_secret_write(const fair_secret *secret, char text[FAIR_TEXT]);

/* Overwrites the secret in memory. */
void fair_secret_erase(fair_secret *secret);

/* ------------------------------------------------------------- contexts -- */

/* The context of a game played on one machine: SHA-256 over "gangway-local-1", the game's name,
 * the options and the board as texts (empty if the game has no board), and two numbers of 8 bytes,
 * big-endian; each field is preceded by its length, also in 8 bytes. `number` and `part`
 * distinguish the games of a run. */
fair_context fair_context_local(const gw_table *table, uint64_t number, uint64_t part);

/* ------------------------------------------------------------------ games -- */

/* The chance of one game. */
typedef struct fair_game {
    const fair_secret *secret; /* must outlive the game */
    fair_context context;
    uint64_t draws; /* outcomes so far, from whatever source */
} fair_game;

/* Draws the outcome of chance, which is to act in `state`, and counts it. Uses the scratch and the
 * list of `thinking`, not its random numbers. */
gw_action fair_draw(fair_game *game, const gw_thinking *thinking, const gw_state *state);

/* The random numbers of our computer player in a seat. */
gw_random fair_player_random(const fair_game *game, gw_seat seat);

/* The seed that is sent to a bot in a seat. */
uint32_t fair_bot_seed(const fair_game *game, gw_seat seat);

/* The function that all of these use; a label has 4 characters. */
uint64_t fair_number(const fair_secret *secret, const char *label, uint64_t number,
                     const fair_context *context);

#endif

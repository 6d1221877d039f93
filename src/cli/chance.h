#ifndef CLI_CHANCE_H
#define CLI_CHANCE_H
/* Where the chance of games comes from: --seed, --secret, or the system's entropy. */
#include "cli/cli.h"
#include "fair/fair.h"
#include "match/mover.h"
#include <jansson.h>

#define CLI_SECRET                                                                                 \
    { "--secret", "HEX", "help.option.secret", false }

/* Who plays. The later ones are more to be wary of. */
typedef enum cli_company {
    CLI_OUR_PLAYERS, /* nobody else: without --seed and --secret they repeat seed 1 */
    CLI_WITH_PERSON,
    CLI_WITH_BOT /* which could guess a seed: only a secret will do */
} cli_company;

cli_company cli_company_of(const match_who *who, size_t count);

typedef struct cli_chance {
    fair_secret secret;
    bool is_given; /* by --seed or --secret: the same chance is wanted again */
    bool has_seed; /* the secret is that of `seed`, and need not be told */
    uint64_t seed;
} cli_chance;

/* What the options say, or what goes without saying; a bot cannot look for it in our memory
 * from then on. Returns an exit code, having said what is wrong. To be given to
 * cli_chance_forget in any case. */
int cli_chance_read(const cli *c, cli_company company, cli_chance *chance);
void cli_chance_forget(cli_chance *chance);

/* Tells the secret, on standard output, unless there is a seed to tell. Only when all that
 * depends on it has been played. */
void cli_chance_tell(const cli *c, const cli_chance *chance);

/* The seed, or the secret if there is no seed to tell; null for the other one. */
json_t *cli_seed_json(const cli_chance *chance);
json_t *cli_secret_json(const cli_chance *chance);

#endif

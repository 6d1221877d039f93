#ifndef CLI_CHANCE_H
#define CLI_CHANCE_H
/* The source of chance: --seed, --secret, or the system's entropy. */
#include "cli/cli.h"
#include "fair/fair.h"
#include "match/mover.h"
#include <jansson.h>

#define CLI_SECRET                                                                                 \
    { "--secret", "HEX", "help.option.secret", false }

/* Who plays, in order of increasing caution. */
typedef enum cli_company {
    CLI_OUR_PLAYERS, /* nobody else: the default is seed 1 */
    CLI_WITH_PERSON,
    CLI_WITH_BOT /* a bot could guess a seed: only a secret is safe */
} cli_company;

cli_company cli_company_of(const match_who *who, size_t count);

typedef struct cli_chance {
    fair_secret secret;
    bool is_given; /* by --seed or --secret: the same chance is repeated */
    bool has_seed; /* the secret comes from `seed`, and need not be printed */
    uint64_t seed;
} cli_chance;

/* Reads the options, or chooses a default. From then on bots cannot read our memory. Returns an
 * exit code, having printed what is wrong. Always call cli_chance_forget afterwards. */
int cli_chance_read(const cli *c, cli_company company, cli_chance *chance);
void cli_chance_forget(cli_chance *chance);

/* Prints the secret on standard output, unless there is a seed. Call it only when everything that
 * depends on the secret has been played. */
void cli_chance_print(const cli *c, const cli_chance *chance);

/* The text of a record, with the header lines that say which game of the run it is, by `number` and
 * `part` as for fair_context_local. Newly allocated; NULL if out of memory. */
char *cli_chance_record(const gw_record *record, uint64_t number, uint64_t part, size_t *length);

/* The seed, or the secret if there is no seed; null for the other one. */
json_t *cli_seed_json(const cli_chance *chance);
json_t *cli_secret_json(const cli_chance *chance);

#endif

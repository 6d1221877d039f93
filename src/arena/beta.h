#ifndef ARENA_BETA_H
#define ARENA_BETA_H
/* The beta distribution and Student's, as far as intervals need them. */

/* The probability that a beta variable with parameters a, b > 0 is at most x. */
double arena_beta(double a, double b, double x);

/* The x for which that probability is `probability`, 0 < probability < 1. To 1e-9 or better
 * for a, b up to 1e7. */
double arena_beta_quantile(double a, double b, double probability);

/* How many standard errors on either side are 95 % of Student's distribution with so many
 * degrees of freedom, at least 1. */
double arena_student(double freedom);

#endif

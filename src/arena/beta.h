#ifndef ARENA_BETA_H
#define ARENA_BETA_H
/* The beta distribution and Student's t-distribution, for intervals. */

/* The probability that a beta variable with parameters a, b > 0 is at most x. */
double arena_beta(double a, double b, double x);

/* The x for which arena_beta is `probability`, 0 < probability < 1. Accurate to 1e-9 or better for
 * a, b up to 1e7. */
double arena_beta_quantile(double a, double b, double probability);

/* The number of standard errors on either side that contain 95 % of Student's t-distribution with
 * that many degrees of freedom, at least 1. */
double arena_student(double freedom);

#endif

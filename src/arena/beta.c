#include "arena/beta.h"

#include <math.h>
#include <stdbool.h>

enum { TERMS = 100000, STEPS = 200 };
static const double EXACT = 1e-14; /* relative change that ends an iteration */

/* log of 1 / B(a, b) */
static double log_scale(double a, double b) {
    return lgamma(a + b) - lgamma(a) - lgamma(b);
}

/* x^a (1 - x)^b / B(a, b) */
static double front_at(double a, double b, double x, double scale) {
    return exp(scale + a * log(x) + b * log1p(-x));
}

/* Keeps a denominator of the fraction away from 0. */
static double off_zero(double value) {
    const double least = 1e-300;
    return fabs(value) < least ? least : value;
}

/* The continued fraction of the incomplete beta function by Lentz's method; it converges
 * fast for x below the mean. */
static double fraction(double a, double b, double x) {
    double c = 1, d = 1 / off_zero(1 - (a + b) * x / (a + 1)), value = d;
    for (int m = 1; m < TERMS; m++) {
        double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / off_zero(1 + even * d);
        c = off_zero(1 + even / c);
        value *= c * d;
        d = 1 / off_zero(1 + odd * d);
        c = off_zero(1 + odd / c);
        value *= c * d;
        if (fabs(c * d - 1) < EXACT) break;
    }
    return value;
}

/* The probability of at most x, 0 < x < 1. */
static double below(double a, double b, double x, double front) {
    return x < (a + 1) / (a + b + 2) ? front * fraction(a, b, x) / a
                                     : 1 - front * fraction(b, a, 1 - x) / b;
}

double arena_beta(double a, double b, double x) {
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    return below(a, b, x, front_at(a, b, x, log_scale(a, b)));
}

/* Where Newton's method begins: two standard deviations to the wanted side, if that is within
 * range. */
static double first_guess(double a, double b, double probability) {
    double mean = a / (a + b), deviation = sqrt(mean * (1 - mean) / (a + b + 1));
    double guess = mean + (probability < 0.5 ? -2 : 2) * deviation;
    return guess > 0 && guess < 1 ? guess : mean;
}

/* Newton's method, bisecting where a step would leave the bracket. */
double arena_beta_quantile(double a, double b, double probability) {
    double low = 0, high = 1, x = first_guess(a, b, probability), scale = log_scale(a, b);
    for (int step = 0; step < STEPS; step++) {
        double front = front_at(a, b, x, scale), excess = below(a, b, x, front) - probability;
        if (excess < 0)
            low = x;
        else
            high = x;
        double next = x - excess * x * (1 - x) / front;
        if (!(next > low && next < high)) next = low + (high - low) / 2;
        bool is_found = fabs(next - x) <= EXACT + 1e-10 * fmin(x, 1 - x);
        x = next;
        if (is_found) break;
    }
    return x;
}

double arena_student(double freedom) {
    /* freedom / (freedom + t²) has a beta distribution */
    double x = arena_beta_quantile(freedom / 2, 0.5, 0.05);
    return sqrt(freedom * (1 / x - 1));
}

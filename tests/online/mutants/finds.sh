#!/bin/sh
# finds.sh MUTANT SEEDS: passes if the simulator, built with a mutant, fails within so many seeds.
unset GANGWAY_SEEDS_ONE_IN # which of the seeds find it is known of none
if "$1" 1 "$2"; then
    echo "the mutant was not found"
    exit 1
fi

#!/bin/sh
# finds.sh MUTANT SEEDS: passes if the simulator, built with a mutant, fails within so many seeds.
if "$1" 1 "$2"; then
    echo "the mutant was not found"
    exit 1
fi

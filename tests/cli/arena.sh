#!/bin/sh
# gangway arena and ladder: matches of computer players, and what they leave behind.
. "$(dirname "$0")/lib.sh"


# A short run of tools/teach: it ends, repeats exactly, depends on the seed, and prints a line per
# input besides those around them.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$TEACH" --games 40 --seed 3 >"$work/first" 2>/dev/null
"$TEACH" --games 40 --seed 3 >"$work/again" 2>/dev/null
"$TEACH" --games 40 --seed 4 >"$work/other" 2>/dev/null
cmp "$work/first" "$work/again"
! cmp -s "$work/first" "$work/other" || { echo "the seed changes nothing"; exit 1; }
[ "$(wc -l <"$work/first")" -eq "$(wc -l <"$NETWORK")" ]
code=0
"$TEACH" --games many >/dev/null 2>&1 || code=$?
[ $code -eq 2 ] || { echo "exit code $code: teach --games many"; exit 1; }

# Short runs of tools/tune: they end, say what they tried, and repeat exactly.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# tune GAME OPTION…: the same with one thread and with two, and a text that can be compiled.
tune() {
    "$TUNE" "$@" --threads 1 --out "$work/first" >"$work/said"
    "$TUNE" "$@" --threads 2 --out "$work/second" >"$work/again"
    cmp "$work/said" "$work/again"
    cmp "$work/first" "$work/second"
    "$WEIGHTS" "$1" "$work/first" >/dev/null
    [ "$(grep -c '^#' "$work/first")" -eq "$(grep -c '^#' "$DATA/$1/weights.txt")" ]
}

says() {
    grep -q "$1" "$work/said" || { cat "$work/said"; echo "not said: $1"; exit 1; }
}

refuses() {
    code=0
    "$TUNE" "$@" >/dev/null 2>&1 || code=$?
    [ $code -eq 2 ] || { echo "exit code $code: tune $*"; exit 1; }
}

tune trains --games 20 --nodes 30 --rounds 6 --seed 5
says '^6: .* -> .* % (.* to .*) in .* games'
tune trains --games 8 --nodes 30 --rounds 1 --players 3
tune mississippi --games 2 --nodes 1 --rounds 1 --elo 10
says '^1: '
tune dragons --games 4 --nodes 20 --rounds 2
says '^2: '
"$TUNE" dragons --fit chance --games 6 --nodes 1 --confirming 2 >"$work/said"
says '^chance = [0-9]'
says '^[0-9]* positions of 6 games; surprise '
says '^all together: .* in 2 games'

sed 's/^gap_price = 6300 /gap_price = 6301 /' "$DATA/trains/weights.txt" >"$work/other"
tune trains --confirm "$work/other" --nodes 5 --confirming 6 --set turns=20
says '^all together: .* in 6 games'
tune trains --confirm "$DATA/trains/weights.txt"
says '^nothing better was found'

# calibrate OPTION…: what it says, twice the same.
calibrate() {
    "$TUNE" trains --calibrate --games 4 --nodes 30 "$@" >"$work/said"
    "$TUNE" trains --calibrate --games 4 --nodes 30 "$@" >"$work/again"
    cmp "$work/said" "$work/again"
    says '^what is told of who decides:'
    says '^what is told of everybody:'
    says '^shares that are not the whole win together: 0 of [0-9]* decisions$'
}

# differs: from what was said before.
differs() {
    ! cmp -s "$work/said" "$work/before" || { echo "an option changes nothing"; exit 1; }
}

calibrate --players 4
says '^told .* %, won .* % (.* to .*) in .* claims of [1-4] games$'
says '^last third: Brier .* better than an even share; log loss .* better; above 80 %: .*'
cp "$work/said" "$work/before"
calibrate --players 4 --level hard
differs
calibrate --players 4 --mixed
differs
calibrate --players 4 --set turns=12
differs
calibrate --set players=4
cmp "$work/said" "$work/before"
"$TUNE" trains --calibrate --games 2 --time 1 --set turns=12 >"$work/said"
says '^all: Brier '

refuses
refuses chess
refuses trains --games none
refuses trains --games 0
refuses trains --players 7
refuses trains --fit gap_price
refuses mississippi --fit chance
refuses dragons --fit chance --rounds 3
refuses dragons --fit chance --confirm "$work/other"
refuses dragons --calibrate --fit chance
refuses trains --calibrate --out "$work/first"
refuses trains --calibrate --confirming 6
refuses trains --calibrate --level sorter
refuses trains --calibrate --level nobody
refuses trains --calibrate --time 5 --nodes 5
refuses trains --calibrate --time 0
refuses trains --level hard
refuses trains --mixed
refuses trains --time 5
refuses trains --calibrate --set turns
refuses trains --calibrate --set turns=none
refuses trains --calibrate --set boats=2
refuses trains --loud

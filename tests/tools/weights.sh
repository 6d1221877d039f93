# What tools/weights makes of weights, and what it refuses.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
text=$work/text

# refuses WHAT: the text is refused, and why is said with the file's name.
refuses() {
    if "$WEIGHTS" mississippi "$text" >"$work/out" 2>"$work/said"; then
        echo "not refused: $1"
        exit 1
    fi
    grep -q "^$text:[0-9]*: $1" "$work/said" || { cat "$work/said"; echo "not said: $1"; exit 1; }
    [ ! -s "$work/out" ] || { echo "something is written all the same: $1"; exit 1; }
}

# change EXPRESSION: the shipped text with a change by sed.
change() {
    sed "$1" "$DATA/mississippi/weights.txt" >"$text"
    if cmp -s "$text" "$DATA/mississippi/weights.txt"; then
        echo "nothing is changed by $1"
        exit 1
    fi
}

for game in trains mississippi dragons; do
    "$WEIGHTS" $game "$DATA/$game/weights.txt" | grep -q 'weights_shipped = {'
done

change 's/^coal_ticks = .*/coal_ticks = 7/'
"$WEIGHTS" mississippi "$text" | grep -q '\.coal_ticks = 7,'

change 's/^coal_ticks/cool_ticks/'
refuses 'there is no such weight: cool_ticks = '
refuses 'a weight is missing: coal_ticks'
change '/^coal_ticks/d'
refuses 'a weight is missing: coal_ticks'
change '/^coal_ticks/p'
refuses 'this weight stands twice: coal_ticks'
change 's/^coal_ticks = .*/coal_ticks = 99999999999/'
refuses 'a number that is out of range: coal_ticks'
change 's/^doubt_part = .*/doubt_part = 0/'
refuses 'a number that is out of range: doubt_part'
change 's/^coal_ticks = .*/coal_ticks = 2 3/'
refuses 'too many or too few numbers: coal_ticks'
change 's/^coal_ticks = .*/coal_ticks = 2x/'
refuses 'not a number: 2x'
change 's/^coal_ticks = .*/coal_ticks/'
refuses 'not a `name = number` line: coal_ticks'
change 's/^coal_ticks = .*/coal_ticks = /'
refuses 'too many or too few numbers: coal_ticks'

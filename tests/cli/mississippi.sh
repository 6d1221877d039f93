# Mississippi Queen at the terminal: the river, and whole turns by `ends` and `to`.
. "$ROOT/tests/cli/lib.sh"

# plays LINE… -- ARGUMENT…: gangway play mississippi with these lines typed.
plays() {
  : >"$WORK/in"
  while [ "$1" != -- ]; do
    printf '%s\n' "$1" >>"$WORK/in"
    shift
  done
  shift
  run 0 play mississippi --seed 14 "$@" <"$WORK/in"
}
# after TEXT: keeps only the output from the last line with TEXT on.
after() {
  awk -v text="$1" 'index($0, text) { kept = "" } { kept = kept $0 "\n" } END { printf "%s", kept }' \
    "$WORK/out" >"$WORK/rest"
  mv "$WORK/rest" "$WORK/out"
}

# With seed 14, White (seat 1) is on @0.9, Blue (2) on @0.5, Green (2) on @0.3, Orange (1)
# on @0.1; all head north here, and White moves first.
set -- 'head n' 'head n' 'head n' 'head n'

# The river: tiles and spaces are numbered, boats have a heading and a speed, the mover is
# highlighted, and signs are explained.
plays "$@" quit -- --seat 2=human
after 'Round 1.'
says '    /B↑1\__6/ d1\__8/W↑1\'
says '    \__5/O↑1\__2/G↑1\^^^/'
says '    \_15/▒▒▒\▒▒▒/ r1\_19/@1'
says '    /▒▒▒\._1:   :._3/   \'
says 'W↗3 boat, heading, speed · ^^^ moves now · b1 r1 blue, red dock, 1 waiting'
says '▶ W Player 1       White         @0.9   ↑  speed 1 · coal 6 · passengers 0'

plays help river 'river @1' 'river @2' 'river 1 2' quit --
says 'to @T.S [D]    play the whole turn'
says 'ends [N|@T.S]  show where'
says 'river [@T]     draw'
is [ "$(grep -c 'from “river @0” to “river @1”' "$WORK/out")" -eq 2 ]
run 0 play trains --seed 5 <"$WORK/in"
says_not 'the whole turn'
says '“river” is not an action or a command'

# Where the turn can end: marks with the least coal, then lists.
plays "$@" ends quit -- --seat 2=human
after 'Round 1.'
says '    \*15/1  \*12/0  \*19/@0'
says '* the turn can end there, with the coal above'
says '  speed 1: @0.8 @0.14'
says '  speed 2: @0.2 @0.3 @0.7'
plays "$@" 'ends 2' 'ends @0.3' -- --seat 2=human
says '  @0.2   n3 ne4 se3 s2 sw1 nw2        @0.3   n3! ne4! se3! s2! sw1! nw2!'
says '  speed 2: n3! ne4! se3! s2! sw1! nw2!'
says 'The number at a heading is the coal it takes; ! means with a push.'

# Going there: the cheapest way, or the heading and speed asked for; all of it is taken back
# together.
plays "$@" 'to @0.17' undo 'to 0.17 ne speed 4' quit -- --seat 2=human
says '  To @0.17, heading northwest, at speed 4: 2 coal'
says 'taken back'
says '  To @0.17, heading northeast, at speed 4: 4 coal'
after 'taken back'
says '▶ W Player 1       White         @0.9   ↑  speed 1 · coal 6 · passengers 0'
says '  W Player 1       White         @0.17  ↗  speed 4 · coal 2 · passengers 0'
says '▶ B Player 2'
plays 'head n' '' 'head n' 'to @0.17 ne' ends 'to @0.7' undo 'to @0.14' '' quit -- --seat 2=captain --careful
is [ "$(grep -c 'it is not your turn (MQ-O1)' "$WORK/out")" -eq 2 ]
after 'taken back'
says 'White moves to @0.14.'
says_not '@0.17'

# `to` works in a turn begun by hand; those first actions are taken back one by one.
plays "$@" 'speed 2' ahead 'to @0.19' undo undo undo 'to @0.14' quit -- --seat 2=human
says '  To @0.19, heading north, at speed 2: 0 coal'
is [ "$(grep -c 'taken back' "$WORK/out")" -eq 3 ]
after 'taken back'
says '  To @0.14, heading north, at speed 1: 0 coal'

# MQ-P5: the owner of a pushed boat chooses its heading, then the plan continues, here twice; it
# can be taken back up to where somebody else has acted.
plays "$@" 'to @0.2 nw speed 4' 'ends' 'to @0.7' 'head s' 'head se' quit -- --seat 2=human
says '  To @0.2, heading northwest, at speed 4: 4 coal, 2 pushes'
is [ "$(grep -c 'first the heading of the boat that was pushed (MQ-P5)' "$WORK/out")" -eq 2 ]
says 'Green heads south.'
after 'Green heads southeast.'
says '  W Player 1       White         @0.2   ↖  speed 4 · coal 2 · passengers 0'
says '▶ B Player 2'
plays "$@" 'to @0.2 nw speed 4' undo 'to @0.2 nw speed 4' 'head s' undo 'left' quit -- --seat 2=human
after 'taken back'
says '▶ W Player 1       White         @0.3'
says 'White turns'
plays 'head n' 'head n' 'to @0.3 sw speed 2' quit -- --seat 2=captain
after 'Green is pushed to'
says 'Green heads'
says '▶ O Player 1'

# MQ-P6: a pushed boat of the same player asks for its heading in the same way.
plays "$@" 'to @0.1 sw speed 4' 'head ne' undo 'to @0.1 sw speed 4' undo quit -- --seat 2=human
says 'Orange heads northeast.'
is [ "$(grep -c 'taken back' "$WORK/out")" -eq 2 ]
after 'taken back'
says '▶ W Player 1       White         @0.9   ↑  speed 1 · coal 6 · passengers 0'

# MQ-X2: where coal can be moved, `end` is left to the player.
plays "$@" 'to @0.7 n speed 2' 'to @0.15' 'to @0.13' 'to @0.11 speed 2' 'give white 1' end quit -- --seat 2=human
says 'Coal can be moved now (MQ-X2)'
says 'Orange gives White 1 coal.'
after 'Coal can be moved now'
says 'Round 2.'
plays "$@" 'to @0.7 n speed 2' 'to @0.15' 'to @0.13' 'to @0.11 speed 2' undo 'to @0.11 speed 2' 'to @0.11' quit \
  -- --seat 2=human
after 'taken back'
says '▶ O Player 1       Orange        @0.1   ↑  speed 1 · coal 6 · passengers 0'
says 'Round 2.'

# Impossible wishes: a sentence, the rule, and alternatives; nothing is played.
plays 'to @0.7' ends -- --seat 2=human
is [ "$(grep -c 'no turn is being played now' "$WORK/out")" -eq 2 ]
plays "$@" to 'to there' 'to @0.7 up' 'to @0.7 n speed' 'to @0.7 n speed 3 now' 'to @0.7 n n' \
  -- --seat 2=human
is [ "$(grep -c 'to where?' "$WORK/out")" -eq 6 ]
plays "$@" 'to @0.20' 'to @2.0' 'to @0.4' 'to @1.17' 'to @0.10 n speed 1' 'to @0.5 n speed 4' \
  'to @0.7 n speed 9' 'ends 0' 'ends 9' 'ends @0.20' 'ends @1.17' 'ends all' quit -- --seat 2=human
is [ "$(grep -c 'there is no space @0.20: the last tile laid is 1' "$WORK/out")" -eq 2 ]
says 'there is no space @2.0'
says 'that is an island (MQ-T6)'
is [ "$(grep -c '@1.17 is 8 spaces away, and the highest speed possible now is 6 (MQ-T1)' "$WORK/out")" -eq 2 ]
says 'the turn can end on @0.10, but not like that; possible there: '
says 'no turn at that speed avoids a crash (MQ-C1)'
is [ "$(grep -c 'which ends?' "$WORK/out")" -eq 2 ]
is [ "$(grep -c 'Player 2>' "$WORK/out")" -eq 2 ]
plays "$@" 'speed 2' 'to @0.17' quit -- --seat 2=human
says 'ends on @0.17 now (MQ-C1); the nearest space where one does: @0.'

# In plain ASCII, and in the other languages.
plays "$@" ends 'ends 3' 'to @0.2 nw speed 4' 'head s' 'head se' river help quit -- --seat 2=human --ascii
is [ "$(LC_ALL=C grep -c '[^ -~]' "$WORK/out")" -eq 0 ]
says '/Wn \'
for lang in ru it; do
  plays "$@" ends 'ends 3' 'ends @0.3' 'to @1.17' 'to @0.5 n speed 2' 'to @0.2 nw speed 4' 'head s' \
    'head se' river help quit -- --seat 2=human --lang $lang
  is [ "$(grep -c '{' "$WORK/out")" -eq 0 ]
  says_not 'coal'
done

# A whole race using `ends`; turns without ends say why.
race() { node "$ROOT/tests/cli/race.mjs" "$GANGWAY" "$WORK/race.gwr" "$@" >"$WORK/out" 2>"$WORK/err"; }
is race 1 --seat 2=human --set rounds=60
says 'MQ-C2 MQ-C4 MQ-P5'
run 0 replay --verify "$WORK/race.gwr"
is race 3 --seat 2=human --seat 3=human --set players=3 --set boats=2 --set tiles=18 --set rounds=60
run 0 replay --verify "$WORK/race.gwr"
# Pushed onto a dock (MQ-G4): the passenger is left with the heading, or refused with the rule.
plays "load $ROOT/tests/web/river/leave.gwr" 'why head n leave' 'head n stay' 'head se leave' quit -- \
  --seat 2=human
after 'loaded'
says '“leave” after a heading puts the passenger back on the dock (MQ-G4).'
says '12 head nw leave'
says '“head n leave” is legal'
says '“head n stay” is not an action'
says 'Green leaves the passenger on the dock and has 0 aboard.'
plays "load $ROOT/tests/web/river/leave-own.gwr" 'why head n leave' quit -- --seat 2=human
says 'a passenger can be left only when the boat was pushed onto the dock (MQ-G4)'
sed -e 's/^options: players=2$/options: players=2 transfer=maybe/' "$ROOT/tests/web/river/leave.gwr" >"$WORK/bad.gwr"
run 2 replay "$WORK/bad.gwr"
complains_once '“maybe”'

finish

# Games at the terminal, played by lines.
. "$ROOT/tests/cli/lib.sh"

# typed LINE…: what the next `plays` reads.
typed() { printf '%s\n' "$@" >"$WORK/in"; }
# plays ARGUMENT…: gangway play with what was typed.
plays() { run 0 play "$@" <"$WORK/in"; }

# A whole game against a computer player: always the first thing on the list.
yes 1 | head -n 3000 >"$WORK/ones"
run 0 play trains --seed 3 --seat 2=sorter <"$WORK/ones"
says "wins: seven cars in ascending order!"
says "Player 1> "
is [ "$(grep -c 'sorter 2 draws card' "$WORK/out")" -eq 0 ]
is [ ! -e "$XDG_DATA_HOME/gangway/unfinished.gwr" ]
run 0 play trains --seed 3 --set turns=5 --seat 1=random </dev/null
says "A draw after 5 turns."

# The same seed, the same game.
typed 1 1 1
plays trains --seed 4 --seat 2=sorter
cp "$WORK/out" "$WORK/one"
plays trains --seed 4 --seat 2=sorter
is cmp -s "$WORK/one" "$WORK/out"

# Commands. Seat 1 plays first with seed 5 and has only card 75 to keep.
typed help 'why keep 75 9' 'why keep 3 1' 'why 1' why nonsense 99 'rules GT-5' 'rules GT-99' table log \
  'keep 75 1' 'swap 1 2' quit
plays trains --seed 5 --seat 2=sorter
says "take your last action back"
says "(GT-6)"
says "card 3 is not one of the cards drawn (GT-4)"
says "“1” is legal"
says "why what?"
says "“nonsense” is not an action or a command"
says "no action number 99"
says "Two cards of the offer with the same ability"
says "no rule “GT-99”"
says "Player 1 keeps card 75 and puts it in place 1, replacing 70."
says "only drawing is possible (GT-8)"
says "The unfinished game is kept"
is [ -f "$XDG_DATA_HOME/gangway/unfinished.gwr" ]
run 0 replay --verify "$XDG_DATA_HOME/gangway/unfinished.gwr"

# The menu offers the unfinished game; then a new one with everything asked.
typed 2 log quit
plays
says "continue the game you left (Game of Trains)"
says "Player 1 keeps card 75"
typed 1 3 1 2 quit
plays
says "How many players?"
says "sorter 3 gets seven cars."
typed 9 q
plays
says "Please type a number from 1 to 2."
run 0 play </dev/null
run 2 play --set players=3 </dev/null
complains_once 'name of a game'

# Undo: an own action before anybody else has acted; never past chance or a computer.
typed undo 'keep 75 1' undo quit
plays trains --seed 5 --seat 2=sorter
is [ "$(grep -c 'nothing can be taken back' "$WORK/out")" -eq 2 ]
typed 'keep 75 1' undo 'keep 75 2' '' quit
plays trains --seed 5 --seat 2=sorter --careful
says "taken back"
says "Player 1 keeps card 75 and puts it in place 2"

# Save and load; a file that is no record is not overwritten; a bad one is not loaded.
echo precious >"$WORK/letter"
typed 'keep 75 1' save "save $WORK/letter" "save $WORK/none/x.gwr" "save $WORK/s.gwr" quit
plays trains --seed 5 --seat 2=sorter
says "save where?"
says "is not a record; choose another name"
says "there is no such file"
says "saved as $WORK/s.gwr"
is [ "$(cat "$WORK/letter")" = precious ]
run 0 replay --verify "$WORK/s.gwr"
is grep -q 'player 2: sorter' "$WORK/s.gwr"
typed load "load $WORK/letter" "load $WORK/nothing" "load $WORK/s.gwr" log quit
plays trains --seed 9
says "load what?"
says "line 1: a record begins with"
says "there is no such file"
says "loaded $WORK/s.gwr"
says "Player 1 keeps card 75 and puts it in place 1"
"$GANGWAY" replay "$WORK/s.gwr" --view 1 >"$WORK/v.gwr"
typed "load $WORK/v.gwr" quit
plays trains --seed 9
says "cannot be continued"

# Two people at one screen: nobody sees the other's cards.
typed '' 'keep 75 1' '' quit
plays trains --seed 5 --seat 2=human
says "Player 1, the next cards are for you only."
says "Player 2, the next cards are for you only."
is [ "$(sed -n '1,/Player 1, the next cards/p' "$WORK/out" | grep -c '75')" -eq 0 ]
is [ "$(sed -n '/Player 1, the next cards/,/Player 2, the next cards/p' "$WORK/out" | grep -c '71')" -eq 0 ]
is [ "$(sed -n '/Player 2, the next cards/,$p' "$WORK/out" | grep -c 'drawn: .*71')" -ge 1 ]
is [ "$(sed -n '/Player 2, the next cards/,$p' "$WORK/out" | grep -c '^$')" -ge 1 ]

# Chance typed in from a real table, and corrected.
typed 'first 2' 'deal 90' 'deal 5' 'deal 5' 'deal 6' undo 'deal 7' log quit
plays trains --chance ask --seat 2=human
says "card 90 is not in the deck (GT-1)"
says "card 5 is not in the deck (GT-1)"
says "taken back"
run 2 play trains --chance dice </dev/null
complains_once '“dice”'
is grep -q 'chance deal 7' "$XDG_DATA_HOME/gangway/unfinished.gwr"
is [ "$(grep -c 'chance deal 6' "$XDG_DATA_HOME/gangway/unfinished.gwr")" -eq 0 ]

# Plain ASCII, and the other languages.
typed '' '' 1 '' 1 1 help quit
plays trains --seed 5 --seat 2=human --ascii
is [ "$(LC_ALL=C grep -c '[^ -~]' "$WORK/out")" -eq 0 ]
for lang in ru it; do
  typed 1 1 1 1 1 help quit
  plays trains --seed 5 --seat 2=sorter --lang $lang
  is [ "$(grep -c '{' "$WORK/out")" -eq 0 ]
  says_not "gets seven cars"
done

# Endless lines and bytes of any kind are only not understood.
{ head -c 100000 /dev/zero | tr '\0' x; echo; head -c 2000 /dev/urandom; } >"$WORK/in"
plays trains --seed 5
finish

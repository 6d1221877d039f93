# Games at the terminal, played by lines.
. "$ROOT/tests/cli/lib.sh"

# typed LINE…: what the next `plays` reads.
typed() { printf '%s\n' "$@" >"$WORK/in"; }
# plays ARGUMENT…: gangway play with what was typed.
plays() { run 0 play "$@" <"$WORK/in"; }

# A whole game against a computer player: always the first action in the list.
yes 1 | head -n 3000 >"$WORK/ones"
run 0 play trains --seed 3 --seat 2=sorter <"$WORK/ones"
says "wins: seven cars in ascending order!"
says "Player 1> "
is [ "$(grep -c 'sorter 2 draws card' "$WORK/out")" -eq 0 ]
is [ ! -e "$XDG_DATA_HOME/gangway/unfinished-1.gwr" ]
run 0 play trains --seed 3 --set turns=5 --seat 1=random </dev/null
says "A draw after 5 turns."

# The same seed, the same game.
typed 1 1 1
plays trains --seed 4 --seat 2=sorter
grep -v unfinished- "$WORK/out" >"$WORK/one"
plays trains --seed 4 --seat 2=sorter
grep -v unfinished- "$WORK/out" >"$WORK/two"
is cmp -s "$WORK/one" "$WORK/two"
rm -r "$XDG_DATA_HOME"

# Commands. Seat 1 plays first with seed 785 and has only card 75 to keep.
typed help 'why keep 75 9' 'why keep 3 1' 'why 1' why nonsense 99 'rules GT-5' 'rules GT-99' table log \
  'keep 75 1' 'swap 1 2' quit
plays trains --seed 785 --seat 2=sorter
says "take back your last action"
says "(GT-6)"
says "card 3 is not one of the cards drawn (GT-4)"
says "“1” is legal"
says "why what?"
says "“nonsense” is not an action or a command"
says "no action number 99"
says "Two cards of the offer with the same ability"
says "no rule “GT-99”"
says "Player 1 keeps card 75 and puts it in place 1, replacing 72."
says "only drawing is possible (GT-8)"
says "The unfinished game is kept"
is [ -f "$XDG_DATA_HOME/gangway/unfinished-1.gwr" ]
run 0 replay --verify "$XDG_DATA_HOME/gangway/unfinished-1.gwr"

# The menu offers the unfinished game; then a new one with everything asked.
typed $FIRST_KEPT log quit
plays
says "continue Game of Trains: Player 1, sorter, "
says "Player 1 keeps card 75"
typed 2 3 1 2 '' quit
plays
says "How many players?"
says "Which level? (1–4, Enter: 2)"
says "medium 3 gets seven cars."
typed 2 2 1 '' '' quit
plays
says "medium 2 gets seven cars."
typed quit
plays trains
says "medium 2 gets seven cars."
typed 9 q
plays
says "Please type a number from 1 to "
run 0 play </dev/null
run 2 play --set players=3 </dev/null
complains_once 'name of a game'

# The options of the game: a choice, a set, a number; invalid values are refused and change nothing.
left() {
    grep '^options:' "$XDG_DATA_HOME/gangway/"*.gwr | grep -q "options: $1\$"
}
typed 1 4 4 1 2 4 '7' '1 5' 5 13 7 3 8 2 2 2 '' quit
plays
says "The rules at this table:"
says "which printed rules hold where the two editions differ: Russian"
says "Change one of them? (1–10, Enter: play)"
says "  2  Italian"
says "Which one? (1–2, Enter: 1)"
says "which printed rules hold where the two editions differ: Italian"
says "B tiles that take part: none"
says "Please type a number from 1 to 6."
says "B tiles that take part: B1: coal depots, B3-2: sandbanks"
says "How many? (12–18, Enter: "
says "(MQ-S3)"
says "how many passengers wait on the docks in all: one more on every blue dock"
is left 'players=4 edition=it b=B1,B3-2 tiles=13 passengers=extra transfer=off'
typed 3 2 2 1 '1 2' 1 '4 1' 4 2 '' quit
plays
says "colours in play, in any order"
says "(RD-2)"
says "blue, yellow"
says "on open water"
is left 'players=2 colours=yellow,blue expert=on'
typed 3 2 2 4 q
plays
typed 2 2 2 1 30 '' quit
plays --lang ru
says "Правила за этим столом:"
says "Что изменить? (1–"
is left 'players=2 turns=30'
typed 2 2 2 '' quit
plays --lang it
says "Le regole a questo tavolo:"

# A game that was left has its own file, which is removed when the game is over.
rm -r "$XDG_DATA_HOME"
typed 1 quit
plays trains --seed 4 --set turns=3 --seat 2=sorter
plays trains --seed 5 --set turns=3 --seat 2=sorter
is [ "$(ls "$XDG_DATA_HOME/gangway" | wc -l)" -eq 2 ]
{ echo $FIRST_KEPT; cat "$WORK/ones"; } >"$WORK/in"
plays
says "A draw after 3 turns."
is [ "$(ls "$XDG_DATA_HOME/gangway" | wc -l)" -eq 1 ]
typed 1 quit
XDG_DATA_HOME=/proc/nowhere run 3 play trains --seed 4 <"$WORK/in"
says "could not be kept"

# Undo: one's own action before anybody else has acted; never past chance or a computer.
typed undo 'keep 75 1' undo quit
plays trains --seed 785 --seat 2=sorter
is [ "$(grep -c 'nothing can be taken back' "$WORK/out")" -eq 2 ]
typed 'keep 75 1' undo 'keep 75 2' '' quit
plays trains --seed 785 --seat 2=sorter --careful
says "taken back"
says "Player 1 keeps card 75 and puts it in place 2"

typed careful 'keep 75 1' hint undo 'keep 75 2' '' careful quit
plays trains --seed 785 --seat 2=sorter
says "there is nothing for you to decide now"
says "taken back"
says "at once again"

# Save and load; a file that is not a record is not overwritten; an invalid one is not loaded.
echo precious >"$WORK/letter"
typed 'keep 75 1' save "save $WORK/letter" "save $WORK/none/x.gwr" "save $WORK/s.gwr" quit
plays trains --seed 785 --seat 2=sorter
says "save where?"
says "is not a readable record; choose another name"
says "there is no such file"
says "saved as $WORK/s.gwr"
is [ "$(cat "$WORK/letter")" = precious ]
run 0 replay --verify "$WORK/s.gwr"
is grep -q 'player 2: sorter' "$WORK/s.gwr"
is grep -q '^seat 2: computer sorter$' "$WORK/s.gwr"
is [ "$(grep -c '^seat ' "$WORK/s.gwr")" -eq 1 ]
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

# Characters in names that reverse the writing direction or are invisible are made visible.
turned=$(printf '\342\200\256')
sed "s/^player 1: .*/player 1: An${turned}na/" "$WORK/s.gwr" >"$WORK/turned.gwr"
typed "load $WORK/turned.gwr" log quit
plays trains --seed 9
says "An<U+202E>na keeps card 75"
says "An<U+202E>na> "
is [ "$(sed '/loaded/,$!d' "$WORK/out" | grep -c "$turned")" -eq 0 ]
typed quit
plays
says "continue Game of Trains: An<U+202E>na, sorter"
says_not "$turned"

ln -s "$WORK/s.gwr" "$WORK/link.gwr"
mkfifo "$WORK/pipe"
typed 'keep 75 2' "overwrite $WORK/link.gwr" "save $WORK/pipe" "save $WORK" quit
plays trains --seed 785 --seat 2=sorter
says "saved as $WORK/link.gwr"
is [ -L "$WORK/link.gwr" ]
is grep -q 'keep 75 2' "$WORK/s.gwr"
is [ -p "$WORK/pipe" ]
says "$WORK/pipe: this is a pipe, a device or"
says "$WORK: this is a folder"

# The person at the screen keeps the seat when a record of computers is loaded.
"$GANGWAY" selfplay trains --games 1 --out "$WORK/computers" >"$WORK/log"
head -n 40 "$WORK/computers/0001.gwr" | grep -v '^result' >"$WORK/cut.gwr"
typed "load $WORK/cut.gwr" help quit
plays trains --seed 9
says "random> "

# A game that computers have finished is only shown.
typed "load $WORK/computers/0001.gwr" "save $WORK/seen.gwr" ''
plays trains --seed 9
says "The game is over: “save FILE”"
is cmp -s "$WORK/computers/0001.gwr" "$WORK/seen.gwr"

typed "load $WORK/cut.gwr" "save $WORK/mine.gwr" quit
plays trains --seed 9
is grep -q '^seat 1: computer random from [0-9]* person$' "$WORK/mine.gwr"
is grep -q '^seat 2: computer random$' "$WORK/mine.gwr"

# The seats' lines say who plays, not the names: a person may have a computer's name, and a computer
# any name. The record decides who sits where, whoever sat at the screen before.
sed -e 's/^player 1: .*/player 1: medium/' -e 's/^player 2: .*/player 2: Ann/' \
  -e 's/^seat 2: .*/seat 1: computer easy/' "$WORK/s.gwr" >"$WORK/turned-round.gwr"
typed "load $WORK/turned-round.gwr" "save $WORK/again.gwr" quit
plays trains --seed 9
says "Ann> "
is [ "$(grep '^seat ' "$WORK/again.gwr")" = 'seat 1: computer easy' ]
sed -e 's/^player 2: .*/player 2: hard/' -e 's/^seat 2: .*/seat 2: person/' "$WORK/s.gwr" >"$WORK/called.gwr"
typed "load $WORK/called.gwr" "save $WORK/called-again.gwr" quit
plays trains --seed 9
says " 2 hard  "
is [ "$(grep '^seat ' "$WORK/called-again.gwr")" = 'seat 2: person' ]
# Older records had only names, or the page's line.
grep -v '^seat ' "$WORK/s.gwr" >"$WORK/older.gwr"
sed -e 's/^player 2: .*/computers: 2=sorter/' "$WORK/older.gwr" >"$WORK/pages.gwr"
for older in older pages; do
  typed '' "load $WORK/$older.gwr" "save $WORK/$older-again.gwr" quit
  plays trains --seed 9 --seat 2=human
  is [ "$(grep '^seat ' "$WORK/$older-again.gwr")" = 'seat 2: computer sorter' ]
  is [ "$(grep -c '^computers' "$WORK/$older-again.gwr")" -eq 0 ]
done
# A game that was left continues with its players.
rm -rf "$XDG_DATA_HOME"
typed quit
plays trains --set players=3 --seat 2=hard --seat 3=human
typed $FIRST_KEPT '' 1 '' quit
plays --time 20
is [ "$(grep '^seat ' "$XDG_DATA_HOME/gangway/unfinished-1.gwr")" = 'seat 2: computer hard' ]
rm -rf "$XDG_DATA_HOME"

# Two people at one screen: nobody sees the other's cards.
typed '' 'keep 75 1' '' quit
plays trains --seed 785 --seat 2=human
says "Player 1, the next cards are for you only."
says "Player 2, the next cards are for you only."
is [ "$(sed -n '1,/Player 1, the next cards/p' "$WORK/out" | grep -c '75')" -eq 0 ]
is [ "$(sed -n '/Player 1, the next cards/,/Player 2, the next cards/p' "$WORK/out" | grep -c '81')" -eq 0 ]
is [ "$(sed -n '/Player 2, the next cards/,$p' "$WORK/out" | grep -c 'drawn: .*81')" -ge 1 ]
is [ "$(sed -n '/Player 2, the next cards/,$p' "$WORK/out" | grep -c '^$')" -ge 1 ]

# At the end, nobody's setup cards are revealed to all.
typed '' 1 '' 1 draw '' 1 log
plays trains --seed 2 --seat 2=human --set turns=1
says "A draw after 1 turn."
is [ "$(sed -n '/A draw after 1 turn/,$p' "$WORK/out" | grep -c 'draws card [0-9]* during setup')" -eq 0 ]

# Chance typed in from a real table, and corrected.
typed 'first 2' 'deal 90' 'deal 5' 'deal 5' 'deal 6' undo 'deal 7' log quit
plays trains --chance ask --seat 2=human
says "card 90 is not in the deck (GT-1)"
says "card 5 is not in the deck (GT-1)"
says "taken back"
says "Which seat goes first?"
says "Car 2 of the row of Player 2?"
run 2 play trains --chance dice </dev/null
complains_once '“dice”'
latest=$(ls -t "$XDG_DATA_HOME"/gangway/*.gwr | head -n 1)
is grep -q 'chance deal 7' "$latest"
is [ "$(grep -c 'chance deal 6' "$latest")" -eq 0 ]

# Cards that only one person may see are typed behind the curtain.
{
  echo 'first 1'
  for card in $(seq 1 14); do echo "deal $card"; done
  printf '%s\n' '' 'deal 15' '' 'deal 16' 'deal 17' quit
} >"$WORK/in"
plays trains --chance ask --seat 2=human
says "Player 1, the next cards are for you only."
says "Setup card 2 of Player 2?"
is [ "$(sed -n '/Setup card 1 of Player 1/,/Player 2, the next cards/p' "$WORK/out" | grep -c '^$')" -ge 40 ]

# Plain ASCII, and the other languages.
typed '' '' 1 '' 1 1 help quit
plays trains --seed 785 --seat 2=human --ascii
is [ "$(LC_ALL=C grep -c '[^ -~]' "$WORK/out")" -eq 0 ]
for lang in ru it; do
  typed 1 1 1 1 1 help quit
  plays trains --seed 785 --seat 2=sorter --lang $lang
  is [ "$(grep -c '{' "$WORK/out")" -eq 0 ]
  says_not "gets seven cars"
done

# Endless lines and arbitrary bytes are simply not understood.
{ head -c 100000 /dev/zero | tr '\0' x; echo; head -c 2000 /dev/urandom; } >"$WORK/in"
plays trains --seed 5
finish

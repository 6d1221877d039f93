# Plays the example client line by line, as two people at one terminal would. Text cleared from the
# screen stays in the output.
. "$ROOT/tests/cli/lib.sh"

# plays ARGUMENT…: the referee, with the lines in $WORK/in typed.
plays() { run 0 "$@" <"$WORK/in"; }
# types LINE…: these lines are typed next.
types() { printf '%s\n' "$@" >>"$WORK/in"; }
# begins: nothing has been typed.
begins() { : >"$WORK/in"; }
# types_log, log_into FILE: asks for the log, after loading a missing file as a marker; writes it to FILE.
types_log() { types "load $WORK/missing" log quit; }
log_into() {
  says 'No: the file cannot be read'
  sed '1,/^No: the file cannot be read/d' "$WORK/out" | grep '^- ' >"$1"
}
# last_line: the last line of the output, in $WORK/last.
last_line() { tail -n 1 "$WORK/out" >"$WORK/last"; }

# A whole game with real cards. Each action is typed after an empty line, which lifts the curtain
# where it is due and does nothing elsewhere.
awk 'begun { sub(/^[^ ]* /, ""); print ""; print } /^$/ { begun = 1 }' "$VECTORS/001.gwr" >"$WORK/game"
cp "$WORK/game" "$WORK/in"
plays trains Anna Ben
says '- Anna goes first.'
says 'Ben (2) may look now, and nobody else: press Enter'
says '- Anna wins: seven cars in ascending order!'
says 'The game is over (GT-E1). Anna: rank 1. Ben: rank 2.'
says_not 'No: '
says_not 'draws card'
grep '^- ' "$WORK/out" >"$WORK/whole"

# Ben alone types in his first card: the possible outcomes must not reveal which one Anna holds, 19.
sed 33q "$WORK/game" >"$WORK/in"
plays trains Anna Ben
last_line
is grep -q '^chance: .* deal 19,' "$WORK/last"
is [ "$(grep -c " deal 9," "$WORK/last")" -eq 0 ]

# The same game with mistakes: refused, taken back or abandoned actions do not
# change it.
sed 44q "$WORK/game" >"$WORK/in"
types 'place 9' 'keep 1 1' 'place it' hint 5 back back '' 'deal 9' 30 'deal 21'
types "save $WORK/saved" 'place 1' 'draw' "load $WORK/saved" 'place 2'
sed 1,44d "$WORK/game" >>"$WORK/in"
types 'place 1'
types_log
plays trains Anna Ben
says 'No: there is no place 9: a row has places 1 to 7 (GT-6)'
says 'No: first place the card you drew (GT-6)'
says 'No: “place it” is not a valid action (GT-N)'
says 'No: “30” is not a valid action (GT-N)'
says 'Hint: place '
says '- Anna puts card 21 in place 5'
says 'Saved.'
says 'No: first press Enter'
is [ "$(grep -c '^Taken back' "$WORK/out")" -eq 2 ]
says 'The game is over (GT-E1). Anna: rank 1. Ben: rank 2.'
log_into "$WORK/log"
is cmp "$WORK/whole" "$WORK/log"

# After loading, the screen does not show what another player was looking at alone when the game was saved.
begins
types "load $WORK/saved"
plays trains
last_line
is grep -q '^Anna (1) may look now, and nobody else' "$WORK/last"

# The end can be taken back, too.
cp "$WORK/game" "$WORK/in"
types back '' 'place 1'
plays trains Anna Ben
is [ "$(grep -c '^The game is over' "$WORK/out")" -eq 2 ]

# River Dragons: the cards of a program are secret, and binding.
begins
types '' 'card jump' 'card jump' back 'card move1' 'card move2' "save $WORK/dragons" 'card remove'
types "load $WORK/dragons" '' 'card stone1' 'card stone2' log hint '' 1 1 1 1 1 log
plays --draw 7 dragons Anna Ben
says 'No: that cannot be taken back'
says '(RD-5)'
says '- Anna puts a card into slot 5.'
says 'Ben (yellow) may look now'
says 'Slot 1: Anna reveals'
sed '/^Ben (yellow) may look now/q' "$WORK/out" >"$WORK/before-ben"
is grep -q 'slot 5' "$WORK/before-ben"
is [ "$(grep -c 'reveals' "$WORK/before-ben")" -eq 0 ]

# Mississippi Queen: each has two boats, and the line says which one is to act.
begins
types 'head up' 'speed 1' hint 1 back 'head ne' "save $WORK/mississippi" 2 2 back "load $WORK/mississippi" 2 2 2 'speed 7'
types 1 hint ahead back ahead
types_log
plays --draw 7 mississippi Anna Ben
says 'Ben (blue): [1] head n, [2] head ne'
says 'Anna (orange): '
says 'No: “head up” is not a valid action (MQ-N)'
says '(MQ-S2)'
says 'Hint: head '
says '- Blue heads northeast.'
log_into "$WORK/log"
is [ "$(grep -c 'heads northeast' "$WORK/log")" -eq 4 ]

# The referee refuses a game with a computer in it.
awk '/^log: / && !done { print "log: seat 2 computer medium"; done = 1 }
     /^rules: / { print "seat 2: computer medium" } { print }' "$WORK/saved" >"$WORK/computer"
begins
types "load $WORK/computer"
plays trains
says 'No: not everybody in this game is here'
last_line
is grep -q '^chance: first 1, first 2' "$WORK/last"

# A file that is not a sitting, one that exists already, and an unknown game.
begins
types "load $VECTORS/001.gwr" "save $WORK/game"
plays trains
says 'No: line 1: '
says 'No: the file cannot be written'
says_not 'Saved.'
run 2 chess
complains_once 'usage: referee'
run 2
finish

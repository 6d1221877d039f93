# River Dragons at the terminal: the board, programs in one line, and the curtain.
. "$ROOT/tests/cli/lib.sh"

# plays LINE… -- ARGUMENT…: gangway play dragons with these lines typed.
plays() {
  : >"$WORK/in"
  while [ "$1" != -- ]; do
    printf '%s\n' "$1" >>"$WORK/in"
    shift
  done
  shift
  run 0 play dragons --seed 3 --set first=blue "$@" <"$WORK/in"
}
# after TEXT: keeps only the output from the last line with TEXT on.
after() {
  awk -v text="$1" 'index($0, text) { kept = "" } { kept = kept $0 "\n" } END { printf "%s", kept }' \
    "$WORK/out" >"$WORK/rest"
  mv "$WORK/rest" "$WORK/out"
}
# lines_say COUNT TEXT: COUNT lines contain TEXT.
lines_say() { is [ "$(grep -cF -- "$2" "$WORK/out")" -eq "$1" ]; }

# The board to scale: islands by number, villages by letter, the goal marked, the pawns
# beside their villages; and the players beside it.
plays quit -- --seat 2=planner
says '│         (B)B            (G)          │'
says '│ (K)              ○14             (P) │'
says '│         (R)             ★Y★Y         │'
says '▶B Player 1        blue → yellow'
says '│   planks 1y 2y 3y 4y 5y 6y'
says 'Round 1 of 60 · first: Player 1 · stones left: 27'
says '(B) village · ★Y★ goal · B pawn'
says '  card: stone1 stone2 plank1 plank2 remove move1 move2 jump dragon:yellow'

# RD-5: five cards in one line, whole words or short ones; the others' cards are `?`.
plays 'program stone2 plank2 move1 remove dragon:yellow' quit -- --seat 2=planner
says 'Player 1 puts “yellow dragon” into slot 5.'
says_not 'planner 2 puts'
says '│  ▸stone2 plank2 move1 remove dragon:Y'
says '│  ▸stone2 ? ? ? ?'
says 'Player 1: a stone is to be placed'
for line in 's2 p2 m1 r d' 'st2 pl2 mo1 rem dr' 'stone2 plank2 move1 remove d:y' 's2 p2 m1 r d:Y' \
  's2 p2 m1 r dragon:yel'; do
  plays "program $line" quit -- --seat 2=planner
  says '│  ▸stone2 plank2 move1 remove dragon:Y'
done
plays 'program d:b s2 p2 m1 r' quit -- --set players=6 --seat 2=human --seat 1=planner
says 'Player 2 puts “blue dragon” into slot 1.'
plays '' 'program d:k s2 p2 m1 r' quit -- --set players=6 --seat 2=human --seat 1=human
says 'Player 1 puts “black dragon” into slot 1.'

# Invalid programs: a sentence, the rule, and no card is given.
plays program 'program s2 p2 m1 m2' 'program s2 p2 m1 m2 r j' 'program s2 p2 m1 m2 s2' \
  'program s2 p2 m1 m2 d:blue' 'program s2 p2 m1 boat m2' 'program stone p2 m1 m2 r' quit -- --seat 2=planner
lines_say 3 'type “program” and 5 different cards, the first one for the next slot; nothing was given (RD-5)'
says '“stone2” is there twice, but the five cards are all different; nothing was given (RD-5)'
says '“d:blue” is no card of your hand; nothing was given (RD-3)'
says '“boat” is no card of your hand; nothing was given (RD-3)'
says '“stone” can be stone1, stone2; nothing was given'
says_not 'puts'
plays 'program s2 p2 m1 d:g d:p' 'program s2 p2 m1 r d' quit -- --set players=4 --seat 2=random
says '“d:p” is no card of your hand'
plays 'program s2 p2 m1 d:g d:y' 'program s2 p2 m1 r d' quit -- --set players=4
says '“dragon:yellow” would be a second dragon, but one is all a program may have; nothing was given (RD-5)'
says '“d” can be dragon:green, dragon:yellow, dragon:red; nothing was given'

# Card by card, and the rest together; what was given stays.
plays 'card jump' undo 'program s2 p2 m1 m2 r' 'program j p2 m1 m2' 'program s2 p2 m1 m2' 'program s2 p2 m1 m2' \
  quit -- --seat 2=planner
says 'nothing can be taken back: it was binding'
says 'type “program” and 4 different cards'
says '“jump” is there twice'
says 'Player 1 puts “2 moves” into slot 5.'
after 'Slot 2:'
says 'a stone is to be placed (RD-6)'

# The lists are in groups, without numbers; illegal actions are refused with their rule.
set -- 'program s2 p2 m1 m2 r'
plays "$@" 7 'stone 40' 'stone 7' 'stone 7' 'stone 5' quit -- --seat 2=planner
says '  stone: 1 2 3 4 5 6 7 8'
says 'the list has no numbers here: type the action itself'
says 'there is no island 40: they are numbered 1 to 27 (RD-S1)'
says 'there is a stone on island 7 already (RD-S1)'
says 'Player 1 places a stone on island 5.'

# RD-P8: without assist, no lengths are shown before a plank is chosen.
plays "$@" 'stone 7' 'stone 5' fits 'why lay 5 7' quit -- --seat 2=planner
says '    1 plank 1 blue'
says 'at this table lengths are judged by eye; “--set assist=on” shows where planks fit (RD-P8)'
says 'a plank is to be chosen (RD-6)'
says_not 'fits:'
says_not '  lay '
plays "$@" 'stone 7' 'stone 5' fits quit -- --seat 2=planner --set assist=on
says '  plank 2 blue fits: 5 7'
says '  plank 6 blue fits: 5 7, blue 5, black 5'

# Planks by their supports, in either order; the plank, its size and colour on the board.
plays "$@" 'stone 7' 'stone 5' 3 'lay 27 blue' 'lay 7 5' 'plank 6 blue' 'lay green 5' 'lay 5 blue' 'go 5 blue' quit -- --seat 2=planner
says '  lay blue: 5 7; yellow: 21; 5: 7'
says 'there is no stone 27 on the board (RD-P1)'
says 'Player 1 lays plank 3 (blue) from stone 5 to stone 7.'
says 'plank 6 is too short for this (RD-P2)'
says 'Player 1 lays plank 6 (blue) from the village (blue) to stone 5.'
says 'Player 1 steps onto plank 6 (blue).'
says 'B6b'
says 'planks 1b 2b  - 4b 5b  -'

# RD-H1: a curtain before each program; in the public view no cards are shown before they are
# revealed, in the drawing, the list or the log.
plays '' 'program s2 p2 m1 m2 r' '' 'log' 'program s2 p1 d m2 j' table log 'stone 7' 'stone 10' table log quit \
  -- --seat 2=human
lines_say 2 'the next cards are for you only'
says 'Player 2, the next cards are for you only.'
sed -n '/Player 2, the next cards/,$p' "$WORK/out" >"$WORK/second"
is [ "$(grep -cE 'plank2|“2 planks”|“1 move”' "$WORK/second")" -eq 1 ] # the cards that can be given
sed '1,/Player 2 puts “jump” into slot 5/d' "$WORK/second" >"$WORK/open"
is [ "$(head -n 60 "$WORK/open" | grep -c '^$')" -ge 40 ]
is [ "$(grep -cE 'plank1|jump|dragon|puts' "$WORK/open")" -eq 0 ]
is grep -qF '▸stone2 ? ? ? ?' "$WORK/open"
is grep -qF 'Slot 1: Player 1 reveals “2 stones”.' "$WORK/open"
is grep -qF 'Player 1 places a stone on island 7.' "$WORK/open"

# The expert game: any point of the water; the list is a sample, and says so.
plays 'program s2 p2 m1 m2 r' 'stone -100 -280' 'stone 5' 'stone 3000 0' 'stone -165 -286' quit -- --set expert=on --seat 2=planner
says '┬-200'
says '  -200┤'
says 'These are only examples'
says 'Player 1 places stone 1 in the water.'
says '●1'
says_not '○'
says 'the stone would not lie wholly in the water (RD-X1)'
says 'no stone goes in a village'

# Computers only: the table is drawn after each slot, not after each card.
run 0 play dragons --seed 4 --seat 1=planner --seat 2=planner --set first=blue --set rounds=5 </dev/null
is [ "$(grep -c '^Round 1 of 5 · slot' "$WORK/out")" -eq 4 ]
says_not ' puts '

# RD-9, RD-10: the last table is shown once, with the outcome below it.
is [ "$(grep -cE '★[BY] planner' "$WORK/out")" -eq 1 ]
after 'Round'
lines_say 1 ' reaches the goal and wins.'
run 0 play dragons --seed 4 --seat 1=random --seat 2=random --set rounds=5 </dev/null
after 'Round'
lines_say 1 'A draw after 5 rounds.'

# Chance typed in.
plays 'first red' 'first blue' quit -- --seat 2=planner --chance ask
says 'Who goes first? Type “first” and a colour'
says 'Round 1: Player 1 goes first.'

# Plain ASCII, without colours; and the other languages.
plays "$@" 'stone 7' 'stone 5' 3 'lay 7 5' 'plank 6 blue' 'lay 5 blue' 'go 5 blue' help log quit -- --seat 2=planner --ascii
is [ "$(LC_ALL=C grep -c '[^ -~]' "$WORK/out")" -eq 0 ]
says '(B)'
says '@5'
says 'B6b'
for lang in ru it; do
  plays program 'program d d d d d' 'program s s s s s' 'program s2 p2 x m1 m2' 'program s2 s2 p2 m1 m2' 7 fits "$@" \
    'stone 7' 'stone 5' 3 'lay 7 5' 'plank 6 blue' 'lay 5 blue' 'go 5 blue' help quit -- --seat 2=planner --lang $lang
  is [ "$(grep -c '{' "$WORK/out")" -eq 0 ]
  says_not 'lays plank'
  says_not 'nothing was given'
done

# Whole games using the offered actions: alone, several at one screen, on open water.
crosses() { node "$ROOT/tests/cli/crossing.mjs" "$GANGWAY" "$WORK/crossing.gwr" "$@" >"$WORK/out" 2>"$WORK/err"; }
is crosses 1 --seat 2=planner
run 0 replay --verify "$WORK/crossing.gwr"
is crosses 4 --seat 2=human --seat 3=human --set rounds=10
says 'curtain 30, program 30'
run 0 replay --verify "$WORK/crossing.gwr"
is crosses 5 --seat 2=planner --set expert=on --set assist=on
run 0 replay --verify "$WORK/crossing.gwr"
run 0 replay "$WORK/crossing.gwr" --show
says '★'
finish

# Custom boards, and seats by colour.
. "$ROOT/tests/cli/lib.sh"
RIVER=$ROOT/data/mississippi/tiles.txt

# The shipped board, to be edited.
run 0 games mississippi --board
is cmp -s "$WORK/out" "$RIVER"
run 2 games --board
complains_once 'GAME is missing'
run 2 games trains --board
complains_once 'this game has no board'
run 2 games mississippi --board --json
complains_once 'cannot be used together'
run 0 games trains
says "game-of-trains"
says_not "mississippi"
says_not "--board"
run 0 games mississippi
says "--board FILE"
run 0 games --json
is_json '["game-of-trains", "mississippi-queen", "river-dragons"].map(name =>
  it.find(game => game.name === name).board).join() === "false,true,true"'
run 0 games trains --json
is_json 'it.length === 1 && it[0].name === "game-of-trains"'

# A depot at the end of the start tile, and blanks that must survive.
sed '/^tile A0$/{n;s/\./c  /;s/^/# mine\n\n/}' "$RIVER" >"$WORK/mine.txt"
is [ "$(cmp -s "$RIVER" "$WORK/mine.txt"; echo $?)" -eq 1 ]
run 0 selfplay mississippi --games 2 --seed 3 --board "$WORK/mine.txt" --out "$WORK/own"
run 0 selfplay mississippi --games 2 --seed 3 --out "$WORK/usual"
run 0 replay --verify "$WORK"/own/*.gwr
sed -n 's/^board: //p' "$WORK/own/0002.gwr" >"$WORK/back.txt"
is cmp -s "$WORK/back.txt" "$WORK/mine.txt"
is [ "$(grep -c '^board:' "$WORK/usual/0001.gwr")" -eq 0 ]
is [ "$(cmp -s "$WORK/own/0001.gwr" "$WORK/usual/0001.gwr"; echo $?)" -eq 1 ]
run 0 replay "$WORK/own/0001.gwr" --view public
is cmp -s "$WORK/out" "$WORK/own/0001.gwr"
run 0 replay "$WORK/own/0001.gwr" --json
is_json 'it.own_board'
run 0 replay "$WORK/usual/0001.gwr" --json
is_json '!it.own_board'
run 0 legal "$WORK/own/0001.gwr" --at 0
says "chance tile A1-1"

# The shipped board is recognised with any line endings.
sed 's/$/ \r/' "$RIVER" >"$WORK/dos.txt"
run 0 selfplay mississippi --games 2 --seed 3 --board "$WORK/dos.txt" --out "$WORK/dos"
is cmp -s "$WORK/dos/0002.gwr" "$WORK/usual/0002.gwr"

run 0 perft mississippi --depth 2 --board "$WORK/mine.txt"
says "1 11"
run 0 bench mississippi --seconds 1 --json --board "$WORK/mine.txt" --set rounds=10
is_json 'it[0].game === "mississippi-queen"'
run 2 bench --board "$WORK/mine.txt"
complains_once '--board'
run 2 perft mississippi --depth 1 --board "$WORK/mine.txt" --from "$WORK/own/0001.gwr"
complains_once '--board'
run 2 play --board "$WORK/mine.txt" </dev/null
complains_once '--board'
run 2 replay "$WORK/own/0001.gwr" --board "$WORK/mine.txt"
complains_once '“--board”'

# Problems of a board are reported with file and line; in a record, with the record's.
sed 's/^tile B4$/tile B5/' "$RIVER" >"$WORK/bad.txt"
line=$(grep -n '^tile B5$' "$WORK/bad.txt" | cut -d: -f1)
for command in play perft\ --depth\ 1 "selfplay --games 1 --out $WORK/none" bench; do
  # shellcheck disable=SC2086
  run 2 ${command%% *} mississippi --board "$WORK/bad.txt" $(echo "$command" | cut -s -d' ' -f2-) </dev/null
  complains_once "bad.txt: line $line: “B5” is no tile of this game (MQ-B3)"
done
is [ ! -e "$WORK/none" ]
run 2 perft mississippi --depth 1 --board "$WORK/bad.txt" --lang ru
complains_once "строка $line: в этой игре нет фрагмента «B5» (MQ-B3)"
run 2 perft mississippi --depth 1 --board "$WORK/mine.txt" --set players=9
complains_once 'gangway: option players cannot be “9”'
run 3 perft mississippi --depth 1 --board "$WORK/nowhere.txt"
complains_once 'nowhere.txt'
run 3 play mississippi --board "$WORK" </dev/null
run 2 perft trains --depth 1 --board "$WORK/nowhere.txt"
complains_once 'this game has no board'
: >"$WORK/empty.txt"
run 2 perft mississippi --depth 1 --board "$WORK/empty.txt"
complains_once 'empty.txt: line 1: a tile set begins with'
yes '# more and more' | head -n 5000 >"$WORK/large.txt"
run 2 perft mississippi --depth 1 --board "$WORK/large.txt"
complains_once 'large.txt: line 4097: '
sed 's/^board: tile B4$/board: tile B5/' "$WORK/own/0001.gwr" >"$WORK/bad.gwr"
line=$(grep -n '^board: tile B5$' "$WORK/bad.gwr" | cut -d: -f1)
run 2 replay "$WORK/bad.gwr"
complains_once "bad.gwr: line $line: “B5” is no tile of this game (MQ-B3)"

# An unfinished game is kept with its board, and continues on it.
printf '1\n1\nquit\n' >"$WORK/in"
run 0 play mississippi --seed 5 --board "$WORK/mine.txt" <"$WORK/in"
sed -n 's/^board: //p' "$XDG_DATA_HOME/gangway/unfinished-1.gwr" >"$WORK/back.txt"
is cmp -s "$WORK/back.txt" "$WORK/mine.txt"
printf '3\nquit\n' >"$WORK/in"
run 0 play <"$WORK/in"
says "continue Mississippi Queen"
sed -n 's/^board: //p' "$XDG_DATA_HOME/gangway/unfinished-1.gwr" >"$WORK/back.txt"
is cmp -s "$WORK/back.txt" "$WORK/mine.txt"

# River Dragons on another board: longer planks, and the island in the middle elsewhere.
DRAGONS=$ROOT/data/dragons/board.txt
run 0 games dragons --board
is cmp -s "$WORK/out" "$DRAGONS"
sed 's/^island 14 0 0$/island 14 12 -5/; s/^plank 6 172$/plank 6 240/' "$DRAGONS" >"$WORK/lake.txt"
run 0 selfplay dragons --games 2 --seed 3 --board "$WORK/lake.txt" --out "$WORK/lake"
run 0 replay --verify "$WORK"/lake/*.gwr
sed -n 's/^board: //p' "$WORK/lake/0001.gwr" | cmp -s - "$WORK/lake.txt"
is [ $? -eq 0 ]
is grep -qx 'options: players=2' "$WORK/lake/0001.gwr"
run 0 replay "$WORK/lake/0001.gwr" --show
says '(B)'
run 0 perft dragons --depth 2 --board "$WORK/lake.txt"
says '1 2'
sed '/^$/q' "$WORK/lake/0001.gwr" | grep -v '^result' >"$WORK/reach.gwr"
cat >>"$WORK/reach.gwr" <<'END'
chance first blue
blue card stone2
blue card plank1
blue card move1
blue card move2
blue card jump
yellow card stone1
yellow card plank1
yellow card move1
yellow card move2
yellow card jump
blue stone 7
blue stone 14
yellow stone 20
blue plank 6 blue
END
run 0 legal "$WORK/reach.gwr" # 199 units, out of reach of the shipped plank 6
says 'blue lay 7 14'
echo quit >"$WORK/in"
run 0 play dragons --seed 5 --board "$WORK/lake.txt" <"$WORK/in"
says '○14'
sed 's/^water .*/water -380 -340 3000 340/' "$DRAGONS" >"$WORK/wide.txt"
run 0 play dragons --board "$WORK/wide.txt" <"$WORK/in"
says '(B)'
sed 's/^island 14 0 0$/island 14 330 10/' "$DRAGONS" >"$WORK/bad.txt"
line=$(grep -n '^island 14 ' "$WORK/bad.txt" | cut -d: -f1)
run 2 play dragons --board "$WORK/bad.txt" </dev/null
complains_once "bad.txt: line $line: this village or island overlaps another one"
sed 's/^overlap 5$/overlap/' "$DRAGONS" >"$WORK/bad.txt"
line=$(grep -n '^overlap' "$WORK/bad.txt" | cut -d: -f1)
run 2 selfplay dragons --games 1 --board "$WORK/bad.txt" --out "$WORK/none"
complains_once "bad.txt: line $line: a board has here a line of the form “overlap N”"
is [ ! -e "$WORK/none" ]

# As some editors leave it: spaces at the ends of lines.
sed 's/^overlap 5$/overlap 5 /; s/^plank 6 172$/plank 6 240/' "$DRAGONS" >"$WORK/spaces.txt"
run 0 perft dragons --depth 1 --board "$WORK/spaces.txt"
: >"$WORK/empty.txt"
run 2 perft dragons --depth 1 --board "$WORK/empty.txt"
complains_once 'empty.txt: line 1: the board ends before “gangway-board: 1”'

# A byte order mark at the start of a file is not part of the board.
printf '\357\273\277' | cat - "$WORK/lake.txt" >"$WORK/mark.txt"
run 0 selfplay dragons --games 2 --seed 3 --board "$WORK/mark.txt" --out "$WORK/mark"
is cmp -s "$WORK/mark/0002.gwr" "$WORK/lake/0002.gwr"
printf '\357\273\277' | cat - "$WORK/mine.txt" >"$WORK/mark.txt"
run 0 perft mississippi --depth 2 --board "$WORK/mark.txt"
says "1 11"

# Seats by colour.
run 0 selfplay mississippi --games 1 --seed 4 --seat green=captain --set rounds=10 --out "$WORK/green"
is grep -qx 'player 2: captain' "$WORK/green/0001.gwr"
is grep -qx 'player 1: random' "$WORK/green/0001.gwr"
run 0 selfplay mississippi --games 1 --set colours=red,pink --set boats=1 --set rounds=10 \
  --seat pink=captain --out "$WORK/pink"
is grep -qx 'player 2: captain' "$WORK/pink/0001.gwr"
run 2 selfplay mississippi --games 1 --seat pink=captain --out "$WORK/none"
complains_once 'this table has no seat “pink”'
run 2 selfplay mississippi --games 1 --seat black=captain --set rose=on --out "$WORK/none"
complains_once 'this table has no seat “black”'
run 2 selfplay mississippi --games 1 --seat 1=random --seat orange=captain --out "$WORK/none"
complains_once '“orange=captain” is given twice'
run 2 selfplay trains --games 1 --seat white=sorter --out "$WORK/none"
complains_once 'this table has no seat “white”'
for value in captain =captain 0=captain 12=captain; do
  run 2 selfplay mississippi --games 1 --seat "$value" --out "$WORK/none"
  complains_once "“$value”"
done
run 0 replay "$WORK/green/0001.gwr" --view green
is cmp -s "$WORK/out" "$WORK/green/0001.gwr"
run 0 replay "$WORK/green/0001.gwr" --json --view white
is_json 'it.seats[1].seat === 2 && it.seats[1].names.join() === "blue,green"'
run 2 replay "$WORK/green/0001.gwr" --view pink
complains_once '“pink”'
sed 's/^player 2: /player blue: /' "$WORK/green/0001.gwr" >"$WORK/blue.gwr"
run 0 replay "$WORK/blue.gwr" --view public
is cmp -s "$WORK/out" "$WORK/green/0001.gwr"
finish

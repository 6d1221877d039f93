# Analysis of records, for people and for programs, and hints.
. "$ROOT/tests/cli/lib.sh"
ALL=$ROOT/tests/vectors

# quoted FILE: its text as a JSON string.
quoted() {
  node -e 'process.stdout.write(JSON.stringify(require("fs").readFileSync(process.argv[1], "utf8")))' "$1"
}

# Every game, the same whatever the number of threads.
for game in game-of-trains mississippi-queen river-dragons; do
  record=$ALL/$game/001.gwr
  run 0 analyse "$record" --nodes 60 --to 30 --threads 1
  cp "$WORK/out" "$WORK/one"
  says "decisions"
  says "engine: "
  run 0 analyse "$record" --nodes 60 --to 30 --threads 3
  is cmp -s "$WORK/out" "$WORK/one"
  run 0 analyse "$record" --nodes 60 --to 30 --json
  is_json 'it.turns.length > 3 && it.players.length >= 2 && it.nodes === 60 && it.hidden === 0'
  is_json 'it.turns.every(turn => turn.loss >= 0 && turn.before >= 0 && turn.before <= 1 && turn.choice.length > 0)'
  is_json 'it.turns.every(turn => turn.agrees === (turn.actions.join() === turn.choice.join()))'
  is_json 'it.players.reduce((sum, player) => sum + player.turns, 0) === it.turns.length'
  cp "$WORK/out" "$WORK/json"
  run 0 analyse "$record" --nodes 60 --to 30 --json --threads 3
  is cmp -s "$WORK/out" "$WORK/json"
  run 0 hint "$record" --at 20 --nodes 60
  says "expected share of the win"
done

# One line per turn, and one per program.
run 0 analyse "$ALL/mississippi-queen/049.gwr" --nodes 20 --from 10 --to 15 --json
is_json 'it.turns.length === 1 && it.turns[0].actions.join() === "speed 3,right,ahead,ahead,ahead,end"'
is_json 'it.turns[0].step === 10 && it.turns[0].last_step === 15 && it.turns[0].actor === "white"'
run 0 analyse "$ALL/river-dragons/001.gwr" --nodes 20 --to 11 --seat yellow --json
is_json 'it.turns.length === 1 && it.turns[0].actions.length === 5 && it.turns[0].seat === 2'

# A win that is not taken is a blunder: seat 4 would have won with `place 5`.
sed -e '/^result/d' -e '$s/place 5/place 7/' "$VECTORS/006.gwr" >"$WORK/blunder.gwr"
run 0 analyse "$WORK/blunder.gwr" --from 109 --nodes 5000
says "100 % →"
says "??  place 7"
says "engine: place 5"
run 0 analyse "$WORK/blunder.gwr" --from 109 --nodes 5000 --lang ru
says "движок: place 5"
run 0 analyse "$WORK/blunder.gwr" --from 109 --nodes 5000 --lang it
says "motore: place 5"
run 0 analyse "$WORK/blunder.gwr" --from 109 --nodes 5000 --json
is_json 'it.turns[0].mark === "??" && it.turns[0].before === 1 && it.players[3].big_mistakes === 1'
run 0 analyse "$VECTORS/006.gwr" --from 109 --nodes 5000 --json
is_json 'it.turns[0].mark === "" && it.turns[0].agrees && it.turns[0].loss === 0'

# In the view of one player, only that player's decisions can be judged.
"$GANGWAY" replay "$VECTORS/001.gwr" --view 2 --at 20 >"$WORK/view.gwr"
run 0 analyse "$WORK/view.gwr" --nodes 100
says "1 decision could not be judged"
says "keep 79 6"
says_not "keep 19 3"
run 0 analyse "$WORK/view.gwr" --nodes 100 --seat 1
says "no decision to judge"
run 0 hint "$WORK/view.gwr" --at 19 --nodes 100
says "Player 2: keep"
run 1 hint "$WORK/view.gwr" --at 18 --nodes 100
complains_once "does not show"
run 0 analyse "$VECTORS/001.gwr" --nodes 10 --to 18
says "no decision to judge"

# Hints.
run 0 hint "$ALL/river-dragons/001.gwr" --at 1 --nodes 50
is [ "$(wc -l <"$WORK/out")" -eq 2 ]
run 0 hint "$ALL/river-dragons/001.gwr" --at 1 --nodes 50 --seat blue --json
is_json 'it.length === 1 && it[0].seat === 1 && it[0].at === 1 && it[0].choice.length === 5 && !("loss" in it[0])'
run 0 hint "$ALL/mississippi-queen/049.gwr" --at 39 --nodes 500 --json
is_json 'it.length === 1 && it[0].actor === "green" && it[0].reason.length > 10'
run 0 hint "$ALL/mississippi-queen/049.gwr" --at 39 --nodes 500
is grep -q '^Player 4: .* (expected share of the win: [0-9]* %): .*\.$' "$WORK/out"
run 1 hint "$VECTORS/001.gwr"
complains_once "no player has a decision"
run 1 hint "$VECTORS/001.gwr" --at 0
run 0 hint "$WORK/blunder.gwr" --at 108 --time 20
says "place 5 (expected share of the win: 100 %)"

# Hints on a view: the viewer gets the same hint as on the full record, nobody else gets one.
run 0 hint "$VECTORS/001.gwr" --at 18 --nodes 60 --json
cp "$WORK/out" "$WORK/truth.json"
run 0 replay "$VECTORS/001.gwr" --view 1
sed '/^result/d' "$WORK/out" >"$WORK/view.gwr"
is grep -q '?' "$WORK/view.gwr"
run 0 hint "$WORK/view.gwr" --at 18 --nodes 60 --json
is cmp -s "$WORK/out" "$WORK/truth.json"
run 1 hint "$WORK/view.gwr" --at 19 --seat 2
complains_once "does not show"
run 0 analyse "$WORK/view.gwr" --nodes 10 --json
is_json 'it.hidden > 0 && it.players.length === 2'

# A custom board, and a game that was won on it.
lagoon=$ROOT/tests/mississippi/recorded/4-lagoon.gwr
run 1 hint "$lagoon"
complains_once "no player has a decision"
run 0 hint "$lagoon" --at 60 --nodes 20 --json
is_json 'it.length === 1 && it[0].choice.length > 0 && Math.abs(it[0].shares.reduce((a, b) => a + b) - 1) < 1e-9'

# Bad input.
run 2 analyse
complains_once "FILE is missing"
run 2 analyse "$VECTORS/001.gwr" --player random
complains_once "choose from easy, medium, hard, expert"
run 2 analyse "$VECTORS/001.gwr" --seat 3
complains_once "“3”"
run 2 analyse "$VECTORS/001.gwr" --from 50 --to 40
complains_once "“40”"
run 2 analyse "$VECTORS/001.gwr" --nodes 0
run 2 analyse "$VECTORS/001.gwr" --time fast
run 2 analyse "$VECTORS/001.gwr" --threads 0
run 3 analyse "$WORK/nothing.gwr"
printf 'hello\n' >"$WORK/wrong.gwr"
run 2 analyse "$WORK/wrong.gwr"
complains_once "line 1:"
run 2 hint "$VECTORS/001.gwr" --at 9999
run 2 hint "$VECTORS/001.gwr" --seat 7
run 2 analyse --stdio "$VECTORS/001.gwr"
run 2 analyse --stdio --json
complains_once "cannot be used together"

# The service: interleaved requests, garbage, cancelling, the end of the input.
{
  printf '{"id":"t","record":%s,"at":[18,19,20,70]}\n' "$(quoted "$VECTORS/001.gwr")"
  printf 'garbage\n'
  printf '{"id":7,"game":"river-dragons","options":"players=2 first=blue","actions":["chance first blue"],"at":[1]}\n'
  printf '{"id":"bad","game":"trains","options":"players=2","actions":["chance first 9"]}\n'
  printf '{"id":"slow","record":%s,"time":3600000}\n' "$(quoted "$ALL/mississippi-queen/049.gwr")"
  printf '{"id":"slow","action":"cancel"}\n'
  printf '{"id":"none","action":"cancel"}\n'
  printf '{"id":"last","record":%s,"at":[8],"seat":4}' "$(quoted "$ALL/mississippi-queen/049.gwr")"
} >"$WORK/in"
for threads in 1 3; do
  run 0 analyse --stdio --nodes 60 --threads $threads <"$WORK/in"
  are_json 'them.filter(it => it.id === "t" && it.choice).length === 4'
  are_json 'them.filter(it => it.id === "t" && it.done && it.answers === 4).length === 1'
  are_json 'them.find(it => it.id === "t" && it.at === 70).action === "place 1"'
  are_json 'them.find(it => it.id === null).input_line === 2'
  are_json 'them.filter(it => it.id === 7 && it.choice && !("loss" in it)).length === 2'
  are_json 'them.some(it => it.id === "bad" && it.error && it.line === 1 && it.rule && it.input_line === 4)'
  are_json 'them.some(it => it.id === "slow" && it.done && it.cancelled)'
  are_json 'them.every(it => it.id !== "slow" || !it.choice)'
  are_json 'them.some(it => it.id === "none" && it.error)'
  are_json 'them.every(it => it.id !== "last" || !it.error)'
  are_json 'them.some(it => it.id === "last" && it.done)'
done
run 0 analyse --stdio --lang it <<IN
garbage
IN
says "non è un oggetto JSON"
run 0 analyse --stdio </dev/null
is [ ! -s "$WORK/out" ]

# The service and the table agree on a position.
run 0 analyse "$VECTORS/001.gwr" --nodes 60 --from 19 --to 19 --json
node -e '
  const it = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).turns[0];
  process.stdout.write(JSON.stringify([it.step, it.choice, it.before, it.after]))' "$WORK/out" >"$WORK/one"
printf '{"id":1,"record":%s,"at":[18]}\n' "$(quoted "$VECTORS/001.gwr")" >"$WORK/in"
run 0 analyse --stdio --nodes 60 <"$WORK/in"
head -n 1 "$WORK/out" >"$WORK/first"
node -e '
  const it = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
  process.stdout.write(JSON.stringify([it.step, it.choice, it.before, it.after]))' "$WORK/first" >"$WORK/two"
is cmp -s "$WORK/one" "$WORK/two"

# A hint while playing, which does not change the game.
printf '%s\n' hint 'keep 75 1' quit | "$GANGWAY" play trains --seed 785 --seat 2=sorter >"$WORK/out" 2>"$WORK/err"
says "Player 1: keep 75"
says "expected share of the win"
says "Player 1 keeps card 75 and puts it in place 1"
printf '%s\n' hint quit | "$GANGWAY" play trains --chance ask >"$WORK/out" 2>"$WORK/err"
says "nothing for you to decide"
finish

# Matches of computer players, and what they leave behind.
. "$ROOT/tests/cli/lib.sh"

# A match is reported as a table and as JSON; its results are kept, and it continues from them.
run 0 arena trains --players sorter,random --games 20 --seed 3 --out "$WORK/a.jsonl"
says "sorter"
says "20 games"
is [ "$(wc -l <"$WORK/a.jsonl")" -eq 11 ]
run 0 arena trains --players sorter,random --games 20 --seed 3 --out "$WORK/a.jsonl" --json
is_json 'it.games === 20 && it.players[0].player === "sorter" && it.players[0].wins >= 18'
is_json 'it.players[0].first.low > 0.5 && it.players[0].first.low < 0.9 && it.sprt === null'
is_json 'it.players[0].elo.low > 100 && it.players[1].elo.high < -100'
is [ "$(wc -l <"$WORK/a.jsonl")" -eq 11 ]
run 0 arena trains --players sorter,random --games 30 --seed 3 --out "$WORK/a.jsonl" --json
is_json 'it.games === 30'
is [ "$(wc -l <"$WORK/a.jsonl")" -eq 16 ]

# Few games give wide intervals: ten groups won, and one; a player that has not played.
run 0 arena trains --players sorter,random --games 20 --seed 3 --out "$WORK/few.jsonl"
says "100.0 % (69.1–100.0)"
says "> +140"
says "< -140"
says_not "±"
run 0 arena trains --players sorter,random --games 20 --seed 3 --out "$WORK/few.jsonl" --json
is_json 'it.players[0].elo.value === null && it.players[0].elo.high === null'
is_json 'it.players[1].elo.low === null && it.players[1].first.low === 0'
run 0 arena trains --set players=2 --players sorter,easy,random --games 2 --seed 3
says "100.0 % (2.5–100.0)"
says "–                     –"
run 0 arena trains --set players=2 --players sorter,easy,random --games 2 --seed 3 --json
is_json 'it.players[2].first.value === null && it.players[2].score.value === null'

# Alone at the table, one game gives no interval.
run 0 bound trains --player sorter --games 1
says "% (0.0–∞) more (1 game, 0 failed)"
run 0 bound trains --player sorter --games 1 --json
is_json 'it.excess.value > 0 && it.excess.low === 0 && it.excess.high === null'
run 0 bound trains --player sorter --games 8 --json
is_json 'it.excess.low < it.excess.value && it.excess.value < it.excess.high'

# A group cut off in the middle of its line is played again; the results are the same for any
# number of threads.
ranks() { sort "$1" | sed 's/,"paces.*//'; }
ranks "$WORK/a.jsonl" >"$WORK/whole"
head -c 1400 "$WORK/a.jsonl" >"$WORK/b.jsonl"
run 0 arena trains --players sorter,random --games 30 --seed 3 --out "$WORK/b.jsonl" --threads 3
ranks "$WORK/b.jsonl" >"$WORK/again"
is cmp -s "$WORK/whole" "$WORK/again"

# Another match is not mixed with it, and a corrupt file is reported.
run 2 arena trains --players sorter,random --games 30 --seed 4 --out "$WORK/a.jsonl"
complains_once "line 1: these are results of another match"
run 0 arena trains --players sorter,random --games 2 --seed 4 --out "$WORK/a.jsonl" --fresh
echo '{"group":5}' >>"$WORK/a.jsonl"
run 2 arena trains --players sorter,random --games 2 --seed 4 --out "$WORK/a.jsonl"
complains_once "line 3: this is not a valid line of results"
head -n 1 "$WORK/a.jsonl" >"$WORK/head"
# line ENDING [RANKS]: gives the file one group, that line.
line() {
  { cat "$WORK/head" && echo "{\"group\":0,\"ranks\":${2-[[1,2],[2,1]]},\"paces\":[[6,9,5,0,0],[5,8,5,0,0]],$1}"; } >"$WORK/a.jsonl"
}
whole='"time":1,"games":["0123456789abcdef","0000000000000000"]'
for good in '"time":1' "$whole"; do
  line "$good"
  run 0 arena trains --players sorter,random --games 2 --seed 4 --out "$WORK/a.jsonl"
  says "all 2 games from earlier runs, newest 1970-01-01"
done
for bad in '"time":-1' '"time":1,"games":[]' '"time":1,"games":["0123456789abcdef"]' \
  '"time":1,"games":["0123456789abcdef","000000000000000G"]' '"time":1,"games":["0123456789abcdef",0]' \
  '"time":1,"games":["0123456789abcdef","00000000000000000"]' '"time":1,"games":{}' "$whole,\"more\":1"; do
  line "$bad"
  run 2 arena trains --players sorter,random --games 2 --seed 4 --out "$WORK/a.jsonl"
  complains_once "line 2: this is not a valid line of results"
done
for ranks in '[[2,2],[1,2]]' '[[1,2],[3,1]]' '[[1,2],[0,1]]' '[[1,2]]'; do # in the first nobody comes first
  line '"time":1' "$ranks"
  run 2 arena trains --players sorter,random --games 2 --seed 4 --out "$WORK/a.jsonl"
  complains_once "line 2: this is not a valid line of results"
done

# Without --out there is a file, too.
run 0 arena trains --players sorter,random --games 2
says "$XDG_DATA_HOME/gangway/arena/trains-"

# More players than seats, more seats than two, and the sequential test.
run 0 arena mississippi --set players=2 --players captain,random,random --games 6 --json
is_json 'it.players.length === 2 && it.players[1].seats === 8'
run 0 arena dragons --players planner,random,random --games 3 --json
is_json 'it.games === 3 && it.options === "players=3" && it.players[0].seats === 3'
run 0 arena trains --players sorter,random --sprt 0,100
says "decided: sorter is stronger"
run 0 arena trains --players random,sorter --sprt 0,100 --json
is_json 'it.sprt.verdict === "rejected" && it.sprt.llr < -it.sprt.bound'
run 0 arena trains --players sorter,random --sprt 0,5 --games 8 --lang it
says "non deciso"

# Programs play as well; one that fails loses its seat, and the match continues.
run 0 arena trains --players "sorter,bot:$GANGWAY bot --player sorter" --games 2 --time 600000 --json
is_json 'it.players[1].pace.lost_seats === 0 && it.players[1].pace.decisions > 5'
run 1 arena trains --players 'sorter,bot:exit 7' --games 2 --json
complains "it ended with exit code 7"
is_json 'it.players[1].pace.lost_seats === 2 && it.games === 2'

# Bad input.
run 2 arena trains --games 2
complains_once "--players"
run 2 arena trains --players sorter,random
complains_once "--games"
run 2 arena trains --players sorter --games 2
complains_once "1 player is named, but the table has 2 seats"
run 2 arena trains --players sorter,nobody --games 2
complains_once "nobody called “nobody”"
run 2 arena trains --players sorter,human --games 2
complains_once "only computer players"
run 2 arena trains --players a,a,a,a,a,a,a,a,a,a,a,a,a --set players=2 --games 2
complains_once "at most 12 are allowed"
run 2 arena trains --players sorter,random --sprt 5,5
complains_once "--sprt takes ELO0,ELO1"
run 2 arena trains --players sorter,sorter --sprt 0,5
complains_once "two different players"
run 2 arena trains --players sorter,random --games 0
run 3 arena trains --players sorter,random --games 2 --out /dev/null/x
complains_once "/dev/null/x"

# The ladder, in its shortest form, writes its part of a file and leaves the rest alone.
printf '# Strength\n\nMine.\n' >"$WORK/strength.md"
run 0 ladder trains --games 2 --nodes 40 --out "$WORK/strength.md"
says "| expert,medium,medium,medium | 4 |"
is grep -q '^Mine\.$' "$WORK/strength.md"
is grep -q '^| expert,sorter | ' "$WORK/strength.md"
run 0 ladder trains --games 2 --nodes 50 --out "$WORK/strength.md"
is [ "$(grep -c '^## game-of-trains' "$WORK/strength.md")" -eq 1 ]
is grep -q '50 nodes a decision' "$WORK/strength.md"

finish

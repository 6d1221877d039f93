# Results belong to exact players: a changed player starts over, results of earlier runs are marked,
# and a bot that fails is reported.
. "$ROOT/tests/cli/lib.sh"

# So much time that nobody is late, however busy the machine is.
LONG=600000

# make_bot NAME [HELLO [DECIDE]]: $WORK/NAME, a bot that plays the first legal action and reports the
# version in $WORK/version; before it answers a hello or a decision it runs that command.
make_bot() {
  cat >"$WORK/$1" <<BOT
while read -r line; do
  case \$line in
  *'"hello"'*)
    ${2-:}
    echo "{\"type\":\"ready\",\"version\":\"\$(cat '$WORK/version')\"}"
    ;;
  *'"decide"'*)
    ${3-:}
    id=\${line#*'"id":'}
    action=\${line#*'"legal":["'}
    echo "{\"type\":\"action\",\"id\":\${id%%,*},\"action\":\"\${action%%'"'*}\"}"
    ;;
  esac
done
BOT
}
# match CODE BOT ARGUMENT…: that bot against sorter in short games, with results in r.jsonl.
match() {
  match_code=$1 match_bot=$2
  shift 2
  run "$match_code" arena trains --set turns=2 --players "sorter,bot:$match_bot" --time $LONG \
    --out "$WORK/r.jsonl" "$@"
}
# refuses WHAT BOT: the existing results are of other players; they stay unchanged.
refuses() {
  cp "$WORK/r.jsonl" "$WORK/before"
  match 2 "$2" --games 4
  complains_once "line 1: these are results of another match ("
  complains "$1"
  complains "); give another --out, or --fresh to start over"
  is cmp -s "$WORK/before" "$WORK/r.jsonl"
}
echo 1 >"$WORK/version"
echo numbers >"$WORK/weights"
make_bot bot
bot="sh '$WORK/bot' '$WORK/weights'"

# ---- results of earlier runs are counted ----

match 0 "$bot" --games 4
says_not "earlier"
is [ ! -s "$WORK/err" ]
match 0 "$bot" --games 4
says "nothing was played now: all 4 games from earlier runs, newest 20"
is grep -q 'newest 20[0-9][0-9]-[01][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9] UTC$' "$WORK/out"
match 0 "$bot" --games 6
says "4 of 6 games from earlier runs, newest 20"
match 0 "$bot" --games 8 --json
is_json 'it.earlier.games === 6 && Math.abs(Date.parse(it.earlier.newest) - Date.now()) < 3600e3'
is_json '/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(it.earlier.newest) && it.games === 8'
match 0 "$bot" --games 2 --json
is_json 'it.earlier.games === 2 && it.games === 2'
match 0 "$bot" --games 2 --json --fresh
is_json 'it.earlier.games === 0 && it.earlier.newest === null'
for lang in ru it; do
  match 0 "$bot" --games 2 --lang $lang
  is [ "$(grep -c '{' "$WORK/out")" -eq 0 ]
  is [ "$(grep -c 'UTC$' "$WORK/out")" -eq 1 ]
done

# ---- the file has the exact identities ----

head -n 1 "$WORK/r.jsonl" >"$WORK/out"
is_json 'Object.keys(it)[0] === "arena" && it.arena === 2 && /^[0-9a-f]{64}$/.test(it.program)'
is_json 'it.players.length === 2 && it.players[1].startsWith("bot:sh ") && it.bots.length === 1'
is_json 'it.bots[0].version === "1" && it.bots[0].ready === true && it.bots[0].files.length === 3'
is_json 'it.bots[0].files.every(file => /^[0-9a-f]{64}$/.test(file[1]))'
is_json 'it.bots[0].files[0][0].endsWith("/sh") && it.bots[0].files[2][0].endsWith("/weights")'
sed -n 2p "$WORK/r.jsonl" >"$WORK/out"
is_json 'Math.abs(it.time - Date.now() / 1000) < 3600'

# ---- a changed player starts over ----

touch "$WORK/bot" # which changes nothing
match 0 "$bot" --games 2
says "all 2 games from earlier runs"
make_bot bot ': another bot'
refuses "/bot, a file of bot:sh " "$bot"
make_bot bot
match 0 "$bot" --games 2 # as it was
echo "other numbers" >"$WORK/weights"
refuses "/weights, a file of bot:sh " "$bot"
echo numbers >"$WORK/weights"
echo 2 >"$WORK/version"
refuses "reported version 1 and now reports 2" "$bot"
match 2 "$bot" --games 4 --lang it
match 2 "$bot" --games 4 --lang ru
complains "версия была 1, стала 2"
echo 1 >"$WORK/version"
make_bot bot 'exit 1'
refuses "is no longer ready when asked" "$bot"
make_bot bot
refuses "the players are different" "sh '$WORK/bot'"
run 2 arena trains --set turns=3 --players "sorter,bot:$bot" --time 500 --same-chance --games 4 \
  --out "$WORK/r.jsonl"
complains_once "--set was players=2 turns=2 and is now players=2 turns=3"
complains "--time was $LONG and is now 500"
complains "--same-chance was – and is now ✓"
run 2 arena dragons --players planner,random --games 4 --out "$WORK/r.jsonl"
complains_once "GAME was game-of-trains and is now river-dragons"

# Another program. (Under an emulator $GANGWAY is a script, whose copy runs the same one.)
if [ "$(head -c 2 "$GANGWAY" | tr -d '\0')" != '#!' ]; then
  cp "$GANGWAY" "$WORK/other"
  echo >>"$WORK/other"
  first=$GANGWAY
  GANGWAY=$WORK/other
  refuses "another build of gangway played them" "$bot"
  run 0 arena trains --set turns=2 --players sorter,random --games 4 --out "$WORK/other.jsonl"
  GANGWAY=$first
  run 2 arena trains --set turns=2 --players sorter,random --games 4 --out "$WORK/other.jsonl"
  complains_once "another build of gangway played them"
fi

# Without --out, a changed player gets a new file.
count_files() { ls "$XDG_DATA_HOME/gangway/arena" | wc -l; }
for text in one two two; do
  echo $text >"$WORK/weights"
  run 0 arena trains --set turns=2 --players "sorter,bot:$bot" --time $LONG --games 2
done
says "all 2 games from earlier runs"
is [ "$(count_files)" -eq 2 ]

# Earlier and later file formats are recognised but not continued.
echo '{"arena":1,"game":"game-of-trains","players":"sorter,random"}' >"$WORK/old.jsonl"
run 2 arena trains --players sorter,random --games 2 --out "$WORK/old.jsonl"
complains_once "line 1: these are results of another match (an earlier version of Gangway wrote them"
echo '{"arena":3}' >"$WORK/old.jsonl"
run 2 arena trains --players sorter,random --games 2 --out "$WORK/old.jsonl"
complains_once "a later version of Gangway wrote them"
for strange in '{"arena":2}' '{"arena":{}}' '{"arena":2,"program":7,"bots":[[]],"players":[]}' \
  '{"arena":2,"bots":{"files":3},"extra":[1]}'; do
  echo "$strange" >"$WORK/old.jsonl"
  run 2 arena trains --players sorter,random --games 2 --out "$WORK/old.jsonl"
  complains_once "these are results of another match ("
done

# An unreadable file may be anything: no later run continues with it.
match 0 "sh '$WORK/bot' /proc/self/mem" --games 2 --fresh
complains_once "/proc/self/mem: this file cannot be read"
match 2 "sh '$WORK/bot' /proc/self/mem" --games 2
complains "/proc/self/mem, a file of bot:sh "

# ---- a bot that changes during the match ends it ----

# prepare COMMAND: a bot that COMMAND changes at its sixth start; the first start is before the match.
prepare() {
  : >"$WORK/starts"
  echo numbers >"$WORK/weights"
  echo 1 >"$WORK/version"
  make_bot bot "echo >>'$WORK/starts'; [ \$(wc -l <'$WORK/starts') -lt 6 ] || $1"
}
# changes COMMAND: two groups of two games are played before the bot changes, and stay.
changes() {
  prepare "$1"
  match 3 "$bot" --games 20 --fresh
  complains_once "the match stops because bot:sh "
  says "4 games"
  says_not "earlier"
  is [ "$(wc -l <"$WORK/r.jsonl")" -eq 3 ]
}
changes "echo other >'$WORK/weights'"
complains "weights is not what it was; what was played before is kept"
changes "rm -f '$WORK/weights'"
complains "weights is not what it was"
changes "echo 2 >'$WORK/version'"
complains "it reported version 1 and now reports 2; what was played before is kept"
prepare "echo other >'$WORK/weights'"
match 3 "$bot" --games 20 --threads 3 --fresh
complains_once "weights is not what it was"
prepare :
make_bot bot "echo >>'$WORK/starts'; [ \$(wc -l <'$WORK/starts') -ne 1 ] || exit 1"
match 3 "$bot" --games 4 --fresh
complains "it was not ready when asked before the match, and now it is"
make_bot bot

# ---- lost seats ----

match 1 false --games 4 --fresh
says "lost seats"
is grep -q '^bot:false .* 0  *4$' "$WORK/out"
is grep -q '^sorter .* 0  *0$' "$WORK/out"
says "bot:false lost 4 seats to a random player; the first time: it ended with exit code 1"
complains "loses its seat"
is [ "$(wc -l <"$WORK/err")" -eq 4 ]
match 1 false --games 4 # all of an earlier run, and no better for that
is [ ! -s "$WORK/err" ]
says "the first time: it ended with exit code 1"
match 1 false --games 4 --json
is_json 'it.players[1].pace.lost_seats === 4 && it.players[1].first_loss.includes("exit code 1")'
is_json 'it.players[1].pace.decisions === 0 && it.players[0].first_loss === null'
is_json 'it.players[0].pace.lost_seats === 0 && it.games === 4'
match 1 false --games 4 --lang ru # of an earlier run in English
says "программа завершилась с кодом 1"
for lang in ru it; do
  match 1 false --games 4 --lang $lang --fresh
  is [ "$(grep -c '{' "$WORK/out")" -eq 0 ]
done

# A bot that dies in the middle of a game: only its own decisions count as its own.
make_bot dying : '[ -z "${id-}" ] || exit 5'
match 1 "sh '$WORK/dying'" --games 2 --fresh --json
is_json 'it.players[1].pace.lost_seats === 2 && it.players[1].first_loss.includes("exit code 5")'
is_json 'it.players[1].pace.decisions === 4'

# In self-play all games are saved, and players who lost their seats are named.
run 1 selfplay trains --set turns=2 --games 3 --out "$WORK/games" --seat 2=bot:false
says "3 games written to"
says "bot 2 lost its seat in 3 games"
is [ "$(ls "$WORK/games" | wc -l)" -eq 3 ]

# ---- starting is not part of a decision ----

# The bot sleeps one second at each of its three starts; none of that counts in its decisions.
make_bot slow 'sleep 1'
begun=$(date +%s%3N)
match 0 "sh '$WORK/slow'" --games 2 --fresh --json
took=$(($(date +%s%3N) - begun))
is_json "it.players[1].pace.late === 0 && it.players[1].pace.decisions > 2"
is_json "it.players[1].pace.mean_ms * it.players[1].pace.decisions + 3000 <= $took + 10"

# ---- names with commas, and long ones ----

echo 1,2 >"$WORK/a,b"
run 2 arena trains --set turns=2 --players "sorter,bot:sh '$WORK/bot' '$WORK/a,b'" --games 2
complains_once "nobody called “b'” plays this game"
complains "use --player for a command that contains a comma"
run 0 arena trains --set turns=2 --players sorter --player "bot:sh '$WORK/bot' '$WORK/a,b'" \
  --games 2 --time $LONG --json --out "$WORK/c.jsonl"
is_json 'it.players[0].player === "sorter" && it.players[1].player.endsWith("/a,b'"'"'")'
run 0 arena trains --set turns=2 --players sorter --player "bot:sh '$WORK/bot' '$WORK/a,b'" \
  --games 2 --time $LONG --out "$WORK/c.jsonl"
is grep -q "^bot:sh '.*….*/a,b' " "$WORK/out"
is [ "$(sed -n '/^bot:/s/ *[0-9.]* %.*//p' "$WORK/out" | wc -m)" -eq 41 ]
run 0 arena trains --player random --players sorter,random --player easy --nodes 20 --games 4 --json
is_json 'it.players.map(one => one.player).join() === "random,sorter,easy" && it.games === 4'
run 2 arena trains --player sorter,random --player sorter --games 2
complains_once "nobody called “sorter,random”"

# ---- quiet ----

make_bot loud 'echo noise >&2; exit 3'
match 1 "sh '$WORK/loud'" --games 2 --fresh
complains "noise"
match 1 "sh '$WORK/loud'" --games 2 --fresh --quiet
is [ ! -s "$WORK/err" ]
says "exit code 3"

# ---- offered players, and conflicting options ----

run 2 arena trains --players sorter,nobody --games 2
complains_once "bot:COMMAND"
is [ "$(grep -c human "$WORK/err")" -eq 0 ]
run 2 selfplay trains --games 1 --out "$WORK/none" --seat 1=nobody
complains_once "bot:COMMAND"
is [ "$(grep -c human "$WORK/err")" -eq 0 ]
run 2 selfplay trains --games 1 --out "$WORK/none" --seat 1=human
complains_once "only computer players"
run 2 bound trains --player nobody
is [ "$(grep -c -e human -e bot: "$WORK/err")" -eq 0 ]
run 2 bound trains --player bot:true
complains_once "“bot:true” cannot play here"
run 2 play trains --seat 2=nobody </dev/null
complains_once "human"
complains "bot:COMMAND"
for command in 'arena trains --players sorter,random --games 2' 'ladder trains' 'bound trains' \
  'hint x' 'analyse x'; do
  # shellcheck disable=SC2086
  run 2 $command --time 5 --nodes 5
  complains_once "--time and --nodes cannot be used together"
  # shellcheck disable=SC2086
  run 0 ${command%% *} --help
  says "[--time MS | --nodes N]"
done

# --- the saved games: who really played ----------------------------------------------------
records() { # records CODE ARGUMENT…: the shortest match, its games kept
  expected=$1
  shift
  run "$expected" arena trains --set turns=4 --games 4 --records "$WORK/kept" "$@"
}
records 1 --player bot:false --player sorter --out "$WORK/kept.jsonl" --quiet
is [ "$(ls "$WORK/kept" | tr '\n' ' ')" = '0001-1.gwr 0001-2.gwr 0002-1.gwr 0002-2.gwr ' ]
for game in "$WORK"/kept/*.gwr; do
  run 0 replay --verify "$game"
done
is grep -q '^seat 1: bot bot from [0-9]* computer random$' "$WORK/kept/0001-1.gwr"
is grep -q '^seat 2: computer sorter$' "$WORK/kept/0001-1.gwr"
is grep -q '^seat 2: bot bot from [0-9]* computer random$' "$WORK/kept/0001-2.gwr"
is grep -q '^player 1: sorter$' "$WORK/kept/0001-2.gwr"
# The same match continues in the folder, also if a group was not recorded before the end.
cp -r "$WORK/kept" "$WORK/kept-before"
head -n 2 "$WORK/kept.jsonl" >"$WORK/cut.jsonl"
records 1 --player bot:false --player sorter --out "$WORK/cut.jsonl" --quiet
is cmp -s "$WORK/kept/0001-1.gwr" "$WORK/kept-before/0001-1.gwr"
is [ "$(ls "$WORK/kept" | wc -l)" -eq 4 ]
# Records of another match are in the way, and files that are not records are never touched.
records 2 --players sorter,random --out "$WORK/fourth.jsonl"
complains_once "there are records of earlier games"
echo 'my diary' >"$WORK/kept/0003-1.gwr"
records 2 --players sorter,random --out "$WORK/fourth.jsonl" --fresh
complains_once "0003-1.gwr: this is not a record"
is [ "$(ls "$WORK/kept" | wc -l)" -eq 5 ]
rm "$WORK/kept/0003-1.gwr"
flock "$WORK/kept" "$GANGWAY" arena trains --players sorter,random --games 4 --records "$WORK/kept" --fresh \
  --out "$WORK/fourth.jsonl" >"$WORK/out" 2>"$WORK/err"
is [ $? -eq 3 ]
complains_once "another running program is using it"
records 0 --players sorter,random --out "$WORK/fourth.jsonl" --fresh
is [ "$(ls "$WORK/kept" | wc -l)" -eq 4 ]
is grep -q '^seat 2: computer random$' "$WORK/kept/0002-1.gwr"
# A continued match neither replaces nor adds to records of another match.
rm -rf "$WORK/kept-before"
cp -r "$WORK/kept" "$WORK/kept-before"
shorter() { run "$1" arena trains --set turns=4 --players random,sorter --out "$WORK/fifth.jsonl" --games "$2" \
  --records "$3"; }
shorter 0 2 "$WORK/own"
shorter 2 4 "$WORK/kept"
complains_once "there are records of earlier games"
is diff -r "$WORK/kept-before" "$WORK/kept"
run 0 arena trains --set turns=4 --players random,sorter --out "$WORK/sixth.jsonl" --games 2
run 2 arena trains --set turns=4 --players random,sorter --out "$WORK/sixth.jsonl" --games 4 --records "$WORK/own"
complains_once "there are records of earlier games"
run 0 selfplay trains --set turns=2 --games 1 --out "$WORK/alone"
shorter 2 4 "$WORK/alone"
complains_once "there are records of earlier games"
is [ "$(ls "$WORK/alone" "$WORK/own" | grep -c gwr)" -eq 3 ]
cp "$WORK/kept/0002-1.gwr" "$WORK/own/0001-1.gwr"
shorter 2 4 "$WORK/own"
rm "$WORK/own/0001-1.gwr"
shorter 0 4 "$WORK/own"
is [ "$(ls "$WORK/own" | tr '\n' ' ')" = '0001-2.gwr 0002-1.gwr 0002-2.gwr ' ]
# The target of a link is not ours; and a refusal costs no results.
cp "$WORK/kept/0001-1.gwr" "$WORK/valued.gwr"
cp "$WORK/fourth.jsonl" "$WORK/fourth-before"
for linked in 0001-1 0009-1; do
  ln -sf ../valued.gwr "$WORK/kept/$linked.gwr"
  records 2 --players sorter,random --out "$WORK/fourth.jsonl" --fresh
  complains_once "$linked.gwr: this is not a record"
  is cmp -s "$WORK/fourth.jsonl" "$WORK/fourth-before"
  run 2 selfplay trains --games 1 --out "$WORK/kept" --overwrite
  complains_once "$linked.gwr: this is not a record"
  run 2 arena trains --set turns=4 --games 6 --records "$WORK/kept" --players sorter,random --out "$WORK/fourth.jsonl"
  complains_once "there are records of earlier games"
  is cmp -s "$WORK/valued.gwr" "$WORK/kept-before/0001-1.gwr"
  is [ -L "$WORK/kept/$linked.gwr" ]
  rm "$WORK/kept/$linked.gwr"
done
echo letter >"$WORK/a-letter"
run 3 arena trains --players sorter,random --games 2 --records "$WORK/a-letter/kept" --out "$WORK/third.jsonl"
complains_once "a part of the path is not a folder"

finish

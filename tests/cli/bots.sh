# Programs in a seat: the bot protocol, and misbehaving bots.
. "$ROOT/tests/cli/lib.sh"

# So much time that nobody is late, even on a busy machine.
LONG=600000

# selfplay ARGUMENT…: one game of Game of Trains into $WORK/games, with that TIME and exit CODE.
selfplay() { run "${CODE-0}" selfplay trains --games 1 --overwrite --out "$WORK/games" --time "${TIME-$LONG}" "$@"; }
# loses COMMAND REASON [TIME]: the bot loses its seat for that reason; the game continues.
loses() {
  TIME=${3-$LONG}
  CODE=1
  selfplay --quiet --seat "1=bot:$1" --seat 2=sorter
  unset TIME CODE
  says "bot 1 lost its seat in 1 game"
  complains_once "bot 1 loses its seat to a random player: $2"
  run 0 replay --verify "$WORK/games/0001.gwr"
  is grep -q '^seat 1: bot bot from [0-9]* computer random$' "$WORK/games/0001.gwr"
  is grep -q '^seat 2: computer sorter$' "$WORK/games/0001.gwr"
}
# Beginnings of bots in shell: up to being ready, and up to the first question; also in the second
# version of the protocol.
ready='read hello; echo "{\"type\":\"ready\"}"'
asked="$ready; read decide"
ready2='read hello; echo "{\"type\":\"ready\",\"protocol\":2,\"table\":\"1\"}"'
asked2="$ready2; read decide"

# ---- bots that fail, in every way ----

loses 'exit 3' 'it ended with exit code 3'
loses 'no-such-program-at-all' 'it ended with exit code 127'
loses 'kill -SEGV $$' 'signal 11 ended it'
loses "$ready; exit 0" 'it ended with exit code 0'
loses "$asked; kill -9 \$\$" 'signal 9 ended it'
loses 'exec >&-; sleep 60' 'it closed its standard output'
loses "$asked; sleep 3600" 'it did not answer within 200 ms' 200
loses "$ready; sleep 3600" 'it did not answer within 200 ms' 200
loses 'echo I am ready' '“I am ready” is not JSON'
loses 'echo "[1]"' '“[1]” is not an object with a “type”'
loses 'echo "{\"type\":7}"' '“{"type":7}” is not an object with a “type”'
loses "$asked; echo '{\"type\":\"action\",\"id\":1}'" 'its “action” has no “action”'
loses "$asked; echo '{\"type\":\"action\",\"id\":\"1\",\"action\":\"draw\"}'" 'its “action” has no “id”'
loses "$asked; echo '{\"type\":\"action\",\"id\":9,\"action\":\"draw\"}'" \
  'it answers decision 9, but was asked for 1'
loses "$asked; echo '{\"type\":\"action\",\"id\":1,\"action\":\"dance\"}'" \
  '“dance” is not a valid action (GT-N)'
loses "$asked; echo '{\"type\":\"action\",\"id\":1,\"action\":\"draw\"}'" \
  'first keep one of the cards you drew (GT-4)'
loses "$asked; echo '{\"type\":\"ready\"}'" 'nobody asked for “{"type":"ready"}”'
words=$(printf '%4000s' '' | tr ' ' x)
loses "$ready; yes '{\"type\":\"chatter\",\"words\":\"$words\"}'" 'it wrote more than 1024 KiB'
loses 'tr "\\0" x </dev/zero' 'one of its lines is longer than 64 KiB'
loses "$asked; head -c 70000 /dev/zero | tr '\\\\0' x; echo" 'one of its lines is longer than 64 KiB'

# The same in the second version, which requires other keys.
loses 'echo "{\"type\":\"ready\",\"protocol\":2}"' 'its “ready” has no “table”'
loses 'echo "{\"type\":\"ready\",\"protocol\":2,\"table\":\"2\"}"' \
  'it answers in game “2”, but was asked in game “1”'
loses "$asked2; echo '{\"type\":\"action\",\"id\":1,\"action\":\"draw\"}'" 'its “action” has no “table”'
loses "$asked2; echo '{\"type\":\"action\",\"table\":\"1\",\"id\":1,\"action\":\"draw\"}'" \
  'its “action” has no “decision”'
loses "$asked2; echo '{\"type\":\"action\",\"table\":\"2\",\"decision\":1,\"action\":\"draw\"}'" \
  'it answers in game “2”, but was asked in game “1”'
loses "$asked2; echo '{\"type\":\"action\",\"table\":\"1\",\"decision\":9,\"action\":\"draw\"}'" \
  'it answers decision 9, but was asked for 1'
loses "$asked2; echo '{\"type\":\"action\",\"table\":\"1\",\"decision\":1,\"action\":\"draw\"}'" \
  'first keep one of the cards you drew (GT-4)'
loses "$ready2; sleep 3600" 'it did not answer within 200 ms' 200

# A bot that does not read, with more input than a pipe holds: a board with many comments.
{
  echo 'gangway-board: 1'
  yes '# There is room for many words at the river, and nobody has to read them.' | head -n 800
  grep -v -e '^#' -e '^gangway-board' "$ROOT/data/dragons/board.txt"
} >"$WORK/board.txt"
run 1 selfplay dragons --games 1 --overwrite --out "$WORK/games" --board "$WORK/board.txt" --time 300 \
  --seat "1=bot:$ready; sleep 60"
complains_once 'it did not answer within'

# Processes that it starts end with it.
loses "sleep 60 & echo \$! >'$WORK/child'; (sleep 60; :) & echo \$! >>'$WORK/child'; $asked; sleep 60" \
  'it did not answer within 200 ms' 200
are_gone "$WORK/child" 2
# A bot that does not exit at the end of the game is killed.
selfplay --set turns=1 --seat "1=bot:trap '' TERM; echo \$\$ >'$WORK/child'; '$GANGWAY' bot --player sorter; sleep 60"
are_gone "$WORK/child" 1

# Its standard error is ours, unless --quiet is given.
CODE=1
selfplay --seat '1=bot:echo wrong here >&2; exit 1'
complains 'wrong here'
selfplay --quiet --seat '1=bot:echo wrong here >&2; exit 1'
complains_once 'exit code 1'

# Languages.
for lang in ru it; do
  selfplay --lang $lang --seat '1=bot:exit 1'
  is [ "$(grep -c 'loses its seat' "$WORK/err")" -eq 0 ]
  is [ "$(grep -c '{' "$WORK/err" "$WORK/out" | grep -vc ':0$')" -eq 0 ]
done
unset CODE

# ---- bots that play ----

# quiet_game GAME ARGUMENT…: a game in which nobody complains.
quiet_game() {
  game=$1
  shift
  run 0 selfplay "$game" --games 1 --overwrite --out "$WORK/games" --time $LONG "$@"
  is [ ! -s "$WORK/err" ]
  run 0 replay --verify "$WORK/games/0001.gwr"
}
own="bot:'$GANGWAY' bot"
# A host of the first version offers only that.
old="sed -u 's/\"protocols\":\[1,2\],\"table\":\"1\",//'"
for game in 'trains --set turns=20' 'mississippi --set rounds=10' 'dragons --set rounds=8'; do
  # shellcheck disable=SC2086
  set -- $game
  quiet_game "$@" --seat "1=bot:'$GANGWAY' bot --player random" --seat 2=random
  quiet_game "$@" --seat "1=bot:'$EXAMPLE_BOT'" --seat "2=bot:'$EXAMPLE_BOT'"
  quiet_game "$@" --seat "1=bot:python3 '$ROOT/examples/bot.py'"
  quiet_game "$@" --seat "1=bot:$old | '$GANGWAY' bot --player random" \
    --seat "2=bot:$old | python3 '$ROOT/examples/bot.py'"
  quiet_game "$@" --seat "1=bot:python3 '$ROOT/tests/cli/following.py'" --seat 2=random
done
quiet_game trains --seat "2=$own --player sorter" --set players=4
quiet_game mississippi --seat "1=$own --player captain" --seat "2=$own --player captain" --set rounds=10
quiet_game dragons --seat "1=$own --player planner" --seat 3=planner
quiet_game dragons --seat "1=bot:python3 '$ROOT/examples/bot.py'" --set expert=on --set rounds=5
quiet_game dragons --seat "1=$own --player planner" --board "$WORK/board.txt"
is grep -q '^player blue: gangway-planner$' "$WORK/games/0001.gwr"
is grep -q '^seat blue: bot gangway-planner$' "$WORK/games/0001.gwr"
is grep -q '^seat yellow: computer random$' "$WORK/games/0001.gwr"

# Who really played: a bot up to its last own line.
limping='n=0; while read -r line; do case $line in *\"hello\"*) echo "{\"type\":\"ready\",\"name\":\"limping\"}";;
  *\"decide\"*) n=$((n + 1)); [ $n -lt 3 ] || exit 4; id=${line#*\"id\":}; action=${line#*\"legal\":[\"};
  echo "{\"type\":\"action\",\"id\":${id%%,*},\"action\":\"${action%%\"*}\"}";; esac; done'
CODE=1
selfplay --quiet --set turns=40 --seat "1=bot:$limping" --seat 2=random
unset CODE
complains_once 'limping 1 loses its seat to a random player: it ended with exit code 4'
run 0 replay "$WORK/games/0001.gwr" --json
is_json 'it.players[0] == "limping" && it.holders[0].length == 2 && it.holders[0][0].name == "limping" &&
  it.holders[0][0].kind == "bot" && it.holders[0][1].name == "random" && it.holders[0][1].kind == "computer" &&
  it.holders[1].length == 1 && it.holders[1][0].from == 1'
run 0 replay "$WORK/games/0001.gwr"
says 'From here on the computer player “random” plays for limping.'
run 0 replay "$WORK/games/0001.gwr" --json
from=$(node -p 'JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).holders[0][1].from' "$WORK/out")
is grep -q "^seat 1: bot limping from $from computer random\$" "$WORK/games/0001.gwr"
# Its third action is in that line: the seat that goes first is 1 in the lines.
own_seat=1
grep -q '^chance first 2$' "$WORK/games/0001.gwr" && own_seat=2
is [ "$(sed '1,/^$/d' "$WORK/games/0001.gwr" | head -n "$from" | grep -c "^$own_seat ")" -eq 3 ]
is [ "$(sed '1,/^$/d' "$WORK/games/0001.gwr" | sed -n "${from}p" | cut -d ' ' -f 1)" = "$own_seat" ]

# The same secret and nodes, the same game.
secret=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
for run in one two; do
  run 0 selfplay trains --games 2 --secret $secret --out "$WORK/$run" --time $LONG --nodes 300 \
    --seat "1=$own --player sorter --nodes 300" --seat "2=bot:python3 '$ROOT/examples/bot.py'" \
    --seat 3=random
done
is diff -r "$WORK/one" "$WORK/two"
# In either version of the protocol.
run 0 selfplay trains --games 2 --secret $secret --out "$WORK/first" --time $LONG --nodes 300 \
  --seat "1=bot:$old | '$GANGWAY' bot --player sorter --nodes 300" \
  --seat "2=bot:$old | python3 '$ROOT/examples/bot.py'" --seat 3=random
is diff -r "$WORK/one" "$WORK/first"
run 0 selfplay trains --games 2 --secret $secret --out "$WORK/three" --time $LONG \
  --seat "1=$own --player random --seed 5" --seat 2=random
run 0 selfplay trains --games 2 --secret $secret --out "$WORK/four" --time $LONG \
  --seat "1=$own --player random --seed 6" --seat 2=random
is [ "$(diff -r "$WORK/three" "$WORK/four" | grep -c '^[<>] [0-9]')" -gt 0 ]

# ---- the messages ----

cat >"$WORK/spy" <<SPY
#!/bin/sh
# Logs the host's messages, and lets a bot answer, in the second version or in the first.
tee "\$1" | \${2-cat} | '$GANGWAY' bot --player sorter
SPY
printf '#!/bin/sh\n%s\n' "$old" >"$WORK/old"
chmod +x "$WORK/spy" "$WORK/old"
# said NUMBER: selects that message for checking.
said() { sed -n "$1p" "$WORK/said" >"$WORK/out"; }
selfplay --set turns=2 --seat "2=bot:$WORK/spy $WORK/said" --seat 1=sorter
said 1
is_json 'it.type == "hello" && it.protocol == 1 && it.protocols.join() == "1,2" && it.table == "1" &&
  it.game == "game-of-trains" && it.seat == 2 && it.players == 2 && it.options.turns == 2 &&
  it.time == 600000 && it.names[0] == "sorter" && it.board === null && it.seats.length == 2'
said 2
is_json 'it.type == "decide" && it.table == "1" && it.decision == 1 && !("legal" in it) && !("state" in it) &&
  !("record" in it) && it.entries.every((entry, i) => entry.n == i + 1) &&
  it.entries.some((entry) => entry.line == "0 deal ?") && it.entries.at(-1).line == "named 2 gangway-sorter"'
entries=$(node -p 'JSON.parse(require("fs").readFileSync(process.argv[1])).entries.length' "$WORK/out")
said 3
is_json "it.decision == 2 && it.entries[0].n == $entries + 1 && it.entries[0].line.startsWith('2 keep ')"
said '$'
is_json 'it.type == "end" && it.table == "1" && it.result.text == "draw" && it.result.ranks.length == 2 &&
  it.entries.length > 0'

# A bot that would think for long is hurried by a line that has already arrived.
{
  sed -n 1,2p "$WORK/said"
  printf '%s\n' '{"type":"hurry","table":"2","decision":1}' '{"type":"hurry","table":"1","decision":1}'
} >"$WORK/in"
run 0 bot --player expert <"$WORK/in"
is [ "$(grep -c '"type":"action","table":"1","decision":1' "$WORK/out")" -eq 1 ]

# In the first version, whole records.
selfplay --set turns=2 --seat "2=bot:$WORK/spy $WORK/said $WORK/old" --seat 1=sorter
said 2
is_json 'it.type == "decide" && it.id == 1 && it.seat == 2 && it.legal.length > 0 &&
  it.legal[0].startsWith("keep ") && it.sample === false && it.state.phase == "keep" &&
  it.record.startsWith("gangway-record: 1\n")'
node -e 'console.log(JSON.parse(require("fs").readFileSync(process.argv[1])).record)' \
  "$WORK/out" >"$WORK/seen.gwr"
run 0 replay --verify "$WORK/seen.gwr"
is [ "$(grep -c 'deal ?' "$WORK/seen.gwr")" -ge 1 ]
said '$'
is_json 'it.type == "end" && it.result.text == "draw" && it.result.ranks.length == 2'

# The game in docs/bot-protocol.md equals the real messages, as do the lines of the first version.
# documented ADDRESS: the host's messages there.
documented() { sed -n "$1{s/^> //p}" "$ROOT/docs/bot-protocol.md" | sed 's/"time":1000/"time":'$LONG/; }
for version in cat "$WORK/old"; do
  run 0 selfplay trains --set turns=2 --games 1 --secret $secret --seat 1=sorter \
    --seat "2=bot:$WORK/spy $WORK/said $version" --overwrite --out "$WORK/games" --time $LONG
  if [ "$version" = cat ]; then
    documented '1,/^## Protocol 1$/' >"$WORK/told"
    is diff "$WORK/told" "$WORK/said"
  else
    documented '/^## Protocol 1$/,$' >"$WORK/told"
    is [ "$(grep -cFx -f "$WORK/told" "$WORK/said")" -eq 2 ]
    is [ "$(wc -l <"$WORK/told")" -eq 2 ]
  fi
done

# Our own bot with a faulty host.
tells() { printf '%s\n' "$@" >"$WORK/in"; }
tells '{"type":"hello","protocol":3,"game":"trains","seat":1}'
run 2 bot <"$WORK/in"
complains_once 'the host speaks protocol 3, not 1 or 2'
tells '{"type":"hello","protocol":1,"game":"chess","seat":1}'
run 2 bot <"$WORK/in"
complains_once 'chess'
tells '{"type":"hello","protocol":1,"game":"trains","seat":1}'
run 2 bot --player captain <"$WORK/in"
complains_once 'nobody called “captain” plays this game'
run 2 bot --player human <"$WORK/in"
complains_once '“human” cannot play here'
run 0 bot <"$WORK/in"
is_json 'it.type == "ready" && /^\d+\.\d+\.\d+( \S+)? [0-9a-f]{16}$/.test(it.version)'
tells '{"type":"decide","id":1,"seat":1,"time":9,"record":""}'
run 2 bot <"$WORK/in"
complains_once 'without a hello'
tells '{"type":"hello","protocol":1,"game":"trains","seat":1}' \
  '{"type":"decide","id":1,"seat":1,"time":9,"record":"gangway-record: 1"}'
run 2 bot <"$WORK/in"
complains_once 'line'
tells '{"type":"hello","protocol":1,"game":"trains","seat":1}' '' '{"type":"news"}' '{"type":"end"}' 'x'
run 0 bot <"$WORK/in"
run 0 bot </dev/null
# The same in the second version.
# hello TABLE [KEYS]: opens a game of two.
hello() {
  printf '{"type":"hello","protocol":1,"protocols":[1,2],"table":"%s","game":"trains","seat":1,"options":{"players":2}%s}' \
    "$1" "${2-}"
}
tells '{"type":"hello","protocol":2,"game":"trains","seat":1}'
run 2 bot <"$WORK/in"
complains_once '“hello” has no “table”'
tells "$(hello a ',"board":"x"')"
run 2 bot <"$WORK/in"
complains_once 'board'
tells "$(hello a)" '{"type":"decide","table":"b","decision":1,"time":9,"entries":[]}'
run 2 bot <"$WORK/in"
complains_once 'the host refers to game “b” without a hello'
tells "$(hello a)" '{"type":"decide","table":"a","decision":1,"time":9,"entries":[]}'
run 2 bot <"$WORK/in"
complains_once 'the host asks for decision 1, which is not due'
tells "$(hello a)" '{"type":"entries","table":"a","entries":[{"n":1,"line":"0 deal 5"}]}'
run 2 bot <"$WORK/in"
complains_once 'entry 1 from the host does not fit: “0 deal 5”'
# An end message ends its game only; the bot exits at the end of its input.
tells "$(hello a)" "$(hello b)" '{"type":"end","table":"a","entries":[],"result":null}' '' \
  '{"type":"end","table":"b","entries":[{"n":1,"line":"0 first 2"}],"result":null}' "$(hello a)"
run 0 bot --player random <"$WORK/in"
is [ "$(grep -c '"type":"ready","protocol":2,"table":"[ab]","name":"gangway-random"' "$WORK/out")" -eq 3 ]

# ---- at the terminal ----

yes 1 | head -n 400 >"$WORK/ones"
run 0 play trains --set turns=4 --time $LONG --seat "2=$own --player sorter" <"$WORK/ones"
says "bot 2"
says "A draw after 4 turns."
says_not "thinking"
run 0 play trains --set turns=4 --seat '2=bot:exit 5' <"$WORK/ones"
says "bot 2 loses its seat to a random player: it ended with exit code 5"
says "A draw after 4 turns."

# A bot gets a person's takebacks as they happen.
{
  for _ in 1 2 3 4 5 6; do printf '%s\n' 1 1 undo 1 undo 1 1 1; done
  echo quit
} >"$WORK/in"
run 0 play mississippi --secret $secret --time $LONG \
  --seat "2=bot:tee '$WORK/said' | python3 '$ROOT/tests/cli/following.py'" <"$WORK/in"
is [ "$(grep -c '"line":"back ' "$WORK/said")" -ge 1 ]
says_not 'loses its seat'

# A record that names a bot starts no program; the substitute is announced.
printf '%s\n' 1 "save $WORK/s.gwr" quit >"$WORK/in"
run 0 play trains --seat "2=bot:touch '$WORK/started'; '$GANGWAY' bot --player sorter" <"$WORK/in"
is [ -e "$WORK/started" ]
is grep -q '^seat 2: bot gangway-sorter$' "$WORK/s.gwr"
is [ "$(grep -c started "$WORK/s.gwr")" -eq 0 ]
rm -f "$WORK/started"
printf '%s\n' '' "load $WORK/s.gwr" "save $WORK/t.gwr" quit >"$WORK/in"
run 0 play trains --seat 2=human <"$WORK/in"
is [ ! -e "$WORK/started" ]
says 'seat 2 was played by the bot “gangway-sorter”, which is not here: medium continues'
is grep -q '^seat 2: bot gangway-sorter from [0-9]* computer medium$' "$WORK/t.gwr"
# A bot already in the seat stays.
printf '%s\n' 1 "load $WORK/s.gwr" 1 "save $WORK/u.gwr" quit >"$WORK/in"
run 0 play trains --seat "2=bot:'$GANGWAY' bot --player sorter" <"$WORK/in"
says_not 'medium continues'
is grep -q '^seat 2: bot gangway-sorter$' "$WORK/u.gwr"
# It is the same game before and after the bot has given its name.
{
  echo 'first 1'
  for card in $(seq 1 17); do echo "deal $card"; done
  printf '%s\n' "save $WORK/same.gwr" 'keep 15 1' "save $WORK/same.gwr" quit
} >"$WORK/in"
run 0 play trains --chance ask --time $LONG --seat "2=bot:'$GANGWAY' bot --player sorter" <"$WORK/in"
is [ "$(grep -c "saved as $WORK/same.gwr" "$WORK/out")" -eq 2 ]
is grep -q '^seat 2: bot gangway-sorter$' "$WORK/same.gwr"
# A bot that fails at the terminal: the record shows it, saved, kept and taken back.
rm -rf "$XDG_DATA_HOME"
printf '%s\n' 1 1 1 "save $WORK/b.gwr" quit >"$WORK/in"
run 0 play trains --seat '2=bot:exit 5' <"$WORK/in"
is grep -q '^seat 2: bot bot from [0-9]* computer random$' "$WORK/b.gwr"
is cmp -s "$WORK/b.gwr" "$XDG_DATA_HOME/gangway/unfinished-1.gwr"

run 2 play trains --seat 2=bot: </dev/null
complains_once '“bot:” needs a command'
run 2 play trains --time 0 </dev/null
complains_once '--time cannot be “0”'
run 2 selfplay trains --games 1 --out "$WORK/games" --nodes x
complains_once '--nodes cannot be “x”'
finish

# Help, languages, options, exit codes.
. "$ROOT/tests/cli/lib.sh"

for command in serve play games rules replay analyse hint legal selfplay perft bench; do
  run 0 "$command" --help
  says "gangway $command"
  says "--lang"
  run 0 help "$command"
  says "gangway $command"
done
run 0 --help
says "gangway play"
run 2
complains_once "gangway --help"
run 0 --version
says "gangway "
run 2 fly
complains_once 'no command “fly”'
run 2 games --fast
complains_once '“--fast”'
run 2 games extra
complains_once '“extra”'
run 2 legal
complains_once 'FILE is missing'
run 2 legal a.gwr --at
complains_once '“--at” needs a value'
run 2 games --json=1
complains_once 'takes no value'
run 2 games --json --json
complains_once 'twice'
run 2 games --lang de
complains_once '“de”'

run 2 --version extra
complains_once '“extra”'

# Failed output is reported by every command.
if [ -w /dev/full ]; then
  for words in '--help' '--version' 'games' 'perft trains --depth 2' 'rules trains' \
    'play trains --seat 1=random' 'arena trains --players sorter,random --games 2 --json'; do
    # shellcheck disable=SC2086
    "$GANGWAY" $words >/dev/full 2>"$WORK/err" </dev/null
    is [ $? -eq 3 ]
    complains_once 'there is no space left'
  done
fi

# The language: the option, then the environment, then English.
run 0 rules trains GT-E1 --lang en
says "GT-E1"
english=$(cat "$WORK/out")
run 0 rules trains GT-E1
is [ "$english" = "$(cat "$WORK/out")" ]
for lang in ru it; do
  run 0 rules trains GT-E1 --lang $lang
  is [ "$english" != "$(cat "$WORK/out")" ]
  translated=$(cat "$WORK/out")
  run 0 --lang=$lang rules trains GT-E1
  is [ "$translated" = "$(cat "$WORK/out")" ]
  is [ "$translated" = "$(LC_ALL=${lang}_XX.UTF-8 "$GANGWAY" rules trains GT-E1)" ]
  is [ "$translated" = "$(LC_ALL='' LANG=$lang "$GANGWAY" rules trains GT-E1)" ]
done

# Colours only on a terminal.
run 0 rules trains
is [ "$(grep -c "$(printf '\033')" "$WORK/out")" -eq 0 ]

run 0 games
says "game-of-trains (trains)"
says 'colours of the boats, seat by seat'
says 'colours in play, in any order: '
says_not 'order counts'
says 'ru: Russian, it: Italian'
says 'B1: coal depots, B1/B2: a coal depot'
run 0 games --json
is_json 'it.find(game => game.name === "game-of-trains").options[1].default === 400'
is_json 'it.find(game => game.name === "mississippi-queen").options[2].default === null'
is_json 'it.find(game => game.name === "mississippi-queen").options[4].kind === "set"'
is_json 'it.find(game => game.name === "mississippi-queen").options[1].words.join() === "Russian,Italian"'
is_json 'it.find(game => game.name === "mississippi-queen").options[7].choices.join() === "table,minimum,extra"'
is_json 'it.find(game => game.name === "mississippi-queen").options[8].name === "transfer"'
is_json 'it.find(game => game.name === "mississippi-queen").options[8].default === "on"'
run 0 rules game-of-trains
is [ "$(grep -c 'GT-' "$WORK/out")" -ge 22 ]
run 0 rules trains gt-a5
says "GT-A5"
run 0 rules trains GT-A5 --json
is_json 'it.id === "GT-A5" && it.section === "abilities" && it.text.length > 20'
run 2 rules trains GT-99
complains_once '“GT-99”'
run 2 rules chess
complains_once '“chess”'

run 0 bench trains --seconds 0 --json
is_json '["game", "state_bytes", "actions_per_second", "decisions_per_second", "legal_ns", "games_per_second", "allocations_per_game"].every(key => key in it[0])'
is_json 'it[0].state_bytes <= 128 && it[0].allocations_per_game === 0'
run 0 bench --seconds 0
says "mississippi-queen (players=2)"
says "state, bytes"
run 2 bench --set players=2
complains_once '--set'
finish

# replay, legal, perft and selfplay on records, good and bad.
. "$ROOT/tests/cli/lib.sh"
GOOD=$VECTORS/001.gwr

run 0 replay --verify "$VECTORS"/*.gwr
is [ "$(wc -l <"$WORK/out")" -eq "$(ls "$VECTORS"/*.gwr | wc -l)" ]
run 0 replay "$GOOD"
says "Result: winner 1"
says "goes first."
run 0 replay "$GOOD" --at 20
says "not finished"
run 0 replay "$GOOD" --show --at 30
says "Offer:"
run 0 replay "$GOOD" --show --ascii
is [ "$(LC_ALL=C grep -c '[^ -~]' "$WORK/out")" -eq 0 ]
run 0 replay "$GOOD" --json
is_json 'it.ok && it.game === "game-of-trains" && it.result.text === "winner 1" && it.state.winner === 1'
run 0 replay "$GOOD" --json --at 18
is_json 'it.at === 18 && it.result === null && it.to_act[0].seat === 1 && it.state.seats[1].hand.length === 2'
run 0 replay "$GOOD" --json --at 18 --view public
is_json 'it.is_view && it.state.seats[1].hand.every(card => card === "?")'
run 0 replay "$GOOD" --json --at 18 --view 2
is_json 'it.state.seats[1].hand.every(card => card > 0) && it.state.seats[0].hand[0] === "?"'

# The view of a seat, as a record that can be read again.
run 0 replay "$GOOD" --view 2
says "chance deal ?"
cp "$WORK/out" "$WORK/view.gwr"
is [ "$(grep -c '?' "$WORK/view.gwr")" -eq 1 ]
run 0 replay --verify "$WORK/view.gwr"
run 0 replay "$GOOD" --view public
is [ "$(grep -c '?' "$WORK/out")" -eq 3 ]
run 2 replay "$GOOD" --view 3
complains_once '“3”'
run 2 replay "$GOOD" --at 9999
complains_once '9999'
run 0 replay - <"$GOOD"
says "Result: winner 1"

# Invalid records: exit code 2, or 1 with --verify.
sed 's/^result: .*/result: draw/' "$GOOD" >"$WORK/lie.gwr"
run 2 replay "$WORK/lie.gwr"
complains_once 'line 6:'
run 1 replay --verify "$WORK/lie.gwr"
complains_once '“winner 1”'
run 1 replay --verify "$GOOD" "$WORK/lie.gwr"
run 1 replay --verify --json "$WORK/lie.gwr"
is_json '!it.ok && it.line === 6'
sed '26s/.*/1 keep 84 3/' "$GOOD" >"$WORK/wrong.gwr"
run 2 replay "$WORK/wrong.gwr"
complains_once 'line 26: card 84 is not one of the cards drawn (GT-4)'
sed 's/^1 draw$/2 draw/' "$GOOD" >"$WORK/wrong.gwr"
run 2 legal "$WORK/wrong.gwr"
complains_once '(GT-T)'
printf 'gangway-record: 1\ngame: game-of-trains\noptions: players=9\n\n' >"$WORK/wrong.gwr"
run 2 replay "$WORK/wrong.gwr"
complains_once 'line 3: option players cannot be “9”'
# A failure that may come from changed rules says so; a record of today's version is simply wrong.
table='gangway-record: 1\ngame: mississippi-queen\noptions: players=3 boats=2\n'
printf "$table"'\nwhite end\n' >"$WORK/old.gwr"
run 2 replay "$WORK/old.gwr"
complains_once 'line 5:'
complains_once '; for tables like this one MQ-S5 changed in version 2 of the rules, and this record does not say which version it was played by'
run 2 --lang ru replay "$WORK/old.gwr"
complains_once '; для такого стола в версии 2 правил изменилось: MQ-S5'
run 2 --lang it replay "$WORK/old.gwr"
complains_once '; per un tavolo come questo nella versione 2 delle regole è cambiato: MQ-S5'
printf "$table"'rules: 1\nresult: rank white\n\n' >"$WORK/old.gwr"
run 1 replay --verify "$WORK/old.gwr"
complains_once 'line 5:'
complains_once 'MQ-S5 changed in version 2 of the rules, and this record was played by version 1'
printf "$table"'rules: 2\n\nwhite end\n' >"$WORK/new.gwr"
run 2 replay "$WORK/new.gwr"
complains_once 'line 6:'
is [ "$(grep -c version "$WORK/err")" = 0 ]
printf "$table"'rules: 3\n\nwhite fly\n' >"$WORK/new.gwr"
run 2 replay "$WORK/new.gwr"
complains_once '; this record was played by version 3 of the rules, and the newest one known here is 2'
printf "$table"'rules: 02\n' >"$WORK/new.gwr"
run 2 replay "$WORK/new.gwr"
complains_once 'line 4: “02” is not the number of a version of the rules'

printf 'hello\n' >"$WORK/wrong.gwr"
run 2 legal "$WORK/wrong.gwr"
complains_once 'line 1:'
run 3 replay "$WORK/nowhere.gwr"
complains_once 'nowhere.gwr'
run 3 legal "$WORK"
run 3 replay --json "$WORK/nowhere.gwr"
is_json '!it.ok'
run 3 replay "$(printf 'no\nfile')"
complains_once 'no?file'
sed 's/$/\r/' "$GOOD" >"$WORK/dos.gwr"
run 2 replay "$WORK/dos.gwr"
complains_once 'line feed'
sed 's/^game: .*/game: trains/' "$GOOD" >"$WORK/alias.gwr"
run 0 replay --verify "$WORK/alias.gwr"
for pair in '--verify --at 3' '--verify --view 1' '--json --show' '--verify --show' '--json --ascii'; do
  # shellcheck disable=SC2086
  run 2 replay "$GOOD" $pair
  complains_once 'cannot be used together'
done
run 2 replay "$GOOD" --ascii
complains_once '--show'

# Legal actions, sorted by bytes, as in the vectors.
run 0 legal "$GOOD" --at 0
is [ "$(cat "$WORK/out")" = "chance first 1
chance first 2" ]
run 0 legal "$GOOD" --at 5
sort "$WORK/out" >"$WORK/sorted"
is cmp -s "$WORK/out" "$WORK/sorted"
is [ "$(wc -l <"$WORK/out")" -eq 80 ]
run 0 legal "$GOOD"
is [ ! -s "$WORK/out" ]
run 0 legal "$GOOD" --at 0 --json
is_json 'it.length === 2'

run 0 perft trains --depth 2
is [ "$(cat "$WORK/out")" = "1 2
2 168" ]
run 0 perft trains --depth 1 --set players=4
says "1 4"
run 0 perft trains --depth 3 --from "$GOOD" --at 18 --json
is_json 'it.perft[0] === 7 && it.perft[1] === 98'
run 2 perft trains
complains_once '--depth'
run 2 perft trains --depth 0
complains_once '“0”'
run 2 perft trains --depth 1 --at 3
complains_once '--from'
run 2 perft trains --depth 1 --from "$GOOD" --set turns=5
complains_once '--set'

# Selfplay: the same seed gives the same records, and they verify.
run 0 selfplay trains --games 3 --seed 7 --seat 1=sorter --out "$WORK/a"
run 0 selfplay trains --games 2 --seed 7 --seat 1=sorter --out "$WORK/b"
is cmp -s "$WORK/a/0002.gwr" "$WORK/b/0002.gwr"
is [ "$(ls "$WORK/a")" = "0001.gwr
0002.gwr
0003.gwr" ]
run 0 selfplay trains --games 2 --seed 8 --seat 1=sorter --out "$WORK/c"
is [ "$(cmp -s "$WORK/a/0001.gwr" "$WORK/c/0001.gwr"; echo $?)" -ne 0 ]
run 0 replay --verify "$WORK"/a/*.gwr
is grep -q 'player 1: sorter' "$WORK/a/0001.gwr"
run 0 selfplay trains --games 1 --set players=4 --set turns=12 --out "$WORK/d"
is grep -q 'options: players=4 turns=12' "$WORK/d/0001.gwr"
run 0 selfplay trains --games 1 --seat 3=sorter --out "$WORK/e"
is grep -q 'options: players=3' "$WORK/e/0001.gwr"
run 2 selfplay trains --games 1
complains_once '--out'
run 2 selfplay trains --games none --out "$WORK/f"
complains_once '“none”'
run 2 selfplay trains --games 1 --seat 1=human --out "$WORK/f"
complains_once 'computer players'
run 2 selfplay trains --games 1 --seat 1=greedy --out "$WORK/f"
complains_once '“greedy”'
run 2 selfplay trains --games 1 --seat 9=random --out "$WORK/f"
complains_once '“9=random”'
run 2 selfplay trains --games 1 --set players=2 --seat 3=random --out "$WORK/f"
complains_once '“3”'
run 2 selfplay trains --games 1 --seat 1=random --seat 1=sorter --out "$WORK/f"
complains_once 'twice'
run 2 selfplay trains --games 1 --set players=2 --set players=3 --out "$WORK/f"
complains_once 'twice'
run 2 selfplay trains --games 1 --out ''
complains_once '--out'
run 2 selfplay trains --games 1 --seed 18446744073709551616 --out "$WORK/f"
complains_once '18446744073709551615'
run 2 selfplay trains --games 1 --set turns=0 --out "$WORK/f"
complains_once 'option turns cannot be “0”; allowed: 1..10000 (GT-E3)'
run 2 selfplay trains --games 1 --set speed=3 --out "$WORK/f"
complains_once '“speed”'
run 2 selfplay trains --games 1 --set turns --out "$WORK/f"
complains_once '“turns”'
is [ ! -e "$WORK/f" ]
: >"$WORK/file"
run 3 selfplay trains --games 1 --out "$WORK/file"
is [ -f "$WORK/file" ]
is [ -z "$(find "$WORK" -name '*.gwr.*')" ]
finish

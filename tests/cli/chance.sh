# Unpredictable chance: no bot knows what will be dealt, and games can be repeated with the secret
# that is printed afterwards.
. "$ROOT/tests/cli/lib.sh"
LONG=600000
seer="bot:'$SEER' '$WORK'"

# arena ARGUMENT…: a random player and the seer, four games, no old results.
arena() {
  rm -f "$WORK/seen"
  run 0 arena trains --set turns=2 --players "random,$seer" --games 4 --time $LONG --out "$WORK/a.jsonl" --fresh "$@"
}
# selfplay FOLDER ARGUMENT…: the same, as records.
selfplay() {
  rm -f "$WORK/seen"
  folder=$1
  shift
  run 0 selfplay trains --set turns=2 --games 4 --out "$WORK/$folder" --time $LONG --seat "2=$seer" "$@"
}
# printed_secret: the secret that the last run printed; all_games WORD: the seer was WORD in all four games.
printed_secret() { sed -n 's/.*--secret \([0-9a-f]\{64\}\) .*/\1/p' "$WORK/out"; }
all_games() {
  is [ "$(wc -l <"$WORK/seen")" -eq 4 ]
  is [ "$(grep -c ": $1\$" "$WORK/seen")" -eq 4 ]
}
# dealt N: the chance outcomes of the N-th game that the bot has seen.
dealt() { sed -n "$1s/^[0-9]*, \(.*\):.*/\1/p" "$WORK/seen" | cut -d, -f1-10; }

# ---- nobody knows ----

# With the secret of seed 1 the seer can see, so it works.
weak=579957640d66f7eb8a81f27e7bccbec6eac9ee655298a07f5e8a867bb8e71ae3
arena --secret $weak
all_games knows
arena --secret $weak --same-chance
all_games knows
selfplay weak --secret $weak
all_games knows

arena
all_games blind
is [ ${#weak} -eq "$(printed_secret | tr -d '\n' | wc -c)" ]
is [ "$(printed_secret)" != $weak ]
cp "$WORK/seen" "$WORK/first"
secret=$(printed_secret)
arena
all_games blind
is [ "$(printed_secret)" != "$secret" ]
# Other cards, and another seed for the bot, in every game of every run.
is [ "$(cat "$WORK/first" "$WORK/seen" | cut -d, -f1 | sort -u | wc -l)" -eq 8 ]
is [ "$(cat "$WORK/first" "$WORK/seen" | cut -d, -f3-8 | sort -u | wc -l)" -eq 8 ]
selfplay one
all_games blind
is [ "$(cut -d, -f3-8 "$WORK/seen" | sort -u | wc -l)" -eq 4 ]

# ---- the secret repeats everything, including what bots receive ----

cp "$WORK/seen" "$WORK/first"
secret=$(printed_secret)
selfplay two --secret "$secret"
is diff -r "$WORK/one" "$WORK/two"
is cmp "$WORK/first" "$WORK/seen"
selfplay three
is [ "$(diff -r "$WORK/one" "$WORK/three" | grep -c '^[<>] ')" -gt 100 ]
SECRET=$(echo "$secret" | tr a-f A-F)
selfplay four --secret "$SECRET" --lang ru
is diff -r "$WORK/one" "$WORK/four"
is [ "$(printed_secret)" = "$secret" ]

ranks() { sort "$WORK/a.jsonl" | sed 's/,"paces.*//' | grep group; }
arena --threads 2
sort "$WORK/seen" >"$WORK/first"
ranks >"$WORK/ranks"
secret=$(printed_secret)
arena --secret "$secret"
sort "$WORK/seen" | is cmp "$WORK/first" -
ranks | is cmp "$WORK/ranks" -
arena --secret "$secret" --json
is_json "it.secret === '$secret' && it.seed === null && it.same_chance === false"

# A match that continues has a new secret for the further games; if nothing is played, there is none.
run 0 arena trains --set turns=2 --players "random,$seer" --games 6 --time $LONG --out "$WORK/a.jsonl"
is [ "$(printed_secret)" != "$secret" ]
run 0 arena trains --set turns=2 --players "random,$seer" --games 6 --time $LONG --out "$WORK/a.jsonl"
is [ -z "$(printed_secret)" ]
run 0 arena trains --set turns=2 --players "random,$seer" --games 6 --time $LONG --out "$WORK/a.jsonl" --json
is_json 'it.secret === null && it.games === 6'

# ---- rotations ----

# Two games are a group, each with its own deal.
arena
is [ "$(dealt 1)" != "$(dealt 2)" ]
is [ "$(dealt 3)" != "$(dealt 4)" ]
says_not "same chance"
arena --same-chance
is [ "$(dealt 1)" = "$(dealt 2)" ]
is [ "$(dealt 3)" = "$(dealt 4)" ]
is [ "$(dealt 1)" != "$(dealt 3)" ]
is [ "$(cut -d, -f1 "$WORK/seen" | sort -u | wc -l)" -eq 4 ]
says "the same chance outcomes (--same-chance)"
arena --same-chance --json
is_json 'it.same_chance === true'
# That is another match.
run 2 arena trains --set turns=2 --players "random,$seer" --games 4 --time $LONG --out "$WORK/a.jsonl"
complains_once "another match"
# Without bots it is so anyway.
run 0 arena trains --players sorter,random --games 2 --json
is_json 'it.same_chance === true && it.seed === 1 && it.secret === null'
run 0 arena trains --players sorter,random --games 2
says_not "same chance"
says_not "--secret"

# ---- everything a bot can look at ----

# Its messages, its environment, and the results file while it plays.
cat >"$WORK/spy" <<'SPY'
#!/bin/sh
{ cat "$WORK/a.jsonl"; env; } >>"$WORK/spied"
tee -a "$WORK/spied" | "$GANGWAY" bot --player sorter
cat "$WORK/a.jsonl" >>"$WORK/spied"
SPY
chmod +x "$WORK/spy"
sed -i "s|\$WORK|$WORK|g; s|\$GANGWAY|$GANGWAY|g" "$WORK/spy"
run 0 arena trains --set turns=2 --players "sorter,bot:$WORK/spy" --games 4 --time $LONG --out "$WORK/a.jsonl" --fresh
secret=$(printed_secret)
is [ -n "$secret" ]
is [ "$(grep -c '"type":"end"' "$WORK/spied")" -ge 4 ]
is grep -q '"group":0' "$WORK/spied"
for part in "$secret" "$(echo "$secret" | cut -c1-16)" "$(echo "$secret" | cut -c49-64)"; do
  is [ "$(grep -c -i "$part" "$WORK/spied")" -eq 0 ]
  is [ "$(grep -c -i "$part" "$WORK/a.jsonl")" -eq 0 ]
done

# ---- our own players alone ----

# They repeat by default, with a seed, or with a secret.
for how in '' '--seed 1' "--secret $weak"; do
  rm -rf "$WORK/alone"
  # shellcheck disable=SC2086
  run 0 selfplay trains --games 2 --seat 1=sorter --out "$WORK/alone" $how
  [ -d "$WORK/kept" ] || cp -r "$WORK/alone" "$WORK/kept"
  is diff -r "$WORK/kept" "$WORK/alone"
done
is [ "$(printed_secret)" = $weak ]
for how in '' '--seed 1' "--secret $weak"; do
  # shellcheck disable=SC2086
  run 0 arena trains --players sorter,random --games 8 --out "$WORK/a.jsonl" --fresh $how
  ranks >"$WORK/again"
  [ -f "$WORK/own" ] || cp "$WORK/again" "$WORK/own"
  is cmp "$WORK/own" "$WORK/again"
done

# ---- people ----

# A game prints its secret when it is over and left, and can be repeated with it.
yes 1 | head -n 400 >"$WORK/ones"
play() { run 0 play trains --set turns=4 --seat 2=sorter "$@" <"$WORK/ones"; }
play
secret=$(printed_secret)
is [ -n "$secret" ]
cp "$WORK/out" "$WORK/first"
play
is [ "$(printed_secret)" != "$secret" ]
is [ "$(diff "$WORK/first" "$WORK/out" | grep -c '^[<>]')" -gt 20 ]
play --secret "$secret"
is cmp "$WORK/first" "$WORK/out"
play --seed 3
is [ -z "$(printed_secret)" ]
cp "$WORK/out" "$WORK/first"
play --seed 3
is cmp "$WORK/first" "$WORK/out"
run 0 play trains --set turns=4 --time $LONG --seat "2=$seer" <"$WORK/ones"
is [ "$(printed_secret | wc -w)" -eq 1 ]
# Not while it could go on, and not if nothing was played.
printf '1\nquit\n' >"$WORK/in"
run 0 play trains --seat 2=sorter <"$WORK/in"
says "kept"
is [ -z "$(printed_secret)" ]
printf 'load %s\nquit\n' "$WORK/kept/0001.gwr" >"$WORK/in"
run 0 play trains --seat 2=sorter <"$WORK/in"
says "$WORK/kept/0001.gwr"
is [ -z "$(printed_secret)" ]
# With several people it is printed once; a game loaded from a file has its own.
printf 'save %s\n' "$WORK/early.gwr" >"$WORK/in"
cat "$WORK/ones" >>"$WORK/in"
run 0 play trains --set turns=4 --seat 2=sorter <"$WORK/in"
is [ "$(printed_secret | wc -w)" -eq 1 ]
secret=$(printed_secret)
printf 'load %s\n' "$WORK/early.gwr" >"$WORK/in"
cat "$WORK/ones" >>"$WORK/in"
run 0 play trains --set turns=4 --seat 2=sorter <"$WORK/in"
is [ "$(printed_secret | wc -w)" -eq 1 ]
is [ "$(printed_secret)" != "$secret" ]

# ---- refusals ----

for lang in en ru it; do
  run 2 arena trains --players "random,$seer" --games 2 --seed 5 --lang $lang
  complains_once "--secret"
  run 2 selfplay trains --games 1 --out "$WORK/none" --seat "1=$seer" --seed 5 --lang $lang
  complains_once "--secret"
  run 2 play trains --seat "2=$seer" --seed 5 --lang $lang </dev/null
  complains_once "--secret"
done
is [ ! -e "$WORK/none" ]
run 2 arena trains --players sorter,random --games 2 --seed 1 --secret $weak
complains_once "--seed and --secret cannot be used together"
run 2 play --seed 1 --secret $weak </dev/null
complains_once "--seed and --secret cannot be used together"
for bad in '' 12 "${weak}0" "${weak%3}" "${weak%3}g" "0x$weak" " $weak"; do
  run 2 arena trains --players sorter,random --games 2 --secret "$bad"
  complains_once "--secret takes 64 hexadecimal digits"
  run 2 selfplay trains --games 1 --out "$WORK/none" --secret "$bad"
  complains_once "--secret takes 64 hexadecimal digits"
  run 2 play trains --secret "$bad" </dev/null
  complains_once "--secret takes 64 hexadecimal digits"
done
# Records of a run say how their chance came about.
secret=$(printf '5a%.0s' $(seq 32))
run 0 selfplay trains --games 2 --secret "$secret" --out "$WORK/fair"
is [ "$(grep -c "$secret" "$WORK/fair/0002.gwr")" = 0 ]
run 1 replay --verify-fair "$WORK/fair/0002.gwr"
complains_once '“fair-secret” is missing'
run 0 replay --verify-fair "$WORK"/fair/*.gwr --secret "$secret"
says 'On one machine this proves only'
sed 's/^fair-local: 2/fair-local: 1/' "$WORK/fair/0002.gwr" >"$WORK/other.gwr"
run 1 replay --verify-fair "$WORK/other.gwr" --secret "$secret"
complains_once 'follows from what was fixed'
run 0 selfplay trains --games 1 --seed 3 --out "$WORK/seeded"
run 0 replay --verify-fair "$WORK/seeded/0001.gwr" --seed 3
run 1 replay --verify-fair "$WORK/seeded/0001.gwr" --seed 4
run 2 replay --verify-fair "$WORK/seeded/0001.gwr" --seed 3 --secret "$secret"
run 2 replay --verify-fair "$WORK/seeded/0001.gwr" --seed x
for chance in '' --same-chance; do
  # shellcheck disable=SC2086
  run 0 arena trains --players random,sorter --games 4 --seed 3 --records "$WORK/arena" --out "$WORK/arena.jsonl" --fresh $chance
  run 0 replay --verify-fair "$WORK"/arena/*.gwr --seed 3
  is [ "$(grep -c 'all fits' "$WORK/out")" -eq 4 ]
done
finish

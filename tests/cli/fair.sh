# gangway replay --verify-fair, on records of online tables (tests/fair/vectors).
. "$ROOT/tests/cli/lib.sh"
FAIR=$ROOT/tests/fair/vectors
GOOD=$FAIR/trains.gwr

# value KEY: of a header line of $GOOD.
value() {
  sed -n "s/^$1: //p" "$GOOD"
}
# line KEY: its line.
line() {
  grep -n "^$1:" "$GOOD" | cut -d: -f1
}
# broken SCRIPT TEXT…: after that change of $GOOD by sed it does not verify, and each TEXT is said.
broken() {
  sed "$1" "$GOOD" >"$WORK/broken.gwr"
  is [ "$(cmp -s "$GOOD" "$WORK/broken.gwr"; echo $?)" -ne 0 ]
  run 1 replay --verify-fair "$WORK/broken.gwr"
  is [ ! -s "$WORK/out" ]
  shift
  for text in "$@"; do complains_once "$text"; done
}
# other KEY: a change of the value's first digit.
other() {
  printf '%s' "s/^\($1: \)[1-9a-f]/\10/; t; s/^\($1: \)0/\11/"
}

for game in trains mississippi dragons; do
  run 0 replay --verify-fair "$FAIR/$game.gwr"
  says "$game.gwr: all fits; $(grep -c '^chance ' "$FAIR/$game.gwr") draw"
  says 'A file alone proves only that it agrees with itself'
  says 'Not proven: that the server did not look at its secret'
done
run 0 replay --verify-fair "$FAIR"/*.gwr
is [ "$(grep -c 'all fits' "$WORK/out")" -eq 3 ]
run 0 replay --verify-fair - <"$GOOD"
run 0 --lang ru replay --verify-fair "$GOOD"
says 'всё сходится'
says 'Не доказано'
run 0 --lang it replay --verify-fair "$GOOD"
says 'tutto corrisponde'
says 'Non è dimostrato'
run 0 replay --verify-fair --json "$GOOD"
is_json 'it.ok && it.draws === 324 && it.proof === "nothing" && it.kept.length === 0'

# What somebody kept, and what it proves.
commit=$(value fair-commit) lock=$(value fair-lock) nonce=$(value 'fair-nonce 2')
run 0 replay --verify-fair "$GOOD" --lock "$lock" --nonce "$nonce"
says 'As you kept it: fair-lock, fair-nonce 2'
says 'nobody, the server included, could choose these draws'
run 0 replay --verify-fair "$GOOD" --lock "$lock"
says 'nothing was changed since the lock'
run 0 replay --verify-fair "$GOOD" --commit "$commit" --nonce "$nonce"
says 'the server alone could not choose these draws'
run 0 replay --verify-fair "$GOOD" --commit "$commit"
says 'the server has not changed its secret'
run 0 replay --verify-fair "$GOOD" --nonce "$nonce"
says 'only that your nonce was used'
run 0 replay --verify-fair --json "$GOOD" --nonce "$(value 'fair-nonce 1')" --nonce "$nonce" --commit "$commit" --lock "$lock"
is_json 'it.kept.join() === "fair-commit,fair-lock,fair-nonce 1,fair-nonce 2" && it.proof === "lock-nonce"'
run 0 replay --verify-fair "$GOOD" --secret "$(value fair-secret)"
says 'As you kept it: fair-secret'
for kept in "--commit $lock" "--lock $commit" "--nonce $commit" "--secret $nonce"; do
  # shellcheck disable=SC2086
  run 1 replay --verify-fair "$GOOD" $kept
  complains_once 'is not the one that you kept'
done
run 1 replay --verify-fair --json "$GOOD" --lock "$commit"
is_json "!it.ok && it.line === $(line fair-lock) && it.header === 'fair-lock'"

# Every single change is found, and its line and header are named.
broken "$(other fair-table)" 'line 7:' '“fair-commit”'
broken "$(other fair-commit)" 'line 7:' '“fair-commit”'
broken "$(other fair-secret)" 'line 7:' '“fair-commit”'
broken "$(other 'fair-commit 2')" "line $(line 'fair-nonce 2'):" 'seat 2 committed itself to another nonce (“fair-commit 2”)'
broken "$(other 'fair-nonce 1')" "line $(line 'fair-nonce 1'):" 'seat 1 committed itself to another nonce'
broken "$(other fair-lock)" "line $(line fair-lock):" '“fair-lock” does not fit'
for key in fair-table fair-commit fair-lock 'fair-commit 1' 'fair-nonce 2' fair-secret fair-version; do
  broken "/^$key:/d" "“$key” is missing"
done
broken 's/^fair-version: 1/fair-version: 2/' 'line 5:' 'version 1 of fair chance only'
broken 's/^fair-lock: .*/&0/' "line $(line fair-lock): “fair-lock” takes 64 hexadecimal digits"
# begin GAME LINES: its record, stopped after as many lines, so that any change of a draw is legal.
begin() {
  sed "/^result: /d; $2q" "$FAIR/$1.gwr" >"$WORK/begun.gwr"
  GOOD=$WORK/begun.gwr
  run 0 replay --verify-fair "$GOOD"
}
begin trains 22
broken '17{h;d}; 18G' 'line 17: draw 3 is “deal 69”, but “deal 38” follows'
broken '16s/45/46/' 'line 16: draw 2 is “deal 46”, but “deal 45” follows'
broken '15s/1/2/' 'line 15: draw 1 is “first 2”'
sed '16s/45/84/' "$GOOD" >"$WORK/broken.gwr"
run 1 replay --verify-fair --json "$WORK/broken.gwr"
is_json '!it.ok && it.line === 16 && it.header === ""'
broken 's/^options: .*/options: players=2 turns=399/' "line $(line fair-lock):" '“fair-lock” does not fit'
broken 's/^options: .*/options: players=3/' "line $(line fair-lock):" '“fair-lock” does not fit'
begin mississippi 19
broken '17{h;d}; 18G' 'draw 2 is “order blue”, but “order white” follows'
begin dragons 102
broken 's/^\(chance first \).*/\1green/' 'draw 1 is “first green”'
broken 's/^board: # A board of our own/board: # Another board/' "line $(line fair-lock):" '“fair-lock” does not fit'
broken 's/^options: players=4/options: players=4 rounds=59/' "line $(line fair-lock):" '“fair-lock” does not fit'
GOOD=$FAIR/trains.gwr

# What cannot be verified.
run 1 replay --verify-fair "$VECTORS/001.gwr"
complains_once '“fair-version” is missing'
"$GANGWAY" replay "$GOOD" --view public >"$WORK/view.gwr"
run 1 replay --verify-fair "$WORK/view.gwr"
complains_once 'what is hidden cannot be verified'
sed 's/^result: draw/result: winner 1/' "$GOOD" >"$WORK/broken.gwr"
run 1 replay --verify-fair "$WORK/broken.gwr"
complains_once 'line 14:'
run 3 replay --verify-fair "$WORK/nowhere.gwr"

# What makes no sense.
run 2 replay --verify-fair "$GOOD" --lock 12
complains_once '--lock takes 64 hexadecimal digits'
run 2 replay --verify-fair "$GOOD" --nonce "$lock" --nonce "x$lock"
complains_once '--nonce takes 64'
run 2 replay --verify-fair "$GOOD" --secret x
complains_once '--secret takes 64'
run 2 replay "$GOOD" --lock "$lock"
complains_once '--verify-fair is needed'
run 2 replay --verify-fair "$GOOD" "$GOOD" --lock "$lock"
complains_once '--lock belongs to one game'
# shellcheck disable=SC2046
run 2 replay --verify-fair "$GOOD" $(for i in 1 2 3 4 5 6 7 8 9; do echo "--nonce $lock"; done)
complains_once 'more often than a table has seats'
for other in '--verify' '--at 3' '--show' '--view 1' '--ascii'; do
  # shellcheck disable=SC2086
  run 2 replay --verify-fair "$GOOD" $other
  complains_once 'cannot be used together'
done
finish

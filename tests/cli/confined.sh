# A bot sees of its host exactly what docs/bot-protocol.md says, and no bot outlives its host,
# however that ends.
. "$ROOT/tests/cli/lib.sh"

LONG=600000 # so much time that nobody is late, however busy the machine is
own="'$GANGWAY' bot --player random"
ready='read hello; echo "{\"type\":\"ready\"}"'

# ---- what it sees ----

# The beginning of a bot that records its environment as it was at the start. It must not open
# anything itself before all descriptors are listed, so no redirection before that.
cat >"$WORK/look" <<'LOOK'
n=0
there=
while [ $n -lt 1024 ]; do
  if [ -L /proc/$$/fd/$n ]; then there="$there $n $(readlink /proc/$$/fd/$n)"; fi
  n=$((n + 1))
done
{
  printf 'descriptor %s %s\n' $there | sed 's/:\[.*//'
  tr '\0' '\n' </proc/$$/environ | sort | sed 's/^/environment /'
  while read -r key value; do # the shell itself: while it waits for others it blocks signals
    case $key in SigBlk: | SigIgn:) echo "$key $value" ;; esac
  done </proc/$$/status
  read -r number name state parent group session terminal rest </proc/$$/stat
  [ "$group" = $$ ] && echo 'a group of its own'
  [ "$session" = "$parent" ] && echo 'a session of its supervisor'
  echo "terminal $terminal"
  echo "folder $(readlink /proc/$$/cwd)"
  echo "umask $(umask)"
} >"$SEEN.part"
mv "$SEEN.part" "$SEEN"
LOOK
looking="SEEN='$WORK/seen'; eval \"\$(cat '$WORK/look')\"; exec $own"

# expect ERROR: what a bot may see, with that standard error.
expect() {
  {
    echo 'descriptor 0 pipe'
    echo 'descriptor 1 pipe'
    echo "descriptor 2 $1"
    for name in HOME LANG PATH TMPDIR; do
      env | sed -n "s/^$name=/environment &/p"
    done
    echo 'SigBlk: 0000000000000000'
    echo 'SigIgn: 0000000000000000'
    echo 'a group of its own'
    echo 'a session of its supervisor'
    echo 'terminal 0'
    echo "folder $(pwd -P)"
    echo "umask $(umask)"
  } >"$WORK/expected"
}
# sees ERROR: the last bot has seen exactly that.
sees() {
  expect "$1"
  is [ -e "$WORK/seen" ]
  is diff "$WORK/expected" "$WORK/seen"
  rm -f "$WORK/seen"
}

# A host that has more than its bots may see: a secret, open files, signals that it ignores.
mkdir "$WORK/there" "$WORK/tmp"
cd "$WORK/there" || exit 3
umask 027
TMPDIR=$WORK/tmp
HOME=$WORK/there
GANGWAY_SECRET=4711
export TMPDIR HOME GANGWAY_SECRET
echo precious >"$WORK/precious"
exec 7<"$WORK/precious" 8>>"$WORK/precious" 9<>"$WORK/precious"
trap '' HUP QUIT USR1 PIPE

run 0 selfplay trains --set turns=2 --games 1 --out "$WORK/games" --time $LONG --seat "1=bot:$looking"
sees "$WORK/err"
run 0 selfplay trains --set turns=2 --games 1 --quiet --overwrite --out "$WORK/games" --time $LONG \
  --seat 1=random --seat "2=bot:$looking"
sees /dev/null
# The results of an arena are open while its bots play.
run 0 arena trains --set turns=2 --players "bot:$looking,random" --games 2 --time $LONG --threads 1 \
  --out "$WORK/results.jsonl"
sees "$WORK/err"
printf '%s\n' 1 quit >"$WORK/in"
run 0 play trains --time $LONG --seat "1=bot:$looking" --seat 2=human <"$WORK/in"
sees "$WORK/err"
# Variables that are not set are not invented.
unset TMPDIR LANG
run 0 selfplay trains --set turns=2 --games 1 --overwrite --out "$WORK/games" --time $LONG \
  --seat "1=bot:$looking"
sees "$WORK/err"
# More can be passed explicitly.
run 0 selfplay trains --set turns=2 --games 1 --overwrite --out "$WORK/games" --time $LONG \
  --seat "1=bot:env MODEL=large sh -c 'echo \$MODEL >\"$WORK/model\"; exec $own'"
is [ "$(cat "$WORK/model")" = large ]
is [ "$(cat "$WORK/precious")" = precious ]

exec 7<&- 8>&- 9>&-
trap - HUP QUIT USR1 PIPE

# ---- it ends with its host ----

# Emulators of other processors do not support subreapers.
if [ -n "${EMULATED-}" ]; then
  finish
  exit
fi

note="echo \$\$ >>'$WORK/numbers'"
stay='while :; do sleep 600; done'
# One decision, so that the other seat gets its turn, whoever begins.
once="$ready; read -r decide; action=\${decide#*\\\"legal\\\":\\[\\\"}
echo '{\"type\":\"action\",\"id\":1,\"action\":\"'\"\${action%%\\\"*}\"'\"}'"
# Bots that do not exit, after a beginning: a plain one; one that leaves its group and ignores
# signals; one that leaves behind another with everything closed; and one that grows to 31
# processes, all in their own sessions.
plain() { echo "$note; $1; $stay"; }
deaf() {
  cat <<DEAF
trap '' HUP INT QUIT TERM PIPE; $note; setsid sh "$WORK/deaf" & $1; $stay
DEAF
}
cat >"$WORK/deaf" <<DEAF
trap '' HUP INT QUIT TERM PIPE
$note
$stay
DEAF
cat >"$WORK/hide" <<HIDE
exec <&- >&- 2>&-
$note
exec sleep 600
HIDE
hidden() { echo "$note; (setsid sh -c '(setsid sh \"$WORK/hide\" &)' &); $1; $stay"; }
cat >"$WORK/grow" <<GROW
$note
if [ "\$1" -gt 0 ]; then
  setsid sh "$WORK/grow" \$((\$1 - 1)) <&- >&- 2>&- &
  setsid sh "$WORK/grow" \$((\$1 - 1)) <&- >&- 2>&- &
fi
[ "\$1" = 4 ] || exec sleep 600
GROW
growing="sh '$WORK/grow' 4; $ready; $stay"

# await_numbers COUNT: waits until so many process numbers are recorded.
await_numbers() {
  tries=0
  while [ "$(wc -l <"$WORK/numbers")" -lt "$1" ] && [ $tries -lt 600 ]; do
    sleep 0.1
    tries=$((tries + 1))
  done
  is [ $tries -lt 600 ]
}
# dies SIGNAL COUNT ARGUMENT…: kills a host once its bots have recorded so many process numbers.
dies() {
  signal=$1
  count=$2
  shift 2
  : >"$WORK/numbers"
  env --default-signal "$GANGWAY" "$@" >"$WORK/out" 2>"$WORK/err" </dev/null &
  host=$!
  await_numbers "$count"
  kill "-$signal" $host
  wait $host
  is [ $? -gt 128 ]
  noted=0
  while [ $noted -ne "$(wc -l <"$WORK/numbers")" ]; do # one that grows notes others meanwhile
    noted=$(wc -l <"$WORK/numbers")
    are_gone "$WORK/numbers"
  done
}
selfplay="selfplay trains --games 1 --overwrite --out $WORK/games --time $LONG"

for signal in KILL TERM INT HUP; do
  # shellcheck disable=SC2086
  dies $signal 2 $selfplay --seat "1=bot:$(plain "$once")" --seat "2=bot:$(plain "$once")"
done
for signal in KILL INT; do
  # shellcheck disable=SC2086
  dies $signal 4 $selfplay --seat "1=bot:$(deaf "$once")" --seat "2=bot:$(deaf "$once")"
  # shellcheck disable=SC2086
  dies $signal 4 $selfplay --seat "1=bot:$(hidden "$once")" --seat "2=bot:$(hidden "$once")"
done
for count in 3 31; do
  # shellcheck disable=SC2086
  dies KILL $count $selfplay --seat "1=bot:$growing" --seat "2=bot:$growing"
done
dies KILL 4 arena trains --players "bot:$(deaf "$ready"),bot:$(hidden "$ready")" --games 100 \
  --time $LONG --threads 2 --out "$WORK/killed.jsonl"

# At the normal end of a game, processes left by its bots are gone before the host exits; also if the
# bot was killed, or exited at once.
ends() {
  count=$1
  shift
  : >"$WORK/numbers"
  # shellcheck disable=SC2086
  "$GANGWAY" $selfplay "$@" >"$WORK/out" 2>"$WORK/err" # whether a seat was lost is another subject
  is [ -s "$WORK/games/0001.gwr" ]
  is [ "$(wc -l <"$WORK/numbers")" -eq "$count" ]
  while read -r process; do
    is [ ! -e "/proc/$process" ]
  done <"$WORK/numbers"
}
left="(setsid sh -c '(setsid sh \"$WORK/hide\" &)' &); while [ ! -s '$WORK/numbers' ]; do sleep 0.1; done"
ends 1 --set turns=2 --seat "1=bot:$left; exec $own"
ends 1 --set turns=2 --seat "1=bot:$left; exit 3"
ends 1 --set turns=2 --seat "1=bot:$left; exec >&-; $stay"
ends 31 --set turns=2 --seat \
  "1=bot:sh '$WORK/grow' 4; while [ \$(wc -l <'$WORK/numbers') -lt 31 ]; do sleep 0.1; done; exec $own"
finish

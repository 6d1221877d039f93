# Shared by the whole-program tests. Each test runs the program as a user would.
# Expects: GANGWAY the program, ROOT the project's folder.
set -u
LC_ALL=C.UTF-8
LANG=C.UTF-8
export LC_ALL LANG
unset LC_MESSAGES NO_COLOR
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT INT TERM
XDG_DATA_HOME=$WORK/data
export XDG_DATA_HOME
VECTORS=$ROOT/tests/vectors/game-of-trains
# The number of the first unfinished game in the menu, behind all games.
FIRST_KEPT=$(($(grep -c '^[^#]' "$ROOT/games.txt") + 1))
checks=0
faults=0
judged=0

# run CODE ARGUMENT…: runs gangway; its exit code must be CODE. Standard input is
# what the caller gives. Leaves $WORK/out and $WORK/err.
run() {
  expected=$1
  shift
  "$GANGWAY" "$@" >"$WORK/out" 2>"$WORK/err"
  code=$?
  checks=$((checks + 1))
  [ "$code" -eq "$expected" ] || fault "gangway $*: exit code $code, not $expected"
}

fault() {
  faults=$((faults + 1))
  echo "FAULT: $*" >&2
  sed 's/^/  out: /' "$WORK/out" 2>/dev/null | head -n 30 >&2
  sed 's/^/  err: /' "$WORK/err" 2>/dev/null | head -n 10 >&2
}

# says TEXT, complains TEXT: the last run's output, or its error output, contains TEXT.
says() {
  checks=$((checks + 1))
  grep -qF -- "$1" "$WORK/out" || fault "does not say: $1"
}
says_not() {
  checks=$((checks + 1))
  if grep -qF -- "$1" "$WORK/out"; then fault "says: $1"; fi
}
complains() {
  checks=$((checks + 1))
  grep -qF -- "$1" "$WORK/err" || fault "does not complain: $1"
}
# complains_once TEXT: the error output is a single line that contains TEXT.
complains_once() {
  complains "$1"
  [ "$(wc -l <"$WORK/err")" -eq 1 ] || fault "more than one line of complaint"
}
# is COMMAND…: it succeeds.
is() {
  checks=$((checks + 1))
  "$@" || fault "is not so: $*"
}
# is_json [EXPRESSION]: the last output is JSON, and EXPRESSION is true for it, as `it`.
# are_json EXPRESSION: each line of it is JSON, and EXPRESSION is true for the array `them`.
# All are checked at the end, by one process, because Node.js takes longer to start than
# most commands to run.
is_json() {
  judge_later it "${1:-true}"
}
are_json() {
  judge_later them "$1"
}
judge_later() {
  checks=$((checks + 1))
  judged=$((judged + 1))
  cp "$WORK/out" "$WORK/judged.$judged"
  printf '%s\0%s\0' "$1" "$2" >>"$WORK/judgements"
}
judge() {
  [ -e "$WORK/judgements" ] || return 0
  node -e '
    const { readFileSync } = require("fs");
    const holds = (name, text, expression) => {
      const lines = name === "it" ? [text] : text.trim().split("\n");
      const them = lines.map(line => JSON.parse(line));
      const [it] = them;
      return eval(expression);
    };
    const work = process.argv[1];
    const given = readFileSync(work + "/judgements", "utf8").split("\0");
    for (let i = 0; i + 1 < given.length; i += 2) {
      const text = readFileSync(`${work}/judged.${i / 2 + 1}`, "utf8");
      let why = "";
      try {
        if (holds(given[i], text, given[i + 1])) continue;
      } catch (cause) {
        why = ` (${cause.message})`;
      }
      console.log(`${given[i + 1]}${why}: ${text.slice(0, 2000)}`.replaceAll("\n", " "));
    }' "$WORK" >"$WORK/misjudged" || fault "the JSON cannot be judged"
  : >"$WORK/out"
  : >"$WORK/err"
  while read -r told; do fault "JSON is not as expected: $told"; done <"$WORK/misjudged"
}
# are_gone FILE [COUNT]: the COUNT processes whose numbers are in FILE have ended.
are_gone() {
  [ $# -lt 2 ] || is [ "$(wc -l <"$1")" -eq "$2" ]
  while read -r process; do
    tries=0
    while [ -n "$(tr -d '\0' 2>/dev/null <"/proc/$process/cmdline")" ] && [ $tries -lt 300 ]; do
      sleep 0.1
      tries=$((tries + 1))
    done
    is [ $tries -lt 300 ]
  done <"$1"
}
finish() {
  judge
  echo "$checks checks, $faults faults"
  [ "$faults" -eq 0 ]
}

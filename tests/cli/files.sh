# What the program does to files: its own, those of others, and special files.
. "$ROOT/tests/cli/lib.sh"

arena() { # arena CODE ARGUMENT…: the shortest match
  expected=$1
  shift
  run "$expected" arena trains --players sorter,random --games 2 "$@"
}
# stays FILE: it is unchanged since `precious` made it.
precious() { printf 'precious, and no line feed' >"$1"; }
stays() { is [ "$(cat "$1")" = 'precious, and no line feed' ]; }
# within SECONDS COMMAND…: like `run 0`, but kills a program that hangs.
within() { timeout -s KILL "$@"; }

# --- results: only files that begin like ours are ever changed ---------------------------
for lang in en ru it; do
  precious "$WORK/letter"
  arena 2 --out "$WORK/letter" --lang $lang
  complains_once "$WORK/letter"
  stays "$WORK/letter"
  arena 2 --out "$WORK/letter" --fresh --lang $lang
  stays "$WORK/letter"
done
arena 2 --out "$WORK/letter"
complains_once "this is not a results file, so it is left unchanged"
printf '{"scores":1}\n' >"$WORK/json"
arena 2 --out "$WORK/json" --fresh
is [ "$(cat "$WORK/json")" = '{"scores":1}' ]
printf '{"aren' >"$WORK/json"
arena 2 --out "$WORK/json"
is [ "$(cat "$WORK/json")" = '{"aren' ]

# Ours are: an empty file, one whose first line was cut off, and results of another match.
: >"$WORK/a.jsonl"
arena 0 --out "$WORK/a.jsonl"
is [ "$(wc -l <"$WORK/a.jsonl")" -eq 2 ]
head -c 20 "$WORK/a.jsonl" >"$WORK/b.jsonl"
arena 0 --out "$WORK/b.jsonl"
is [ "$(wc -l <"$WORK/b.jsonl")" -eq 2 ]
arena 2 --out "$WORK/b.jsonl" --seed 9
complains_once "another match"
arena 0 --out "$WORK/b.jsonl" --seed 9 --fresh
is grep -q '"seed":9' "$WORK/b.jsonl"

# Links and modes are preserved, also for a file that does not exist yet.
ln -s a.jsonl "$WORK/link"
ln -s later.jsonl "$WORK/dangling"
chmod 640 "$WORK/a.jsonl"
arena 0 --out "$WORK/link" --seed 5 --fresh
is [ -L "$WORK/link" ]
is grep -q '"seed":5' "$WORK/a.jsonl"
is [ "$(stat -c %a "$WORK/a.jsonl")" = 640 ]
arena 0 --out "$WORK/dangling"
is [ -L "$WORK/dangling" ]
is [ -f "$WORK/later.jsonl" ]

# Special files are recognised at once.
mkfifo "$WORK/pipe"
for fresh in '' --fresh; do
  within 120 "$GANGWAY" arena trains --players sorter,random --games 2 --out "$WORK/pipe" $fresh \
    >"$WORK/out" 2>"$WORK/err"
  is [ $? -eq 3 ]
  complains_once "nobody reads from this pipe"
  is [ -p "$WORK/pipe" ]
done
cat "$WORK/pipe" >"$WORK/piped" &
reader=$!
within 120 "$GANGWAY" arena trains --players sorter,random --games 2 --out "$WORK/pipe" >"$WORK/out" 2>"$WORK/err" ||
  fault "does not write to a pipe that is read"
wait $reader
is [ "$(wc -l <"$WORK/piped")" -eq 2 ]
# A private device: a bug must not remove the machine's.
null=$WORK/null
if mknod "$null" c 1 3 2>"$WORK/err" && (: >"$null") 2>"$WORK/err"; then
  arena 0 --out "$null"
  arena 0 --out "$null" --fresh
  is [ -c "$null" ]
else
  null=$WORK/pipe
fi
arena 0 --out - --json
is [ "$(grep -c '^{"arena":2' "$WORK/out")" -eq 1 ]
is [ ! -e - ]
arena 0 --out /dev/stdout
says '{"arena":2'
says 'results in /dev/stdout'
if [ -e /dev/full ]; then
  arena 3 --out /dev/full
  complains_once "/dev/full: there is no space left"
fi
arena 3 --out "$WORK"
complains_once "this is a folder"
arena 3 --out "$WORK/letter/below.jsonl"
complains_once "a part of the path is not a folder"
arena 3 --out "$WORK/nowhere/a.jsonl"
complains_once "there is no such file or folder"
is [ ! -e "$WORK/nowhere" ]
name=$(printf '%0255d' 7)
arena 0 --out "$WORK/$name"
arena 0 --out "$WORK/$name" --seed 4 --fresh
is grep -q '"seed":4' "$WORK/$name"
arena 3 --out "$WORK/${name}x"
complains_once "the name is too long"

# One at a time: of two arenas the second is refused, and the first one's results are complete.
"$GANGWAY" arena trains --players "sorter,bot:echo '{\"type\":\"ready\"}'; cat >'$WORK/heard'" --games 2 --time 600000 \
  --out "$WORK/shared.jsonl" >"$WORK/first" 2>&1 &
first=$!
until [ -s "$WORK/shared.jsonl" ]; do kill -0 $first || break; sleep 0.05; done
arena 3 --out "$WORK/shared.jsonl" --fresh
complains_once "another running program is using it"
kill -KILL $first
wait $first 2>/dev/null
is [ "$(wc -l <"$WORK/shared.jsonl")" -eq 1 ]
arena 0 --out "$WORK/shared.jsonl" --fresh

# Leftovers of killed programs are removed; other files with similar names are not.
: >"$WORK/.gangway-Ab3dEf.tmp"
: >"$WORK/.gangway-notes.tmp"
: >"$WORK/.gangway-my own.tmp"
: >"$WORK/.gangway-a-file.tmp"
mkdir "$WORK/.gangway-folder.tmp"
arena 0 --out "$WORK/a.jsonl" --seed 5
is [ ! -e "$WORK/.gangway-Ab3dEf.tmp" ]
is [ -e "$WORK/.gangway-notes.tmp" ]
is [ -e "$WORK/.gangway-my own.tmp" ]
is [ -e "$WORK/.gangway-a-file.tmp" ]
is [ -d "$WORK/.gangway-folder.tmp" ]
is [ -z "$(find "$WORK" -name '.gangway-[0-9A-Za-z][0-9A-Za-z][0-9A-Za-z][0-9A-Za-z][0-9A-Za-z][0-9A-Za-z].tmp' -type f)" ]

# Without a home directory, an error is printed.
for lang in en ru it; do
  checks=$((checks + 1))
  env -u HOME -u XDG_DATA_HOME "$GANGWAY" arena trains --players sorter,random --games 2 --lang $lang \
    >"$WORK/out" 2>"$WORK/err"
  is [ $? -eq 3 ]
  complains_once HOME
done

# --- the ladder keeps everything, and makes no folders ----------------------------------
ladder() { run "$1" ladder trains --games 2 --nodes 20 --out "$2"; }
printf 'before\0behind\n<!-- ladder game-of-trains -->\nold\n<!-- end of ladder game-of-trains -->\nafter\0end' >"$WORK/s.md"
ladder 0 "$WORK/s.md"
is [ "$(tr '\0' '@' <"$WORK/s.md" | sed -n 1p)" = 'before@behind' ]
is [ "$(tr '\0' '@' <"$WORK/s.md" | tail -n 1)" = 'after@end' ]
is [ "$(tr '\0' '@' <"$WORK/s.md" | grep -c '^old$')" -eq 0 ]
is [ "$(tr '\0' '@' <"$WORK/s.md" | grep -c '^## game-of-trains')" -eq 1 ]
ladder 3 "$WORK/nowhere/s.md"
complains_once "$WORK/nowhere/s.md: there is no such file or folder"
is [ ! -e "$WORK/nowhere" ]
within 120 "$GANGWAY" ladder trains --games 2 --nodes 20 --out "$WORK/pipe" >"$WORK/out" 2>"$WORK/err"
is [ $? -eq 3 ]
complains_once "nobody reads from this pipe"
ladder 0 -
is [ "$(grep -c '^## game-of-trains' "$WORK/out")" -eq 1 ]
says "end of ladder"

# --- self-play never mixes two runs -----------------------------------------------------
selfplay() {
  expected=$1
  shift
  run "$expected" selfplay trains --set turns=2 --games "$@"
}
selfplay 0 3 --seed 1 --out "$WORK/games"
cat "$WORK"/games/*.gwr >"$WORK/run1"
for lang in en ru it; do
  selfplay 2 1 --seed 2 --out "$WORK/games" --lang $lang
  complains_once --overwrite
done
cat "$WORK"/games/*.gwr >"$WORK/still"
is cmp -s "$WORK/run1" "$WORK/still"
echo mine >"$WORK/games/notes.gwr"
: >"$WORK/games/.gangway-Ab3dEf.tmp"
selfplay 0 1 --seed 2 --out "$WORK/games" --overwrite
is [ "$(ls -A "$WORK/games" | tr '\n' ' ')" = '0001.gwr notes.gwr ' ]
precious "$WORK/games/0007.gwr"
cp "$WORK/games/0001.gwr" "$WORK/one"
selfplay 2 1 --seed 3 --out "$WORK/games" --overwrite
complains_once "0007.gwr: this is not a record"
stays "$WORK/games/0007.gwr"
is cmp -s "$WORK/one" "$WORK/games/0001.gwr"
{ head -n 3 "$WORK/one"; echo 'my diary'; } >"$WORK/games/0007.gwr"
selfplay 2 1 --seed 3 --out "$WORK/games" --overwrite
is grep -q diary "$WORK/games/0007.gwr"
# The target of a link is elsewhere, and not part of this folder.
mkdir "$WORK/linked"
ln -s ../one "$WORK/linked/0001.gwr"
cp "$WORK/one" "$WORK/linked/0002.gwr"
cp "$WORK/one" "$WORK/one.kept"
selfplay 2 1 --seed 3 --out "$WORK/linked" --overwrite
complains_once "0001.gwr: this is not a record"
is cmp -s "$WORK/one" "$WORK/one.kept"
is [ "$(readlink "$WORK/linked/0001.gwr")" = ../one ]
is [ -f "$WORK/linked/0002.gwr" ]
selfplay 3 1 --out "$WORK/letter"
complains_once "a part of the path is not a folder"
# Two runs at once: one holds the folder, the other writes nothing into it.
for number in 1 2 3 4 5 6; do
  "$GANGWAY" selfplay trains --set turns=2 --games 20 --seed $number --out "$WORK/both" >/dev/null 2>&1 &
done
wait
is [ "$(ls "$WORK/both" | wc -l)" -eq 20 ]
for number in 1 2 3 4 5 6; do
  "$GANGWAY" selfplay trains --set turns=2 --games 20 --seed $number --out "$WORK/alone$number" >/dev/null
  diff -r "$WORK/both" "$WORK/alone$number" >/dev/null && echo $number >>"$WORK/winner"
done
is [ "$(wc -l <"$WORK/winner")" -eq 1 ]
# The folder is held exclusively, even if everything in it may be overwritten.
mkdir "$WORK/held"
cp "$WORK/one" "$WORK/held/0001.gwr"
for way in '' --overwrite; do
  flock "$WORK/held" "$GANGWAY" selfplay trains --games 1 --out "$WORK/held" $way >"$WORK/out" 2>"$WORK/err"
  is [ $? -eq 3 ]
  complains_once "another running program is using it"
  is cmp -s "$WORK/one" "$WORK/held/0001.gwr"
done

# --- save: other people's files, and other games ----------------------------------------
typed() { printf '%s\n' "$@" >"$WORK/in"; }
plays() { run 0 play trains --seat 2=sorter "$@" <"$WORK/in"; }
typed 'keep 75 1' "save $WORK/mine.gwr" quit
plays --seed 785
says "saved as $WORK/mine.gwr"
cp "$WORK/mine.gwr" "$WORK/kept"
{ cat "$WORK/mine.gwr"; echo 'and what I thought of it'; } >"$WORK/diary"
cp "$WORK/diary" "$WORK/diary.kept"
echo 'gangway-record: a poem' >"$WORK/poem"
for lang in en ru it; do
  typed "save $WORK/mine.gwr" "save $WORK/diary" "overwrite $WORK/diary" "save $WORK/poem" \
    "overwrite $WORK/poem" "save $WORK/pipe" "save -" "save $WORK" "save $null" quit
  plays --seed 6 --lang $lang
  says "overwrite $WORK/mine.gwr"
  is cmp -s "$WORK/kept" "$WORK/mine.gwr"
  is cmp -s "$WORK/diary.kept" "$WORK/diary"
  is [ "$(cat "$WORK/poem")" = 'gangway-record: a poem' ]
  is [ -p "$WORK/pipe" ]
  is [ ! -f "$null" ]
  is [ ! -e - ]
done
typed "save $WORK/mine.gwr" "save $WORK/diary" "save $WORK/pipe" "save $WORK" \
  "save $WORK/nowhere/x" "save $WORK/letter/x" "save $WORK/${name}x" quit
plays --seed 6
says "holds another game, or one that continued differently"
says "is not a readable record; choose another name"
says "$WORK/pipe: this is a pipe, a device or"
says "$WORK: this is a folder"
says "there is no such file or folder"
says "a part of the path is not a folder"
says "the name is too long"
is [ ! -e "$WORK/nowhere" ]

# Notes in a record are not lost, unless it was loaded, which keeps them.
sed 's/^rules: .*/&\ndate: today/' "$WORK/kept" >"$WORK/dated"
sed 's/^chance first .*/# a bold beginning\n&/' "$WORK/kept" >"$WORK/noted"
for each in dated noted; do
  cp "$WORK/$each" "$WORK/$each.kept"
  for lang in en ru it; do
    typed 'keep 75 1' 1 "save $WORK/$each" quit
    plays --seed 785 --lang $lang
    says "overwrite $WORK/$each"
    is cmp -s "$WORK/$each" "$WORK/$each.kept"
  done
done
typed "load $WORK/dated" 1 "save $WORK/dated" quit
plays --seed 6
says "saved as"
is grep -q '^date: today$' "$WORK/dated"
typed "load $WORK/noted" 1 "save $WORK/noted" "overwrite $WORK/noted" quit
plays --seed 6
says "has notes that are not part of this game"
says "saved as"

# The same game, continued, replaces its beginning; with `overwrite`, any record is replaced.
chmod 600 "$WORK/mine.gwr"
typed 'keep 75 1' 1 "save $WORK/mine.gwr" quit
plays --seed 785
says "saved as"
is [ "$(wc -l <"$WORK/mine.gwr")" -gt "$(wc -l <"$WORK/kept")" ]
is [ "$(stat -c %a "$WORK/mine.gwr")" = 600 ]
typed "overwrite $WORK/mine.gwr" quit
plays --seed 6
says "saved as"
is [ "$(wc -l <"$WORK/mine.gwr")" -lt "$(wc -l <"$WORK/kept")" ]
: >"$WORK/empty"
typed "save $WORK/empty" "save $WORK/$name" quit
rm "$WORK/$name"
plays --seed 6
is [ -s "$WORK/empty" ]
run 0 replay --verify "$WORK/$name"

# --- games that are not finished --------------------------------------------------------
kept=$XDG_DATA_HOME/gangway
kept_games() { find "$kept" -name 'unfinished-*.gwr' | wc -l; }
rm -rf "$kept"

# Many that end together are all kept.
for number in $(seq 24); do
  printf '1\nquit\n' | "$GANGWAY" play trains --seed "$number" --seat 2=sorter >"$WORK/play.$number" &
done
wait
is [ "$(kept_games)" -eq 24 ]
is [ "$(cat "$kept"/unfinished-*.gwr | grep -c '^gangway-record')" -eq 24 ]
run 0 replay --verify "$kept"/unfinished-*.gwr
is [ "$(md5sum "$kept"/unfinished-*.gwr | cut -c 1-32 | sort -u | wc -l)" -eq 24 ]
rm -rf "$kept"

# A killed game is kept up to its last action, and offered again; while it is played, nobody else
# is offered it, and the file is removed at the end of the game.
mkfifo "$WORK/keys"
"$GANGWAY" play trains --seed 164 --seat 2=sorter --set turns=3 <"$WORK/keys" >"$WORK/out" 2>"$WORK/err" &
player=$!
exec 7>"$WORK/keys"
echo 'keep 75 1' >&7
until grep -q '^1 keep 75 1' "$kept/unfinished-1.gwr" 2>/dev/null; do kill -0 $player || break; sleep 0.05; done
typed quit
run 0 play <"$WORK/in"
says_not "continue Game of Trains"
kill -KILL $player
wait $player 2>/dev/null
exec 7>&-
run 0 replay --verify "$kept/unfinished-1.gwr"
typed $FIRST_KEPT log quit
run 0 play <"$WORK/in"
says "continue Game of Trains: Player 1, sorter, "
says "Player 1 keeps card 75 and puts it in place 1"
is [ "$(kept_games)" -eq 1 ]
printf '1 dr' >>"$kept/unfinished-1.gwr" # cut off with the power
{ echo $FIRST_KEPT; yes 1 | head -n 100; } >"$WORK/in"
run 0 play <"$WORK/in"
says "A draw after 3 turns."
is [ "$(kept_games)" -eq 0 ]

# Of two that are offered the same game one gets it.
typed 'keep 75 1' quit
run 0 play trains --seed 785 --seat 2=sorter <"$WORK/in"
# shows TEXT FILE PROCESS: waits until FILE contains TEXT, or the process has ended.
shows() { until grep -qF "$1" "$2"; do kill -0 "$3" || break; sleep 0.05; done; }
mkfifo "$WORK/slow"
"$GANGWAY" play <"$WORK/slow" >"$WORK/second" 2>&1 &
second=$!
exec 8>"$WORK/slow"
shows "continue Game of Trains" "$WORK/second" $second
"$GANGWAY" play <"$WORK/keys" >"$WORK/first" 2>&1 &
first=$!
exec 7>"$WORK/keys"
echo $FIRST_KEPT >&7
shows "Player 1> " "$WORK/first" $first
echo $FIRST_KEPT >&8
echo quit >&8
exec 8>&-
wait $second
is grep -q "This game is being played elsewhere" "$WORK/second"
echo quit >&7
exec 7>&-
wait $first
is grep -q "The unfinished game is kept" "$WORK/first"
is [ "$(kept_games)" -eq 1 ]
rm "$kept"/*

# Takebacks are saved in the file, too, and an empty file left by a killed program is reused.
: >"$kept/unfinished-1.gwr"
typed 'keep 75 1' undo 'keep 75 2' '' quit
run 0 play trains --seed 785 --seat 2=sorter --careful <"$WORK/in"
is [ "$(kept_games)" -eq 1 ]
is grep -q '^1 keep 75 2' "$kept/unfinished-1.gwr"
is [ "$(grep -c '^1 keep 75 1' "$kept/unfinished-1.gwr")" -eq 0 ]
run 0 replay --verify "$kept/unfinished-1.gwr"

# Names that are taken by anything else are skipped.
rm -f "$kept"/*
node -e 'require("net").createServer().listen(process.argv[1], () => process.kill(process.pid, "SIGKILL"))' \
  "$kept/unfinished-1.gwr" 2>/dev/null
is [ -S "$kept/unfinished-1.gwr" ]
mkfifo "$kept/unfinished-2.gwr"
mkdir "$kept/unfinished-3.gwr"
precious "$kept/unfinished-4.gwr"
chmod 000 "$kept/unfinished-4.gwr"
typed 1 quit
run 0 play trains --seed 4 <"$WORK/in"
says "$kept/unfinished-5.gwr"
is [ -S "$kept/unfinished-1.gwr" ]
chmod 600 "$kept/unfinished-4.gwr"
stays "$kept/unfinished-4.gwr"
rm -rf "$kept"

# Special files are not waited for.
typed "load $WORK/pipe" 'load -' "load $WORK" "load $null" quit
within 120 "$GANGWAY" play trains --seed 4 --seat 2=sorter <"$WORK/in" >"$WORK/out" 2>"$WORK/err"
is [ $? -eq 0 ]
says "$WORK/pipe: this is a pipe, a device or"
says "-: this is a pipe, a device or"
says "$WORK: this is a folder"
rm -rf "$kept"

# If nothing can be kept, that is said when the game begins and when it ends.
typed 1 quit
for lang in en ru it; do
  XDG_DATA_HOME=$WORK/letter run 3 play trains --seed 4 --lang $lang <"$WORK/in"
  is [ "$(grep -c "$WORK/letter/gangway/unfinished-1.gwr" "$WORK/out")" -eq 2 ]
done
stays "$WORK/letter"
checks=$((checks + 1))
env -u HOME -u XDG_DATA_HOME "$GANGWAY" play trains --seed 4 <"$WORK/in" >"$WORK/out" 2>"$WORK/err"
is [ $? -eq 3 ]
says "neither HOME nor XDG_DATA_HOME is set"

finish

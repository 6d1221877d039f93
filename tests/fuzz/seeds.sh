#!/bin/sh
# seeds.sh TESTS SEEDS: makes the seeds of the fuzz targets from the files in TESTS.
#
# Records are cut short so that mutations reach their ends. Their bytes do for
# fuzz_actions too, where letters and digits are legal actions. For fuzz_text each
# kind of line comes once, behind two bytes that choose the reader and the game
# (ab: an action, db: options, c and any: a query of any game, with a seat and how much is played).
set -eu
tests=$1 seeds=$2
rm -rf "$seeds"
mkdir -p "$seeds/records" "$seeds/text" "$seeds/actions" "$seeds/bots" "$seeds/requests" "$seeds/http" \
    "$seeds/wire" "$seeds/client"

for record in "$tests"/vectors/*/*.gwr; do
    name=$(basename "$(dirname "$record")")-$(basename "$record" .gwr)
    head -n 120 "$record" | grep -v '^result' >"$seeds/records/$name"
    sed '1,/^$/d' "$record" | head -c 2000 >"$seeds/actions/$name"
    sed -n 's/^options: /db/p' "$record" | tr -d '\n' >"$seeds/text/options-$name"
done
for game in a b c d; do
    printf 'c%s10ends 3' $game >"$seeds/text/ends-$game"
    printf 'c%s10way 1 4 - 3' $game >"$seeds/text/way-$game"
    printf 'c%s10strokes' $game >"$seeds/text/strokes-$game"
done
# The public's view of a Game of Trains: nobody's GT-3 cards are known.
for record in "$seeds"/records/game-of-trains-00*; do
    awk '/^options/ { match($0, /players=/); players = substr($0, RSTART + 8, 1) }
         /^chance deal/ { deal++ }
         /^chance deal/ && deal > players * 7 && deal <= players * (players + 15) / 2 { $3 = "?" }
         { print }' "$record" >"$record-view"
done

# Requests of the analysis service: these records, as a whole and by their actions.
for record in "$seeds"/records/*-00*; do
    awk 'BEGIN { printf "{\"id\":1,\"seat\":1,\"record\":\"" }
         { printf "%s\\n", $0 }
         END { printf "\"}" }' "$record" >"$seeds/requests/whole-$(basename "$record")"
    awk '/^game: / { printf "{\"id\":\"a\",\"at\":[3,20],\"game\":\"%s\"", $2 }
         /^options: / { sub(/^options: /, ""); printf ",\"options\":\"%s\",\"actions\":[\"", $0 }
         is_begun && !/^#/ { printf "%s%s", is_next ? "\",\"" : "", $0; is_next = 1 }
         /^$/ { is_begun = 1 }
         END { printf "\"]}" }' "$record" >"$seeds/requests/actions-$(basename "$record")"
done
printf '{"id":1,"action":"cancel"}' >"$seeds/requests/cancel"

printf 'gangway-record: 1\ngame: null-game\noptions: players=2 wind=storm\nplayer 1: A\n\n%s\n' \
    '1 row ?
2 anchor' >"$seeds/records/null-view"
printf 'gangway-record: 1\ngame: null-game\noptions: players=2\n%s\n\n%s\n' \
    'seat 1: bot a from 2 computer random
seat 2: person from 2 computer x from 3 person' '1 row 1
2 row 1' >"$seeds/records/null-seats"
printf 'gangway-record: 1\ngame: game-of-trains\noptions: players=2\n%s\n\n%s\n' \
    'player 1: easy
computers: 1=hard 2=x' 'chance first 2' >"$seeds/records/computers"
printf 'gangway-record: 1\ngame: null-game\noptions: players=3 rounds=2\n\n%s\n' \
    '3 row 1
1 row 2
2 anchor
chance wind with' >"$seeds/records/null"
printf 'gangway-record: 1\ngame: null-game\noptions: players=2\n%s\n\n%s\n' \
    'board: gangway-river: 1
board: ~~~|' '1 row 3' >"$seeds/records/null-board"
{
    printf 'gangway-record: 1\ngame: mississippi-queen\noptions: players=2\nplayer green: A\n'
    sed -n '/^#/d; s/^/board: /; /tile A1-2/s/$/  /; p' "$tests/../data/mississippi/tiles.txt"
    printf '\nchance tile A1-2\nchance first 2\n'
} >"$seeds/records/mississippi-board"
printf 'gangway-record: 1\ngame: game-of-trains\noptions: players=2\nrules: 1\nkey: value\n\n%s\n' \
    'chance first 2' >"$seeds/records/start"
sed -n '/^[0-9c][a-z0-9]* /s/^[^ ]* //p' "$tests"/vectors/*/*.gwr | sort -u | head -n 400 |
    awk -v dir="$seeds/text" '{ file = dir "/line-" NR; printf "ab%s", $0 > file; close(file) }'

# For fuzz_bots what a host says (behind an a), what bots answer (behind a b, the game, how far
# it is, and the version of the protocol), and a host of ours (behind a d and the same).
for record in "$seeds"/records/*; do
    name=$(basename "$record")
    {
        printf 'a{"type":"hello","protocol":1,"game":"%s","seat":1,"seed":5}\n' \
            "$(sed -n 's/^game: //p' "$record")"
        for seat in 1 2; do
            printf '{"type":"decide","id":1,"seat":%s,"time":9,"record":"' $seat
            awk '{ gsub(/["\\]/, "\\\\&"); printf "%s\\n", $0 }' "$record"
            printf '"}\n'
        done
        printf '{"type":"hurry","id":1}\n{"type":"end","result":null}\n'
    } >"$seeds/bots/$name"
done
{
    for table in x y; do
        printf '%s{"type":"hello","protocol":1,"protocols":[1,2],"table":"%s","game":"null-game",%s}\n' \
            "$([ $table = y ] || echo a)" $table '"options":{"players":2},"board":null,"seat":1,"seed":5'
    done
    for table in x y; do
        printf '{"type":"entries","table":"%s","entries":[%s]}\n' $table \
            '{"n":1,"line":"seat 2 computer medium"},{"n":2,"line":"2 row ?"}'
        printf '{"type":"decide","table":"%s","decision":1,"time":9,"entries":[]}\n' $table
        printf '{"type":"hurry","table":"%s","decision":1}\n' $table
        printf '{"type":"end","table":"%s","entries":[%s],"result":null}\n' $table \
            '{"n":3,"line":"1 row 1","now":[[1,"row 2"]]},{"n":4,"line":"back 1"}'
    done
} >"$seeds/bots/two-games"
n=0
for action in draw 'keep 5 1' 'speed 2' ahead 'head n' 'card move1' 'stone 3' 'row 2' nonsense; do
    n=$((n + 1))
    for game in 0 1 2 3; do
        printf 'b%s%s0{"type":"action","id":1,"action":"%s"}' $game $n "$action" \
            >"$seeds/bots/answer-$n-$game"
        printf 'b%s%s1{"type":"action","table":"1","decision":1,"action":"%s"}' $game $n "$action" \
            >"$seeds/bots/answer-$n-$game-second"
    done
done
for game in 0 1 2 3; do
    printf 'd%s91\0\0\0' $game >"$seeds/bots/ours-$game"
    printf 'd%sz1\0\1\0\200x\0' $game >"$seeds/bots/ours-changed-$game"
done
# Requests to the server, behind two bytes that say how long the first piece is.
printf '\0\20GET /rules/x%%20y?z HTTP/1.1\r\nHost: localhost:8321\r\nAccept-Encoding: br\r\n\r\n' \
    >"$seeds/http/page"
printf '\0\50HEAD http://[::1]/ HTTP/1.0\r\nConnection: close\r\nIf-None-Match: "a"\r\n\r\n' >"$seeds/http/head"
printf '\0\2CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\nContent-Length: 5\r\n\r\nabcde' >"$seeds/http/connect"
printf '\0\30GET /ws HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n%s\r\n\r\n' \
    "$(printf 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==')" >"$seeds/http/websocket"
# Messages of clients of online tables, from the document, behind a byte that says on which socket.
hash=$(printf '%064d' 7)
grep -o '{"ask":[^`]*}' "$tests/../docs/protocol.md" | sed "s/TIME/7/; s/TOKEN/\"$hash\"/
    s/\(\"token\"\|\"hash\"\|\"nonce\"\):\"\{0,1\}[0-9a-f]*…\"\{0,1\}/\1:\"$hash\"/g
    s/:\"\{0,1\}…\"\{0,1\}/:\"0123456789abcdef\"/g; s/:N/:3/g; s/:T}/:\"0123456789abcdef\"}/" |
    awk -v dir="$seeds/wire" '{ file = dir "/" NR; printf "%s%s", /lobby|mine/ ? "b" : "a", $0 > file; close(file) }'
# Messages of servers, each by itself and all together.
grep -o '^    < {.*}' "$tests/../docs/protocol.md" | sed 's/^    < //; s/, …,/,/; s/"…"/"0123456789abcdef"/g' >"$seeds/client/all"
awk -v dir="$seeds/client" '{ print >(dir "/" NR); close(dir "/" NR) }' "$seeds/client/all"
# A table: first as the public sees it, then our seat with some steps of the game. Ids are those of
# fuzz_client.c.
entry() {
    printf '{"tell":"entry","viewer":%s,"number":%s,"tag":"0123456789abcdef","time":5,"line":"%s"%s}\n' "$@"
}
entries() {
    entry "$1" 1 'game game-of-trains\noptions players=2 turns=40' ''
    entry "$1" 2 "commit $hash" ''
    entry "$1" 3 'sit 1 0000000000000001' ''
    entry "$1" 4 'sit 2 0000000000000002' ''
}
{
    printf '{"tell":"welcome","person":"0000000000000001","name":"A","time":5}\n'
    printf '{"tell":"granted","id":"0807060504030201","first":1,"last":4}\n'
    entries 0
    printf '{"tell":"granted","id":"100f0e0d0c0b0a09","first":1,"last":4}\n'
    entries 1
    entry 1 5 "ready 1 $hash" ''
    number=6
    for step in 'first 2' 'deal 48' 'deal 84' 'deal 27' 'deal 68' 'deal 36' 'deal 28' 'deal 56' 'deal 66' \
        'deal 6' 'deal 20' 'deal 26' 'deal 39' 'deal 54' 'deal 60' 'deal ?' 'deal ?'; do
        entry 1 $number "0 $step" ''
        number=$((number + 1))
    done
    entry 1 $number '2 keep ? 1' ',"now":[[21,"0 deal 2"]]'
    entry 1 $((number + 1)) 'back 17' ''
} >"$seeds/client/table"
touch "$seeds/made"

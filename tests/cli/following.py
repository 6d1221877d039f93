"""A bot that follows its games by their entries alone, as docs/bot-protocol.md describes them, and
compares the result with the record, which it also requests. It exits if they differ."""
import json
import random
import sys


def follow(steps, entry):
    for step, action in entry.get("now", []):
        steps[step - 1] = action
    word, _, rest = entry["line"].partition(" ")
    if word == "back":
        del steps[int(rest):]
    elif word not in ("seat", "named", "skip"):
        steps.append(rest)


def say(**message):
    print(json.dumps(message), flush=True)


games = {}  # by id: the number of entries, and the steps
for line in sys.stdin:
    message = json.loads(line)
    table = message["table"]
    if message["type"] == "hello":
        games[table] = [0, []]
        say(type="ready", protocol=2, table=table, wants=["record", "legal"])
        continue
    game = games[table]
    for entry in message["entries"]:
        game[0] += 1
        assert entry["n"] == game[0]
        follow(game[1], entry)
    lines = message["record"].split("\n\n", 1)[1].splitlines()
    assert game[1] == [line.split(" ", 1)[1] for line in lines], game[1]
    if message["type"] == "decide":
        say(type="action", table=table, decision=message["decision"], action=random.choice(message["legal"]))

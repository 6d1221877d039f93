#!/usr/bin/env python3
"""A bot for Gangway that plays all three games, simply but not blindly.

It speaks the protocol of docs/bot-protocol.md on standard input and output:

    gangway play trains --seat 2=bot:'python3 examples/bot.py'

Each game has a function that says how good a legal action looks; the best one is
played, and chance decides between equals. It looks at the position as it is and so asks
for the state; what happened before it can do without.
"""
import json
import random
import sys

# ------------------------------------------------------------- Game of Trains


def disorder(row):
    """How far seven cars are from ascending order, by pairs and by position."""
    pairs = sum(a > b for i, a in enumerate(row) for b in row[i + 1:])
    places = sum(abs(car - (12 * place + 6)) for place, car in enumerate(row))
    return 10 * pairs + places / 4


def row_after(row, words, drawn):
    """The row after an action, without outcomes of chance."""
    row = list(row)
    if words[0] == "keep":
        row[int(words[2]) - 1] = int(words[1])
    elif words[0] == "place":
        row[int(words[1]) - 1] = drawn
    elif words[0] == "swap":
        i, j = int(words[1]) - 1, int(words[2]) - 1
        row[i], row[j] = row[j], row[i]
    elif words[0] == "move":
        row.insert(int(words[2]) - 1, row.pop(int(words[1]) - 1))
    return row


def rate_trains(words, state, seat, _):
    row = next(player["row"] for player in state["seats"] if player["seat"] == seat)
    gain = disorder(row) - disorder(row_after(row, words, state.get("drawn")))
    return gain + {"draw": 12, "protect": 2, "remove": -5}.get(words[0], 0)


# ---------------------------------------------------------- Mississippi Queen

HEADINGS = ["n", "ne", "se", "s", "sw", "nw"]


def turns_between(one, other):
    apart = abs(HEADINGS.index(one) - HEADINGS.index(other))
    return min(apart, 6 - apart)


def rate_mississippi(words, state, seat, _):
    boats = [boat for boat in state["boats"] if boat["seat"] == seat]
    mover = next((b for b in state["boats"] if b["boat"] == state.get("mover")), boats[0])
    flow = state["river"][-1]["flow"]
    if words[0] == "head":
        return -turns_between(words[1], flow)
    if words[0] == "speed":  # changing it by more than one costs coal
        return -2 * abs(int(words[1]) - mover["speed"]) - abs(int(words[1]) - 4)
    if words[0] in ("left", "right"):
        side = 1 if words[0] == "right" else -1
        now = HEADINGS.index(mover["heading"])
        after = HEADINGS[(now + side) % 6]
        return 3 * (turns_between(mover["heading"], flow) - turns_between(after, flow)) - 1
    return {"ahead": 1, "push": 0, "end": 0}.get(words[0], -5)


# --------------------------------------------------------------- River Dragons

BUILD = ["stone1", "plank1", "move2", "plank2", "move1", "stone2", "remove", "jump"]
REBUILD = ["remove", "plank1", "move2", "stone1", "move1", "plank2", "stone2", "jump"]


class Board:
    """Positions on the board, read from its text."""

    def __init__(self, text):
        self.place, self.reach = {}, 0
        for words in (line.split() for line in text.splitlines()):
            if words and words[0] in ("village", "island"):
                self.place[words[1]] = complex(int(words[2]), int(words[3]))
            if words and words[0] == "plank":
                self.reach = max(self.reach, int(words[2]))

    def apart(self, one, other):
        if one not in self.place or other not in self.place:
            return 0  # a stone of the expert game
        return abs(self.place[one] - self.place[other])


def ends(between):
    return {str(end) for end in between}


def reached(me, planks):
    """The supports that can be reached on foot over planks."""
    pawn = me["pawn"]
    found = ends(pawn) if isinstance(pawn, list) else {pawn}
    while True:
        more = set().union(found, *(plank for plank in planks if plank & found))
        if more == found:
            return found
        found = more


def rate_dragons(words, state, seat, board):
    me = next(player for player in state["players"] if player["seat"] == seat)
    goal, planks = me["goal"], [ends(plank["between"]) for plank in state["planks"]]

    def away(supports):
        return min(board.apart(support, goal) for support in supports)

    if words[0] == "card":
        cards = BUILD if len(me["supply"]) > 1 else REBUILD
        return -cards.index(words[1]) if words[1] in cards else -len(cards)
    if words[:2] == ["take", "plank"]:  # from behind
        return -1e6 if set(words[2:]) == ends(me["pawn"]) else away(words[2:])
    if words[0] == "stone" and len(words) == 2:
        front = min(reached(me, planks), key=lambda support: board.apart(support, goal))
        step = board.apart(front, words[1])
        return -1e6 if step > board.reach else -board.apart(words[1], goal) - step / 2
    if words[0] == "lay":
        return -away(reached(me, planks + [set(words[1:])]))
    if words[0] == "plank":
        return -int(words[1])
    if words[0] in ("go", "jump"):
        return -away(words[1:words.index("over")] if "over" in words else words[1:])
    return 0


# -------------------------------------------------------------------- protocol

VERSION = "1"  # results of the arena belong to one version: count up when the play changes

RATE = {
    "game-of-trains": rate_trains,
    "mississippi-queen": rate_mississippi,
    "river-dragons": rate_dragons,
}


class Game:
    """A game to play, as described by the host's hello."""

    def __init__(self, hello):
        self.rate = RATE.get(hello["game"], lambda *_: 0)
        self.seat = hello["seat"]
        self.board = Board(hello["board"] or "")
        self.random = random.Random(hello["seed"])

    def choose(self, state, legal):
        rates = [self.rate(action.split(), state, self.seat, self.board) for action in legal]
        best = max(rates)
        return self.random.choice([a for a, rated in zip(legal, rates) if rated == best])


def say(**message):
    print(json.dumps(message), flush=True)


def main():
    games = {}  # by the host's ids; a host that speaks the first version has one, without an id
    for line in sys.stdin:
        message = json.loads(line)
        table = message.get("table")
        if message["type"] == "hello":
            games[table] = Game(message)
            about = {"name": "bot.py", "version": VERSION}
            if 2 in message.get("protocols", [1]):
                say(type="ready", protocol=2, table=table, wants=["legal", "state"], **about)
            else:
                say(type="ready", protocol=1, **about)
        elif message["type"] == "decide":
            action = games[table].choose(message["state"], message["legal"])
            if table is None:
                say(type="action", id=message["id"], action=action)
            else:
                say(type="action", table=table, decision=message["decision"], action=action)
        elif message["type"] == "end":
            del games[table]


if __name__ == "__main__":
    main()

"""What a person makes of a table's log: a record, and the actions that are legal in it."""
import json
import pathlib
import subprocess

from people import GANGWAY


def gangway(*words, code=0):
    done = subprocess.run([GANGWAY, *map(str, words)], capture_output=True, text=True)
    assert done.returncode == code, (words, done.returncode, done.stdout, done.stderr)
    return done.stdout


class Recorder:
    """Writes a log as a record. The log names seats, a record names actors."""

    def __init__(self, log, folder, name):
        lines, board = log.setup()
        words = dict(line.partition(" ")[::2] for line in lines)
        self.log = log
        self.path = pathlib.Path(folder) / f"{name}.gwr"
        self.header = ["gangway-record: 1", f"game: {words['game']}", f"options: {words['options']}"]
        self.header += [f"board: {line}" for line in board or []]
        self.write([])
        self.seats = json.loads(gangway("replay", "--json", self.path))["seats"]

    def write(self, lines, more=()):
        self.path.write_text("\n".join([*self.header, *more, "", *lines, ""]))

    def actor(self, seat):
        """The name that a seat acts under: that of its only boat or its colour, or a number that
        counts from the first player (Game of Trains)."""
        if seat == 0:
            return "chance"
        if self.seats[seat - 1]["names"]:
            (name,) = self.seats[seat - 1]["names"]
            return name
        first = int(self.log.steps()[0][1].split()[1])
        return str((seat - first) % len(self.seats) + 1)

    def lines(self):
        return [f"{self.actor(seat)} {action}" for seat, action in self.log.steps()]

    def write_whole(self, table):
        """The record of a game that is over, with what verifies its chance (docs/fair.md)."""
        by_seat = {}
        for line in self.log.lines():
            word, *rest = line.split(" ")
            if word in ("ready", "nonce"):
                by_seat[word, rest[0]] = rest[1]
        fair = {"version": "1", "table": table, "commit": self.log.find("commit")[0]}
        if self.log.begun():
            fair["after"] = self.log.begun()
        fair.update({f"commit {seat}": hash for (word, seat), hash in by_seat.items() if word == "ready"})
        fair["lock"] = self.log.find("lock")[0]
        fair.update({f"nonce {seat}": hash for (word, seat), hash in by_seat.items() if word == "nonce"})
        fair["secret"] = self.log.find("over")[0]
        self.write(self.lines(), [f"fair-{key}: {value}" for key, value in fair.items()])

    def legal(self, seat, more=()):
        """The legal actions of a seat, after `more` of its own that are not played yet."""
        actor = self.actor(seat)
        self.write(self.lines() + [f"{actor} {action}" for action in more])
        words = (line.split(" ", 1) for line in gangway("legal", self.path).splitlines())
        return [action for name, action in words if name == actor]

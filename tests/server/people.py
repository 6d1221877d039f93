"""People at online tables, with nothing but a WebSocket client and docs/protocol.md.

A Person survives lost connections: it connects again, resumes what it follows, and sends what was
not answered once more, with the same id."""
import json
import os
import pathlib
import secrets
import socket
import sys
import time

import wsclient
from wsclient import Closed, Socket, new_id, new_secret

ROOT = pathlib.Path(os.environ.get("ROOT", pathlib.Path(__file__).resolve().parent.parent.parent))
GANGWAY = os.environ["GANGWAY"]
sys.path.insert(0, str(ROOT / "examples"))

from verify_fair import digest  # noqa: E402


new_token = new_secret


class Connection(Socket):
    """A socket whose end is always told in the same way."""

    def __init__(self, port, path="/ws", **how):
        super().__init__(port, path, **how)
        if self.status != 101:
            self.socket.close()
            raise Refused(self.status)

    def send_raw(self, data):
        try:
            super().send_raw(data)
        except OSError:
            raise Closed(None) from None

    def is_idle(self):
        """Whether nothing has arrived that was not read."""
        return not self.messages and self.closed is None

    def cut(self):
        """Ends the connection without a word. The descriptor stays open for the thread that reads: it
        must not wait for something else that got the same number."""
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


class Refused(Exception):
    """The server did not become a WebSocket; its status."""


class Server(wsclient.Server):
    """May be stopped, killed and started again on the same store."""

    def __init__(self, store, *words):
        super().__init__(GANGWAY, *words, db=store)

    def restart(self):
        self.stop()
        self.start()

    def kill_and_start(self):
        self.kill()
        self.start()


class Log:
    """A table's log as one viewer knows it."""

    def __init__(self):
        self.entries = []  # [tag, line]
        self.restored = 0
        self.rewritten = []  # (number of the entry that told it, number, line)

    def resume(self):
        return {"number": len(self.entries), "tag": self.entries[-1][0]} if self.entries else {}

    def add(self, told):
        assert told["number"] == len(self.entries) + 1, told
        for number, line in told.get("now", []):
            assert number < told["number"], told
            self.entries[number - 1][1] = line
            self.rewritten.append((told["number"], number, line))
        self.entries.append([told["tag"], told["line"]])

    def lines(self):
        return [line for _, line in self.entries]

    def find(self, word):
        """What follows that word in the last entry that begins with it, or None."""
        found = [line for line in self.lines() if line.split(" ")[0] == word]
        return found[-1].split(" ")[1:] if found else None

    def steps(self):
        """Actions and outcomes that count: (seat, action)."""
        steps = []
        for line in self.lines():
            word, _, rest = line.partition(" ")
            if word.isdigit():
                steps.append((int(word), rest))
            elif word == "back":
                del steps[int(rest) :]
        return steps

    def begun(self):
        """How many actions and outcomes there were in the record that the game began from."""
        return next((int(line.split(" ")[1]) for line in self.setup()[0] if line.startswith("begun ")), 0)

    def setup(self):
        """The lines of the table's setup before its board, and the board or None."""
        lines = self.lines()[0].removeprefix("1\n").split("\n")
        if "board" not in lines:
            return lines, None
        at = lines.index("board")
        return lines[:at], lines[at + 1 :]


class Person:
    def __init__(self, server, name):
        self.server = server
        self.name = name
        self.token = new_token()
        self.connections = {}  # by path
        self.logs = {}  # by table and viewer
        self.due = {}  # by table and seat: the decision
        self.told = []  # everything else, with its table
        self.streams = {}  # by path: everything that arrived
        self.answers = {}  # by id
        self.asked = {}  # by id: path and message, while there is no answer
        self.person = None
        self.reconnects = 0

    # ------------------------------------------------------------------ connections --

    def hello(self):
        return {"ask": "hello", "protocol": 1, "client": "tests", "token": self.token, "name": self.name}

    def connect(self, path):
        """Connects until it works, says hello, and resumes."""
        while True:
            try:
                connection = Connection(self.server.port, path)
                connection.send(json.dumps(self.hello()))
                welcome = json.loads(connection.read())
                assert welcome["tell"] == "welcome", welcome
                self.person = welcome["person"]
                begun = [message.get("viewer") for at, message in self.asked.values() if at == path]
                for (table, viewer), log in self.logs.items():
                    if path == f"/ws/{table}" and viewer in begun:
                        log.entries = []  # following is asked for again below
                    elif path == f"/ws/{table}":
                        self.due[table, viewer] = 0  # until it is told again
                        follow = {"ask": "follow", "id": new_id(), "viewer": viewer, **log.resume()}
                        connection.send(json.dumps(follow))
                for asked_path, message in self.asked.values():
                    if asked_path == path:
                        connection.send(json.dumps(message))
                self.connections[path] = connection
                return
            except (OSError, Closed, Refused):
                time.sleep(0.02)

    def connection(self, path):
        if path not in self.connections:
            self.connect(path)
        return self.connections[path]

    def lost(self, path):
        self.connections.pop(path).drop()  # what was not read comes again
        self.reconnects += 1
        self.connect(path)

    def cut(self, table):
        """Loses the connection of a table."""
        self.connections[f"/ws/{table}"].cut()

    # --------------------------------------------------------------------- messages --

    def hear(self, path):
        """Waits for a message and notes what it tells."""
        try:
            text = self.connection(path).read()
        except Closed:
            self.lost(path)
            return
        told = json.loads(text)
        table = path[4:]
        self.streams.setdefault(path, []).append(text)
        kind = told["tell"]
        if kind == "entry":
            self.logs[table, told["viewer"]].add(told)
        elif kind == "restored":
            log = self.logs[table, told["viewer"]]
            log.entries, log.restored = [], log.restored + 1
        elif kind == "due":
            self.due[table, told["viewer"]] = told["decision"]
        elif kind in ("granted", "refused") and "id" in told:
            self.answers[told["id"]] = told
            self.asked.pop(told["id"], None)
        else:
            self.told.append((table, told))

    def send(self, path, message):
        """Sends a request without waiting for its answer; returns its id."""
        message = {"id": new_id(), **message}
        connection = self.connection(path)
        self.asked[message["id"]] = (path, message)
        try:
            connection.send(json.dumps(message))
        except Closed:
            self.lost(path)
        return message["id"]

    def answer(self, path, identity):
        while identity not in self.answers:
            self.hear(path)
        return self.answers.pop(identity)

    def ask(self, table, ask, **members):
        """Sends a request to a table, or to the person's socket if that is None; its answer."""
        path = f"/ws/{table}" if table else "/ws"
        return self.answer(path, self.send(path, {"ask": ask, **members}))

    def must(self, table, ask, **members):
        answer = self.ask(table, ask, **members)
        assert answer["tell"] == "granted", (ask, members, answer)
        return answer

    def follow(self, table, viewer):
        self.connection(f"/ws/{table}")
        self.logs[table, viewer] = Log()
        answer = self.must(table, "follow", viewer=viewer)
        self.wait(table, lambda: len(self.logs[table, viewer].entries) >= answer["last"])
        return self.logs[table, viewer]

    def wait(self, table, holds):
        while not holds():
            self.hear(f"/ws/{table}")

    def close(self):
        for connection in self.connections.values():
            connection.close()
        self.connections = {}


class Player(Person):
    """A person in one seat of one table, who keeps what verifies the chance."""

    def __init__(self, server, name, table, seat):
        super().__init__(server, name)
        self.table = table
        self.seat = seat
        self.nonce = secrets.token_bytes(32)
        self.log = None

    def sit(self, viewer=None, **members):
        """Follows as that viewer, or as the seat."""
        self.must(self.table, "sit", seat=self.seat, **members)
        self.log = self.follow(self.table, self.seat if viewer is None else viewer)

    def get_ready(self):
        hash = digest("gangway-nonce-1", int(self.table, 16), self.seat, self.nonce).hex()
        self.must(self.table, "ready", seat=self.seat, hash=hash)

    def open(self):
        """Shows the nonce, once the table is locked; then waits for that of the others."""
        self.wait(self.table, lambda: self.log.find("lock"))
        self.commit, self.lock = self.log.find("commit")[0], self.log.find("lock")[0]
        self.must(self.table, "open", seat=self.seat, nonce=self.nonce.hex())

    def decision(self):
        """The number of the decision to make now; 0 for none."""
        return self.due.get((self.table, self.seat), 0)

    def is_over(self):
        return self.log.find("over") is not None

    def act(self, actions):
        return self.ask(self.table, "act", seat=self.seat, decision=self.decision(), actions=actions)


def set_up(server, setup, names=("Anna", "Boris")):
    """A table with a person in each seat, up to the first draw; host first. Where the game goes on from a
    record, nobody may follow as a seat before it goes on."""
    is_begun = "\nrecord\n" in f"\n{setup}"
    table = new_id()
    players = [Player(server, name, table, seat + 1) for seat, name in enumerate(names)]
    players[0].must(table, "make", setup=setup)
    for player in players:
        player.sit(0 if is_begun else None)
    for player in players:
        player.get_ready()
    for player in players:
        if is_begun:
            assert player.ask(table, "follow", viewer=player.seat)["why"] == "not-yours"
        player.open()
    for player in players if is_begun else ():
        public = player.log
        player.log = player.follow(table, player.seat)
        assert [tag for tag, _ in public.entries] == [tag for tag, _ in player.log.entries][: len(public.entries)]
    return players

"""load.py GANGWAY ECHO [short]: what a server needs for its tables, beside what bare libwebsockets
needs (echo.c), in the same run. Prints figures (docs/figures.md); `short` only tries that it works.

Processor time is that of the server's process, user and system. The clients are in other processes,
so what they need does not count, but they share the machine: how many requests a second a server
can take at most is not measured by this."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time

os.environ["GANGWAY"] = sys.argv[1]

from people import Server, set_up  # noqa: E402
from swarm import Link, Swarm  # noqa: E402
from wsclient import Client, Socket, new_id, new_secret, sha256  # noqa: E402

SHORT = "short" in sys.argv
TICK = os.sysconf("SC_CLK_TCK")
SETUP = "game river-dragons\noptions players=2 first=blue rounds=60\n"
RATES = ["--messages", "100000", "--messages-each", "1000000", "--connections", "4000", "--connections-each", "4000",
         "--sockets", "8000", "--sockets-each", "8000"]


def cpu(process):
    """Seconds of processor time so far."""
    words = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / TICK


def memory(process):
    """Bytes of its own in memory."""
    text = pathlib.Path(f"/proc/{process.pid}/smaps_rollup").read_text()
    return sum(1024 * int(number) for number in re.findall(r"Private_(?:Clean|Dirty): +(\d+)", text))


def script():
    """A game that is legal whatever happens: nothing in it is left to chance, since blue begins."""
    with tempfile.TemporaryDirectory() as folder:
        options = [word for o in SETUP.split("\n")[1].split()[1:] for word in ("--set", o)]
        subprocess.run([sys.argv[1], "selfplay", "dragons", "--games", "1", "--seed", "7", "--out", folder, *options],
                       check=True, capture_output=True)
        lines = next(pathlib.Path(folder).glob("*.gwr")).read_text().split("\n\n", 1)[1].split("\n")
    seats = {"blue": 1, "yellow": 2}
    steps = [line.split(" ", 1) for line in lines if line and not line.startswith("chance")]
    return [(seats[colour], action) for colour, action in steps]


class Table:
    """Two people who play by a script, and two who watch."""

    def __init__(self, server):
        self.players = set_up(server, SETUP)
        self.table = self.players[0].table
        self.watchers = [self.watch(server) for _ in range(2)]

    def watch(self, server):
        socket = Socket(server.port, f"/ws/{self.table}")
        socket.send(json.dumps({"ask": "hello", "protocol": 1, "client": "load", "token": new_secret(), "name": "Clio"}))
        socket.read()
        socket.send(json.dumps({"ask": "follow", "id": new_id(), "viewer": 0}))
        return socket

    def play(self, steps):
        for seat, action in steps:
            player = self.players[seat - 1]
            player.wait(self.table, player.decision)
            decision = player.decision()
            player.must(self.table, "act", seat=seat, decision=decision, actions=[action])
            player.wait(self.table, lambda: player.decision() != decision or player.is_over())

    def has_told(self, last):
        """Waits until the watchers have everything."""
        for socket in self.watchers:
            number = 0
            while number < last:
                number = json.loads(socket.read()).get("number", number)


def together(does, things):
    threads = [threading.Thread(target=does, args=(thing,)) for thing in things]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


class Idle:
    """So many connections besides, in another process. `rest` is the processor time in a second that
    they take without anything else: the server pings them."""

    def __init__(self, server, count):
        self.rest = 0
        if count == 0:
            return
        words = [sys.executable, "-B", pathlib.Path(__file__).parent / "swarm.py", str(server.port), str(count)]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "here\n"
        before, start = cpu(server.process), time.monotonic()
        time.sleep(0.1 if SHORT else 10)
        self.rest = (cpu(server.process) - before) / (time.monotonic() - start)

    def end(self):
        if hasattr(self, "process"):
            self.process.kill()
            self.process.communicate()


def measure_actions(store, tables, steps, idle=0):
    """CPU of an action told to four clients, in µs, without that of the idle connections; and theirs
    in a second."""
    server = Server(store, *RATES)
    others = Idle(server, idle)
    all_tables = [Table(server) for _ in range(tables)]
    before, start = cpu(server.process), time.monotonic()
    together(lambda table: table.play(steps), all_tables)
    for table in all_tables:
        table.has_told(len(table.players[0].log.entries))
    needed = cpu(server.process) - before - others.rest * (time.monotonic() - start)
    entries = len(all_tables[0].players[0].log.entries)
    ids = [table.table for table in all_tables]
    others.end()
    if store.startswith("sqlite:"):
        server.restart()
        print_loading(server, ids, entries)
    server.stop()
    return 1e6 * needed / tables / len(steps), others.rest


def print_loading(server, ids, entries):
    """CPU of a table that is read from the store, checked, and told to a client."""
    before = cpu(server.process)
    for table in ids:
        socket = Socket(server.port, f"/ws/{table}")
        socket.send(json.dumps({"ask": "hello", "protocol": 1, "client": "load", "token": new_secret(), "name": "Clio"}))
        socket.read()
        socket.send(json.dumps({"ask": "follow", "id": new_id(), "viewer": 0}))
        number = 0
        while number < entries:
            number = json.loads(socket.read()).get("number", number)
    print(f"a table of {entries} entries loaded and told: {1000 * (cpu(server.process) - before) / len(ids):.2f} ms of CPU")


def measure_echo(connections, count):
    """CPU of an echo of bare libwebsockets, in µs."""
    process = subprocess.Popen([sys.argv[2]], stdout=subprocess.PIPE, text=True)
    port = int(process.stdout.readline())
    sockets = [Socket(port, "/") for _ in range(connections)]
    before = cpu(process)

    def echo(socket):
        for _ in range(count):
            socket.send("x" * 150)
            socket.read()

    together(echo, sockets)
    needed = cpu(process) - before
    process.kill()
    process.communicate()
    return 1e6 * needed / connections / count


def measure_idle(count):
    """Memory of a connection that has said hello and nothing else."""
    server = Server("memory:", *RATES)
    sockets = []
    sizes = [memory(server.process)]
    for _ in range(2):
        for _ in range(count // 2):
            sockets.append(Socket(server.port, "/ws"))
            sockets[-1].send(json.dumps({"ask": "hello", "protocol": 1, "client": "load", "token": new_secret(), "name": "Anna"}))
            sockets[-1].read()
        sizes.append(memory(server.process))
    server.stop()
    return (sizes[2] - sizes[0]) / count


# ------------------------------------------------------------------------ durable --

def percentile(times, percent):
    """Of seconds, in ms."""
    return 1000 * sorted(times)[min(len(times) - 1, len(times) * percent // 100)]


def measure_flushes(folder):
    """How long each flush of 4 KiB took, in seconds."""
    times = []
    with open(pathlib.Path(folder) / "flushes", "wb", buffering=0) as file:
        while sum(times) < (0.1 if SHORT else 3):
            start = time.monotonic()
            file.write(b"x" * 4096)
            os.fdatasync(file.fileno())
            times.append(time.monotonic() - start)
    return times


def begin_alone(server):
    """A table where one person has both seats, and the game has begun; the person's connection."""
    client = Client(server, new_id())
    client.hello("Anna")
    client.grant("make", setup=SETUP)
    nonces = {seat: new_secret() for seat in (1, 2)}
    for seat, nonce in nonces.items():
        client.grant("sit", seat=seat)
        client.grant("follow", viewer=seat)
        number = int(client.table, 16)
        client.grant("ready", seat=seat, hash=sha256(b"gangway-nonce-1", number, seat, bytes.fromhex(nonce)))
    for seat, nonce in nonces.items():
        client.grant("open", seat=seat, nonce=nonce)
    return client


def requests_of(server, steps):
    """The game as requests, whose decisions are the same in each game."""
    client, due, requests = begin_alone(server), {1: 0, 2: 0}, []
    for seat, action in steps:
        while not due[seat]:
            told = client.wait("due")
            due[told["viewer"]] = told["decision"]
        request = {"seat": seat, "decision": due[seat], "actions": [action]}
        due[seat] = 0
        client.grant("act", **request)
        requests.append(json.dumps({"ask": "act", "id": "%s", **request}))
    client.drop()
    return requests


class Runner:
    """A table whose actions are sent one after another, each when the one before is acknowledged."""

    def __init__(self, server, swarm, requests):
        client = begin_alone(server)
        client.drop()
        self.link = Link(swarm, server.port, f"/ws/{client.table}", self.heard)
        self.requests = requests
        self.at = 0
        self.sent = None  # when, while it is not acknowledged
        self.is_here = self.is_rushing = False
        self.times = []
        self.link.hello(client.token)

    def act(self):
        self.sent = time.monotonic()
        self.link.send((self.requests[self.at] % new_id()).encode())
        self.at += 1

    def heard(self, message):
        assert b'"refused"' not in message, message
        if b'"welcome"' in message:
            self.link.send(json.dumps({"ask": "follow", "id": new_id(), "viewer": 1}).encode())
        elif b'"granted"' in message:
            self.granted()

    def granted(self):
        if not self.is_here:
            self.is_here = True
            return
        self.times.append(time.monotonic() - self.sent)
        self.sent = None
        if self.is_rushing and self.at < len(self.requests) // 2:
            self.act()


def rush(swarm, runners):
    """The first half of the games, as fast as it goes; actions a second."""
    start = time.monotonic()
    for runner in runners:
        runner.is_rushing = True
        runner.act()
    swarm.run(lambda: all(runner.sent is None for runner in runners))
    return sum(len(runner.times) for runner in runners) / (time.monotonic() - start)


def stroll(swarm, runners, rate):
    """The second half at this rate, whoever is free acting next; how long each took."""
    for runner in runners:
        runner.times, runner.is_rushing = [], False
    start, begun = time.monotonic(), 0

    def wait():
        return max(0, start + begun / rate - time.monotonic())

    while free := [runner for runner in runners if runner.at < len(runner.requests)]:
        ready = next((runner for runner in free if runner.sent is None), None)
        if ready and wait() == 0:
            ready.act()
            begun += 1
            runners.append(runners.pop(runners.index(ready)))
        else:
            swarm.hear(wait() if ready else None)
    swarm.run(lambda: all(runner.sent is None for runner in runners))
    return [taken for runner in runners for taken in runner.times]


def print_durable(tables, steps):
    with tempfile.TemporaryDirectory(dir=os.environ.get("FOLDER")) as folder:
        flushes = measure_flushes(folder)
        server, swarm = Server(f"sqlite:{folder}/tables", *RATES), Swarm()
        requests = requests_of(server, steps)
        runners = [Runner(server, swarm, requests) for _ in range(tables)]
        swarm.run(lambda: all(runner.is_here for runner in runners))
        before = cpu(server.process)
        rate = rush(swarm, runners)
        needed = 1e6 * (cpu(server.process) - before) / tables / (len(steps) // 2)
        times = stroll(swarm, runners, rate / 2)
        server.kill()
    print(f"durable, at {tables} tables: {rate:.0f} actions a second, {needed:.0f} µs of CPU each,"
          f" beside {len(flushes) / sum(flushes):.0f} flushes a second")
    print(f"at half that rate: acknowledged within {percentile(times, 50):.1f} ms, 99 of 100 within"
          f" {percentile(times, 99):.1f} ms; a flush {percentile(flushes, 50):.1f} ms, {percentile(flushes, 99):.1f} ms")


def main():
    tables, length, echoes, idle, besides = (2, 20, 20, 20, 20) if SHORT else (20, 500, 500, 1000, 4000)
    steps = script()[:length]
    needed, _ = measure_actions("memory:", tables, steps)
    echo = measure_echo(4 * tables, echoes)
    print(f"an action told to four clients: {needed:.1f} µs of CPU, a bare echo {echo:.1f} µs: {needed / max(echo, 0.01):.1f} times")
    more, rest = measure_actions("memory:", tables, steps, besides)
    print(f"beside {besides} idle connections: {more:.1f} µs, {more / max(needed, 0.01):.2f} times; their pings {1000 * rest:.0f} ms a second")
    with tempfile.TemporaryDirectory(dir=os.environ.get("FOLDER")) as folder:
        needed, _ = measure_actions(f"sqlite:{folder}/tables", tables, steps)
        print(f"with SQLite: {needed:.1f} µs of CPU")
    print_durable(4 if SHORT else 64, steps)
    print(f"an idle connection: {measure_idle(idle):.0f} bytes")


main()

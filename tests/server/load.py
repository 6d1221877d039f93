"""load.py GANGWAY ECHO [short]: what a server needs for its tables, beside what bare libwebsockets
needs (echo.c), in the same run. Prints figures (docs/figures.md); `short` only tries that it works.

Processor time is that of the server's process, user and system. The clients are in this process,
so what they need does not count, but they share the machine and are slow: how many requests a
second a server can take at most is not measured by this."""
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
from wsclient import Socket, new_id, new_secret  # noqa: E402

SHORT = "short" in sys.argv
TICK = os.sysconf("SC_CLK_TCK")
SETUP = "game river-dragons\noptions players=2 first=blue rounds=60\n"
RATES = ["--messages", "100000", "--messages-each", "1000000", "--connections-each", "2000", "--sockets-each", "2000"]


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


def measure_actions(store, tables, steps):
    """CPU of an action told to four clients, in µs; actions a second."""
    server = Server(store, *RATES)
    all_tables = [Table(server) for _ in range(tables)]
    before, start = cpu(server.process), time.monotonic()
    together(lambda table: table.play(steps), all_tables)
    for table in all_tables:
        table.has_told(len(table.players[0].log.entries))
    needed, lasted = cpu(server.process) - before, time.monotonic() - start
    entries = len(all_tables[0].players[0].log.entries)
    ids = [table.table for table in all_tables]
    if store.startswith("sqlite:"):
        server.restart()
        print_loading(server, ids, entries)
    server.stop()
    actions = tables * len(steps)
    return 1e6 * needed / actions, actions / lasted


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
    server = Server("memory:", "--connections", "4000", *RATES)
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


def measure_flushes(folder):
    """Flushes of 4 KiB a second."""
    with open(pathlib.Path(folder) / "flushes", "wb", buffering=0) as file:
        start, count = time.monotonic(), 0
        while time.monotonic() - start < (0.1 if SHORT else 2):
            file.write(b"x" * 4096)
            os.fdatasync(file.fileno())
            count += 1
        return count / (time.monotonic() - start)


def main():
    tables, length, echoes, idle = (2, 20, 20, 20) if SHORT else (20, 500, 500, 1000)
    steps = script()[:length]
    needed, _ = measure_actions("memory:", tables, steps)
    echo = measure_echo(4 * tables, echoes)
    print(f"an action told to four clients: {needed:.1f} µs of CPU, a bare echo {echo:.1f} µs: {needed / max(echo, 0.01):.1f} times")
    with tempfile.TemporaryDirectory(dir=os.environ.get("FOLDER")) as folder:
        flushes = measure_flushes(folder)
        needed, rate = measure_actions(f"sqlite:{folder}/tables", tables, steps)
        print(f"with SQLite: {needed:.1f} µs of CPU; {rate:.0f} actions a second were sent, beside {flushes:.0f} flushes a second")
    print(f"an idle connection: {measure_idle(idle):.0f} bytes")


main()

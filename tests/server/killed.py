"""kill -9 under load, with a recorded history: what was acknowledged is there, once.

Hosts change their tables without pause, each request leaving one entry that everybody can read;
others play whole games. Now and then the server is killed; a request without an answer is sent
again with its id. In the end each log is exactly the requests, in their order, each once; and every
game has come to its end, has all that was played, and its chance verifies.

Expects: GANGWAY the program. KILLS: how often, 10 without it. SEED: of the moments."""
import os
import random
import tempfile
import threading
import unittest

from games import Game
from people import Person, Server, new_id

HOSTS = 4
PAIRS = 2
GAME = "game game-of-trains\noptions players=2 turns=20\nlevel easy\n"
KILLS = int(os.environ.get("KILLS", 10))
SEED = int(os.environ.get("SEED", 1))


class Worker(threading.Thread):
    """Does something again and again until told to stop."""

    def __init__(self, server, number, progress, is_over):
        super().__init__()
        self.server = server
        self.number = number
        self.random = random.Random(SEED * 100 + number)
        self.progress, self.is_over = progress, is_over
        self.fault = None

    def run(self):
        try:
            self.work()
        except BaseException as fault:  # the main thread fails by it
            self.fault = fault
            raise
        finally:
            self.progress.release()


class Pair(Worker):
    """Two who play one game after another, each to its end."""

    def __init__(self, *how):
        super().__init__(*how)
        self.folder = tempfile.TemporaryDirectory()
        self.games = []

    def work(self):
        while not self.is_over.is_set():
            folder = os.path.join(self.folder.name, str(len(self.games)))
            os.mkdir(folder)
            self.games.append(Game(self.server, GAME, folder, self.random.random(), self))
            self.games[-1].play()

    def happen(self, player):
        """While an answer to this player is under way."""
        self.progress.release()

    def check(self, test):
        for game in self.games:
            game.check(test)
            game.close()
        self.folder.cleanup()


class Host(Worker):
    """One who changes a table, and keeps what was acknowledged."""

    def __init__(self, *how):
        super().__init__(*how)
        self.person = Person(self.server, f"Host {self.number}")
        self.table = new_id()
        self.history = []  # (first, last, line) of what was granted, in its order

    def work(self):
        made = self.person.must(self.table, "make", setup="game game-of-trains\noptions players=4\n")
        assert made["first"] == 1, made
        self.person.follow(self.table, 0)
        while not self.is_over.is_set():
            self.change()
            self.progress.release()

    def change(self):
        """A seat gets a computer, or loses it; perhaps several requests are under way."""
        path, seats = f"/ws/{self.table}", [2, 3, 4]
        self.random.shuffle(seats)
        seats = seats[: self.random.randint(1, 3)]
        for ask in "fill", "stand":
            asked = []
            for seat in seats:
                level = {"level": self.random.choice(["easy", "hard"])} if ask == "fill" else {}
                line = " ".join([ask, str(seat), *level.values()])
                asked.append((self.person.send(path, {"ask": ask, "seat": seat, **level}), line))
            for identity, line in asked:
                answer = self.person.answer(path, identity)
                assert answer["tell"] == "granted", (line, answer)
                self.history.append((answer["first"], answer["last"], line))


def wait_for(progress, count):
    """Until so much more has been done."""
    while progress.acquire(blocking=False):  # what was done before
        pass
    for _ in range(count):
        progress.acquire()


class Killed(unittest.TestCase):
    def test_nothing_is_lost_or_done_twice(self):
        moments = random.Random(SEED)
        with tempfile.TemporaryDirectory() as folder, Server(f"sqlite:{folder}/tables") as server:
            changes, requests, is_over = threading.Semaphore(0), threading.Semaphore(0), threading.Event()
            hosts = [Host(server, number, changes, is_over) for number in range(HOSTS)]
            pairs = [Pair(server, HOSTS + number, requests, is_over) for number in range(PAIRS)]
            workers = hosts + pairs
            for worker in workers:
                worker.start()
            try:
                for _ in range(KILLS):
                    wait_for(requests, moments.randint(0, 6))
                    wait_for(changes, moments.randint(1, 30))
                    if not all(worker.is_alive() for worker in workers):
                        break
                    server.kill_and_start()
            finally:
                is_over.set()
                for worker in workers:
                    worker.join()
            self.assertEqual([worker.fault for worker in workers], [None] * len(workers))
            self.assertGreaterEqual(sum(host.person.reconnects for host in hosts), KILLS / 2)
            for host in hosts:
                self.check(server, host)
                host.person.close()
            for pair in pairs:
                pair.check(self)

    def check(self, server, host):
        """As the host followed it, and as somebody new reads it."""
        reader = Person(server, "Reader")
        log = reader.follow(host.table, 0)
        own = host.person.logs[host.table, 0]
        host.person.wait(host.table, lambda: len(own.entries) >= len(log.entries))
        self.assertEqual((own.entries, own.restored), (log.entries, 0))
        wanted = [line for _, _, line in host.history]
        self.assertEqual(log.lines()[2:], wanted)
        for at, (first, last, _) in enumerate(host.history):
            self.assertEqual((first, last), (at + 3, at + 3))
        reader.close()


if __name__ == "__main__":
    unittest.main()

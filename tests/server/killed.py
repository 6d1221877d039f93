"""kill -9 under load, with a recorded history: what was acknowledged is there, once.

Hosts change their tables without pause, each request leaving one entry that everybody can read. Now
and then the server is killed; a request without an answer is sent again with its id. In the end each
log is exactly the requests, in their order, each once.

Expects: GANGWAY the program. KILLS: how often, 10 without it. SEED: of the moments."""
import os
import random
import tempfile
import threading
import unittest

from people import Person, Server, new_id

HOSTS = 4
KILLS = int(os.environ.get("KILLS", 10))
SEED = int(os.environ.get("SEED", 1))


class Host(threading.Thread):
    """One who changes a table until told to stop, and keeps what was acknowledged."""

    def __init__(self, server, number, progress, is_over):
        super().__init__()
        self.person = Person(server, f"Host {number}")
        self.table = new_id()
        self.random = random.Random(SEED * 100 + number)
        self.progress, self.is_over = progress, is_over
        self.history = []  # (first, last, line) of what was granted, in its order
        self.fault = None

    def run(self):
        try:
            made = self.person.must(self.table, "make", setup="game game-of-trains\noptions players=4\n")
            assert made["first"] == 1, made
            self.person.follow(self.table, 0)
            while not self.is_over.is_set():
                self.change()
                self.progress.release()
        except BaseException as fault:  # the main thread fails by it
            self.fault = fault
            raise
        finally:
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


class Killed(unittest.TestCase):
    def test_nothing_is_lost_or_done_twice(self):
        moments = random.Random(SEED)
        with tempfile.TemporaryDirectory() as folder, Server(f"sqlite:{folder}/tables") as server:
            progress, is_over = threading.Semaphore(0), threading.Event()
            hosts = [Host(server, number, progress, is_over) for number in range(HOSTS)]
            for host in hosts:
                host.start()
            try:
                for _ in range(KILLS):
                    for _ in range(moments.randint(1, 30)):
                        progress.acquire()
                    if not all(host.is_alive() for host in hosts):
                        break
                    server.kill_and_start()
                    while progress.acquire(blocking=False):  # what was done before that
                        pass
            finally:
                is_over.set()
                for host in hosts:
                    host.join()
            self.assertEqual([host.fault for host in hosts], [None] * HOSTS)
            self.assertGreaterEqual(sum(host.person.reconnects for host in hosts), KILLS / 2)
            for host in hosts:
                self.check(server, host)
                host.person.close()

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

"""Programs at online tables: `gangway bot --connect` sits down by a link, plays whole games through
a restart of the server, and what it prints verifies the chance. The table is made by somebody with a
WebSocket client and docs/protocol.md (people.py).

Expects: ROOT the project's folder, GANGWAY the program, NGINX the program of that name."""
import hashlib
import os
import pathlib
import re
import subprocess
import tempfile
import time
import unittest
import urllib.request

from people import GANGWAY, ROOT, Person, Server
from proxy import Proxy
from records import gangway
from wsclient import PATIENCE, new_id

SECRET = bytes(range(16))


def invitation(number):
    """The token that the page makes of the secret in a link."""
    whole = b""
    for field in b"gangway-page-invitation", SECRET, bytes([number]):
        whole += len(field).to_bytes(8, "big") + field
    return hashlib.sha256(whole).digest()


class Bot:
    """`gangway bot --connect`; its data folder is its own, so it is somebody else than the others."""

    def __init__(self, link, folder, *words, command=()):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(exist_ok=True)
        environment = {**os.environ, "XDG_DATA_HOME": str(self.folder)}
        words = [GANGWAY, "bot", "--connect", link, "--lang", "en", *words]
        self.process = subprocess.Popen([*words, *(["--", *command] if command else [])], env=environment,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def end(self, code=0):
        """Waits for its end; what it said, and what it complained about."""
        said, complaints = self.process.communicate(timeout=PATIENCE * 4)
        assert self.process.returncode == code, (self.process.returncode, said, complaints)
        return said, complaints

    def kill(self):
        self.process.kill()
        self.process.communicate()


class Bots(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.server = Server(f"sqlite:{self.folder}/tables")
        self.addCleanup(self.server.kill)
        self.host = Person(self.server, "Host")

    def make(self, setup):
        """A table, which the host follows as the public."""
        table = new_id()
        self.host.must(table, "make", setup=setup)
        if "private" in setup:
            for i in range(3):
                hash = hashlib.sha256(invitation(i)).hexdigest()
                self.host.must(table, "invite", hash=hash, seat=0 if i else "watch", until=2**45)
        self.log = self.host.follow(table, 0)
        self.table = table
        secret = f"#{SECRET.hex()}" if "private" in setup else ""
        return f"http://127.0.0.1:{self.server.port}/join/{table}{secret}"

    def bot(self, link, name, *words, **how):
        return Bot(link, self.folder / name, "--name", name, *words, **how)

    def wait_steps(self, count):
        self.host.wait(self.table, lambda: len(self.log.steps()) >= count)

    def restart(self):
        """On the same port: the bots know no other."""
        self.server.command[self.server.command.index("--port") + 1] = str(self.server.port)
        self.server.restart()

    def verify(self, said):
        """The record, by the server, with what the bots kept."""
        path = self.folder / f"{self.table}.gwr"
        asked = urllib.request.Request(f"http://127.0.0.1:{self.server.port}/api/tables/{self.table}/record",
                                       headers={"Authorization": f"Bearer {self.host.token}"})
        with urllib.request.urlopen(asked) as answer:
            path.write_bytes(answer.read())
        for words in said:
            kept = re.search(r"--lock ([0-9a-f]{64}) --nonce ([0-9a-f]{64})", words)
            self.assertIn("fair-nonce", gangway("replay", "--verify-fair", path, "--lock", kept[1], "--nonce", kept[2]))
        return path.read_text()

    def play(self, setup, words, program):
        """A whole game of one of our players and a program, through a restart while the program decides."""
        link = self.make(setup)
        gate = ("python3", str(ROOT / "tests/server/gate.py"), str(self.folder))
        bots = [self.bot(link, "Anna", *words), self.bot(link, "Boris", "--time", "600000", command=(*gate, *program))]
        while not (self.folder / "there").exists():
            self.assertTrue(all(bot.process.poll() is None for bot in bots), "one of them has ended")
            time.sleep(0.02)
        self.restart()
        (self.folder / "go").touch()
        ends = [bot.end() for bot in bots]
        for said, complaints in ends:
            self.assertIn("The game is over.", said)
            self.assertIn("Connected again", complaints)
        self.verify([said for said, _ in ends])

    def test_trains(self):
        """A program that wants states and legal actions."""
        self.play("game game-of-trains\noptions players=2 turns=60\n", ["--player", "easy", "--time", "20"],
                  ("python3", str(ROOT / "examples/bot.py")))

    def test_mississippi(self):
        """By the whole link to a private table. The program is ours, which checks every entry that is passed on to it."""
        self.play("game mississippi-queen\noptions players=2 boats=1 rounds=10\nprivate\n", ["--nodes", "50"],
                  (GANGWAY, "bot", "--player", "random"))

    def test_dragons(self):
        """Both decide at the same time, and have clocks."""
        self.play("game river-dragons\noptions players=2 rounds=7\nclock move 3600000 3600000\n", ["--player", "random"],
                  (GANGWAY, "bot", "--player", "random"))

    def test_it_comes_back_by_its_token(self):
        link = self.make("game game-of-trains\noptions players=2 turns=60\n")
        first = self.bot(link, "Anna", "--player", "random", "--seat", "2")
        second = self.bot(link, "Boris", "--player", "random")
        self.wait_steps(5)
        first.kill()
        token = self.folder / "Anna/gangway/bot-token"
        self.assertEqual(token.stat().st_mode & 0o777, 0o600)
        kept = token.read_text()
        again = Bot(link, self.folder / "Anna", "--player", "random")
        said, _ = again.end()
        self.assertIn("Seat 2 of game-of-trains", said)
        self.assertEqual(token.read_text(), kept)
        self.verify([second.end()[0]])

    def test_one_token_is_for_one_program(self):
        link = self.make("game game-of-trains\noptions players=2\n")
        first = self.bot(link, "Anna", "--token-file", self.folder / "token")
        self.host.wait(self.table, lambda: self.log.find("ready"))
        said, complaints = self.bot(link, "Boris", "--token-file", self.folder / "token").end(3)
        self.assertIn("token", complaints)
        first.kill()
        (self.folder / "other").write_text("no token\n")
        said, complaints = self.bot(link, "Boris", "--token-file", self.folder / "other").end(2)
        self.assertIn("contains no token", complaints)

    def test_a_program_that_fails_is_replaced(self):
        link = self.make("game game-of-trains\noptions players=2 turns=60\n")
        bad = self.bot(link, "Anna", command=["exit 7"])
        good = self.bot(link, "Boris", "--player", "random")
        said, complaints = bad.end(1)
        self.assertIn("it ended with exit code 7", complaints)
        self.host.wait(self.table, lambda: self.log.find("away"))
        self.assertEqual(self.log.find("away")[1], "left")
        steps = len(self.log.steps())
        self.wait_steps(steps + 4)
        good.kill()

    def test_what_cannot_be_joined(self):
        link = self.make("game game-of-trains\noptions players=2\nprivate\n")
        secretless = link.partition("#")[0]
        server = link.partition("join/")[0]
        for bad, code, why in ((secretless, 2, "no such table"), (server, 2, "names no table"),
                               (server + "join/" + "1" * 16, 2, "no such table"), ("games", 2, "neither the link"),
                               ("http://127.0.0.1:9/join/" + "1" * 16, 3, "cannot be reached")):
            _, complaints = self.bot(bad, "Anna").end(code)
            self.assertIn(why, complaints)
        self.host.must(self.table, "fill", seat=1, level="easy")
        _, complaints = self.bot(link, "Anna", "--seat", "1").end(1)
        self.assertIn("not free", complaints)
        _, complaints = self.bot(link, "Anna", "--player", "captain").end(2)
        self.assertIn("captain", complaints)

    def test_by_tls(self):
        """The certificate has to be trusted, and to be that of the host."""
        other = self.folder / "other"
        other.mkdir()
        proxies = [Proxy(os.environ["NGINX"], self.folder, self.server.port, "localhost"),
                   Proxy(os.environ["NGINX"], other, self.server.port)]
        for proxy in proxies:
            self.addCleanup(proxy.stop)
        link = self.make("game game-of-trains\noptions players=2 turns=20\n")
        good, bad = (link.replace(f"http://127.0.0.1:{self.server.port}", f"https://localhost:{proxy.secure}")
                     for proxy in proxies)
        _, complaints = self.bot(good, "Anna").end(3)
        self.assertIn("the certificate of localhost cannot be trusted", complaints)
        _, complaints = self.bot(bad, "Anna", "--ca", proxies[1].certificate).end(3)
        self.assertIn("the certificate of localhost cannot be trusted", complaints)
        _, complaints = self.bot(good, "Anna", "--ca", self.folder / "missing").end(3)
        self.assertIn("missing", complaints)
        bots = [self.bot(good, name, "--player", "random", "--ca", proxies[0].certificate) for name in ("Anna", "Boris")]
        self.verify([bot.end()[0] for bot in bots])


if __name__ == "__main__":
    unittest.main()

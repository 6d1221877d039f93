"""Two people play a whole game of each game through a restart, a kill and lost connections; then
the record verifies. They know nothing but docs/protocol.md; which actions are legal they ask
`gangway legal`, with the record that the entries make.

Expects: ROOT the project's folder, GANGWAY the program."""
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest
import urllib.request

from people import ROOT, Person, Server, digest, set_up
from records import Recorder, gangway
from wsclient import new_id


class Faults:
    """What happens while people play: in turn, each after some more requests."""

    EVERY = 9

    def __init__(self, server, players):
        self.server = server
        self.players = players
        self.requests = 0
        self.happened = []

    def happen(self, player):
        """Perhaps something happens; it may be while an answer to this player is under way."""
        self.requests += 1
        if self.requests % self.EVERY:
            return
        kinds = [self.cut, self.restart, self.kill, self.cut_all]
        kind = kinds[len(self.happened) % len(kinds)] if len(self.happened) < 12 else self.cut
        kind(player)
        self.happened.append(kind.__name__)

    def cut(self, player):
        player.cut(player.table)

    def cut_all(self, player):
        for other in self.players:
            other.cut(other.table)

    def restart(self, player):
        self.server.restart()

    def kill(self, player):
        self.server.kill_and_start()


class Game:
    """`faults` decides what happens meanwhile (`happen`); without it all kinds of faults do."""

    def __init__(self, server, setup, folder, seed, faults=None):
        self.players = set_up(server, setup)
        self.table = self.players[0].table
        self.server = server
        self.folder = folder
        self.random = random.Random(seed)
        self.faults = faults or Faults(server, self.players)
        self.recorders = {p: Recorder(p.log, folder, p.name) for p in self.players}
        self.begun = self.players[0].log.begun()
        self.granted = 0  # actions that were played, and not taken back
        self.taken_back = 0

    def choose(self, player):
        """One to three actions of a person."""
        actions = []
        for _ in range(self.random.randint(1, 3)):
            legal = self.recorders[player].legal(player.seat, actions)
            if not legal:
                break
            actions.append(self.random.choice(legal))
            if actions[-1] == "draw" or actions[-1].startswith("remove"):
                break  # chance comes next
        return actions

    def act(self, player):
        decision = player.decision()
        actions = self.choose(player)
        if not actions:  # somebody has taken back
            player.wait(self.table, lambda: player.decision() != decision)
            return
        path = f"/ws/{self.table}"
        message = {"ask": "act", "seat": player.seat, "decision": decision, "actions": actions}
        identity = player.send(path, message)
        self.faults.happen(player)
        answer = player.answer(path, identity)
        if answer["tell"] == "refused" and answer["why"] == "stale":  # somebody has taken back
            player.wait(self.table, lambda: player.decision() != decision)
            return
        if answer["tell"] == "refused":  # the first of these actions may have ended the turn
            assert answer["why"] == "illegal" and answer["at"] > 0, (actions, answer)
            answer = player.must(self.table, "act", seat=player.seat, decision=decision, actions=actions[:1])
            actions = actions[:1]
        assert answer["last"] - answer["first"] + 1 >= len(actions), answer
        self.granted += len(actions)
        player.wait(self.table, lambda: len(player.log.entries) >= answer["last"])
        # Whoever is due now has been told so with what came of this.
        player.wait(self.table, lambda: player.decision() != decision or player.is_over())

    def take_back(self, player):
        """One's last step, if that may still be taken back; it is then decided anew."""
        steps = player.log.steps()
        decision = player.decision()
        if not steps or steps[-1][0] != player.seat:
            return
        answer = player.ask(self.table, "back", seat=player.seat, steps=len(steps) - 1)
        if answer["tell"] == "refused":
            assert answer["why"] in ("fixed", "not-now", "stale"), answer
            return
        player.wait(self.table, lambda: len(player.log.entries) >= answer["last"])
        player.wait(self.table, lambda: player.decision() not in (0, decision))
        self.granted -= 1
        self.taken_back += 1

    def play(self):
        while not any(player.is_over() for player in self.players):
            due = [player for player in self.players if player.decision()]
            if due:
                player = self.random.choice(due)
                self.act(player)
                if self.random.random() < 0.2 and not player.is_over():
                    self.take_back(player)
            for player in self.players:  # what has arrived meanwhile
                while not player.connection(f"/ws/{self.table}").is_idle():
                    player.hear(f"/ws/{self.table}")
        for player in self.players:
            player.wait(self.table, player.is_over)

    def follow_as_public(self, player):
        """The whole log; from the beginning on, where nobody could follow as a seat then."""
        log = player.logs.get((self.table, 0)) or player.follow(self.table, 0)
        player.wait(self.table, lambda: log.find("over"))
        return log

    def check(self, test):
        """Everybody has the same log, its game is whole, and its chance verifies."""
        whole = self.players[0].follow(self.table, "all")
        public = self.follow_as_public(self.players[1])
        test.assertEqual([tag for tag, _ in whole.entries], [tag for tag, _ in public.entries])
        recorder = Recorder(whole, self.folder, "whole")
        recorder.write_whole(self.table)
        path = recorder.path
        test.assertNotIn("?", " ".join(recorder.lines()))
        test.assertTrue(json.loads(gangway("replay", "--json", path))["result"])
        url = f"http://127.0.0.1:{self.server.port}/api/tables/{self.table}/record"
        read = pathlib.Path(self.folder) / "read.gwr"
        with urllib.request.urlopen(url) as answer:
            read.write_bytes(answer.read())
        test.assertEqual(read.read_text().split("\n\n", 1)[1].split("\n")[:-1], recorder.lines())
        for player in self.players:
            test.assertEqual(player.log.restored, 0)
            test.assertEqual([tag for tag, _ in player.log.entries], [tag for tag, _ in whole.entries])
            kept = ["--commit", player.commit, "--lock", player.lock, "--nonce", player.nonce.hex()]
            for record in path, read:
                said = gangway("replay", "--verify-fair", record, *kept)
                test.assertIn(f"fair-nonce {player.seat}", said)
                test.assertEqual(f"The first {self.begun} lines were played elsewhere" in said, self.begun > 0)
        test.assertEqual(len([seat for seat, _ in whole.steps()[self.begun :] if seat]), self.granted)
        for record in path, read:
            checker = [sys.executable, "-B", ROOT / "examples/verify_fair.py", record]
            said = subprocess.run(checker, check=True, capture_output=True, text=True).stdout
            test.assertEqual(f"The first {self.begun} lines are from before the lock" in said, self.begun > 0)

    def close(self):
        for player in self.players:
            player.close()


class Both(Person):
    """Two people at one client, who take turns at its screen: each seat is followed for itself."""

    def begin(self, setup):
        self.table = new_id()
        self.must(self.table, "make", setup=setup)
        for seat in 1, 2:
            self.must(self.table, "sit", seat=seat)
        self.seats = {seat: self.follow(self.table, seat) for seat in (1, 2)}
        nonces = {seat: random.randbytes(32) for seat in self.seats}
        for seat, nonce in nonces.items():
            hash = digest("gangway-nonce-1", int(self.table, 16), seat, nonce).hex()
            self.must(self.table, "ready", seat=seat, hash=hash)
        for seat, nonce in nonces.items():
            self.must(self.table, "open", seat=seat, nonce=nonce.hex())

    def is_over(self, seat):
        return self.seats[seat].find("over") is not None

    def play(self, folder):
        recorders = {seat: Recorder(log, folder, str(seat)) for seat, log in self.seats.items()}
        while not all(map(self.is_over, self.seats)):
            seat = next((s for s in self.seats if self.due.get((self.table, s)) and not self.is_over(s)), None)
            if seat is None:
                self.hear(f"/ws/{self.table}")
                continue
            decision = self.due[self.table, seat]
            action = random.choice(recorders[seat].legal(seat))
            self.must(self.table, "act", seat=seat, decision=decision, actions=[action])
            self.wait(self.table, lambda: self.due[self.table, seat] != decision or self.is_over(seat))


class Games(unittest.TestCase):
    """Options are named in the game's own order, as Gangway writes them and as they are hashed."""

    def play(self, setup, seed):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(f"sqlite:{folder}/tables")
            try:
                game = Game(server, setup, folder, seed)
                game.play()
                self.assertGreaterEqual(set(game.faults.happened), {"cut", "restart", "kill", "cut_all"})
                game.check(self)
                gangway("admin", "verify", "--db", f"sqlite:{folder}/tables")
                game.close()
                return game
            finally:
                server.stop()

    def test_trains(self):
        self.play("game game-of-trains\noptions players=2 turns=40\nclock move 600000 600000\nlevel easy\n", 1)

    def test_mississippi(self):
        game = self.play("game mississippi-queen\noptions players=2 boats=1 b=B1 rounds=10\n", 2)
        self.assertGreater(game.taken_back, 0)

    def test_two_people_behind_one_client(self):
        with tempfile.TemporaryDirectory() as folder, Server("memory:") as server:
            both = Both(server, "Anna and Boris")
            both.begin("game river-dragons\noptions players=2 rounds=7\n")
            both.play(folder)
            one, other = both.seats.values()
            self.assertEqual(one.lines(), other.lines())  # what was hidden was told when it was revealed
            self.assertTrue(one.rewritten and other.rewritten)
            self.assertFalse(set(one.rewritten) & set(other.rewritten))
            both.close()

    def test_dragons(self):
        self.play("game river-dragons\noptions players=2 expert=on rounds=7\nclock days 2\n", 3)

    def begin(self, game, options, count):
        """The record of a game under way: so many lines of one between computers."""
        with tempfile.TemporaryDirectory() as folder:
            sets = [word for option in options.split() for word in ("--set", option)]
            gangway("selfplay", game, "--games", 1, "--seed", 5, "--out", folder, *sets)
            head, lines = (pathlib.Path(folder) / "0001.gwr").read_text().split("\n\n", 1)
        header = [line for line in head.split("\n") if not line.startswith(("fair-", "result:"))]
        return "\n".join([*header, "", *lines.split("\n")[:count], ""])

    def test_begun(self):
        """Games that go on from records: chance is verified from there on."""
        for seed, (game, options, count) in enumerate((("game-of-trains", "players=2 turns=40", 30),
                                                       ("mississippi-queen", "players=2 boats=1 b=B1 rounds=10", 40),
                                                       ("river-dragons", "players=2 rounds=7", 25))):
            with self.subTest(game):
                record = self.begin(game, options, count)
                played = self.play(f"clock move 600000 600000\nrecord\n{record}", seed)
                self.assertEqual(played.begun, count)

    def test_bad_record(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(f"sqlite:{folder}/tables")
            try:
                record = self.begin("river-dragons", "players=2", 12).replace("blue card", "blue drops", 1)
                line = record.split("\n").index(next(line for line in record.split("\n") if "drops" in line)) + 1
                host = Person(server, "Anna")
                answer = host.ask(new_id(), "make", setup=f"record\n{record}")
                told = {key: answer[key] for key in ("why", "member", "line", "rule")}
                self.assertEqual(told, {"why": "invalid", "member": "record", "line": line, "rule": "RD-N"})
                host.close()
            finally:
                server.stop()


if __name__ == "__main__":
    unittest.main()

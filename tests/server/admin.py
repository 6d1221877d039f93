"""What an operator asks, by `gangway admin`: of a server that runs, and of its database.

Expects: ROOT the project's folder, GANGWAY the program."""
import json
import os
import pathlib
import socket
import sqlite3
import stat
import subprocess
import tempfile
import unittest

from people import GANGWAY, Server, new_id, set_up
from records import Recorder

SETUP = "game game-of-trains\noptions players=2\nlevel easy\n"


def admin(folder, *words, code=0):
    """What it prints on standard output, or on standard error if it fails."""
    ran = subprocess.run(
        [GANGWAY, "admin", *words, "--db", f"sqlite:{folder}/tables.db", "--lang", "en"],
        capture_output=True, text=True, timeout=300)
    assert ran.returncode == code, (words, ran)
    return ran.stdout if code in (0, 1) and ran.stdout else ran.stderr


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


def ask(folder, question):
    """The whole answer to any bytes."""
    with socket.socket(socket.AF_UNIX) as s:
        s.settimeout(60)
        s.connect(f"{folder}/admin.tables.db")
        s.sendall(question)
        answer = b""
        while piece := s.recv(65536):
            answer += piece
        return lines(answer.decode())


def play_some(players, folder, steps):
    """So many times whoever is due does the first thing that is legal."""
    table = players[0].table
    recorders = {player: Recorder(player.log, folder, player.name) for player in players}
    for _ in range(steps):
        while not any(player.decision() for player in players):
            for player in players:
                player.must(table, "alive")
        player = next(player for player in players if player.decision())
        decision = player.decision()
        answer = player.act(recorders[player].legal(player.seat, [])[:1])
        for other in players:
            other.wait(table, lambda p=other: len(p.log.entries) >= answer["last"])
        player.wait(table, lambda: player.decision() != decision)


class Admin(unittest.TestCase):
    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.folder = held.name
        self.server = Server(f"sqlite:{self.folder}/tables.db")
        self.addCleanup(self.stop)

    def stop(self):
        if self.server:
            self.server.stop()
        self.server = None

    def begin(self, setup=SETUP, names=("Anna", "Boris")):
        players = set_up(self.server, setup, names)
        self.addCleanup(lambda: [player.close() for player in players])
        for player in players:
            player.wait(player.table, lambda p=player: len(p.log.lines()) > 8)
        return players

    def finish(self, players):
        players[0].must(players[0].table, "offer", seat=1, what="end")
        players[1].must(players[1].table, "agree", seat=2)

    def query(self, sql, *values):
        with sqlite3.connect(f"{self.folder}/tables.db") as db:
            found = db.execute(sql, values).fetchall()
        db.close()
        return found

    def test_server_and_database_answer_alike(self):
        over, open_one = self.begin(), self.begin(names=("Clio", "Dora"))
        over[0].must(new_id(), "make", setup=SETUP + "private\n")
        play_some(over, self.folder, 6)
        play_some(open_one, self.folder, 4)
        self.finish(over)
        words = [["list"], ["list", "--json"], ["show", over[0].table], ["export"], ["export", "--all"],
                 ["verify"], ["verify", "--json", open_one[0].table]]
        running = [admin(self.folder, *w) for w in words]
        self.stop()
        self.assertEqual(running, [admin(self.folder, *w) for w in words])

        self.assertIn("3 tables\n", running[0])
        for word in over[0].table, "over", "playing", "private", "Anna, Boris", "Clio, Dora", "game-of-trains":
            self.assertIn(word, running[0])
        listed = {line["table"]: line for line in lines(running[1])[:-1]}
        self.assertEqual(listed[over[0].table]["phase"], "over")
        self.assertEqual([s["name"] for s in listed[open_one[0].table]["seats"]], ["Clio", "Dora"])
        self.assertEqual([line["phase"] for line in listed.values() if line["private"]], ["filling"])
        self.assertIn("offer 1 end", running[2])
        self.assertIn("everything can be replayed", running[5])
        self.assertEqual(lines(running[6])[-1], {"done": True, "tables": 1, "faults": 0})

    def test_an_export_has_whole_games(self):
        over, open_one = self.begin(), self.begin(names=("Clio", "Dora"))
        play_some(over, self.folder, 8)
        self.finish(over)
        first, game, last = lines(admin(self.folder, "export"))
        self.assertEqual(first, {"export": 1})
        self.assertEqual(last, {"done": True, "tables": 1})
        self.assertEqual(game["table"], over[0].table)
        self.assertEqual([set(seat) for seat in game["seats"]], [{"person"}] * 2)  # no names
        record = pathlib.Path(self.folder) / "game.gwr"
        record.write_text(game["record"])
        subprocess.run([GANGWAY, "replay", "--verify-fair", record], check=True, capture_output=True)
        steps = [line for line in game["record"].split("\n\n", 1)[1].split("\n") if line]
        self.assertEqual(len(steps), len(game["times"]))
        self.assertEqual(game["times"], sorted(game["times"]))
        self.assertGreaterEqual(game["times"][0], game["locked"])
        every = lines(admin(self.folder, "export", "--all"))[1:-1]
        other = next(game for game in every if game["table"] == open_one[0].table)
        self.assertIn("?", other["record"])  # as everybody may know it
        self.assertEqual([g["table"] for g in lines(admin(self.folder, "export", open_one[0].table))[1:-1]],
                         [open_one[0].table])

    def test_an_export_says_what_was_played_elsewhere(self):
        first = self.begin()
        play_some(first, self.folder, 6)
        self.finish(first)
        [game] = lines(admin(self.folder, "export"))[1:-1]
        again = self.begin("level easy\nrecord\n" + game["record"])
        play_some(again, self.folder, 2)
        self.finish(again)
        admin(self.folder, "verify")
        [other] = lines(admin(self.folder, "export", again[0].table))[1:-1]
        self.assertEqual(other["begun"], len(game["times"]))
        self.assertGreater(len(other["times"]), other["begun"])
        self.assertNotIn("begun", game)

    def test_a_backup_is_made_while_people_play(self):
        players = self.begin()
        play_some(players, self.folder, 2)
        with tempfile.TemporaryDirectory() as other:
            backup = pathlib.Path(other) / "tables.db"
            self.assertIn("the backup is complete", admin(self.folder, "backup", str(backup)))
            self.assertEqual(stat.S_IMODE(os.stat(backup).st_mode), 0o600)
            before = backup.read_bytes()
            play_some(players, self.folder, 2)
            self.assertEqual(backup.read_bytes(), before)
            self.assertIn("1 table:", admin(other, "verify"))
            self.assertIn("exists already", admin(self.folder, "backup", str(backup), code=3))
            self.assertEqual(backup.read_bytes(), before)
            self.assertIn("folder", admin(self.folder, "backup", f"{other}/no/where", code=3))
            self.assertIn("FILE is missing", admin(self.folder, "backup", code=2))
            whole = players[0].follow(players[0].table, 0)
            self.stop()
            shown = admin(other, "show", players[0].table)
            self.assertIn(f"  {len(whole.entries) - 4:4}  ", shown)
            database = pathlib.Path(self.folder) / "tables.db"
            database.write_bytes(backup.read_bytes())
        self.server = Server(f"sqlite:{self.folder}/tables.db")
        for player in players:
            player.server = self.server
        players[0].must(players[0].table, "alive")
        players[0].wait(players[0].table, lambda: players[0].log.restored)

    def test_a_backup_without_a_server(self):
        self.begin()
        self.stop()
        with tempfile.TemporaryDirectory() as other:
            admin(self.folder, "backup", f"{other}/tables.db")
            self.assertEqual(admin(self.folder, "list"), admin(other, "list"))

    def test_nothing_hidden_is_told_of_a_game_that_is_played(self):
        table = self.begin()[0].table
        answers = [admin(self.folder, *w) for w in
                   (["list", "--json"], ["show", "--json", table], ["export", "--all"], ["verify", "--json"])]
        self.stop()
        rows = self.query("SELECT text FROM entries WHERE text LIKE 'secret %' OR text LIKE '% secret %'")
        self.assertEqual(len(rows), 1)
        secret = rows[0][0].split()[-1]
        for answer in answers:
            self.assertNotIn(secret, answer)

    def test_verify_finds_what_was_changed(self):
        over = self.begin()
        table = over[0].table
        play_some(over, self.folder, 4)
        self.finish(over)
        self.stop()
        admin(self.folder, "verify")
        database = pathlib.Path(self.folder) / "tables.db"
        good = database.read_bytes()
        [(number, text)] = self.query(
            "SELECT number, text FROM entries WHERE text LIKE 'draw %' ORDER BY number LIMIT 1")
        other = text[:-1] + ("1" if text[-1] != "1" else "2")
        self.query("UPDATE entries SET text = ? WHERE text = ? AND number = ?", other, text, number)
        self.assertIn(f"{table}: entry {number} cannot follow", admin(self.folder, "verify", code=1))
        self.assertIn('"fault":"entry"', admin(self.folder, "export", code=0))
        database.write_bytes(good)
        self.query("DELETE FROM entries WHERE text LIKE 'over %' OR text LIKE '% over %'")
        self.assertIn(f"{table}: its log cannot be read", admin(self.folder, "verify", table, code=1))
        database.write_bytes(good)
        self.query("UPDATE tables SET phase = 2")
        said = admin(self.folder, "verify", code=1)
        self.assertIn("lists show it as something", said)
        self.assertIn("1 table, something is wrong with 1", said)

    def test_what_cannot_be_asked(self):
        for words, code, why in [
            (["dance"], 2, "nothing to ask"), ([], 2, "is missing"), (["show"], 2, "TABLE is missing"),
            (["show", "12"], 2, "no table’s id"), (["list", "--all"], 2, "only goes with export"),
            (["show", "1" * 16], 1, "no such table"), (["verify", "f" * 16], 2, "no table’s id"),
        ]:
            self.assertIn(why, admin(self.folder, *words, code=code))
        ran = subprocess.run([GANGWAY, "admin", "list", "--db", "memory:", "--lang", "en"],
                             capture_output=True, text=True)
        self.assertEqual(ran.returncode, 2)
        self.assertIn("in memory", ran.stderr)
        with tempfile.TemporaryDirectory() as empty:
            self.assertIn("no such file", admin(empty, "list", code=3))
            self.assertEqual(os.listdir(empty), [])

    def test_the_socket_is_its_users_and_survives_everything(self):
        table = self.begin()[0].table
        path = f"{self.folder}/admin.tables.db"
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
        bad = [{"done": False, "why": "invalid"}]
        for question in b"\n", b"{}\n", b"[]\n", b"\0\xff\n", b'{"ask":"show"}\n', b'{"ask":7}\n', b"x" * 9000, \
                b'{"ask":"list","table":"no"}\n', b'{"ask":"list","table":5}\n', b'{"ask":"backup"}\n', \
                b'{"ask":"backup","file":"relative"}\n', b'{"ask":"list","file":"/tmp/x"}\n', b'{"ask":"' + b"[" * 900 + b"\n":
            try:
                self.assertEqual(ask(self.folder, question), bad)
            except (ConnectionResetError, BrokenPipeError):
                self.assertGreater(len(question), 8192)
        for _ in range(50):  # who does not wait for the answer
            with socket.socket(socket.AF_UNIX) as s:
                s.connect(path)
                s.sendall(b'{"ask":"export","all":true}\n')
        silent = [socket.socket(socket.AF_UNIX) for _ in range(3)]
        for s in silent:
            s.connect(path)
        self.assertEqual(ask(self.folder, b'{"ask":"list"}\n')[0]["table"], table)
        for s in silent:
            s.close()
        self.server.kill_and_start()
        self.assertIn("1 table\n", admin(self.folder, "list"))
        self.stop()
        self.assertFalse(os.path.exists(path))
        pathlib.Path(path).write_text("mine")
        self.server = Server(f"sqlite:{self.folder}/tables.db")
        self.assertIn("another program is using", admin(self.folder, "list", code=3))
        with self.assertRaisesRegex(AssertionError, "“gangway admin” cannot reach this server"):
            self.stop()  # it complains of what the server has printed
        self.server = None
        self.assertEqual(pathlib.Path(path).read_text(), "mine")


if __name__ == "__main__":
    unittest.main()

"""The independent checker of examples/: the frozen numbers and games, and that it finds changes.

Expects: ROOT the project's folder, GANGWAY the program."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["ROOT"])
VECTORS = ROOT / "tests/fair/vectors"
CHECKER = ROOT / "examples/verify_fair.py"
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "examples"))

import verify_fair  # noqa: E402


def number(line):
    """What the checker makes of a line of numbers.txt, and what it says there."""
    kind, *words, expected = line.split()
    if kind == "commitment":
        table, secret = words
        return verify_fair.digest("gangway-fair-1", int(table, 16), bytes.fromhex(secret)).hex(), expected
    if kind == "nonce":
        table, seat, nonce = words
        return verify_fair.digest("gangway-nonce-1", int(table, 16), int(seat), bytes.fromhex(nonce)).hex(), expected
    if kind == "seed":
        secret, context, i = words
        return f"{verify_fair.seed_of(bytes.fromhex(secret), bytes.fromhex(context), int(i)):016x}", expected
    if kind == "random":
        generator = verify_fair.numbers(int(words[0], 16))
        return [f"{next(generator):016x}" for _ in range(4)], words[1:] + [expected]
    return verify_fair.below(int(words[0], 16), int(words[1])), int(expected)


class Vectors(unittest.TestCase):
    def test_numbers(self):
        lines = [line for line in (VECTORS / "numbers.txt").read_text().split("\n") if line and line[0] != "#"]
        self.assertGreater(len(lines), 40)
        for line in lines:
            self.assertEqual(*number(line))

    def test_games(self):
        for game, draws in ("trains", 324), ("mississippi", 25), ("dragons", 1):
            text = (VECTORS / f"{game}.gwr").read_text()
            self.assertEqual(verify_fair.verify(text), draws)

    def test_changes(self):
        text = (VECTORS / "mississippi.gwr").read_text()
        lines = text.split("\n")
        places = {i for i, line in enumerate(lines) if line.startswith(("fair-", "options:"))}
        places |= {i for i, line in enumerate(lines) if line.startswith("chance ")}
        self.assertGreater(len(places), 30)
        for i in places:
            words = {"fair": "2", "opti": " rounds=99", "chan": "x"}
            changed = lines[:i] + [lines[i] + words[lines[i][:4]]] + lines[i + 1 :]
            with self.assertRaises((ValueError, KeyError), msg=lines[i]):
                verify_fair.verify("\n".join(changed))

    def test_program(self):
        run = lambda path: subprocess.run([sys.executable, "-B", CHECKER, path], capture_output=True, text=True)
        good = run(VECTORS / "dragons.gwr")
        self.assertEqual((good.returncode, good.stdout.endswith("all fits, 1 draws\n")), (0, True))
        bad = run(ROOT / "tests/vectors/game-of-trains/001.gwr")
        self.assertEqual((bad.returncode, bad.stdout), (1, ""))
        self.assertIn("does not say all of its chance", bad.stderr)


class Games(unittest.TestCase):
    """Games of Gangway under many options, so that every rule of outcomes.py counts."""

    OPTIONS = {
        "trains": ["players=2", "players=3", "players=4"],
        "mississippi": [
            "players=2",
            "players=2 edition=it boats=1",
            "players=3 boats=2 edition=it tiles=18 b=B1,B1/B2,B2,B3-1,B3-2,B4",
            "players=6 b=B2,B4",
            "players=4 teams=on tiles=15 b=B3-1 edition=it",
            "players=3 colours=red,white,green rounds=60 b=B1,B1/B2,B2,B3-1,B4",
        ],
        "dragons": ["players=2 colours=pink,black", "players=3", "players=4", "players=5", "players=6",
                    "players=3 first=red"],
    }

    def test_games(self):
        gangway, secret = os.environ["GANGWAY"], "5a" * 32
        for game, tables in self.OPTIONS.items():
            for options in tables:
                with tempfile.TemporaryDirectory() as folder:
                    settings = [word for option in options.split() for word in ("--set", option)]
                    subprocess.run([gangway, "selfplay", game, "--games", "3", "--secret", secret, "--out", folder]
                                   + settings, check=True, capture_output=True)
                    for path in sorted(pathlib.Path(folder).glob("*.gwr")):
                        text = path.read_text().replace("\n\n", f"\nfair-secret: {secret}\n\n", 1)
                        self.assertGreater(verify_fair.verify(text), 0, options)


if __name__ == "__main__":
    unittest.main()

"""While a computer player thinks: what a terminal shows, and what stops it early.

Each game is played in a terminal of its own, against a player that would think for long.
Expects GANGWAY, the program, in the environment.
"""
import os
import pty
import re
import select
import signal
import sys
import tempfile
import time

LONG = 60  # seconds that the player would take
faults = 0


class Screen:
    """A program in a terminal."""

    def __init__(self, *words):
        self.shown = ""
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.environ.update(TERM="xterm", NO_COLOR="1", LC_ALL="C.UTF-8", XDG_DATA_HOME=folder)
            os.execv(os.environ["GANGWAY"], ["gangway", "play", *words])

    def type(self, text):
        os.write(self.terminal, text.encode())

    def wait(self, text, seconds=LONG / 2):
        """Waits for new output that matches; returns whether it came."""
        end = time.monotonic() + seconds
        while not re.search(text, self.shown):
            ready, _, _ = select.select([self.terminal], [], [], max(0, end - time.monotonic()))
            try:
                more = os.read(self.terminal, 65536) if ready else b""
            except OSError:  # the program has ended
                more = b""
            if not more:
                return False
            self.shown += more.decode("utf-8", "replace")
        self.shown = self.shown[re.search(text, self.shown).end():]
        return True

    def leave(self):
        self.type("quit\n")
        is_left = self.wait("The unfinished game is kept")
        os.close(self.terminal)
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        return is_left


def check(what, holds):
    global faults
    if not holds:
        faults += 1
        print("FAULT:", what, file=sys.stderr)


def start(*words):
    screen = Screen("trains", "--seed", "785", "--time", str(LONG * 1000), "--seat", "2=expert", *words)
    check("asks", screen.wait("Player 1> "))
    screen.type("1\n")
    check("shows that it thinks", screen.wait(r"thinking(…|\.\.\.) \d+ %"))
    return screen


def cut_short(what, text, *words):
    screen = start(*words)
    screen.type(text)
    check(what + " makes it decide", screen.wait("expert 2 keeps"))
    check(what + " leaves the game going", screen.wait("Player 1> "))
    check(what + " leaves no trace", "thinking" not in screen.shown)
    check("leaves", screen.leave())


with tempfile.TemporaryDirectory() as folder:
    cut_short("Enter", "\n")
    cut_short("Ctrl-C", "\x03")
    cut_short("Enter in plain ASCII", "\n", "--ascii")

    # Lines typed ahead answer the next question, and do not hurry the player.
    screen = start()
    screen.type("log\ntable\n")
    check("thinks on", screen.wait("table") and screen.wait("thinking") and screen.wait("thinking"))
    screen.type("\n")
    check("decides", screen.wait("expert 2 keeps"))
    check("takes what was typed ahead", screen.wait(r"Player 1> log\r\n[^>]*goes first[^>]*Player 1> table\r\n"))
    check("leaves", screen.leave())

    # A program gets a hurry.
    deaf = "read a; echo '{\"type\":\"ready\"}'; read a; read b; exit 7"
    seat_1_begins = "1".zfill(64)
    screen = Screen("trains", "--secret", seat_1_begins, "--time", str(LONG * 1000), "--seat", "2=bot:" + deaf)
    check("asks", screen.wait("Player 1> "))
    screen.type("1\n")
    check("shows that a program thinks", screen.wait("thinking… "))
    screen.type("\n")
    check("tells it to hurry", screen.wait(r"exit\s+code\s+7"))
    check("leaves", screen.leave())

print("1 passed, 0 failed" if faults == 0 else f"{faults} faults")
sys.exit(faults > 0)

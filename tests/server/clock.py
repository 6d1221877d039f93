"""clock.py PROGRAM FAKETIME: between runs of a server the clock of its machine is set back by a day,
and forward again."""
import random
import subprocess
import sys
import tempfile
import unittest

from tableclient import Follower, begin, make_table, someone_due
from wsclient import Server

PROGRAM, FAKETIME = sys.argv.pop(1), sys.argv.pop(1)
TRAINS = 'game game-of-trains\noptions players=2\nlevel easy\n'
HOUR, MINUTE = 60 * 60 * 1000, 60 * 1000  # milliseconds


def a_day_back():
    """Words before a command whose wall clock shall be a day slow."""
    library = subprocess.run([FAKETIME, '-f', '+0d', 'printenv', 'LD_PRELOAD'], check=True, capture_output=True,
                             text=True).stdout.strip()
    return ['env', f'LD_PRELOAD={library}', 'FAKETIME=-1d', 'FAKETIME_DONT_FAKE_MONOTONIC=1']


def resume(server, person):
    """The same person at a new connection."""
    again = Follower(server, person.table, person.viewer, PROGRAM)
    assert again.hello(token=person.token)['person'] == person.person
    again.log = person.log
    again.setup, again.steps = person.setup, person.steps
    again.follow()
    return again


def time_left(person, seat):
    """Of the seat's clock, which runs, as it is told to who begins to follow."""
    def is_told(m):
        return m['tell'] == 'clocks' and any(s['seat'] == seat and 'until' in s for s in m['seats'])

    told = person.wait_for(is_told)
    return next(s['until'] for s in told['seats'] if s['seat'] == seat) - told['time']


class Clock(unittest.TestCase):
    def test_set_back_and_forward(self):
        with tempfile.TemporaryDirectory() as folder, Server(PROGRAM, db=f'sqlite:{folder}/tables') as server:
            command = server.command
            slow = self.begin(server, f'clock move {HOUR} {HOUR}\n')
            quick = self.begin(server, 'clock move 1000 0\n')
            out = self.run_out(quick)
            for words in a_day_back(), []:
                due = someone_due(slow).viewer
                left = time_left(resume(server, slow[0]), due)
                server.stop()
                server.command = words + command
                server.start()
                slow, quick = ([resume(server, person) for person in people] for people in (slow, quick))
                self.go_on(slow, due, left)
                back = quick[out.viewer - 1].grant('here', seat=out.viewer)
                out = self.run_out(quick, back['last'])

    def begin(self, server, clock):
        _, people = make_table(server, PROGRAM, ['Anna', 'Boris'], TRAINS + clock)
        begin(people)
        return people

    def run_out(self, people, since=0):
        """Waits until nobody is left, after that entry; who was the last."""
        def count(word):
            return sum(line.startswith(word) for line in people[0].lines())

        while len(people[0].log) < since or count('away ') - count('here ') < len(people):
            people[0].take()
        last = people[0].lines()[-1].split(' ')
        self.assertEqual((last[0], last[2]), ('away', 'time'))
        return people[int(last[1]) - 1]

    def go_on(self, people, due, left):
        """Nobody ran out of time, but for what the server ran the clock has what it had."""
        now = time_left(people[0], due)
        self.assertTrue(left - HOUR < now < left + MINUTE, (left, now))
        someone_due(people).act(random.choice)
        for person in people:
            self.assertFalse(person.has_line('away'), person.lines())


if __name__ == '__main__':
    unittest.main()

"""settings.py PROGRAM: that the limits of `gangway serve` limit what they say."""
import os
import sys
import time
import unittest

from wsclient import Client, Closed, Server, Socket, new_id, new_secret, sha256, wait_until

PROGRAM = sys.argv[1]


def statuses(server, count, source=None):
    """Opens WebSockets that stay open; how many of them the server accepts."""
    sockets = [Socket(server.port, source=source) for _ in range(count)]
    accepted = [s.status for s in sockets].count(101)
    refused = [s.status for s in sockets].count(503)
    assert accepted + refused == count, [s.status for s in sockets]
    return sockets, accepted


def close(sockets):
    for s in sockets:
        s.socket.close()


def begin(server, setup, levels, name='Anna', token=None):
    """A table with a person in seat 1 and computers of these levels; the person's socket, which
    follows as the public. The game has begun when its first line is told."""
    client = Client(server, table=new_id())
    client.hello(name, token=token)
    client.grant('make', setup=setup)
    client.ask('follow', viewer=0)
    client.grant('sit', seat=1)
    for i, level in enumerate(levels):
        client.grant('fill', seat=i + 2, level=level)
    nonce = new_secret()
    commitment = sha256(b'gangway-nonce-1', int(client.table, 16), 1, bytes.fromhex(nonce))
    client.grant('ready', seat=1, hash=commitment)
    client.grant('open', seat=1, nonce=nonce)
    return client


def decision_of(client, seat):
    """Waits until this seat has acted; its line."""
    return client.wait_for(lambda m: m['tell'] == 'entry' and m['line'].startswith(f'{seat} '))['line']


def decided(client):
    """The seats of computers that have decided so far."""
    client.ask('alive')  # what has happened before is told before
    return {m['line'][0] for m in client.told if m['tell'] == 'entry' and m['line'][:2] in ('2 ', '3 ', '4 ')}


def processor_time(server):
    """Of the whole program, in seconds."""
    with open(f'/proc/{server.process.pid}/stat') as file:
        fields = file.read().rpartition(') ')[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


def threads(server):
    return len(os.listdir(f'/proc/{server.process.pid}/task'))


# Here the computer decides first: all seats programme their cards at the same time.
RACE = 'game river-dragons\noptions players={}\n'


class Settings(unittest.TestCase):
    def test_sockets_of_an_address(self):
        with Server(PROGRAM, '--sockets-each', '3') as server:
            sockets, accepted = statuses(server, 5)
            self.assertEqual(accepted, 3)
            others, accepted = statuses(server, 2, source='127.0.0.2')
            self.assertEqual(accepted, 2)
            close(sockets + others)

    def test_sockets_in_all(self):
        with Server(PROGRAM, '--sockets', '8') as server:
            sockets = []
            for i in range(12):  # each address gets in; others have to go
                sockets += statuses(server, 1, source=f'127.0.0.{i + 1}')[0]
            accepted = [s for s in sockets if s.status == 101]
            wait_until(lambda: sum(s.closed is None for s in accepted) <= 8)
            close(sockets)

    def messages(self, server, count, source=None):
        """Sends messages that have no answer; whether that was too many."""
        client = Client(server, source=source)
        try:
            client.hello('Anna')
            for _ in range(count):
                client.tell(ask='unfollow', viewer=0)
            client.ask('lobby', on=False)
            return False
        except Closed as closed:
            self.assertIn(closed.code, (4002, None))
            return True
        except OSError:
            return True
        finally:
            client.socket.close()

    def test_messages_of_a_socket(self):
        with Server(PROGRAM) as server:
            self.assertFalse(self.messages(server, 30))
        with Server(PROGRAM, '--messages', '1') as server:
            self.assertTrue(self.messages(server, 30))

    def test_messages_of_an_address(self):
        with Server(PROGRAM, '--messages-each', '30') as server:
            self.assertTrue(any([self.messages(server, 30) for _ in range(12)]))
            self.assertFalse(self.messages(server, 10, source='127.0.0.2'))

    def test_tables(self):
        with Server(PROGRAM, '--tables', '1') as server:
            one, other = Client(server, table=new_id()), Client(server, table=new_id())
            for client in one, other:
                client.hello('Anna')
            one.grant('make', setup=RACE.format(2))
            one.grant('follow', viewer=0)
            self.assertEqual(other.refusal('make', setup=RACE.format(2)), 'busy')
            one.close()
            other.close()

    def test_thinking_threads(self):
        counts = []
        for count in 1, 4:
            with Server(PROGRAM, '--thinking-threads', str(count)) as server:
                counts.append(threads(server))
        self.assertEqual(counts[1] - counts[0], 3)

    def test_thinking_time(self):
        times, durations = [], []
        for milliseconds in '5', '1000':
            with Server(PROGRAM, '--thinking-time', milliseconds) as server:
                before, start = processor_time(server), time.monotonic()
                client = begin(server, RACE.format(2), ['expert'])
                decision_of(client, 2)
                times.append(processor_time(server) - before)
                durations.append(time.monotonic() - start)
                client.close()
        self.assertLess(times[0], 0.25)
        # On a very busy machine a decision ends after some seconds, with less processor time.
        self.assertTrue(times[1] > 0.3 or durations[1] > 2, (times, durations))

    def quota(self, option, tables, computers, told):
        """With one percent of a processor, two decisions of 600 ms use up what a minute brings.
        Somebody else's computers decide meanwhile. At a table all computers act together."""
        with Server(PROGRAM, option, '1', '--thinking-time', '600') as server:
            token = new_secret()
            annas = [begin(server, RACE.format(1 + computers), ['expert'] * computers, token=token)
                     for _ in range(tables)]
            others = []
            for _ in range(4):
                others.append(begin(server, RACE.format(2), ['easy'], 'Bert'))
                decision_of(others[-1], 2)
            self.assertEqual(sum(len(decided(anna)) for anna in annas), told)
            for client in annas + others:
                client.close()

    def test_thinking_table(self):
        self.quota('--thinking-table', 1, 3, 0)

    def test_thinking_person(self):
        self.quota('--thinking-person', 3, 1, 2)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])

"""backup.py PROGRAM: a backup as docs/hosting.md describes it, and a table that is restored from it."""
import os
import pathlib
import shutil
import signal
import sys
import tempfile
import unittest

from wsclient import Client, Server, new_id

PROGRAM = sys.argv[1]
SETUP = 'game river-dragons\noptions players=2\n'


class KeptServer(Server):
    def __init__(self, folder):
        self.command = [PROGRAM, 'serve', '--port', '0', '--lang', 'en', '--db', f'sqlite:{folder}/tables.db']
        self.start()


def entries(client, **resume):
    """Follows as the public: the entries that are told, by number, and whether the table was restored."""
    last = client.grant('follow', viewer=0, **resume)['last']
    told = []
    while not told or told[-1].get('number') != last:
        told.append(client.wait_for(lambda m: m['tell'] in ('entry', 'restored')))
    return {m['number']: m for m in told if m['tell'] == 'entry'}, told[0]['tell'] == 'restored'


class Backup(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for name in 'data', 'backup':
            (self.folder / name).mkdir()

    def copy(self, one, other):
        for file in (self.folder / other).glob('tables.db*'):
            file.unlink()
        for file in (self.folder / one).glob('tables.db*'):
            shutil.copy2(file, self.folder / other)

    def serve(self, folder='data'):
        return KeptServer(self.folder / folder)

    def client(self, server, **who):
        client = Client(server, table=self.table)
        client.hello(**who)
        return client

    def begin(self, server):
        self.table = new_id()
        client = self.client(server, name='Anna')
        client.grant('make', setup=SETUP)
        return client

    def test_a_restored_table_says_so(self):
        with self.serve() as server:
            token = self.begin(server).token
        self.copy('data', 'backup')
        with self.serve() as server:
            client = self.client(server, token=token)
            client.grant('sit', seat=1)
            before, _ = entries(client)
            last = max(before)
            self.assertTrue(before[last]['line'].startswith('sit 1 '))
        self.copy('backup', 'data')
        with self.serve() as server:
            client = self.client(server, token=token)
            after, is_restored = entries(client, number=last, tag=before[last]['tag'])
            self.assertTrue(is_restored)
            self.assertEqual(sorted(after), list(range(1, last)))
            self.assertEqual([after[n]['tag'] for n in after], [before[n]['tag'] for n in after])
            client.grant('sit', seat=2)  # and it goes on

    def test_a_snapshot_of_a_running_server(self):
        with self.serve() as server:
            client = self.begin(server)
            client.grant('sit', seat=1)
            before, _ = entries(client)
            os.kill(server.process.pid, signal.SIGSTOP)  # so that all files are of the same moment
            self.copy('data', 'backup')
            os.kill(server.process.pid, signal.SIGCONT)
            with self.serve('backup') as other:
                after, is_restored = entries(self.client(other, name='Bert'))
                self.assertFalse(is_restored)
                self.assertEqual([after[n]['tag'] for n in after], [before[n]['tag'] for n in before])


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])

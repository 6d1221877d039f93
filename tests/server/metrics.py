"""metrics.py PROGRAM: the figures that `gangway serve` tells an operator."""
import re
import socket
import subprocess
import sys
import unittest
import urllib.error
import urllib.request

from wsclient import Client, Server, Socket, new_id

PROGRAM = sys.argv[1]
PATIENCE = 120


class FiguringServer(Server):
    def __init__(self, *words):
        super().__init__(PROGRAM, '--metrics', '127.0.0.1:0', *words)
        line = self.process.stdout.readline()
        self.metrics = int(re.match(r'Figures: http://127\.0\.0\.1:(\d+)/metrics\n', line)[1])

    def read(self, path='metrics'):
        with urllib.request.urlopen(f'http://127.0.0.1:{self.metrics}/{path}', timeout=PATIENCE) as answer:
            return answer.read().decode()

    def figures(self):
        return {line.split(' ')[0]: float(line.split(' ')[1]) for line in self.read().splitlines()
                if not line.startswith('#')}

    def say(self, text):
        """Sends bytes; what comes back until the end."""
        with socket.create_connection(('127.0.0.1', self.metrics), timeout=PATIENCE) as s:
            s.sendall(text)
            answer = b''
            while piece := s.recv(4096):
                answer += piece
            return answer.decode()


class Metrics(unittest.TestCase):
    def test_figures_count_what_happens(self):
        with FiguringServer() as server:
            before = server.figures()
            self.assertEqual(before['gangway_sockets'], 0)
            client = Client(server, table=new_id())
            client.hello('Anna')
            client.grant('make', setup='game game-of-trains\noptions players=2\n')
            now = server.figures()
            self.assertEqual(now['gangway_sockets'], 1)
            self.assertEqual(now['gangway_sockets_opened_total'], 1)
            self.assertEqual(now['gangway_tables'], 1)
            self.assertGreaterEqual(now['gangway_messages_received_total'], 2)
            self.assertGreaterEqual(now['gangway_messages_sent_total'], 2)
            self.assertGreater(now['gangway_store_seconds_count'], before['gangway_store_seconds_count'])
            self.assertGreater(now['process_resident_memory_bytes'], 1e6)
            self.assertGreater(now['process_start_time_seconds'], 1.5e9)
            self.assertGreaterEqual(now['process_cpu_seconds_total'], before['process_cpu_seconds_total'])
            self.assertEqual(now['gangway_store_failures_total'], 0)
            client.socket.close()

    def test_the_form_is_that_of_prometheus(self):
        with FiguringServer() as server:
            lines = server.read().splitlines()
            described = set()
            for line in lines:
                if line.startswith('#'):
                    self.assertRegex(line, r'^# (HELP [a-z_]+ .+\.|TYPE [a-z_]+ (gauge|counter|histogram))$')
                    described.add(line.split(' ')[2])
                else:
                    name = re.fullmatch(r'([a-z_]+?)(_bucket|_sum|_count)?(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")?\})? [\d.]+',
                                        line)
                    self.assertIsNotNone(name, line)
                    self.assertTrue({name[1], name[1] + (name[2] or '')} & described, line)
            buckets = [float(line.split(' ')[1]) for line in lines if '_bucket{' in line]
            self.assertEqual(buckets, sorted(buckets))
            self.assertIn(f'gangway_store_seconds_count {buckets[-1]:.0f}', lines)

    def test_visitors_do_not_see_them(self):
        with FiguringServer() as server:
            with urllib.request.urlopen(f'http://127.0.0.1:{server.port}/metrics', timeout=PATIENCE) as answer:
                self.assertNotIn('gangway_', answer.read().decode())  # the page, as for any such address
            with self.assertRaises(urllib.error.HTTPError) as refused:
                server.read('healthz')
            self.assertEqual(refused.exception.code, 404)
            refused.exception.close()

    def test_bad_callers_harm_nobody(self):
        with FiguringServer() as server:
            silent = [socket.create_connection(('127.0.0.1', server.metrics)) for _ in range(17)]
            for text in b'\r\n\r\n', b'\0' * 5000, b'POST /metrics HTTP/1.1\r\n\r\n', b'x' * 9000:
                try:
                    self.assertNotIn('gangway_', server.say(text))
                except ConnectionError:
                    self.assertGreater(len(text), 4000)
            self.assertIn('gangway_', server.read())  # once those that say nothing were given up
            for s in silent:
                s.close()
            other = Socket(server.port)
            self.assertEqual(other.status, 101)
            other.socket.close()

    def test_where_it_cannot_listen_it_says_so(self):
        def start(where):
            return subprocess.run([PROGRAM, 'serve', '--port', '0', '--db', 'memory:', '--lang', 'en', '--metrics', where],
                                  capture_output=True, text=True, timeout=PATIENCE)
        with socket.create_server(('127.0.0.1', 0)) as taken:
            port = taken.getsockname()[1]
            ran = start(f'127.0.0.1:{port}')
            self.assertEqual((ran.returncode, ran.stdout), (3, ''))
            self.assertIn(f'already listening at http://127.0.0.1:{port}/', ran.stderr)
        ran = start('here')
        self.assertEqual(ran.returncode, 2)
        self.assertIn('“here” is no place to listen', ran.stderr)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])

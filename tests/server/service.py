"""service.py PROGRAM: `gangway serve` under a manager of services, which the test plays."""
import os
import re
import socket
import subprocess
import sys
import tempfile
import unittest
import urllib.request

PROGRAM = sys.argv[1]
PATIENCE = 120


def start(words=(), shell='exec "$0" "$@"', fds=(), **env):
    """The program, started by a shell that may set what depends on its process."""
    command = ['sh', '-c', shell, PROGRAM, 'serve', '--port', '0', '--db', 'memory:', '--lang', 'en', *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, pass_fds=fds,
                            env={**os.environ, **env})


def port_of(server):
    line = server.stdout.readline()
    found = re.match(r'Gangway: http://127\.0\.0\.1:(\d+)/', line)
    assert found, (line, server.poll() is not None and server.stderr.read())
    return int(found[1])


def stop(server):
    server.terminate()
    complaints = server.communicate(timeout=PATIENCE)[1]
    assert server.returncode == 0 and complaints == '', (server.returncode, complaints)


def health(port):
    with urllib.request.urlopen(f'http://127.0.0.1:{port}/healthz', timeout=PATIENCE) as answer:
        return answer.status


class Service(unittest.TestCase):
    def listen(self):
        s = socket.create_server(('127.0.0.1', 0))
        self.addCleanup(s.close)
        return s, s.getsockname()[1]

    def hand_over(self, s, more='', pid='$$'):
        n = s.fileno()
        return start(shell=f'{more} LISTEN_PID={pid} exec "$0" "$@" 3<&{n}', fds=(n,), LISTEN_FDS='1')

    def refuse(self, server, why):
        out, err = server.communicate(timeout=PATIENCE)
        self.assertEqual((server.returncode, out), (3, ''))
        self.assertIn(why, err)

    def test_it_says_when_it_is_ready(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in f'{folder}/notify', f'\0gangway-{os.getpid()}':
                with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notes:
                    notes.settimeout(PATIENCE)
                    notes.bind(name)
                    server = start(NOTIFY_SOCKET=name.replace('\0', '@'))
                    self.assertEqual(notes.recv(64), b'READY=1')
                    self.assertEqual(health(port_of(server)), 200)
                    stop(server)
                    self.assertEqual(notes.recv(64), b'STOPPING=1')

    def test_a_manager_that_is_not_there_does_no_harm(self):
        for name in '/no/such/socket', 'relative', '@', '/' + 'x' * 200:
            server = start(NOTIFY_SOCKET=name)
            self.assertEqual(health(port_of(server)), 200)
            stop(server)

    def test_a_socket_outlives_the_server(self):
        s, port = self.listen()
        for _ in range(2):
            waiting = socket.create_connection(('127.0.0.1', port), timeout=PATIENCE)  # nobody serves yet
            waiting.sendall(b'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
            server = self.hand_over(s)
            self.assertEqual(port_of(server), port)
            self.assertTrue(waiting.recv(64).startswith(b'HTTP/1.1 200'))
            waiting.close()
            self.assertEqual(health(port), 200)
            stop(server)

    def test_a_socket_of_another_process_is_not_taken(self):
        s, port = self.listen()
        server = self.hand_over(s, pid='1')
        self.assertNotEqual(port_of(server), port)
        stop(server)

    def test_what_is_no_listening_socket_is_refused(self):
        s, _ = self.listen()
        with open('/dev/null') as nothing, socket.socket() as silent:
            self.refuse(self.hand_over(nothing), 'no TCP socket that listens')
            self.refuse(self.hand_over(silent), 'no TCP socket that listens')
        with socket.socket(socket.AF_UNIX) as local, tempfile.TemporaryDirectory() as folder:
            local.bind(f'{folder}/local')
            local.listen()
            self.refuse(self.hand_over(local), 'no TCP socket that listens')
        self.refuse(self.hand_over(s, more='LISTEN_FDS=2'), 'several sockets')


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])

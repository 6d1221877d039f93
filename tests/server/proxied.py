"""proxied.py PROGRAM PROXY: a server behind nginx, haproxy or caddy (the path of one), with the example configurations of
docs/hosting.md, on free ports and with a certificate of the test's own."""
import os
import pathlib
import select
import socket
import ssl
import sys
import tempfile
import threading
import unittest

from proxy import NAME, Proxy
from wsclient import PATIENCE, Client, Server, Socket, new_id

PROGRAM, PROXY = sys.argv[1:3]
KIND = os.path.basename(PROXY)


class Tunnel:
    """A port of the loopback that leads to the proxy by TLS, as this visitor."""

    def __init__(self, port, certificate, source):
        self.context = ssl.create_default_context(cafile=certificate)
        self.target, self.source = port, source
        self.listener = socket.create_server(('127.0.0.1', 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            here, _ = self.listener.accept()
            there = socket.create_connection(('127.0.0.1', self.target), PATIENCE, (self.source, 0))
            there = self.context.wrap_socket(there, server_hostname=NAME)
            threading.Thread(target=self.pump, args=(here, there), daemon=True).start()

    @classmethod
    def pump(cls, here, there):
        """One thread for both ways: a TLS connection must not be read and written at the same time."""
        with here, there:
            there.setblocking(False)
            try:
                while cls.pass_on(here, there):
                    select.select([here, there], [], [])
            except OSError:
                pass

    @staticmethod
    def pass_on(here, there):
        """Passes on what has arrived; whether both sides are still open."""
        if select.select([here], [], [], 0)[0]:
            data = here.recv(65536)
            there.setblocking(True)
            there.sendall(data)
            there.setblocking(False)
            if not data:
                return False
        try:
            while data := there.recv(65536):
                here.sendall(data)
            return False
        except ssl.SSLWantReadError:
            return True


def get(port, path='/', host=NAME, **headers):
    """The status and the headers, without what follows."""
    with socket.create_connection(('127.0.0.1', port), PATIENCE) as s:
        lines = [f'GET {path} HTTP/1.1', f'Host: {host}', 'Connection: close',
                 *(f'{name.replace("_", "-")}: {value}' for name, value in headers.items())]
        s.sendall('\r\n'.join(lines).encode() + b'\r\n\r\n')
        answer = b''
        while data := s.recv(65536):
            answer += data
    head = answer.partition(b'\r\n\r\n')[0].decode().lower().split('\r\n')
    return int(head[0].split(' ')[1]), dict(line.split(': ', 1) for line in head[1:])


class Proxied(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(cls.folder.name)
        cls.server = Server(PROGRAM, '--public-url', f'https://{NAME}', '--trusted-proxy', '127.0.0.1',
                            '--sockets-each', '4')
        cls.proxy = Proxy(PROXY, folder, cls.server.port)

    @classmethod
    def tearDownClass(cls):
        cls.proxy.stop()
        cls.server.stop()
        cls.folder.cleanup()

    def visit(self, source):
        return Tunnel(self.proxy.secure, self.proxy.certificate, source)

    def test_the_page(self):
        status, headers = get(self.visit('127.0.0.2').port)
        self.assertEqual(status, 200)
        self.assertIn("default-src 'self'", headers['content-security-policy'])
        self.assertIn('max-age', headers['strict-transport-security'])

    def test_without_tls_the_visitor_is_sent_on(self):
        status, headers = get(self.proxy.plain, '/rules')
        self.assertIn(status, (301, 308))
        self.assertTrue(headers['location'].startswith(f'https://{NAME}'), headers)

    def test_another_host_is_refused(self):
        if KIND == 'caddy':
            self.skipTest('it answers by itself')
        self.assertEqual(get(self.visit('127.0.0.2').port, host='evil.example')[0], 421)

    def test_websockets(self):
        anna = Client(self.visit('127.0.0.3'), table=new_id(), headers={'Host': NAME, 'Origin': f'https://{NAME}'})
        self.assertEqual(anna.hello('Anna')['tell'], 'welcome')
        anna.grant('make', setup='game river-dragons\noptions players=2\n')
        anna.close()
        evil = Socket(self.visit('127.0.0.3').port, headers={'Host': NAME, 'Origin': 'https://evil.example'})
        self.assertEqual(evil.status, 403)

    def test_visitors_are_told_apart(self):
        lies = {'Host': NAME, 'X-Forwarded-For': '192.0.2.1'}
        one = self.visit('127.0.0.4')
        sockets = [Socket(one.port, headers=lies) for _ in range(6)]
        self.assertEqual([s.status for s in sockets], [101] * 4 + [503] * 2)
        other = Socket(self.visit('127.0.0.5').port, headers=lies)
        self.assertEqual(other.status, 101)
        for s in *sockets, other:
            s.socket.close()


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])

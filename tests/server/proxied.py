"""proxied.py PROGRAM PROXY: a server behind nginx, haproxy or caddy (the path of one), with the example configurations of
docs/hosting.md, on free ports and with a certificate of the test's own."""
import os
import pathlib
import re
import select
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import unittest

from wsclient import PATIENCE, Client, Server, Socket, new_id

PROGRAM, PROXY = sys.argv[1:3]
KIND = os.path.basename(PROXY)
EXAMPLES = pathlib.Path(__file__).parent.parent.parent / 'examples' / 'hosting'
NAME = 'games.example'


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


def make_certificate(folder):
    certificate, key = folder / 'certificate.pem', folder / 'key.pem'
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes',
                    '-days', '2', '-subj', f'/CN={NAME}', '-addext', f'subjectAltName=DNS:{NAME}',
                    '-out', certificate, '-keyout', key], check=True, capture_output=True)
    (folder / 'both.pem').write_text(certificate.read_text() + key.read_text())
    return certificate, key


def replace(text, *pairs):
    """Each of them has to be there."""
    for pattern, by in pairs:
        text, count = re.subn(pattern, by, text)
        assert count > 0, f'the example has no {pattern}'
    return text


def nginx(folder, server, plain, secure, certificate, key):
    site = replace((EXAMPLES / 'nginx.conf').read_text(), (r'127\.0\.0\.1:8321', f'127.0.0.1:{server}'),
                   (r'listen 80;', f'listen 127.0.0.1:{plain};'), (r'listen \[::\]:\d+.*;', ''),
                   (r'listen 443 ', f'listen 127.0.0.1:{secure} '), (r'/etc/\S+fullchain\.pem', str(certificate)),
                   (r'/etc/\S+privkey\.pem', str(key)))
    (folder / 'site.conf').write_text(site)
    paths = '\n'.join(f'{what}_temp_path {folder}/{what};' for what in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))
    (folder / 'nginx.conf').write_text(f'''daemon off;
pid {folder}/pid;
error_log stderr;
events {{ }}
http {{
    access_log off;
    {paths}
    include {folder}/site.conf;
}}
''')
    return [PROXY, '-e', 'stderr', '-p', folder, '-c', folder / 'nginx.conf']


def haproxy(folder, server, plain, secure, certificate, key):
    text = replace((EXAMPLES / 'haproxy.cfg').read_text(), (r'127\.0\.0\.1:8321', f'127.0.0.1:{server}'),
                   (r'bind :80\b', f'bind 127.0.0.1:{plain}'), (r'bind :443\b', f'bind 127.0.0.1:{secure}'),
                   (r'/etc/haproxy/games\.example\.pem', str(folder / 'both.pem')))
    (folder / 'haproxy.cfg').write_text(text)
    return [PROXY, '-db', '-f', folder / 'haproxy.cfg']


def caddy(folder, server, plain, secure, certificate, key):
    text = replace((EXAMPLES / 'Caddyfile').read_text(), (r'127\.0\.0\.1:8321', f'127.0.0.1:{server}'),
                   (r'(?m)^games\.example \{', f'games.example {{\n\ttls {certificate} {key}'))
    (folder / 'Caddyfile').write_text(
        f'{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {secure}\n\tdefault_bind 127.0.0.1\n}}\n' + text)
    return [PROXY, 'run', '--adapter', 'caddyfile', '--config', folder / 'Caddyfile']


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
        cls.certificate, key = make_certificate(folder)
        cls.server = Server(PROGRAM, '--public-url', f'https://{NAME}', '--trusted-proxy', '127.0.0.1',
                            '--sockets-each', '4')
        cls.plain, cls.secure = free_port(), free_port()
        command = globals()[KIND](folder, cls.server.port, cls.plain, cls.secure, cls.certificate, key)
        environment = {**os.environ, 'HOME': str(folder), 'XDG_DATA_HOME': str(folder), 'XDG_CONFIG_HOME': str(folder)}
        cls.log = open(folder / 'log', 'w+')
        cls.proxy = subprocess.Popen(command, stdout=cls.log, stderr=cls.log, env=environment)
        while True:
            try:
                socket.create_connection(('127.0.0.1', cls.secure)).close()
                break
            except ConnectionRefusedError:
                cls.log.seek(0)
                assert cls.proxy.poll() is None, cls.log.read()

    @classmethod
    def tearDownClass(cls):
        cls.proxy.terminate()
        cls.proxy.wait()
        cls.log.close()
        cls.server.stop()
        cls.folder.cleanup()

    def visit(self, source):
        return Tunnel(self.secure, self.certificate, source)

    def test_the_page(self):
        status, headers = get(self.visit('127.0.0.2').port)
        self.assertEqual(status, 200)
        self.assertIn("default-src 'self'", headers['content-security-policy'])
        self.assertIn('max-age', headers['strict-transport-security'])

    def test_without_tls_the_visitor_is_sent_on(self):
        status, headers = get(self.plain, '/rules')
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

"""nginx, HAProxy and Caddy before a server, with the example configurations of docs/hosting.md, on free ports and with a
certificate of the test's own."""
import os
import pathlib
import re
import socket
import subprocess

EXAMPLES = pathlib.Path(__file__).parent.parent.parent / 'examples' / 'hosting'
NAME = 'games.example'


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


def make_certificate(folder, name=NAME):
    certificate, key = folder / 'certificate.pem', folder / 'key.pem'
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes',
                    '-days', '2', '-subj', f'/CN={name}', '-addext', f'subjectAltName=DNS:{name}',
                    '-out', certificate, '-keyout', key], check=True, capture_output=True)
    (folder / 'both.pem').write_text(certificate.read_text() + key.read_text())
    return certificate, key


def replace(text, *pairs):
    """Each of them has to be there."""
    for pattern, by in pairs:
        text, count = re.subn(pattern, by, text)
        assert count > 0, f'the example has no {pattern}'
    return text


def nginx(proxy, folder, server, plain, secure, certificate, key):
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
    return [proxy, '-e', 'stderr', '-p', folder, '-c', folder / 'nginx.conf']


def haproxy(proxy, folder, server, plain, secure, certificate, key):
    text = replace((EXAMPLES / 'haproxy.cfg').read_text(), (r'127\.0\.0\.1:8321', f'127.0.0.1:{server}'),
                   (r'bind :80\b', f'bind 127.0.0.1:{plain}'), (r'bind :443\b', f'bind 127.0.0.1:{secure}'),
                   (r'/etc/haproxy/games\.example\.pem', str(folder / 'both.pem')))
    (folder / 'haproxy.cfg').write_text(text)
    return [proxy, '-db', '-f', folder / 'haproxy.cfg']


def caddy(proxy, folder, server, plain, secure, certificate, key):
    text = replace((EXAMPLES / 'Caddyfile').read_text(), (r'127\.0\.0\.1:8321', f'127.0.0.1:{server}'),
                   (r'(?m)^games\.example \{', f'games.example {{\n\ttls {certificate} {key}'))
    (folder / 'Caddyfile').write_text(
        f'{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {secure}\n\tdefault_bind 127.0.0.1\n}}\n' + text)
    return [proxy, 'run', '--adapter', 'caddyfile', '--config', folder / 'Caddyfile']


class Proxy:
    """The program at this path, before the server on that port."""

    def __init__(self, path, folder, server, name=NAME):
        self.certificate, key = make_certificate(folder, name)
        self.plain, self.secure = free_port(), free_port()
        kinds = {'nginx': nginx, 'haproxy': haproxy, 'caddy': caddy}
        command = kinds[os.path.basename(path)](path, folder, server, self.plain, self.secure, self.certificate, key)
        environment = {**os.environ, 'HOME': str(folder), 'XDG_DATA_HOME': str(folder), 'XDG_CONFIG_HOME': str(folder)}
        self.log = open(folder / 'log', 'w+')
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, env=environment)
        while True:
            try:
                socket.create_connection(('127.0.0.1', self.secure)).close()
                break
            except ConnectionRefusedError:
                self.log.seek(0)
                assert self.process.poll() is None, self.log.read()

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()

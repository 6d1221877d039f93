"""A WebSocket client for tests, by hand: also for frames that no client should send.

    with Server(program) as server:
        anna = Client(server, table=ID)
        anna.hello('Anna')
        anna.ask('make', setup='game game-of-trains\\noptions players=2\\n')
        entry = anna.wait('entry')

Everything waits for what it wants to see. Only a test that would wait forever ends by PATIENCE."""
import base64
import hashlib
import json
import os
import random
import re
import socket
import struct
import subprocess
import threading
from collections import deque

PATIENCE = 120  # seconds: far longer than anything takes, except on a very busy machine
TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 1, 2, 8, 9, 10, 0


class Server:
    """`gangway serve` on a free port of the loopback."""

    def __init__(self, program, *words, db='memory:', before=None):
        self.command = [program, 'serve', '--port', '0', '--db', db, '--lang', 'en', *words]
        self.start(before)

    def start(self, before=None):
        """`before` is called in the new process, before it becomes the server."""
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                        preexec_fn=before)
        line = self.process.stdout.readline()
        found = re.match(r'Gangway: http://(?:127\.0\.0\.1|\[::1\]):(\d+)/', line)
        if not found:
            raise AssertionError(f'the first line is “{line}”: {self.process.stderr.read()}')
        self.port = int(found[1])

    def stop(self):
        """As a person does; says what it complained about."""
        self.process.terminate()
        _, complaints = self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == 0, (self.process.returncode, complaints)
        assert complaints == '', complaints

    def kill(self):
        self.process.kill()
        self.process.communicate()

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None and self.process.poll() is None:
            self.stop()
        else:
            self.process.kill()
            print('the server said:', *self.process.communicate(), sep='\n')


def new_id():
    return f'{random.getrandbits(63) | 1:016x}'


def new_secret():
    return os.urandom(32).hex()


def sha256(*fields):
    """As docs/fair.md has it: each field behind its length, numbers in 8 bytes."""
    whole = b''
    for field in fields:
        data = field.to_bytes(8, 'big') if isinstance(field, int) else field
        whole += len(data).to_bytes(8, 'big') + data
    return hashlib.sha256(whole).hexdigest()


class Closed(Exception):
    """The server has closed the connection, with this code; None: without a word."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


# Notified whenever something has arrived at any connection.
arrived = threading.Condition()


def wait_until(is_true):
    """Waits until this is so; it is asked again whenever something has arrived."""
    with arrived:
        assert arrived.wait_for(is_true, PATIENCE), 'nothing more arrives'


class Socket:
    """The bytes and the frames. What arrives is read, and pings are answered, by a thread."""

    def __init__(self, port, path='/ws', headers=None, source=None):
        self.socket = socket.create_connection(('127.0.0.1', port), PATIENCE, source and (source, 0))
        self.received = b''
        self.pings = 0
        self.answers_pings = True
        self.key = base64.b64encode(os.urandom(16)).decode()
        usual = {'Host': f'localhost:{port}', 'Upgrade': 'websocket', 'Connection': 'Upgrade',
                 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': self.key}
        usual.update(headers or {})
        lines = [f'GET {path} HTTP/1.1', *(f'{name}: {value}' for name, value in usual.items() if value is not None)]
        self.send_raw('\r\n'.join(lines).encode() + b'\r\n\r\n')
        head = self.read_until(b'\r\n\r\n').decode()
        self.status = int(head.split(' ')[1])
        self.head = head
        if self.status == 101:
            accept = base64.b64encode(
                hashlib.sha1((self.key + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').encode()).digest()).decode()
            assert f'sec-websocket-accept: {accept}'.lower() in head.lower(), head
            self.messages = deque()
            self.closed = None  # (code,) when it is
            self.reader = threading.Thread(target=self.read_all, daemon=True)
            self.reader.start()

    def send_raw(self, data):
        self.socket.sendall(data)

    def fill(self):
        try:
            data = self.socket.recv(65536)
        except ConnectionError:
            data = b''
        if not data:
            raise Closed(None)
        self.received += data

    def read_until(self, end):
        while end not in self.received:
            self.fill()
        at = self.received.index(end) + len(end)
        data, self.received = self.received[:at], self.received[at:]
        return data

    def read_bytes(self, count):
        while len(self.received) < count:
            self.fill()
        data, self.received = self.received[:count], self.received[count:]
        return data

    @staticmethod
    def frame(kind, payload, is_final=True, is_masked=True, reserved=0):
        first = kind | (0x80 if is_final else 0) | reserved << 4
        length, mask = len(payload), os.urandom(4)
        marked = 0x80 if is_masked else 0
        if length < 126:
            head = struct.pack('!BB', first, marked | length)
        elif length < 65536:
            head = struct.pack('!BBH', first, marked | 126, length)
        else:
            head = struct.pack('!BBQ', first, marked | 127, length)
        if not is_masked:
            return head + payload
        whole = (length + 3) // 4
        masked = int.from_bytes(payload, 'big') ^ int.from_bytes((mask * whole)[:length], 'big')
        return head + mask + masked.to_bytes(length, 'big')

    def send(self, payload, kind=TEXT, **how):
        self.send_raw(self.frame(kind, payload.encode() if isinstance(payload, str) else payload, **how))

    def read_frame(self):
        first, second = self.read_bytes(2)
        assert first & 0x70 == 0 and second & 0x80 == 0, 'no extensions, and no mask from a server'
        length = second & 0x7F
        if length == 126:
            (length,) = struct.unpack('!H', self.read_bytes(2))
        elif length == 127:
            (length,) = struct.unpack('!Q', self.read_bytes(8))
        return first & 0x0F, first & 0x80 != 0, self.read_bytes(length)

    def read_message(self):
        """Reads frames up to the end of a message; answers pings meanwhile."""
        whole = b''
        while True:
            kind, is_final, payload = self.read_frame()
            if kind == PING:
                self.pings += 1
                if self.answers_pings:
                    self.send(payload, PONG)
            elif kind == CLOSE:
                raise Closed(struct.unpack('!H', payload[:2])[0] if payload else None)
            elif kind in (TEXT, CONTINUATION):
                whole += payload
                if is_final:
                    return whole.decode()

    def read_all(self):
        message, closed = None, None
        while closed is None:
            try:
                message = self.read_message()
            except Closed as end:
                closed = (end.code,)
            except OSError:
                closed = (None,)
            with arrived:
                if closed is None:
                    self.messages.append(message)
                self.closed = closed
                arrived.notify_all()

    def read(self):
        """The next message."""
        wait_until(lambda: self.messages or self.closed)
        if self.messages:
            return self.messages.popleft()
        raise Closed(self.closed[0])

    def read_close(self):
        """Reads until the server closes; its code."""
        try:
            while True:
                self.read()
        except Closed as closed:
            return closed.code

    def drop(self):
        """Goes without a word. The reader ends first: its descriptor may be another one's then."""
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # the server was faster
        if self.status == 101:
            self.reader.join()
        self.socket.close()

    def close(self, code=1000):
        try:
            self.send(struct.pack('!H', code), CLOSE)
            self.read_close()
        except (Closed, OSError):
            pass
        self.drop()


class Client(Socket):
    """What a client of online tables does."""

    def __init__(self, server, table=None, **how):
        super().__init__(server.port, f'/ws/{table}' if table else '/ws', **how)
        assert self.status == 101, self.head
        self.table = table
        self.told = []  # that nobody has waited for yet
        self.person = None

    def tell(self, **message):
        self.send(json.dumps(message))

    def wait_for(self, is_wanted):
        """The first message, of those that came already or will, that is wanted."""
        for i, message in enumerate(self.told):
            if is_wanted(message):
                return self.told.pop(i)
        while True:
            message = json.loads(self.read())
            if is_wanted(message):
                return message
            self.told.append(message)

    def wait(self, tell, **members):
        return self.wait_for(lambda m: m['tell'] == tell and all(m.get(k) == v for k, v in members.items()))

    def hello(self, name=None, token=None, **more):
        self.token = token or new_secret()
        message = {'ask': 'hello', 'protocol': 1, 'client': 'tests', 'token': self.token, **more}
        if name:
            message['name'] = name
        self.tell(**message)
        answer = self.wait_for(lambda m: m['tell'] in ('welcome', 'stranger', 'refused'))
        self.person = answer.get('person')
        return answer

    def ask(self, word, id=None, **members):
        """Asks, and waits for the answer."""
        id = id or new_id()
        self.tell(ask=word, id=id, **members)
        return self.wait_for(lambda m: m['tell'] in ('granted', 'refused') and m.get('id') == id)

    def grant(self, word, **members):
        answer = self.ask(word, **members)
        assert answer['tell'] == 'granted', (word, members, answer)
        return answer

    def refusal(self, word, **members):
        answer = self.ask(word, **members)
        assert answer['tell'] == 'refused', (word, members, answer)
        return answer['why']

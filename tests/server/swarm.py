"""Many WebSockets in one thread, each of which costs its client little: for load.py.

python3 swarm.py PORT COUNT: so many connections that say hello and nothing more. Prints a line when
all of them are there, and ends with its input."""
import base64
import json
import selectors
import socket
import struct
import sys

from wsclient import CLOSE, PING, PONG, TEXT, Socket, new_secret


class Swarm:
    def __init__(self):
        self.selector = selectors.DefaultSelector()

    def hear(self, seconds=None):
        """What has arrived, or arrives within so many seconds."""
        for key, _ in self.selector.select(seconds):
            key.data()

    def run(self, is_done):
        """Hears until this is so."""
        while not is_done():
            self.hear()


class Link:
    """One of them; `heard` is given each message as bytes."""

    def __init__(self, swarm, port, path, heard):
        self.heard = heard
        self.received = b''
        self.socket = socket.create_connection(('127.0.0.1', port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(b'0123456789abcdef').decode()
        self.socket.sendall(f'GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
                            f'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n'.encode())
        while b'\r\n\r\n' not in self.received:
            self.fill()
        head, self.received = self.received.split(b'\r\n\r\n', 1)
        assert b' 101 ' in head[:20], head
        swarm.selector.register(self.socket, selectors.EVENT_READ, self.hear)

    def fill(self):
        data = self.socket.recv(65536)
        assert data, 'the server has closed a connection'
        self.received += data

    def send(self, message):
        self.socket.sendall(Socket.frame(TEXT, message))

    def hello(self, token):
        self.send(json.dumps({'ask': 'hello', 'protocol': 1, 'client': 'swarm', 'token': token, 'name': 'Anna'}).encode())

    def hear(self):
        self.fill()
        while (frame := self.next_frame()) is not None:
            kind, payload = frame
            assert kind != CLOSE, payload
            if kind == PING:
                self.socket.sendall(Socket.frame(PONG, payload))
            else:
                self.heard(payload)

    def next_frame(self):
        """Its kind and payload, or None if it has not arrived."""
        data = self.received
        if len(data) < 2:
            return None
        length, at = data[1], 2
        if length >= 126:
            at = 4 if length == 126 else 10
            if len(data) < at:
                return None
            (length,) = struct.unpack('!H' if at == 4 else '!Q', data[2:at])
        if len(data) < at + length:
            return None
        self.received = data[at + length:]
        return data[0] & 0x0F, data[at:at + length]


def main(port, count):
    swarm, welcomed, ended = Swarm(), [], []
    for _ in range(count):
        Link(swarm, port, '/ws', welcomed.append).hello(new_secret())
        swarm.hear(0)
    swarm.run(lambda: len(welcomed) == count)
    print('here', flush=True)
    swarm.selector.register(sys.stdin, selectors.EVENT_READ, lambda: ended.append(sys.stdin.read()))
    swarm.run(lambda: ended)


if __name__ == '__main__':
    main(*map(int, sys.argv[1:]))

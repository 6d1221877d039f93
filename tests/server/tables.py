"""python3 tables.py PROGRAM: tables of people elsewhere, at a real server, over its WebSockets.

Checks what a client can see, also of a client that does what none should."""
import hashlib
import json
import pathlib
import random
import resource
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import urllib.error
import urllib.request

from tableclient import Follower, begin, make_table, someone_due
from wsclient import (BINARY, CLOSE, CONTINUATION, PATIENCE, PING, PONG, Client, Closed, Server, Socket, arrived, new_id, new_secret,
                      wait_until)

program = sys.argv[1]
random.seed(1)  # the same choices in each run
QUICK = ['--messages', '100000', '--messages-each', '100000']  # nobody here takes time to think
BOARD = (pathlib.Path(__file__).parents[2] / 'data/dragons/board.txt').read_text()
TRAINS = 'game game-of-trains\noptions players=2 turns=60\n'  # a draw, unless somebody is quick


# ------------------------------------------------------------------------------ games --

def a_whole_game_is_played():
    with Server(program, *QUICK) as server:
        table, people = make_table(server, program, ['Anna', 'Bruno'], TRAINS)
        watcher = Follower(server, table, 0, program)
        assert watcher.hello()['tell'] == 'stranger'
        watcher.follow()
        begin(people)
        while person := someone_due(people):
            person.act(random.choice)
        for viewer in [*people, watcher]:
            viewer.wait_line('over ')
            assert viewer.ended == 'finished', viewer.lines()[-1]
        # Everybody has the same log, but for what was hidden; and then nothing is.
        everything = Follower(server, table, 'all', program)
        assert everything.hello()['tell'] == 'stranger'
        everything.follow()
        everything.wait_line('over ')
        assert [entry[:2] for entry in everything.log] == [entry[:2] for entry in people[0].log]
        assert not any('?' in action for _, action in everything.steps)
        assert watcher.steps == everything.steps or any('?' in action for _, action in watcher.steps)


def a_lost_connection_resumes():
    with Server(program, *QUICK) as server:
        table, people = make_table(server, program, ['Anna', 'Bruno'], TRAINS)
        begin(people)
        anna = people[0]
        for person in people:
            person.wait_line('nonce 2')
        again = Follower(server, table, 1, program)
        assert again.hello(token=anna.token)['person'] == anna.person
        again.log = anna.log[:4]
        again.follow()
        again.wait_line('nonce 2')
        assert again.log[:len(anna.log)] == anna.log
        # Another tag there: the table was restored, as far as that client is concerned.
        other = Follower(server, table, 1, program)
        other.hello(token=anna.token)
        other.log = [*anna.log[:3], (4, new_id(), anna.log[3][2])]
        other.tell(ask='follow', id=new_id(), viewer=1, number=4, tag=other.log[3][1])
        while True:
            message = json.loads(other.read())
            if message['tell'] == 'restored':
                break
        other.log = []
        other.wait_line('nonce 2')
        assert other.log[:len(anna.log)] == anna.log


def two_tabs_of_a_person_act_once():
    with Server(program, *QUICK) as server:
        table, people = make_table(server, program, ['Anna', 'Bruno'], TRAINS)
        begin(people)
        first = someone_due(people)
        second = Follower(server, table, first.viewer, program)
        second.hello(token=first.token)
        second.follow()
        assert someone_due([second]).decision == first.decision
        request = {'id': new_id(), 'seat': first.viewer, 'decision': first.decision, 'actions': [first.legal()[0]]}
        answers = [tab.ask('act', **request) for tab in (first, second, first)]
        assert answers[0]['tell'] == 'granted' and answers[0] == answers[1] == answers[2], answers
        late = second.ask('act', **{**request, 'id': new_id()})
        assert late['why'] == 'stale', late
        second.wait_line(f'{first.viewer} ')
        first.wait_line(f'{first.viewer} ')
        count = answers[0]['last']
        assert first.log[:count] == second.log[:count]


def an_invitation_seats_once():
    with Server(program, *QUICK) as server:
        table = new_id()
        anna, bruno, carla = (Client(server, table) for _ in range(3))
        for person, name in (anna, 'Anna'), (bruno, 'Bruno'), (carla, 'Carla'):
            person.hello(name)
        anna.grant('make', setup=TRAINS + 'private\n')
        tokens = [new_secret() for _ in range(2)]
        hashes = [hashlib.sha256(bytes.fromhex(token)).hexdigest() for token in tokens]
        for token, digest, seat in zip(tokens, hashes, ('watch', 2)):
            assert bruno.refusal('follow', viewer=0, token=token) == 'not-invited'
            anna.grant('invite', hash=digest, seat=seat, until=9999999999999)
            bruno.grant('follow', viewer=0, token=token)
        assert bruno.refusal('sit', seat=2, token=hashes[1]) == 'not-invited'
        bruno.grant('sit', seat=2, token=tokens[1])
        carla.grant('follow', viewer=0, token=tokens[0])
        assert carla.refusal('sit', seat=1, token=tokens[1]) == 'not-invited'
        anna.grant('revoke', hash=hashes[0])
        carla.wait('ended')


def who_leaves_is_told_apart_from_who_is_lost():
    with Server(program, *QUICK) as server:
        _, (anna, bruno) = make_table(server, program, ['Anna', 'Bruno'], TRAINS)
        both = [anna.person, bruno.person]
        anna.wait_for(lambda m: m['tell'] == 'present' and sorted(m['here']) == sorted(both))
        bruno.drop()
        anna.wait('present', here=[anna.person], lost=[bruno.person])
        again = Client(server, bruno.table)
        again.hello(token=bruno.token)
        again.grant('follow', viewer=2)
        anna.wait_for(lambda m: m['tell'] == 'present' and sorted(m['here']) == sorted(both) and not m['lost'])
        again.close()
        anna.wait('present', here=[anna.person], lost=[])


def what_the_rules_forbid_is_named():
    with Server(program, *QUICK) as server:
        _, people = make_table(server, program, ['Anna', 'Bruno'], TRAINS)
        begin(people)
        person = someone_due(people)
        answer = person.ask('act', seat=person.viewer, decision=person.decision, actions=['draw', 'draw'])
        assert answer['why'] == 'illegal' and answer['rule'].startswith('GT-'), answer
        other = next(p for p in people if p is not person)
        assert other.refusal('act', seat=person.viewer, decision=person.decision, actions=['draw']) == 'not-yours'
        assert other.refusal('act', seat=other.viewer, decision=person.decision, actions=['draw']) == 'stale'


def setup_with_lines(count, more):
    """A custom board with empty lines, each of six characters in JSON, and a comment."""
    return f'game river-dragons\noptions players=2\nboard\n#{"x" * more}' + '\n' * count + BOARD


def entry_with_lines(server, count, more):
    """As it is told, with that setup, to somebody who follows; more is told to them afterwards."""
    client = Client(server, new_id())
    client.hello('Anna')
    setup = setup_with_lines(count, more)
    client.grant('make', setup=setup)
    client.tell(ask='follow', id=new_id(), viewer=0)
    told = ''
    while '"tell":"entry"' not in told:
        told = client.read()
    assert json.loads(told)['line'] == setup
    for _ in range(3):
        assert client.refusal('dance') == 'invalid'
    client.close()
    return told


def messages_of_all_lengths_arrive():
    """The length of a frame is in one, two or eight bytes; and the system takes a long one in pieces."""
    with Server(program, *QUICK, '--sockets-each', '1000') as server:
        lengths = set()
        for size in range(1, 31):
            client = Client(server)
            client.tell(ask='hello', protocol=1, token=new_secret(), name='A' * size)
            lengths.add(len(client.read()))
            client.close()
        assert {125, 126, 127} <= lengths, lengths
        shortest = len(entry_with_lines(server, 1, 0))
        for wanted in 65534, 65535, 65536, 65537, 300000:
            lines, more = divmod(wanted - shortest, 6)
            assert len(entry_with_lines(server, 1 + lines, more)) == wanted


# ------------------------------------------------------------------------- who one is --

def the_first_message_is_a_hello():
    with Server(program) as server:
        for message, refusal in [
            ({'ask': 'lobby', 'id': new_id(), 'on': True}, {'why': 'invalid', 'member': 'ask'}),
            ({'ask': 'hello', 'protocol': 1}, {'why': 'invalid', 'member': 'token'}),
            ({'ask': 'hello', 'protocol': 2, 'token': new_secret()}, {'why': 'protocol', 'protocols': [1]}),
            ([], {'why': 'invalid'}),
        ]:
            client = Client(server)
            client.send(json.dumps(message))
            assert json.loads(client.read()) == {'tell': 'refused', **refusal}, message
            assert client.read_close() == 4000
        stranger = Client(server, new_id())
        assert stranger.hello()['tell'] == 'stranger'
        assert stranger.refusal('make', setup=TRAINS) == 'stranger'
        assert stranger.hello('Anna', token=stranger.token)['name'] == 'Anna'
        stranger.grant('make', setup=TRAINS)


def a_token_that_is_given_back_closes_its_connections():
    with Server(program) as server:
        first = Client(server)
        first.hello('Anna')
        second = Client(server)
        assert second.hello(token=first.token)['person'] == first.person
        first.tell(ask='leave', id=new_id())
        assert first.read_close() == 4001
        assert second.read_close() == 4001
        again = Client(server)
        assert again.hello(token=first.token)['tell'] == 'stranger'


# ------------------------------------------------------------------------ bad clients --

def refused_handshakes(server):
    host = f'localhost:{server.port}'
    for headers, status in [
        ({'Origin': f'http://{host}'}, 101),
        ({'Origin': 'http://evil.example'}, 403),
        ({'Origin': 'null'}, 403),
        ({'Origin': f'http://{host}.evil.example'}, 403),
        ({'Host': 'evil.example'}, 421),
        ({'Upgrade': 'h2c'}, 400),
        ({'Connection': 'keep-alive'}, 400),
        ({'Sec-WebSocket-Version': '12'}, 400),
        ({'Sec-WebSocket-Key': 'short'}, 400),
        ({'Sec-WebSocket-Key': None}, 400),
    ]:
        assert Socket(server.port, '/ws', headers).status == status, headers
    # Neither extensions nor protocols are chosen.
    offered = Socket(server.port, '/ws', {'Sec-WebSocket-Extensions': 'permessage-deflate',
                                          'Sec-WebSocket-Protocol': 'page, sockets, gangway'})
    assert offered.status == 101 and 'sec-websocket-extensions' not in offered.head.lower()
    assert 'sec-websocket-protocol' not in offered.head.lower()
    for path, status in [('/ws/0000000000000001', 101), ('/ws/', 404), ('/ws/1', 404), ('/wsx', 404),
                         ('/ws/0000000000000000', 404), ('/ws/8000000000000000', 404), ('/', 404)]:
        assert Socket(server.port, path).status == status, path


def greeted(server):
    client = Client(server)
    client.hello('Anna')
    return client


def bad_frames(server):
    """Every one ends its own connection, and says why where libwebsockets lets us."""
    for frames, codes in [
        ([Socket.frame(BINARY, b'{}')], [1003]),
        ([Socket.frame(1, b'\xff\xfe')], [1007]),
        ([Socket.frame(1, b'{"ask":"\xed\xa0\x80"}')], [1007]),
        ([Socket.frame(1, b'x' * 131073)], [1009]),
        ([Socket.frame(1, b'x' * 100000, is_final=False), Socket.frame(CONTINUATION, b'x' * 100000)], [1009]),
        ([Socket.frame(1, b'{}', reserved=4)], [1002, None]),
        ([Socket.frame(3, b'{}')], [1002, None]),
        ([Socket.frame(11, b'')], [1002, None]),
        ([Socket.frame(PING, b'', is_final=False)], [1002, None]),
        ([Socket.frame(CONTINUATION, b'{}')], [1002, None]),
        ([Socket.frame(1, b'{', is_final=False), Socket.frame(1, b'}')], [1002, None]),
        ([Socket.frame(PING, b'x' * 126)], [1002, None]),
    ]:
        client = greeted(server)
        try:
            for frame in frames:
                client.send_raw(frame)
        except OSError:
            pass  # it is closed already
        code = client.read_close()
        assert code in codes, (frames[0][:4], code)


def unmasked(server):
    """A frame without a mask is not a message, and nothing after it is."""
    client = greeted(server)
    client.answers_pings = False
    client.send(b'{"ask":"dance"}', is_masked=False)
    return client


def fragments_are_put_together(server):
    client = greeted(server)
    message = json.dumps({'ask': 'dance', 'id': new_id()}).encode()
    for i, byte in enumerate(message):
        is_last = i == len(message) - 1
        client.send(bytes([byte]), CONTINUATION if i else 1, is_final=is_last)
        if i % 7 == 0:
            client.send(b'', PONG)
    assert json.loads(client.read())['member'] == 'ask'
    for cut in (1, 5, 9):  # a frame in two pieces
        frame = Socket.frame(1, message)
        client.send_raw(frame[:cut])
        client.send_raw(frame[cut:])
        assert json.loads(client.read())['member'] == 'ask'
    longest = b'{"ask":"dance","x":"' + b'y' * (131072 - 22) + b'"}'
    assert len(longest) == 131072
    client.send(longest)
    assert json.loads(client.read())['why'] == 'invalid'


def bad_messages_are_refused(server):
    client = greeted(server)
    for text in ['', 'x', '[]', '{"ask":{}}', '[' * 100000, '{"a":' * 20000, '{"ask":"dance","ask":"dance"}',
                 '{"ask":"\\u0000"}', 'null', '{"ask":"lobby","on":true}']:
        client.send(text)
        answer = json.loads(client.read())
        assert (answer['tell'], answer['why']) == ('refused', 'invalid'), (text[:20], answer)
    client.grant('lobby', on=False)
    table = Client(server, new_id())
    table.hello('Bruno')
    assert table.refusal('lobby', on=True) == 'invalid'
    assert table.refusal('follow', viewer=0) == 'no-table'
    assert table.refusal('sit', seat=1) == 'no-table'


def too_many_messages_close(server):
    client = greeted(server)
    codes = []
    try:
        while not codes:
            client.tell(ask='dance', id=new_id())
            json.loads(client.read())
    except Closed as closed:
        codes.append(closed.code)
    assert codes == [4002], codes


def long_messages_count_more(server):
    client = greeted(server)
    answers = []
    try:
        for _ in range(100):  # far fewer short ones than may be sent at once
            client.tell(ask='dance', id=new_id(), more='x' * 100000)
            answers.append(json.loads(client.read()))
    except Closed as closed:
        assert closed.code == 4002 and len(answers) > 2, (closed.code, len(answers))
    assert len(answers) < 100


def new_names_are_few():
    """Everybody who knows somebody is told of each."""
    with Server(program, '--messages-each', '40') as server:
        client = greeted(server)
        try:
            for number in range(100):  # of other messages 160 may be sent at once
                client.grant('rename', name=f'Anna {number}')
        except Closed as closed:
            assert closed.code == 4002, closed.code
        else:
            raise AssertionError('a hundred new names')


def who_asks_without_reading_is_told_to_come_back(server):
    client = greeted(server)
    client.send_raw(b''.join(Socket.frame(1, b'{"ask":"dance"}') for _ in range(60)))
    assert client.read_close() == 1013


def bent(data):
    """With some bytes changed, taken out or repeated."""
    data = bytearray(data)
    for _ in range(random.randrange(4)):
        at = random.randrange(len(data) + 1)
        data[at:at + random.randrange(3)] = random.randbytes(random.randrange(4)) + data[at:at + random.randrange(9)]
    return bytes(data)


def bent_frames(server):
    """Frames and messages that are nearly right, in pieces of any size; then the client is gone."""
    hello = json.dumps({'ask': 'hello', 'protocol': 1, 'token': new_secret(), 'name': 'Anna'}).encode()
    others = [json.dumps({'ask': 'lobby', 'id': new_id(), 'on': True}), '{"ask":"mine"}', '{', '[[[[', '"']
    for _ in range(300):
        client = Socket(server.port)
        message = hello if random.randrange(2) else bent(hello)
        stream = Socket.frame(1, message)
        for _ in range(random.randrange(6)):
            payload = bent(random.choice(others).encode())
            frame = Socket.frame(random.choice([0, 1, 1, 1, 2, 8, 9, 10]), payload, is_final=random.randrange(4) > 0)
            stream += frame if random.randrange(3) else bent(frame)
        try:
            while stream:
                size = random.choice([1, 2, 7, 100, 5000])
                client.send_raw(stream[:size])
                stream = stream[size:]
        except OSError:
            pass  # it is closed already
        client.drop()


def what_clients_do_harms_no_others():
    with Server(program, '--messages-each', '100000') as server:
        witness = greeted(server)
        silent = unmasked(server)
        slow = greeted(server)
        slow.send(b'{"ask":', is_final=False)
        refused_handshakes(server)
        bad_frames(server)
        fragments_are_put_together(server)
        bad_messages_are_refused(server)
        bent_frames(server)
        who_asks_without_reading_is_told_to_come_back(server)
        too_many_messages_close(server)
        long_messages_count_more(server)
        # One that closes, and one that just goes.
        leaver = greeted(server)
        leaver.send(struct.pack('!H', 1000) + b'bye', CLOSE)
        assert leaver.read_close() == 1000
        greeted(server).drop()
        assert silent.read_close() in (1002, None)
        assert slow.read_close() == 1008
        witness.grant('lobby', on=False)
        assert witness.pings > 0


# --------------------------------------------------------------- reading without a socket --

def the_lobby_costs_more_than_a_message():
    """Of which eighty may be sent at once."""
    few = ['--messages-each', '20']
    with Server(program, *few) as server:
        assert any(get(server, '/api/lobby')[0] == 503 for _ in range(70))
    with Server(program, *few) as server:
        client = greeted(server)
        try:
            for _ in range(70):
                client.grant('lobby', on=True)
        except Closed as closed:
            assert closed.code == 4002, closed.code
        else:
            raise AssertionError('it may be asked for seventy times')


def get(server, path, token=None):
    headers = {'Authorization': f'Bearer {token}'} if token else {}
    request = urllib.request.Request(f'http://localhost:{server.port}{path}', headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as answer:
        return answer.code, answer.read().decode()


def tables_are_read_by_get():
    with Server(program, *QUICK) as server:
        status, text = get(server, '/api/server')
        assert status == 200 and json.loads(text)['protocols'] == [1], text
        assert get(server, '/readyz') == (200, '{"ready":true}\n')
        assert get(server, '/api/lobby') == (200, '[]\n')
        for path in ('/api', '/api/', '/api/x', '/api/tables/1', '/api/tables/0000000000000001/x'):
            assert get(server, path)[0] == 404, path
        for path in ('', '/record'):
            assert get(server, f'/api/tables/0000000000000001{path}') == (404, '{"why":"no-table"}\n')
        table, people = make_table(server, program, ['Anna', 'Bruno'], TRAINS)
        private, (carla,) = make_table(server, program, ['Carla'], TRAINS + 'private\n')
        watcher = Client(server)
        watcher.hello()
        watcher.grant('lobby', on=True)
        listed = watcher.wait('listed', table=table)
        status, text = get(server, '/api/lobby')
        assert status == 200 and json.loads(text) == [listed], text
        del listed['where']
        status, text = get(server, f'/api/tables/{table}')
        assert status == 200 and json.loads(text) == listed, text
        for path in ('', '/record'):
            assert get(server, f'/api/tables/{private}{path}')[0] == 404
            assert get(server, f'/api/tables/{private}{path}', people[0].token)[0] == 404
            assert get(server, f'/api/tables/{private}{path}', new_secret())[0] == 403
            assert get(server, f'/api/tables/{private}{path}', 'x')[0] == 400
            assert get(server, f'/api/tables/{private}{path}', carla.token)[0] == 200
        begin(people)
        person = someone_due(people)
        person.act(random.choice)
        # What nobody else may know is not in the record, not even for whoever knows it.
        known = [f'{person.actor(seat)} {action}' for seat, action in person.steps]
        status, text = get(server, f'/api/tables/{table}/record', person.token)
        told = text.split('\n\n', 1)[1].splitlines()
        assert status == 200 and len(told) == len(known) and told != known, text
        assert all(line == other or '?' in line for line, other in zip(told, known)), text
        while person := someone_due(people):
            person.act(random.choice)
        everything = Follower(server, table, 'all', program)
        everything.hello()
        everything.follow()
        everything.wait_line('over ')
        told = get(server, f'/api/tables/{table}/record')[1]
        assert told.split('\n\n', 1)[1].splitlines() == [
            f'{everything.actor(seat)} {action}' for seat, action in everything.steps]
        with tempfile.NamedTemporaryFile('w', suffix='.gwr') as file:
            file.write(told)
            file.flush()
            subprocess.run([program, 'replay', '--verify-fair', file.name], check=True, stdout=subprocess.DEVNULL)


# ---------------------------------------------------------------------------- the end --

def a_restart_resumes(folder):
    path = f'{folder}/tables.db'
    with Server(program, *QUICK, db=f'sqlite:{path}') as server:
        table, people = make_table(server, program, ['Anna', 'Bruno'], TRAINS)
        begin(people)
        for person in people:
            person.wait_line('nonce 2')
        server.process.terminate()
        assert [person.read_close() for person in people] == [1012, 1012]
        assert server.process.wait() == 0
        server.start()
        again = []
        for person in people:
            client = Follower(server, table, person.viewer, program)
            assert client.hello(token=person.token)['person'] == person.person
            client.log, client.setup = list(person.log), person.setup
            client.follow()
            again.append(client)
        someone_due(again).act(random.choice)
        # Killed, what was granted is there.
        known = max((client.log for client in again), key=len)
        server.kill()
        server.start()
        after = Follower(server, table, 0, program)
        after.hello()
        after.follow()
        while len(after.log) < len(known):
            after.wait('entry')
        assert [entry[:2] for entry in after.log[:len(known)]] == [entry[:2] for entry in known]


def a_store_that_fails_is_told(folder):
    """Files may not grow: people are refused and the operator is told; then they may again."""
    def bound_files():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, resource.RLIM_INFINITY))

    said = []

    def listen():
        for line in server.process.stderr:
            with arrived:
                said.append(line)
                arrived.notify_all()

    server = Server(program, *QUICK, db=f'sqlite:{folder}/full.db', before=bound_files)
    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    granted, asked = [], []
    try:
        while not said:
            host = Client(server, new_id())
            host.tell(ask='hello', protocol=1, token=new_secret(), name='Anna')
            wait_until(lambda: host.messages or said)
            host.tell(ask='make', id=new_id(), setup=TRAINS)
            wait_until(lambda: len(host.messages) > 1 or said)
            asked.append(host)
        assert said[0].startswith('Tables cannot be stored now: '), said
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        late = Client(server, new_id())
        assert late.hello('Bruno')['why'] == 'unavailable'
        everything = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, everything)
        wait_until(lambda: any(line.startswith('Tables are stored again.') for line in said))
        # What was granted is there.
        granted = [host.table for host in asked if any('granted' in message for message in host.messages)]
        assert granted
        for table in granted:
            watcher = Follower(server, table, 0, program)
            watcher.hello()
            watcher.follow()
            watcher.drop()
        server.process.terminate()
        assert server.process.wait(PATIENCE) == 0
        listener.join()
    finally:
        server.process.kill()


def main():
    tests = [a_whole_game_is_played, a_lost_connection_resumes, two_tabs_of_a_person_act_once,
             an_invitation_seats_once, who_leaves_is_told_apart_from_who_is_lost, what_the_rules_forbid_is_named, messages_of_all_lengths_arrive,
             the_first_message_is_a_hello, a_token_that_is_given_back_closes_its_connections, what_clients_do_harms_no_others,
             new_names_are_few, the_lobby_costs_more_than_a_message, tables_are_read_by_get]
    for test in tests:
        test()
        print(test.__name__, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        a_restart_resumes(folder)
        print('a_restart_resumes', flush=True)
        a_store_that_fails_is_told(folder)
        print('a_store_that_fails_is_told')


main()

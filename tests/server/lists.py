"""lists.py PROGRAM: who people are and what lists of tables they are told, at a real server with
its database: `docs/protocol.md` from hello to mine, through a restart."""
import hashlib
import pathlib
import sys
import tempfile

from wsclient import Client, Server, new_id, new_secret

program = sys.argv[1]
TRAINS = 'game game-of-trains\noptions players=2\n'


def looking(server, name=None, token=None, *lists):
    client = Client(server)
    client.hello(name, token)
    for where in lists:
        client.grant(where, on=True)
        client.wait('complete', where=where)
    return client


def at_table(server, table, token):
    client = Client(server, table)
    assert client.hello(token=token)['tell'] == 'welcome'
    return client


def a_person_comes_back_by_token_and_by_link(server):
    anna = looking(server, 'Anna')
    again = Client(server)
    assert again.hello(token=anna.token)['person'] == anna.person
    link = new_secret()
    anna.grant('link', token=link)
    elsewhere = Client(server)
    assert elsewhere.hello(**{'return': link})['person'] == anna.person
    assert anna.refusal('rename', name='\u202eannA') == 'name'
    anna.grant('rename', name='Anna B.')
    assert Client(server).hello(token=elsewhere.token)['name'] == 'Anna B.'
    # Ending the links ends what came by them; forgetting a token, all that have it.
    anna.grant('unlink')
    assert elsewhere.read_close() == 4001
    assert Client(server).hello(**{'return': link})['why'] == 'not-invited'
    assert Client(server).hello(token=elsewhere.token)['tell'] == 'stranger'
    anna.grant('leave')
    assert anna.read_close() == again.read_close() == 4001
    assert Client(server).hello(token=anna.token)['tell'] == 'stranger'


def lists_tell_what_changes(server):
    anna, stranger = looking(server, 'Anna', None, 'lobby', 'mine'), looking(server, None, None, 'lobby')
    table = new_id()
    host = at_table(server, table, anna.token)
    host.grant('make', setup=TRAINS)
    for client, where in ((anna, 'lobby'), (anna, 'mine'), (stranger, 'lobby')):
        listed = client.wait('listed', where=where, table=table)
        assert (listed['phase'], listed['host'], listed['seats']) == ('filling', anna.person, [{}, {}]), listed
    host.grant('sit', seat=1)
    host.grant('fill', seat=2, level='easy')
    seats = [{'person': anna.person, 'name': 'Anna', 'guest': True}, {'level': 'easy'}]
    stranger.wait_for(lambda m: m['tell'] == 'listed' and m['seats'] == seats)
    # Nobody else hears of a private table, also when it changes.
    private, open_table = new_id(), new_id()
    hidden = at_table(server, private, anna.token)
    hidden.grant('make', setup=TRAINS + 'private\n')
    assert anna.wait('listed', where='mine', table=private)['host'] == anna.person
    hidden.grant('sit', seat=1)
    at_table(server, open_table, anna.token).grant('make', setup=TRAINS)
    stranger.wait('listed', where='lobby', table=open_table)
    assert not any(m.get('table') == private for m in stranger.told), stranger.told
    return anna, [table, private, open_table]


def tokens_are_in_the_file_as_hashes_only(file, anna, link):
    stored = pathlib.Path(file).read_bytes()
    for token in anna.token, link:
        assert bytes.fromhex(token) not in stored and token.encode() not in stored
        assert hashlib.sha256(bytes.fromhex(token)).digest() in stored


def everything_is_there_after_a_restart(server, file, anna, tables):
    link = new_secret()
    anna.grant('link', token=link)
    server.stop()
    tokens_are_in_the_file_as_hashes_only(file, anna, link)
    server.start()
    again = looking(server, None, anna.token, 'lobby', 'mine')
    assert again.person == anna.person
    listed = [(m['where'], m['table']) for m in again.told if m['tell'] == 'listed']
    expected = [('mine', table) for table in tables] + [('lobby', tables[0]), ('lobby', tables[2])]
    assert sorted(listed) == sorted(expected), listed


def tables_that_wait_are_bounded(server):
    carla = looking(server, 'Carla')
    answers = []
    for _ in range(17):
        table = new_id()
        client = at_table(server, table, carla.token)
        answers.append(client.ask('make', setup=TRAINS))
        client.close()
    assert [a['tell'] for a in answers] == ['granted'] * 16 + ['refused'], answers
    assert answers[-1]['why'] == 'busy'


with tempfile.TemporaryDirectory() as folder:
    with Server(program, db=f'sqlite:{folder}/tables.db') as it:
        a_person_comes_back_by_token_and_by_link(it)
        everything_is_there_after_a_restart(it, f'{folder}/tables.db', *lists_tell_what_changes(it))
        tables_that_wait_are_bounded(it)

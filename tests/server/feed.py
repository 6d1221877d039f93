"""feed.py PROGRAM: the feed of a person's turns (docs/protocol.md), over HTTP and through a restart,
read as feed readers do."""
import http.client
import sys
import tempfile
import xml.etree.ElementTree as ET

from tableclient import begin, make_table, someone_due
from wsclient import Client, Server, new_secret

program = sys.argv[1]
ATOM = '{http://www.w3.org/2005/Atom}'
SETUP = 'game game-of-trains\noptions players=2\nclock days 3\n'
NAMES = ["An<n>a &'B\"", 'Boris']


def get(server, path, method='GET', **headers):
    connection = http.client.HTTPConnection('127.0.0.1', server.port)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body.decode()


def read(server, path):
    """The feed, which has what every feed must have."""
    answer, body = get(server, path)
    assert answer.status == 200, (answer.status, body)
    assert answer.headers['content-type'] == 'application/atom+xml; charset=utf-8'
    assert answer.headers['cache-control'] == 'private, no-cache'
    feed = ET.fromstring(body)
    assert feed.tag == ATOM + 'feed'
    for element in [feed, *feed.findall(ATOM + 'entry')]:
        for name in ('id', 'title', 'updated'):
            assert len(element.findall(ATOM + name)) == 1, (name, body)
        assert element.find(ATOM + 'id').text.startswith('urn:uuid:')
        assert element.find(ATOM + 'updated').text.endswith('Z')
    assert feed.find(f'{ATOM}author/{ATOM}name').text == 'Gangway'
    return feed


def entries(server, path):
    return read(server, path).findall(ATOM + 'entry')


def of(element, name):
    return element.find(ATOM + name).text


def what_is_no_feed_is_not_there(server, anna):
    for path in ('/feed/', '/feed', '/feed/x', '/feed/' + new_secret(), '/feed/' + anna.token,
                 '/feed/' + 64 * 'A', f'/feed/{new_secret()}/en', f'/feed/{new_secret()}/../..'):
        answer, body = get(server, path)
        assert answer.status == 404, (path, answer.status)
        if path != '/feed':
            assert body == '', (path, body)


def a_feed_s_secret_is_no_token(server, secret):
    assert Client(server).hello('Eve', secret)['why'] == 'invalid'
    assert Client(server).hello('Eve', **{'return': secret})['why'] == 'not-invited'
    answer, _ = get(server, '/api/lobby', Authorization='Bearer ' + secret)
    assert answer.status == 403, answer.status


def a_turn_is_an_entry(server, table, people, feeds):
    assert entries(server, feeds[0]) == entries(server, feeds[1]) == []
    begin(people)
    for _ in NAMES:  # at first everybody keeps one card
        someone_due(people).act(lambda actions: actions[0])
    player = someone_due(people)
    its, others = feeds[player.viewer - 1], feeds[2 - player.viewer]
    [entry] = entries(server, its)
    assert entries(server, others) == []
    assert of(entry, 'title') == 'Your turn: Game of Trains'
    assert entry.find(ATOM + 'link').get('href') == f'https://games.example/join/{table}'
    summary = of(entry, 'summary')
    assert summary.startswith(f'At the table: {NAMES[2 - player.viewer]}. Time: until 2'), summary
    assert of(read(server, its), 'updated') == of(entry, 'updated')
    # The card that is drawn is chance's; the turn goes on.
    player.act(lambda actions: 'draw')
    [again] = entries(server, its)
    assert of(again, 'id') == of(entry, 'id') and of(again, 'updated') == of(entry, 'updated')
    assert someone_due(people) == player
    player.act(lambda actions: actions[0])
    assert entries(server, its) == []
    [other] = entries(server, others)
    assert of(other, 'id') != of(entry, 'id')
    return others, of(other, 'id')


def it_is_in_the_language_of_the_link(server, feed):
    titles = {'': 'Your turn: Game of Trains', '/en': 'Your turn: Game of Trains', '/ru': 'Ваш ход: ', '/it': 'Tocca a te: '}
    for lang, title in titles.items():
        [entry] = entries(server, feed + lang)
        assert of(entry, 'title').startswith(title), of(entry, 'title')
    assert get(server, feed + '/de')[0].status == 404


def what_has_not_changed_is_not_sent(server, feed):
    answer, body = get(server, feed)
    tag = answer.headers['etag']
    again, nothing = get(server, feed, **{'If-None-Match': tag})
    assert (again.status, nothing, again.headers['etag']) == (304, '', tag)
    changed, its = get(server, feed, **{'If-None-Match': '"something else"'})
    assert (changed.status, its) == (200, body)
    head, nothing = get(server, feed, 'HEAD')
    assert (head.status, nothing, head.headers['etag']) == (200, '', tag)
    assert int(head.headers['content-length']) == len(body.encode())


def one_address_may_not_ask_without_end(server):
    connection = http.client.HTTPConnection('127.0.0.1', server.port)
    path = '/feed/' + new_secret()
    for _ in range(20000):
        connection.request('GET', path)
        answer = connection.getresponse()
        answer.read()
        if answer.status == 503:
            return
        assert answer.status == 404
    raise AssertionError('never refused')


with tempfile.TemporaryDirectory() as folder:
    settings = ('--public-url', 'https://games.example')
    with Server(program, *settings, db=f'sqlite:{folder}/tables.db') as it:
        table, people = make_table(it, program, NAMES, SETUP)
        secrets = [new_secret() for _ in people]
        paths = ['/feed/' + secret for secret in secrets]
        for person, secret in zip(people, secrets):
            person.grant('feed', token=secret)
        what_is_no_feed_is_not_there(it, people[0])
        a_feed_s_secret_is_no_token(it, secrets[0])
        path, identity = a_turn_is_an_entry(it, table, people, paths)
        it_is_in_the_language_of_the_link(it, path)
        what_has_not_changed_is_not_sent(it, path)
        it.stop()
        it.start()
        assert [of(entry, 'id') for entry in entries(it, path)] == [identity]
        again = Client(it)
        again.hello(token=people[0].token)
        again.grant('unfeed')
        statuses = [get(it, path)[0].status for path in paths]
        assert statuses == [404, 200], statuses
        one_address_may_not_ask_without_end(it)

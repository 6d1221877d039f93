"""A client of one table for tests: follows it, and knows the game from its entries alone."""
import json
import subprocess
import tempfile

from wsclient import Client, new_id, new_secret, sha256, wait_until


class Follower(Client):
    """Follows a table of Game of Trains as one viewer. `steps` is the game, as this viewer knows it:
    seats with their actions."""

    def __init__(self, server, table, viewer, program, **how):
        super().__init__(server, table, **how)
        self.viewer = viewer
        self.program = program
        self.log = []  # of entries: number, tag, line
        self.steps = []
        self.decision = 0
        self.ended = None
        self.setup = None

    def take(self):
        """The next message, of which note is taken."""
        message = json.loads(self.read())
        if message['tell'] == 'entry' and message['viewer'] == self.viewer:
            self.note(message)
        elif message['tell'] == 'due' and message['viewer'] == self.viewer:
            self.decision = message['decision']
        return message

    def wait_for(self, is_wanted):
        for i, message in enumerate(self.told):
            if is_wanted(message):
                return self.told.pop(i)
        while True:
            message = self.take()
            if is_wanted(message):
                return message
            self.told.append(message)

    def note(self, entry):
        assert entry['number'] == len(self.log) + 1, (entry, len(self.log))
        for number, line in entry.get('now', []):
            self.log[number - 1] = (number, self.log[number - 1][1], line)
        self.log.append((entry['number'], entry['tag'], entry['line']))
        if entry['number'] == 1:
            self.setup = dict(line.split(' ', 1) for line in entry['line'].splitlines() if ' ' in line)
        self.steps = []
        for _, _, line in self.log[1:]:
            word, _, rest = line.partition(' ')
            if word == 'back':
                del self.steps[int(rest):]
            elif word.isdigit():
                self.steps.append((int(word), rest))
            elif word == 'over':
                self.ended = rest.split(' ')[1]

    def follow(self):
        last = self.log[-1] if self.log else None
        resumed = {'number': last[0], 'tag': last[1]} if last else {}
        return self.grant('follow', viewer=self.viewer, **resumed)

    def lines(self):
        return [line for _, _, line in self.log]

    def has_line(self, beginning):
        return any(line.startswith(beginning) for line in self.lines())

    def wait_line(self, beginning):
        """Until the log has a line that begins so."""
        if not self.has_line(beginning):
            self.wait_for(lambda m: m['tell'] == 'entry' and m['line'].startswith(beginning))

    def legal(self):
        """What the seat may do, by the program, from what this viewer knows."""
        record = f'gangway-record: 1\ngame: {self.setup["game"]}\noptions: {self.setup["options"]}\n\n'
        with tempfile.NamedTemporaryFile('w', suffix='.gwr') as file:
            file.write(record + ''.join(f'{self.actor(seat)} {action}\n' for seat, action in self.steps))
            file.flush()
            found = subprocess.run([self.program, 'legal', file.name, '--json'], check=True, capture_output=True)
        lines = [line.split(' ', 1) for line in json.loads(found.stdout)]
        return [action for actor, action in lines if actor == self.actor(self.viewer)]

    def actor(self, seat):
        """As records name it: seats in the order of play (docs/rules/game-of-trains.md)."""
        if seat == 0:
            return 'chance'
        first, players = int(self.steps[0][1].split(' ')[1]), int(self.setup['options'].split('players=')[1][0])
        return str((seat - first) % players + 1)

    def act(self, choose):
        """Plays one action."""
        decision, self.decision = self.decision, 0
        answer = self.grant('act', seat=self.viewer, decision=decision, actions=[choose(self.legal())])
        while len(self.log) < answer['last']:
            self.told.append(self.take())


def someone_due(people):
    """Waits until one of them has to decide something; None if the game is over."""
    def is_any():
        for person in people:
            while person.messages:
                person.told.append(person.take())
            assert person.closed is None or person.ended, person.closed
        return any(person.decision or person.ended for person in people)

    wait_until(is_any)
    return next((person for person in people if person.decision and not person.ended), None)


def make_table(server, program, names, setup):
    """A table whose people, one for each name, sit and have opened their nonces."""
    table, people = new_id(), []
    for seat, name in enumerate(names, 1):
        person = Follower(server, table, seat, program)
        assert person.hello(name)['tell'] == 'welcome'
        if seat == 1:
            person.grant('make', setup=setup)
        person.grant('sit', seat=seat)
        person.follow()
        people.append(person)
    return table, people


def begin(people):
    """Everybody gets ready, and the nonces are opened."""
    nonces = [new_secret() for _ in people]
    for person, nonce in zip(people, nonces):
        commitment = sha256(b'gangway-nonce-1', int(person.table, 16), person.viewer, bytes.fromhex(nonce))
        person.grant('ready', seat=person.viewer, hash=commitment)
    for person, nonce in zip(people, nonces):
        person.wait_line('lock ')
        person.grant('open', seat=person.viewer, nonce=nonce)

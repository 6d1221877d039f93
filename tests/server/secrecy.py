"""What is hidden does not leave the server: neither by content nor by size nor by order.

Two games that differ only in what one player hides give everybody else the same bytes, but for what
is random anyway (ids, tags, hashes) and times.

Expects: GANGWAY the program."""
import json
import re
import unittest

from people import Person, Server, set_up

RANDOM = [(re.compile(r'"[0-9a-f]{64}"'), '"HASH"'), (re.compile(r"[0-9a-f]{64}"), "HASH"),
          (re.compile(r'"[0-9a-f]{16}"'), '"ID"'), (re.compile(r"\b[0-9a-f]{16}\b"), "ID"),
          (re.compile(r"\b1[0-9]{12}\b"), "TIME")]


def plain(text):
    for pattern, word in RANDOM:
        text = pattern.sub(word, text)
    return text


def due(players):
    """Whoever is to act."""
    while True:
        for player in players:
            player.ask(player.table, "nothing")
            if player.decision():
                return player


def play(player, *actions):
    """One's own entries have been told before the answer."""
    decision = player.decision()
    player.must(player.table, "act", seat=player.seat, decision=decision, actions=list(actions))
    player.wait(player.table, lambda: player.decision() != decision or player.is_over())


class Secrecy(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("memory:")

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()

    def programs(self, cards):
        """What everybody but Boris is told while he chooses these cards, and at the end of it."""
        anna, boris = players = set_up(self.server, "game river-dragons\noptions players=2 first=blue\n")
        watcher = Person(self.server, "Clio")
        watcher.follow(anna.table, 0)
        path = f"/ws/{anna.table}"
        for at in range(0, len(cards), 2):
            boris.wait(boris.table, boris.decision)
            play(boris, *cards[at : at + 2])
        last = len(boris.log.entries)
        for person, viewer in (anna, 1), (watcher, 0):
            person.wait(anna.table, lambda: len(person.logs[anna.table, viewer].entries) >= last)
        streams = []
        for person in anna, watcher:
            refused = person.ask(anna.table, "act", seat=2, decision=1, actions=["card " + cards[0].split()[1]])
            self.assertEqual(refused["why"], "not-yours")
            streams.append([plain(text) for text in person.streams[path] if json.loads(text)["tell"] != "present"])
        for player in (*players, watcher):
            player.close()
        return streams

    def test_programs_are_the_same_bytes(self):
        one = self.programs(["card stone1", "card stone2", "card plank1", "card plank2", "card jump"])
        other = self.programs(["card move2", "card remove", "card move1", "card jump", "card plank2"])
        self.assertEqual(one, other)
        self.assertIn("card ?", "".join(one[0]))
        self.assertIn("card ?", "".join(one[1]))

    def test_a_drawn_card_is_told_when_it_is_placed(self):
        players = set_up(self.server, "game game-of-trains\noptions players=2 turns=30\n")
        table = players[0].table
        watcher = Person(self.server, "Clio")
        public = watcher.follow(table, 0)
        for _ in players:  # each keeps one of the cards drawn, which the others do not know (GT-3)
            player = due(players)
            known = [action for seat, action in player.log.steps()[15:] if action != "deal ?"]
            self.assertEqual(len([action for _, action in public.steps()[15:] if action == "deal ?"]), 3)
            play(player, f"keep {known[0].split()[1]} 1")
        for _ in range(8):
            player = due(players)
            play(player, "draw")
            number = len(player.log.entries)
            card = player.log.lines()[-1]
            self.assertRegex(card, "^0 deal [0-9]+$")
            others = [(p, p.log) for p in players if p is not player] + [(watcher, public)]
            for person, log in others:
                person.wait(table, lambda: len(log.entries) >= number)
                self.assertEqual(log.lines()[number - 1], "0 deal ?")
                self.assertNotIn(f'"{card}"', "".join(person.streams[f"/ws/{table}"]))
            play(player, "place 4")
            for person, log in others:
                person.wait(table, lambda: len(log.entries) >= number + 1)
                self.assertEqual(log.lines()[number - 1], card)
            if player.is_over():
                break
        for person in (*players, watcher):
            person.close()


if __name__ == "__main__":
    unittest.main()

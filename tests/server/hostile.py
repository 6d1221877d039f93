"""Hostile clients: whatever they send, they get a clear error or are disconnected, and nobody else
notices. Expects: GANGWAY the program."""
import json
import struct
import unittest
import urllib.error
import urllib.request

from people import Connection, Person, Player, Refused, Server, new_id, new_token, set_up
from wsclient import BINARY, CLOSE, PING, TEXT, Closed

frame = Connection.frame

SETUP = "game river-dragons\noptions players=2 first=blue\n"


class Table(unittest.TestCase):
    """A private table of two people, and a third one who should not be able to do anything."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server("memory:")

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()

    def table(self, setup=SETUP):
        players = set_up(self.server, setup)
        for player in players:
            player.wait(player.table, player.decision)
        mallory = Person(self.server, "Mallory")
        return players, players[0].table, mallory

    def why(self, person, where, ask, **members):
        path = f"/ws/{where}" if where else "/ws"
        answer = person.answer(path, person.send(path, {"ask": ask, **members}))
        self.assertEqual(answer["tell"], "refused", (ask, members, answer))
        return answer["why"]

    def unchanged(self, players, does):
        """Nothing of it reaches the others, not a byte."""
        path = f"/ws/{players[0].table}"
        before = []
        for player in players:  # an answer of their own comes after everything that was told before
            player.ask(player.table, "nothing")
            before.append(len(player.streams[path]))
        does()
        for player, count in zip(players, before):
            player.ask(player.table, "nothing")
            told = [json.loads(text) for text in player.streams[path][count:]]
            self.assertEqual([t["tell"] for t in told if t["tell"] != "present"], ["refused"])

    def test_seats_and_tables_of_others(self):
        players, table, mallory = self.table()
        decision = players[0].decision()

        def tries():
            for seat in 1, 2:
                self.assertEqual(self.why(mallory, table, "act", seat=seat, decision=decision, actions=["card stone1"]),
                                 "not-yours")
                self.assertEqual(self.why(mallory, table, "follow", viewer=seat), "not-yours")
                self.assertEqual(self.why(mallory, table, "back", seat=seat, steps=0), "not-yours")
                self.assertEqual(self.why(mallory, table, "away", seat=seat), "not-yours")
                self.assertEqual(self.why(mallory, table, "offer", seat=seat, what="end"), "not-yours")
                self.assertIn(self.why(mallory, table, "stand", seat=seat), ("not-yours", "not-now"))
                self.assertIn(self.why(mallory, table, "open", seat=seat, nonce=new_token()), ("not-yours", "not-now"))
                self.assertIn(self.why(mallory, table, "sit", seat=seat), ("taken", "not-now"))
            self.assertEqual(self.why(mallory, table, "follow", viewer="all"), "not-yours")
            self.assertIn(self.why(mallory, table, "chat", on=False), ("not-yours",))
            self.assertIn(self.why(mallory, table, "invite", hash=new_token(), seat=0, until=9999999999999),
                          ("not-yours", "not-now"))
            self.assertEqual(self.why(mallory, table, "make", setup=SETUP), "taken")

        self.unchanged(players, tries)
        # The other seat of the same table is no better.
        self.assertEqual(self.why(players[0], table, "act", seat=2, decision=decision, actions=["card stone1"]), "not-yours")
        self.assertEqual(self.why(players[0], table, "follow", viewer=2), "not-yours")
        self.assertEqual(self.why(players[0], table, "act", seat=1, decision=decision + 1, actions=["card stone1"]), "stale")

    def test_a_private_table_is_closed_to_strangers(self):
        table = new_id()
        anna = Player(self.server, "Anna", table, 1)
        anna.must(table, "make", setup=SETUP + "private\n")
        anna.sit()
        mallory = Person(self.server, "Mallory")
        for viewer in 0, 1, 2, "all":
            self.assertIn(self.why(mallory, table, "follow", viewer=viewer), ("not-yours", "not-invited"))
        self.assertEqual(self.why(mallory, table, "sit", seat=2), "not-invited")
        for _ in range(20):  # guessed tokens
            self.assertEqual(self.why(mallory, table, "sit", seat=2, token=new_token()), "not-invited")
            self.assertIn(self.why(mallory, table, "follow", viewer=0, token=new_token()), ("not-yours", "not-invited"))
        self.assertIn(self.why(mallory, table, "listen", list="players", number=0), ("not-yours", "not-invited"))
        self.assertIn(self.why(mallory, table, "say", list="watchers", text="hello"), ("not-yours", "not-invited"))
        for path in "", "/record":
            for headers in {}, {"Authorization": f"Bearer {mallory.token}"}, {"Authorization": f"Bearer {new_token()}"}:
                request = urllib.request.Request(f"http://127.0.0.1:{self.server.port}/api/tables/{table}{path}", headers=headers)
                with self.assertRaises(urllib.error.HTTPError) as refused:
                    urllib.request.urlopen(request)
                self.assertIn(refused.exception.code, (403, 404))
                refused.exception.close()

    def test_guessed_ids_say_nothing(self):
        mallory = Person(self.server, "Mallory")
        for _ in range(20):
            self.assertEqual(self.why(mallory, new_id(), "follow", viewer=0), "no-table")
            mallory.close()

    def test_replayed_and_reordered_requests(self):
        players, table, mallory = self.table()
        anna, boris = players
        path = f"/ws/{table}"
        decision = anna.decision()
        act = {"ask": "act", "seat": 1, "decision": decision, "actions": ["card stone1"]}
        identity = anna.send(path, act)
        granted = anna.answer(path, identity)
        self.assertEqual(granted["tell"], "granted", granted)
        for _ in range(3):  # the same id is the same request
            anna.send(path, {**act, "id": identity})
            self.assertEqual(anna.answer(path, identity), granted)
        # The same words under another id answer a decision that is over, and for others they are no request of theirs.
        self.assertEqual(self.why(anna, table, "act", seat=1, decision=decision, actions=["card stone1"]), "stale")
        for other in boris, mallory:
            other.send(path, {**act, "id": identity})
            self.assertEqual(other.answer(path, identity)["why"], "not-yours")
        # What comes too late or too early.
        self.assertEqual(self.why(anna, table, "open", seat=1, nonce=anna.nonce.hex()), "not-now")
        self.assertEqual(self.why(anna, table, "ready", seat=1, hash=new_token()), "not-now")
        self.assertIn(self.why(anna, table, "next", table=new_id()), ("not-now", "invalid", "no-table"))
        self.assertEqual(anna.must(table, "act", seat=1, decision=anna.decision(), actions=["card stone2"])["tell"], "granted")

    def test_messages_that_make_no_sense(self):
        players, table, mallory = self.table()
        path = f"/ws/{table}"
        bad = [None, True, 1, -1, 1.5, 2**53, "", "x", "f" * 16, "F" * 64, [], {}, [[]], {"a": 1}, "\u0001", "\ud83d\ude00" * 300]
        members = {
            "follow": {"viewer": 0}, "act": {"seat": 1, "decision": 1, "actions": ["card stone1"]}, "make": {"setup": SETUP},
            "sit": {"seat": 1}, "invite": {"hash": "00" * 32, "seat": 0, "until": 1}, "ready": {"seat": 1, "hash": "00" * 32},
            "open": {"seat": 1, "nonce": "00" * 32}, "fill": {"seat": 1, "level": "easy"}, "back": {"seat": 1, "steps": 0},
            "offer": {"seat": 1, "what": "end"}, "say": {"list": "players", "text": "x"}, "next": {"table": "00" * 8},
            "rename": {"name": "x"}, "link": {"token": "00" * 32}, "listen": {"list": "players", "number": 0},
        }

        def tries():
            asked = 0
            for ask, good in members.items():
                for member in good:
                    for value in bad[:: 1 if ask == "act" else 3]:
                        answer = mallory.answer(path, mallory.send(path, {"ask": ask, **good, member: value}))
                        if ask not in ("follow", "rename", "link"):
                            self.assertEqual(answer["tell"], "refused", (ask, member, value))
                        asked += 1
            self.assertGreater(asked, 100)
            for ask in "nothing", "", "__proto__", "tell", "hello\n", "x" * 5000:
                self.assertEqual(self.why(mallory, table, ask), "invalid")

        self.unchanged(players, tries)
        self.assertTrue(mallory.connections[path].is_idle())

    def closes(self, *sent, path="/ws", hello=True):
        """The code with which a connection ends after these bytes."""
        socket = Connection(self.server.port, path)
        if hello:
            socket.send(json.dumps(Person(self.server, "Mallory").hello()))
            self.assertEqual(json.loads(socket.read())["tell"], "welcome")
        try:
            for data in sent:
                socket.send_raw(data)
            while True:
                socket.read()
        except Closed as end:
            return end.code
        finally:
            socket.cut()

    def test_frames_that_are_no_frames(self):
        text = frame(TEXT, b'{"ask":"lobby","id":"0000000000000001","on":true}')
        self.assertIn(self.closes(frame(BINARY, b"{}")), (1003, 1002, None))
        self.assertIn(self.closes(frame(TEXT, b"\xff\xfe")), (1007, 1002, None))
        self.assertIn(self.closes(bytes([0xF1]) + text[1:]), (1002, None))  # reserved bits
        self.assertIn(self.closes(bytes([0x83]) + text[1:]), (1002, 1003, None))  # reserved opcode
        self.assertIn(self.closes(frame(0, b"more")), (1002, None))  # continues nothing
        self.assertIn(self.closes(frame(PING, b"x" * 126)), (1002, None))
        self.assertIn(self.closes(frame(TEXT, b"x" * (128 * 1024 + 1))), (1009, None))
        self.assertIn(self.closes(bytes([0x81, 0xFF]) + struct.pack(">Q", 2**62) + b"x" * 140000), (1009, 1002, None))
        parts = [frame(TEXT, b'{"ask":"', is_final=False)] + [frame(0, b"x" * 60000, is_final=False)] * 3
        self.assertIn(self.closes(*parts), (1009, None))
        self.assertIn(self.closes(frame(CLOSE, struct.pack(">H", 1000))), (1000, 1005, None))

    def test_first_messages_that_are_no_hello(self):
        for message in ("", "{", "[]", "1", "null", '{"ask":"lobby","id":"0000000000000001","on":true}', "[" * 100000,
                        '{"a":' * 20000, '{"ask":"hello"}', '{"ask":"hello","protocol":"1"}',
                        '{"ask":"hello","protocol":99,"client":"x","token":"%s","name":"A"}' % new_token(),
                        '{"ask":"hello","protocol":1,"client":"x","token":"12","name":"A"}',
                        '{"ask":"hello","protocol":1,"client":"x","token":"%s","name":7}' % new_token()):
            self.assertEqual(self.closes(frame(TEXT, message.encode()), hello=False), 4000, message[:60])

    def test_giant_and_nested_json(self):
        for text in ("[" * 100000, '{"a":' * 20000, '{"ask":"say","id":"0000000000000001","list":' + "[" * 60000,
                     '{"ask":"lobby","id":"0000000000000001","on":' + "9" * 100000 + "}", "{" + '"a":1,' * 15000 + '"ask":"x"}',
                     '{"ask":"x","ask":"y","id":"0000000000000001"}', "{}", "[]", '"ask"', "\u0000", "nan", "1e999999"):
            socket = Connection(self.server.port, "/ws")
            socket.send(json.dumps(Person(self.server, "Mallory").hello()))
            self.assertEqual(json.loads(socket.read())["tell"], "welcome")
            socket.send(text)
            answer = json.loads(socket.read())
            self.assertEqual((answer["tell"], answer["why"]), ("refused", "invalid"), text[:40])
            socket.close()

    def test_fragments_and_pings_within_them_are_fine(self):
        socket = Connection(self.server.port, "/ws")
        text = json.dumps(Person(self.server, "Clio").hello()).encode()
        for byte in range(len(text)):
            socket.send(text[byte : byte + 1], TEXT if byte == 0 else 0, is_final=byte == len(text) - 1)
            if byte % 16 == 0:
                socket.send(b"in between", PING)
        self.assertEqual(json.loads(socket.read())["tell"], "welcome")
        socket.close()

    def test_paths_and_origins(self):
        for path in "/ws/", "/ws/1", "/ws/" + "g" * 16, "/ws/0000000000000000", "/ws/ffffffffffffffff", "/wss", "/ws/../ws", "/api/server":
            with self.assertRaises((Refused, Closed), msg=path):
                Connection(self.server.port, path)
        with self.assertRaises(Refused):
            Connection(self.server.port, "/ws", headers={"Origin": "http://elsewhere.example"})
        Connection(self.server.port, "/ws", headers={"Origin": f"http://localhost:{self.server.port}"}).close()

    def test_a_message_for_another_table_is_none(self):
        """A table's socket takes requests for that table only; a person's for none."""
        players, table, mallory = self.table()
        self.assertEqual(self.why(players[0], None, "act", seat=1, decision=1, actions=["card stone1"]), "invalid")


if __name__ == "__main__":
    unittest.main()

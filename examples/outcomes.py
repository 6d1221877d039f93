"""What chance may bring, by the rules of each game (docs/rules), in the order of docs/fair.md.

possible(header, lines) goes through the action lines of a record and gives, for each line, the list
of outcomes that were possible there, or None where chance was not to act. It takes for granted that
the lines are legal (gangway replay --verify)."""
import pathlib

DECK = pathlib.Path(__file__).resolve().parent.parent / "data/trains/deck.txt"


def possible(header, lines):
    options = dict(word.split("=") for word in header["options"].split())
    return GAMES[header["game"]](options, [line.split() for line in lines])


# ---------------------------------------------------------------- Game of Trains --


class Trains:
    """Where the cards are, for as long as it takes to know the deck after a reshuffle."""

    def __init__(self, players):
        words = (line.split() for line in DECK.read_text().split("\n") if line[:1].isdigit())
        self.ability = {int(number): ability for number, ability in words}
        self.players = players
        self.rows = {seat: [] for seat in range(1, players + 1)}
        self.protected = {seat: {} for seat in self.rows}  # place -> the card
        self.offer = {}  # ability -> the card
        self.deck = set(self.ability)
        self.gaps = []  # seats and places that cards are to be drawn for
        self.drawn = None

    def outcomes(self):
        if not self.deck:  # GT-E2: everything that is not in play
            in_play = {card for row in self.rows.values() for card in row}
            in_play |= {card for cards in self.protected.values() for card in cards.values()}
            self.deck = set(self.ability) - in_play - set(self.offer.values())
        return [f"deal {card}" for card in sorted(self.deck)]

    def dealt(self, card, count):
        self.deck.remove(card)
        if count < 7 * self.players:
            row = self.rows[count // 7 + 1]
            row.append(card)
            row.sort(reverse=True)
        elif self.gaps:
            seat, place = self.gaps.pop(0)
            self.rows[seat][place] = card
        else:
            self.drawn = card

    def offered(self, card):  # GT-5
        if self.offer.pop(self.ability[card], None) is None:
            self.offer[self.ability[card]] = card

    def moved(self, seat, places):  # GT-A8
        for place in places:
            self.protected[seat].pop(place, None)

    def replace(self, seat, place, card):
        self.moved(seat, [place])
        old, self.rows[seat][place] = self.rows[seat][place], card
        self.offered(old)

    def act(self, seat, verb, *numbers):
        row = self.rows[seat]
        if verb == "keep":
            self.replace(seat, int(numbers[1]) - 1, int(numbers[0]))
        elif verb == "place":
            self.replace(seat, int(numbers[0]) - 1, self.drawn)
        elif verb == "swap":
            i, j = (int(number) - 1 for number in numbers)
            del self.offer["swap-adjacent" if j == i + 1 else "swap-over-one"]
            row[i], row[j] = row[j], row[i]
            self.moved(seat, [i, j])
        elif verb == "move":
            i, j = (int(number) - 1 for number in numbers)
            del self.offer["move-left" if j < i else "move-right"]
            row.insert(j, row.pop(i))
            self.moved(seat, range(min(i, j), max(i, j) + 1))
        elif verb == "protect":
            self.protected[seat][int(numbers[0]) - 1] = self.offer.pop("protect")
        elif verb == "remove":
            del self.offer["remove-" + numbers[0]]
            place = {"left": 0, "middle": 3, "right": 6}[numbers[0]]
            seats = [(seat - 1 + k) % self.players + 1 for k in range(self.players)]
            self.gaps = [(s, place) for s in seats if place not in self.protected[s]]
            for s, _ in self.gaps:
                card, self.rows[s][place] = self.rows[s][place], None
                self.offered(card)


def trains(options, lines):
    table = Trains(int(options["players"]))
    deals = 0
    for actor, verb, *rest in lines:
        if actor != "chance":
            yield None
            table.act(int(actor), verb, *rest)
        elif verb == "first":
            yield [f"first {seat}" for seat in range(1, table.players + 1)]
        else:
            yield table.outcomes()
            table.dealt(int(rest[0]), deals)
            deals += 1


# -------------------------------------------------------------- Mississippi Queen --

B_TILES = ["B1", "B1/B2", "B2", "B3-1", "B3-2", "B4"]
A_TILES = ["A1-1", "A1-2", "A1-3", "A1-4", "A2-1", "A2-2", "A2-3", "A2-4", "A3-1", "A3-2", "A3-3"]
LEAVING = ["A3-1", "A3-2", "A3-3", "A2-1", "A2-2", "A2-3"]
BOATS = ["white", "orange", "blue", "green", "pink", "red"]
FACES = ["left", "straight", "right"]
STEPS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]  # clockwise from downstream
COLUMNS = {-2: range(0, 4), -1: range(-1, 3), 0: range(-2, 2), 1: range(-2, 2), 2: range(-2, 2)}


def tiles_of(options):
    """MQ-B3, MQ-B4."""
    longer = int(options.get("tiles", 12)) - 12
    chosen = [] if options.get("b", "none") == "none" else options["b"].split(",")
    chosen += [tile for tile in B_TILES if tile not in chosen][: max(0, longer - len(chosen))]
    leaving = LEAVING[: len(chosen) - longer]
    return [tile for tile in A_TILES + B_TILES if tile in (A_TILES + chosen) and tile not in leaving]


def spaces(pivot, flow):
    """MQ-B1: the 20 spaces of a tile."""
    found = set()
    for q, rows in COLUMNS.items():
        for r in rows:
            at = (q, r)
            for _ in range(flow):
                at = (-at[1], at[0] + at[1])
            found.add((at[0] + pivot[0], at[1] + pivot[1]))
    return found


def touching(area):
    return area | {(q + dq, r + dr) for q, r in area for dq, dr in STEPS}


def after(tile, face):
    """MQ-B2: pivot and flow of a tile laid by that face."""
    (q, r), flow = tile
    flow = (flow + FACES.index(face) - 1) % 6
    return (q + 4 * STEPS[flow][0], r + 4 * STEPS[flow][1]), flow


def can_follow(river, tile, more, edition):
    """MQ-B7: whether `tile` can be laid, and `more` pieces after it."""
    own = spaces(*tile) if edition == "ru" else touching(spaces(*tile))
    if any(own & spaces(*other) for other in river[:-1]):
        return False
    river = river + [tile]
    return more == 0 or any(can_follow(river, after(tile, face), more - 1, edition) for face in FACES)


def mississippi(options, lines):
    players, count = int(options["players"]), int(options.get("tiles", 12))
    tiles, edition = tiles_of(options), options.get("edition", "ru")
    boats = options["colours"].split(",") if "colours" in options else BOATS[:players]
    boats = [boat for boat in BOATS if boat in boats]
    river = [((0, 0), 0)]
    for actor, verb, *rest in lines:
        if actor != "chance":
            yield None
        elif verb == "first":
            yield [f"first {seat}" for seat in range(1, players + 1)]
        elif verb == "order":
            yield [f"order {boat}" for boat in boats]
            boats.remove(rest[0])
        elif verb == "tile":
            yield [f"tile {tile}" for tile in tiles]
            tiles.remove(rest[0])
            if len(river) == 1:
                river.append(after(river[0], "straight"))
        else:  # of what follows this piece, the finish is the last
            more = max(0, count - len(river))
            yield [f"die {face}" for face in FACES if can_follow(river, after(river[-1], face), more, edition)]
            river.append(after(river[-1], rest[0]))


# ------------------------------------------------------------------ River Dragons --

CIRCLE = ["blue", "green", "pink", "yellow", "red", "black"]
LINE_UPS = {2: "blue,yellow", 3: "blue,pink,red", 4: "blue,green,yellow,red", 5: "blue,green,yellow,red,black"}


def dragons(options, lines):
    named = options.get("first", "random")
    colours = options.get("colours", LINE_UPS.get(int(options["players"]), ",".join(CIRCLE))).split(",")
    if named != "random":
        colours = [named]
    for actor, *_ in lines:
        yield [f"first {colour}" for colour in CIRCLE if colour in colours] if actor == "chance" else None


GAMES = {"game-of-trains": trains, "mississippi-queen": mississippi, "river-dragons": dragons}

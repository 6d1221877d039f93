#!/usr/bin/env python3
"""verify_fair.py RECORD: verifies the chance of a game by docs/fair.md alone, without Gangway.

Everything that was hashed is hashed again, and every draw is made again. Which outcomes are
possible at a draw follows from the rules of the game: outcomes.py."""
import hashlib
import hmac
import pathlib
import sys

from outcomes import possible

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
SHIPPED = {"mississippi-queen": DATA / "mississippi/tiles.txt", "river-dragons": DATA / "dragons/board.txt"}
ALL = 2**64 - 1


def digest(*fields):
    """SHA-256 over fields, each preceded by its length; a number has 8 bytes."""
    raw = [f.to_bytes(8, "big") if isinstance(f, int) else f.encode() if isinstance(f, str) else f for f in fields]
    return hashlib.sha256(b"".join(len(f).to_bytes(8, "big") + f for f in raw)).digest()


def numbers(seed):
    """The random numbers that follow from a seed: splitmix64, then xoshiro256**."""
    s = []
    for i in range(1, 5):
        z = seed + i * 0x9E3779B97F4A7C15 & ALL
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & ALL
        z = (z ^ z >> 27) * 0x94D049BB133111EB & ALL
        s.append(z ^ z >> 31)
    rotl = lambda x, by: (x << by | x >> 64 - by) & ALL
    while True:
        yield rotl(s[1] * 5 & ALL, 7) * 9 & ALL
        t = s[1] << 17 & ALL
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)


def below(seed, n):
    for number in numbers(seed):
        product = (number >> 32) * n
        if product % 2**32 >= 2**32 % n:
            return product >> 32


def seed_of(secret, context, number):
    message = b"draw" + number.to_bytes(8, "big") + context
    return int.from_bytes(hmac.new(secret, message, "sha256").digest()[:8], "big")


def read(text):
    """The header as a dictionary, the board, and the action lines with their numbers."""
    header, board, lines, in_header = {}, None, [], True
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("#"):
            continue
        if in_header and line.startswith("board:"):
            board = (board or "") + line[7:] + "\n"
        elif in_header and line:
            key, value = line.split(": ", 1)
            header[key] = value
        elif line:
            lines.append((number, line))
        in_header = in_header and line != ""
    return header, board, lines


def before_lock(header):
    """How many action lines come from before the lock. Nothing proves the chance in them."""
    return 0 if "fair-local" in header else int(header.get("fair-after", 0))


def context_of(header, board, seats):
    """The context of the draws, having verified what it is made from."""
    game, options = header["game"], header["options"]
    if board is None:
        board = SHIPPED[game].read_text(encoding="utf-8") if game in SHIPPED else ""
    if "fair-local" in header:
        return digest("gangway-local-1", game, options, board, *map(int, header["fair-local"].split()))
    part = lambda key: bytes.fromhex(header.get(key, ""))
    table, server = int(header["fair-table"], 16), part("fair-commit")
    if server != digest("gangway-fair-1", table, part("fair-secret")):
        raise ValueError("fair-commit: this is not the secret that the server committed itself to")
    for seat in seats:
        nonce = part(f"fair-nonce {seat}")
        if part(f"fair-commit {seat}") != (digest("gangway-nonce-1", table, seat, nonce) if nonce else b""):
            raise ValueError(f"fair-nonce {seat}: this is not the nonce that the person committed to")
    commitments = [part(f"fair-commit {seat}") for seat in seats]
    if not any(commitments):
        raise ValueError("fair-commit 1: nobody has a nonce")
    after = [before_lock(header)] if before_lock(header) else []
    locks = [digest("gangway-lock-1", table, game, rules, options, board, server, len(seats), *commitments, *after)
             for rules in range(1, int(header.get("rules", 9)) + 1)]
    if part("fair-lock") not in locks:
        raise ValueError("fair-lock: this is not what was locked")
    return digest("gangway-draws-1", part("fair-lock"), *(part(f"fair-nonce {seat}") for seat in seats))


def verify(text):
    """The number of draws that were verified; ValueError says what does not fit."""
    header, board, lines = read(text)
    if header.get("fair-version") != "1" or "fair-secret" not in header:
        raise ValueError("the record does not say all of its chance")
    players = int(dict(word.split("=") for word in header["options"].split())["players"])
    context = context_of(header, board, range(1, players + 1))
    draws, after = 0, before_lock(header)
    for i, ((number, line), outcomes) in enumerate(zip(lines, possible(header, [line for _, line in lines]))):
        if outcomes is None or i < after:
            continue
        draws += 1
        seed = seed_of(bytes.fromhex(header["fair-secret"]), context, draws)
        expected = "chance " + outcomes[below(seed, len(outcomes))]
        if line != expected:
            raise ValueError(f"line {number}: “{line}” is not draw {draws}, which is “{expected}”")
    return draws


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        record = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
        print(f"{sys.argv[1]}: all fits, {verify(record)} draws")
        if after := before_lock(read(record)[0]):
            print(f"The first {after} lines are from before the lock: nothing proves their chance.")
    except (ValueError, KeyError, OSError) as fault:
        sys.exit(f"{sys.argv[1]}: {fault}")

# Every text a player can read, in English. `id = text`; {name} is put in,
# {name|one|many|many} is the form that fits the number.

# Games and options
game.game-of-trains = Game of Trains
about.game-of-trains = Sort your seven cars into ascending order before the others do.
option.game-of-trains.players = how many people or computers play
option.game-of-trains.turns = turns, all players together, after which an undecided game is a draw

# Game of Trains: abilities
ability.swap-adjacent = swap neighbours
ability.swap-over-one = swap over one
ability.move-left = move two left
ability.move-right = move two right
ability.remove-left = remove first
ability.remove-middle = remove middle
ability.remove-right = remove last
ability.protect = protect

# Game of Trains: the rules, a line each
rules.setup = Cards and setup
rules.turn = A turn
rules.abilities = Abilities
rules.end = The end
rules.sight = What players see
rules.notation = Notation
rule.GT-1 = There are 84 car cards, numbered 1 to 84, each with one of eight abilities; 2 to 4 play.
rule.GT-2 = Everybody starts with seven cars in strictly descending order; the locomotive on the left never counts.
rule.GT-3 = The first player is random; clockwise from there, the k-th player draws k cards that only they see.
rule.GT-4 = In that order each player keeps one of those cards in place of a car, which goes to the offer; the rest is discarded face down.
rule.GT-5 = Two cards of the offer with the same ability leave it for the discard pile at once; of an odd number the last to come stays.
rule.GT-T = Players take turns clockwise; a turn is either a draw (GT-6) or the use of one card of the offer (GT-7); nobody passes.
rule.GT-6 = Draw the top card and put it in place of any one of your seven cars, which goes to the offer; the drawn card must be used.
rule.GT-7 = Take one card of the offer, discard it and apply its ability; a card whose ability cannot be carried out cannot be taken.
rule.GT-8 = A drawn card counts only as a number, a card of the offer only as an ability; with no usable offer you can only draw.
rule.GT-A1 = Swap neighbours: two cars of your row that stand side by side change places.
rule.GT-A2 = Swap over one: two cars of your row with exactly one car between them change places; the one between stays.
rule.GT-A3 = Move two left: one of your cars moves exactly two places to the left; not the first or second car.
rule.GT-A4 = Move two right: one of your cars moves exactly two places to the right; not the last or last but one.
rule.GT-A5 = Remove: everybody takes their first, fourth or last car out, unless it is protected; these go to the offer, then each who lost one draws a new car.
rule.GT-A6 = A removal may be used even if every such car is protected: the card is spent and nothing else happens.
rule.GT-A7 = Protect: the card goes under your first, fourth or seventh car, one for each car, and no removal takes that car.
rule.GT-A8 = A protected car that changes its place or is replaced loses its protection, which is discarded.
rule.GT-E1 = Whoever first has seven cars in strictly ascending order wins at once, even in another player's turn.
rule.GT-E2 = When a card is needed and the deck is empty, the discard pile is shuffled and becomes the deck.
rule.GT-E3 = A game still undecided after the agreed number of turns is a draw.
rule.GT-H1 = Rows, offer, protections and pile sizes are open; the deck's order, setup cards and a card just drawn are known to nobody or only to their owner.
rule.GT-N = Actions are written as the notation says, words separated by single spaces.

# Game of Trains: why not
why.trains.no-card = the offer shows no “{ability}” card
why.trains.no-offer = the offer has no card that can be used: only drawing is possible
why.trains.draw-first = a card is placed only after drawing one
why.trains.setup-over = cards are kept only during setup
why.trains.locked = car {place} is protected already, by card {card}
why.trains.await-chance = a card has to be dealt first
why.trains.not-your-turn = it is seat {seat}'s turn
why.trains.over = the game is over
why.trains.not-in-deck = card {card} is not in the deck
why.trains.not-in-hand = card {card} is not one of the cards drawn
why.trains.place = there is no place {place}: a row has places 1 to 7

# Game of Trains: what happened
event.game-of-trains.first = {seat} plays first.
event.game-of-trains.row = {seat} has seven cars.
event.game-of-trains.hand = {seat} draws {card} for setup.
event.game-of-trains.hand-hidden = {seat} draws a card for setup.
event.game-of-trains.kept = {seat} keeps {card} and puts it in place {place}, replacing {old}.
event.game-of-trains.offered = {card} ({ability}) goes to the offer.
event.game-of-trains.paired = {card} and {other} pair up ({ability}) and are discarded.
event.game-of-trains.drew = {seat} draws {card}.
event.game-of-trains.drew-hidden = {seat} draws a card.
event.game-of-trains.placed = {seat} puts {card} in place {place}, replacing {old}.
event.game-of-trains.used = {seat} uses {card}: {ability}.
event.game-of-trains.swapped = {seat} swaps {car} in place {place} with {other} in place {to}.
event.game-of-trains.moved = {seat} moves {car} from place {from} to place {to}.
event.game-of-trains.removed = {seat} loses {car} from place {place}.
event.game-of-trains.spared = {seat} keeps {car} in place {place}: it is protected.
event.game-of-trains.refilled = {seat} gets {card} in place {place}.
event.game-of-trains.protected = {seat} protects {car} in place {place} with {card}.
event.game-of-trains.unlocked = {seat} loses the protection of place {place} ({card}).
event.game-of-trains.reshuffled = The discard pile is shuffled: {count} {count|card|cards|cards} in the deck.
event.game-of-trains.won = {seat} wins: seven cars in ascending order!
event.game-of-trains.drawn-game = A draw after {turns} {turns|turn|turns|turns}.

# What is wrong with an input
problem.line = line {line}:
problem.rule = this rule forbids it
problem.memory = out of memory
problem.option-unknown = {game} has no option “{name}”
problem.option-value = option {name} cannot be “{value}”: it takes {range}
problem.option-syntax = “{name}” is not of the form name=value
problem.option-twice = option {name} is given twice
problem.option-missing = option {name} is missing
problem.record-first-line = a record begins with the line “gangway-record: 1”
problem.record-version = records of version “{version}” are not known, only 1
problem.header-syntax = “{line}” is not of the form key: value
problem.header-bytes = this header line is not valid UTF-8 text, or has control characters
problem.header-twice = “{key}” is given twice
problem.header-missing = the header has no “{key}”
problem.game-unknown = there is no game “{name}”
problem.player-seat = this table has no seat “{seat}”
problem.board-none = this game takes no board
problem.notation = “{line}” is not an action of the notation
problem.result-early = the result is given as “{result}”, but the game is not over
problem.result-wrong = the result is given as “{result}”, but the game ended with “{actual}”

# Computer players
player.random = any legal action, all alike
player.sorter = looks one action ahead for the row nearest to ascending order

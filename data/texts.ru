# Every text a player can read, in Russian. `id = text`; {name} is put in,
# {name|one|few|many} is the form that fits the number.

# Games and options
game.game-of-trains = Game of Trains
about.game-of-trains = Расставьте семь своих вагонов по возрастанию раньше соперников.
option.game-of-trains.players = сколько игроков за столом, людей и компьютеров
option.game-of-trains.turns = через сколько ходов, считая ходы всех игроков, неоконченная партия становится ничьей

# Game of Trains: abilities
ability.swap-adjacent = обмен соседей
ability.swap-over-one = обмен через один
ability.move-left = сдвиг на два влево
ability.move-right = сдвиг на два вправо
ability.remove-left = удаление первого
ability.remove-middle = удаление среднего
ability.remove-right = удаление последнего
ability.protect = защита

# Game of Trains: the rules, a line each
rules.setup = Карты и подготовка
rules.turn = Ход
rules.abilities = Свойства
rules.end = Конец игры
rules.sight = Что видят игроки
rules.notation = Нотация
rule.GT-1 = В игре 84 карты вагонов с числами от 1 до 84, у каждой одно из восьми свойств; игроков от 2 до 4.
rule.GT-2 = Каждый начинает с семью вагонами строго по убыванию; локомотив слева от них никогда не считается.
rule.GT-3 = Первый игрок определяется случайно; начиная с него по часовой стрелке k-й игрок берёт k карт и никому их не показывает.
rule.GT-4 = В том же порядке каждый игрок оставляет одну из этих карт и ставит её на место своего вагона, который уходит в выкладку; остальные карты сбрасываются лицевой стороной вниз.
rule.GT-5 = Две карты выкладки с одинаковым свойством сразу уходят в стопку сброса; если таких карт нечётное число, остаётся та, что пришла последней.
rule.GT-T = Игроки ходят по очереди по часовой стрелке; в свой ход нужно либо взять карту (GT-6), либо применить одну карту выкладки (GT-7); пропускать ход нельзя.
rule.GT-6 = Возьмите верхнюю карту колоды и поставьте её на место любого из семи своих вагонов, который уходит в выкладку; отказаться от взятой карты нельзя.
rule.GT-7 = Возьмите одну карту выкладки, сбросьте её и примените её свойство; карту, свойство которой невыполнимо, взять нельзя.
rule.GT-8 = Карта из колоды — это только число, карта выкладки — только свойство; если в выкладке нет подходящей карты, можно только взять карту из колоды.
rule.GT-A1 = Обмен соседей: два вагона вашего ряда, стоящие рядом, меняются местами.
rule.GT-A2 = Обмен через один: два вагона вашего ряда, между которыми ровно один вагон, меняются местами; средний остаётся на месте.
rule.GT-A3 = Сдвиг на два влево: один из ваших вагонов передвигается ровно на два места влево; первый и второй вагоны так сдвинуть нельзя.
rule.GT-A4 = Сдвиг на два вправо: один из ваших вагонов передвигается ровно на два места вправо; последний и предпоследний вагоны так сдвинуть нельзя.
rule.GT-A5 = Удаление: каждый убирает свой первый, средний (четвёртый) или последний вагон, если тот не защищён; эти вагоны уходят в выкладку, а затем все, кто лишился вагона, берут по новому.
rule.GT-A6 = Удаление можно применить, даже если все такие вагоны защищены: карта потрачена, и больше ничего не происходит.
rule.GT-A7 = Защита: карта кладётся под ваш первый, четвёртый или седьмой вагон, по одной на вагон, и никакое удаление этот вагон не уберёт.
rule.GT-A8 = Защищённый вагон, который сменил место или заменён другим, теряет защиту: её карта уходит в стопку сброса.
rule.GT-E1 = Как только у кого-то все семь вагонов стоят строго по возрастанию, этот игрок сразу побеждает, даже в чужой ход.
rule.GT-E2 = Когда нужна карта, а колода пуста, стопка сброса перемешивается и становится колодой.
rule.GT-E3 = Партия, в которой за условленное число ходов никто не победил, заканчивается вничью.
rule.GT-H1 = Ряды, выкладка, защиты и размеры стопок открыты; порядка колоды не знает никто, а карты подготовки и только что взятую карту видит только их владелец.
rule.GT-N = Действия записываются по правилам нотации, слова разделяются одним пробелом.

# Game of Trains: why not
why.trains.no-card = в выкладке нет карты «{ability}»
why.trains.no-offer = в выкладке нет карты, которую можно применить: остаётся только взять карту из колоды
why.trains.draw-first = чтобы поставить карту, сначала возьмите её из колоды
why.trains.setup-over = оставлять карты можно только во время подготовки
why.trains.locked = вагон на месте {place} уже защищён картой {card}
why.trains.await-chance = сначала должен решить случай
why.trains.not-your-turn = сейчас ход игрока {seat} (в записи — {actor})
why.trains.over = партия окончена
why.trains.not-in-deck = карты {card} нет в колоде
why.trains.not-in-hand = карты {card} нет среди взятых
why.trains.place = места {place} нет: в ряду места с 1 по 7
why.trains.keep-first = сначала оставьте одну из взятых карт
why.trains.place-first = сначала положите взятую карту в ряд
why.trains.first-once = кто ходит первым, решается один раз, в начале, и это игрок за этим столом
why.trains.first-first = сначала нужно решить, кто ходит первым

# Game of Trains: what happened
event.game-of-trains.first = Первый ход: {seat}.
event.game-of-trains.row = {seat} получает семь вагонов.
event.game-of-trains.hand = {seat} берёт карту {card} для подготовки.
event.game-of-trains.hand-hidden = {seat} берёт карту для подготовки.
event.game-of-trains.kept = {seat} оставляет карту {card} и ставит её на место {place} вместо вагона {old}.
event.game-of-trains.offered = Карта {card} ({ability}) уходит в выкладку.
event.game-of-trains.paired = Карты {card} и {other} составляют пару ({ability}) и уходят в стопку сброса.
event.game-of-trains.drew = {seat} берёт карту {card}.
event.game-of-trains.drew-hidden = {seat} берёт карту.
event.game-of-trains.placed = {seat} ставит карту {card} на место {place} вместо вагона {old}.
event.game-of-trains.used = {seat} применяет карту {card}: {ability}.
event.game-of-trains.swapped = {seat} меняет местами вагон {car} (место {place}) и вагон {other} (место {to}).
event.game-of-trains.moved = {seat} передвигает вагон {car} с места {from} на место {to}.
event.game-of-trains.removed = {seat} теряет вагон {car} на месте {place}.
event.game-of-trains.spared = {seat} сохраняет вагон {car} на месте {place}: вагон защищён.
event.game-of-trains.refilled = {seat} получает карту {card} на место {place}.
event.game-of-trains.protected = {seat} защищает вагон {car} на месте {place} картой {card}.
event.game-of-trains.unlocked = {seat} теряет защиту на месте {place} (карта {card}).
event.game-of-trains.reshuffled = Стопка сброса перемешивается: в колоде {count} {count|карта|карты|карт}.
event.game-of-trains.won = {seat} побеждает: семь вагонов по возрастанию!
event.game-of-trains.drawn-game = Ничья после {turns} {turns|хода|ходов|ходов}.

# What is wrong with an input
problem.line = строка {line}:
problem.memory = не хватает памяти
problem.option-unknown = у игры {game} нет параметра «{name}»
problem.option-value = у параметра {name} не бывает значения «{value}»; возможные значения: {range}
problem.option-syntax = «{name}» не имеет вида имя=значение
problem.option-twice = параметр {name} указан дважды
problem.option-missing = не указан параметр {name}
problem.record-first-line = запись партии начинается со строки «gangway-record: 1»
problem.record-version = записи версии «{version}» не поддерживаются, только версии 1
problem.header-syntax = «{line}» не имеет вида ключ: значение
problem.header-bytes = эта строка — не текст UTF-8 или содержит управляющие символы
problem.header-twice = ключ «{key}» указан дважды
problem.header-missing = в заголовке нет ключа «{key}»
problem.game-unknown = нет такой игры: «{name}»
problem.player-seat = за этим столом нет места «{seat}»
problem.board-none = у этой игры нет поля
problem.notation = «{line}» не соответствует нотации
problem.result-early = указан результат «{result}», но партия не окончена
problem.result-wrong = указан результат «{result}», но партия закончилась иначе: «{actual}»

# What can go wrong with a file
fault.not-found = нет такого файла или папки
fault.not-allowed = доступ запрещён
fault.is-folder = это папка
fault.not-folder = часть пути — не папка
fault.no-space = не осталось места
fault.too-large = файл слишком велик

# Computer players
player.random = любое допустимое действие, все равновероятны
player.sorter = смотрит на одно действие вперёд и выбирает ряд, самый близкий к порядку по возрастанию

# The command line
help.gangway = Gangway: настольные игры-гонки — играть, изучать и строить на их основе своё.
help.commands = Команды:
help.more = Подробнее о каждой: gangway КОМАНДА --help; номер версии: gangway --version.
help.play = Сыграть в терминале против компьютера или с другими за одним экраном; без GAME — меню.
help.games = Показать игры, их параметры и компьютерных игроков.
help.rules = Показать правила игры или одно из них.
help.replay = Проверить запись партии и пересказать её словами, показать позицию из неё или то, что может знать один из игроков.
help.legal = Перечислить в алфавитном порядке все действия, допустимые после первых N действий записи.
help.selfplay = Устроить партии между компьютерными игроками, каждую сохранить в своей записи.
help.perft = Сосчитать последовательности действий до заданной глубины, включая случай, чтобы сравнивать движки.
help.bench = Измерить, насколько быстро работают правила.
help.option.lang = язык текстов: en, ru, it
help.option.help = эта справка
help.option.json = вывести JSON, для программ
help.option.set = задать параметр игры (см. gangway games)
help.option.seat = кто играет на месте S: human (человек) или компьютерный игрок по имени
help.option.seed = число, которым определяются все случайности
help.option.at = позиция после первых N действий (по умолчанию после всех)
help.option.ascii = рисовать только символами ASCII
help.selfplay.games = сколько партий
help.selfplay.out = папка для записей: 0001.gwr, 0002.gwr …
help.perft.depth = глубина, от 1 до 12
help.perft.from = начать с позиции из этой записи
help.bench.seconds = сколько секунд измерять каждую игру (по умолчанию 2)
help.replay.verify = только сказать, верны ли все строки и результат
help.replay.show = нарисовать позицию
help.replay.view = то, что может знать игрок на этом месте или публика (public); без --show вывести запись, где вместо скрытого стоит ?
help.play.chance = random: карты сдаёт программа; ask: вы вводите карты, выпавшие за настоящим столом
help.play.careful = ждать после каждого вашего действия, чтобы его можно было взять назад
cli.command-unknown = нет команды «{word}»; см. gangway --help
cli.option-unknown = нет параметра «{word}»; см. --help
cli.option-value = параметру «{word}» нужно значение
cli.option-no-value = у параметра «{word}» не бывает значения
cli.option-twice = параметр «{word}» указан дважды
cli.operand-missing = чего-то не хватает: {word}
cli.operand-extra = лишнее слово: «{word}»
cli.lang-unknown = нет языка «{word}»: есть en, ru и it
cli.game-unknown = нет игры «{word}»; см. gangway games
cli.rule-unknown = нет правила «{word}»
cli.number = у {option} не бывает значения «{value}»: нужно целое число от {min} до {max}
cli.needs = нужен параметр {word}
cli.set-syntax = после --set должно стоять OPTION=VALUE, а не «{word}»
cli.seat-syntax = после --seat должно стоять S=WHO, где S — номер места, а не «{word}»
cli.player-unknown = в эту игру не играет никто по имени «{name}»; можно выбрать: {names}
cli.default = по умолчанию {value}
selfplay.progress = {done} из {all} {all|партии|партий|партий}
selfplay.done = {games} {games|партия записана|партии записаны|партий записано} в {folder}
selfplay.human = в selfplay играют только компьютерные игроки
selfplay.refused = компьютерный игрок выбрал недопустимое действие
replay.view = после --view должен стоять номер места за столом или «public», а не «{word}»
replay.result = Результат: {result}
replay.unfinished = Партия не окончена.
replay.verified = {file}: все строки верны, {actions} {actions|действие|действия|действий}
perft.other-game = «{word}» — запись другой игры
perft.set-from = --set и --from нельзя указать вместе: у записи свои параметры
bench.set-game = для --set нужно назвать игру
bench.state-bytes = состояние, байт
bench.actions = действий в секунду
bench.decisions = решений в секунду
bench.games = партий в секунду
bench.actions-per-game = действий за партию
bench.legal = список допустимых действий, нс
bench.check = проверка действия, нс
bench.copy = копирование состояния, нс
bench.allocations = выделений памяти за партию
bench.signature = подпись первых партий:

# At the terminal
play.hello = Введите номер действия или само действие; «help» покажет, что ещё можно ввести.
play.chance = после --chance должно стоять «random» или «ask», а не «{word}»
play.which-game = для --set и --seat нужно назвать игру
menu.game = Какая игра? (1–{max}, Enter: {usual}, q: выход)
menu.players = Сколько игроков? ({min}–{max}, Enter: {usual})
menu.people = Сколько из них людей за этим экраном? ({min}–{max}, Enter: {usual})
menu.opponent = Какой компьютерный игрок? ({min}–{max}, Enter: {usual})
menu.number = Введите число от {min} до {max}.
menu.continue = продолжить отложенную партию ({game})
term.seat = Игрок {seat}
term.person = Игрок {seat}
term.computer = {name} {seat}
term.curtain = {name}, следующие карты только для вас. Нажмите Enter, когда остальные отвернутся.
term.careful = Enter — дальше, «undo» — взять действие назад.
term.ask-chance = Что выпало за вашим столом? Например, «first 2» или «deal 37».
term.after-end = Партия окончена: «save FILE» сохраняет запись, «log» пересказывает партию, Enter — выход.
term.no-number = нет действия с номером {word}
term.not-understood = «{word}» — не действие и не команда; «help» покажет, что можно ввести
term.why-what = о каком действии речь? Введите «why» и действие, например «why swap 1 2»
term.why-legal = «{word}» — допустимое действие
term.no-undo = взять назад ничего нельзя: с тех пор вмешался случай или другой игрок
term.undone = действие взято назад
term.autosaved = Неоконченная партия сохранена: «gangway play» предложит её продолжить ({word}).
term.file-fault = {word}: {fault}
term.save-where = куда сохранить? Введите «save» и имя файла, например «save evening.gwr»
term.save-other = «{word}» уже есть, и это не запись партии; выберите другое имя
term.saved = сохранено: {word}
term.load-what = что загрузить? Введите «load» и имя файла
term.load-view = в этой записи скрыто то, чего не может знать один из игроков; продолжить её нельзя
term.loaded = загружено: {word}
term.help.action = Введите номер действия из списка или само действие.
term.help.undo = взять назад своё последнее действие
term.help.why = узнать, допустимо ли действие, и если нет, то почему
term.help.rules = показать правила или одно из них
term.help.table = нарисовать стол заново (или просто Enter)
term.help.log = пересказать партию с начала
term.help.save = сохранить партию как запись
term.help.load = загрузить запись и играть дальше с этого места
term.help.help = этот список
term.help.quit = выйти; неоконченная партия сохраняется
term.trains.offer = Выкладка:
term.trains.offer-empty = пусто
term.trains.piles = Колода {deck} · стопка сброса {discard} · ход {turn} (предел {turns})
term.trains.drawn = У вас в руке {card}: эта карта считается только как число.
term.trains.hand = взято: {cards}

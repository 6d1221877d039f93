# What players of this game read, in Russian; the form is that of data/texts.ru.

# The game and its options
game.null-game = Нулевая игра
about.null-game = Маленькая регата: гребите вниз по реке и следите за чужими гребками.
option.null-game.players = число лодок
option.null-game.rounds = число раундов, после которых гонка в любом случае кончается
option.null-game.anchors = якорей у каждой лодки
option.null-game.wind = как дует ветер
option.null-game.wind.calm = почти не дует
option.null-game.wind.breeze = чаще по течению
option.null-game.wind.storm = сильно, в ту или другую сторону

# The rules, a line each
rules.boats = Лодки
rules.options = Настройки
rule.NG-1 = От двух до четырёх лодок начинают на клетке 0 реки, у каждой свои якоря; у обычной реки финиш на клетке 10.
rule.NG-2 = Все игроки одновременно и тайно выбирают гребок на 1, 2 или 3 клетки; когда выбрал последний, все гребки открываются.
rule.NG-3 = Гребок не может вести на клетку перед финишем, где стоит лодка, если только не заняты все три.
rule.NG-4 = Вместо гребка лодка может бросить якорь, если он остался; это слышат все, и отменить это нельзя.
rule.NG-5 = Равные гребки гасят друг друга: эти лодки не гребут.
rule.NG-6 = Затем ветер сносит каждую лодку без якоря: на клетку назад, никуда или на клетку вперёд.
rule.NG-7 = В шторм никто не выходит без якоря.
rule.NG-E1 = Когда после ветра какая-то лодка достигла финиша, игра окончена; чем дальше лодка, тем лучше, равные делят место.
rule.NG-E2 = После последнего раунда игра в любом случае окончена.
rule.NG-H = Открыто всё, кроме ещё не вскрытых гребков других.
rule.NG-N = МЕСТО row N, МЕСТО anchor, chance wind against, wind none, wind with.

# Why not
why.null-game.taken = на клетке {space} стоит лодка

# What happened
wind.against = встречный
wind.none = штиль
wind.with = попутный
event.null-game.chose = {seat} выбирает гребок {stroke}.
event.null-game.chose-hidden = {seat} выбирает гребок.
event.null-game.anchored = {seat} бросает якорь.
event.null-game.stroke = {seat} гребёт на {stroke}.
event.null-game.wind = Ветер: {wind}.
event.null-game.moved = {seat} на клетке {space}.
event.null-game.ended = Гонка окончена через {round} {round|раунд|раунда|раундов}.

# The page
page.poster.null-game = Гребите вниз по реке и следите за чужими гребками.
page.null.space = клетка {space}
page.null.row = Грести на {stroke}
page.null.anchor = Бросить якорь
page.null.anchors = якорей осталось: {anchors}
page.null.round = Раунд {round}
page.null.ask = Выберите гребок или якорь.

# At the terminal
term.null.ask-wind = Куда дует ветер?

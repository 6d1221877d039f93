# A program built without the page says so; otherwise `serve` works as usual.
. "$ROOT/tests/cli/lib.sh"

run 3 serve
complains_once 'without the page'
run 3 serve --lang ru
complains_once 'без страницы'
run 3 serve --lang it
complains_once 'senza la pagina'
run 2 serve --port 65536
complains_once '--port cannot be “65536”'
run 2 serve extra
complains_once '“extra”'
finish

# The usual targets. CMake does the building; the scripts in tools/ do the rest and
# can be run on their own.
PREFIX ?= /usr/local
FUZZ_SECONDS ?= 600
SOAK_GAMES ?= 100000
SOAK_EXECUTIONS ?= 100000000
gangway = build/release/gangway

.PHONY: all play test check fresh bench fuzz soak busy processors ladder format install clean help

all: ## build the program, with the page, and the libraries (the default)
	@tools/setup play
	@tools/build

play: all ## play in a browser: serve the page, and open it if there is a desktop
	@$(gangway) serve --open

test: ## test everything
	@tools/setup test
	@tools/test

check: ## the quick tests, without a browser, to run before every commit
	@tools/setup check
	@tools/test check

fresh: ## make play and make test in a fresh minimal Debian, and make play with clang as cc
	@tools/setup fresh
	@tools/fresh

bench: all ## measure the speed of the rules
	@$(gangway) bench

fuzz: ## fuzz at length, FUZZ_SECONDS=600 per target
	@tools/setup test
	@tools/fuzz $(FUZZ_SECONDS)

busy: ## the tests without a browser, next to 40 processes that keep the machine busy
	@tools/setup test
	@tools/busy 40 tools/test check sanitize

soak: ## apply every mutation patch and see a test fail, play and check SOAK_GAMES=100000 random games of each game, and a tenth as many by its own players, then the tests on a busy machine and for other processors, the ladder, and SOAK_EXECUTIONS=100000000 executions of each fuzz target; continues where it was stopped
	@tools/setup test
	@tools/mutations
	@tools/soak $(SOAK_GAMES) $(SOAK_GAME)
	@$(MAKE) busy
	@$(MAKE) processors
	@$(MAKE) ladder
	@tools/fuzz --until $(SOAK_EXECUTIONS)

processors: ## test on other processors with qemu: arm64, 32 bits, big-endian
	@tools/setup processors
	@tools/processors

ladder: all ## measure the strength of the computer players, into docs/strength.md; continues where it was stopped
	@$(gangway) ladder $(SOAK_GAME) --threads $$(nproc)

format: ## format all C with clang-format
	@tools/format

install: all ## install under PREFIX=/usr/local, staged in DESTDIR
	@DESTDIR='$(DESTDIR)' cmake --install build/release --prefix '$(PREFIX)'

clean: ## remove everything that was built
	@echo "Removing build"
	@rm -rf build

help: ## this list
	@sed -n 's/^\([a-z]*\):.* ## /  make \1	/p' Makefile | expand -t 16

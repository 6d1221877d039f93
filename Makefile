# The usual ways to use this source. CMake does the building; the scripts in tools/
# do the rest and can be run by themselves.
PREFIX ?= /usr/local
FUZZ_SECONDS ?= 600
SOAK_GAMES ?= 100000
SOAK_EXECUTIONS ?= 100000000
gangway = build/release/gangway

.PHONY: all play test check fresh bench fuzz soak busy processors ladder format install clean help

all: ## build the program, with the page, and the libraries (the default)
	@tools/setup play
	@tools/build

play: all ## play in a browser: serves the page, and opens it where there is a desktop
	@$(gangway) serve --open

test: ## test everything
	@tools/setup test
	@tools/test

check: ## the quick part of the tests, without a browser, for before every commit
	@tools/setup check
	@tools/test check

fresh: ## make play and make test in a minimal Debian made new, and make play where cc is clang
	@tools/setup fresh
	@tools/fresh

bench: all ## measure how fast the rules are
	@$(gangway) bench

fuzz: ## fuzz for long, FUZZ_SECONDS=600 for each target
	@tools/setup test
	@tools/fuzz $(FUZZ_SECONDS)

busy: ## the tests without a browser beside 40 processes that keep the machine busy
	@tools/setup test
	@tools/busy 40 tools/test check sanitize

soak: ## break every rule that a patch breaks and see a test fail, play and check SOAK_GAMES=100000 random games of each game, and a tenth by its own players, then the tests on a busy machine and for other processors, the ladder, and SOAK_EXECUTIONS=100000000 executions of each fuzz target; goes on where it was stopped
	@tools/setup test
	@tools/mutations
	@tools/soak $(SOAK_GAMES) $(SOAK_GAME)
	@$(MAKE) busy
	@$(MAKE) processors
	@$(MAKE) ladder
	@tools/fuzz --until $(SOAK_EXECUTIONS)

processors: ## test on other processors by qemu: arm64, 32 bits, big-endian
	@tools/setup processors
	@tools/processors

ladder: all ## measure how strong the computer players are, into docs/strength.md; goes on where it was stopped
	@$(gangway) ladder $(SOAK_GAME) --threads $$(nproc)

format: ## lay out all C by clang-format
	@tools/format

install: all ## install under PREFIX=/usr/local, staged in DESTDIR
	@DESTDIR='$(DESTDIR)' cmake --install build/release --prefix '$(PREFIX)'

clean: ## remove everything that was built
	@echo "Removing build"
	@rm -rf build

help: ## this list
	@sed -n 's/^\([a-z]*\):.* ## /  make \1	/p' Makefile | expand -t 16

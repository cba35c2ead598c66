# The two commands are `make serve` and `make test`; `make help` lists the rest.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV ?= .venv
RUN := $(VENV)/bin/python

# What not everybody needs comes when it is asked for: PostgreSQL's driver with a database that is
# one, the announcing of names with HTTPS=1, and by EXTRAS="names metrics".
EXTRAS ?=
WANTED := $(sort $(EXTRAS) $(if $(filter postgres%,$(DATABASE_URL)),postgres) $(if $(filter 1,$(HTTPS)),names))
LOCKS := $(patsubst %,requirements/%.lock,base $(WANTED))
DEV_LOCK := requirements/dev.lock

# What is installed is marked with the sum of what it came from, the lock files and the words of other
# languages, so a second run knows at once that there is nothing to do, and a change is noticed however
# old its file is.
WORDS := $(wildcard sessions/locale/*/LC_MESSAGES/django.po)
sum = $(shell cat $(1) $(WORDS) | cksum | tr -d ' ')
INSTALLED := $(VENV)/.installed-$(call sum,$(LOCKS))
DEV_INSTALLED := $(VENV)/.installed-$(call sum,$(DEV_LOCK))
# --no-deps: the lock names everything, each with its hash.
INSTALL = $(RUN) -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps
# Without gettext on the machine.
COMPILE_WORDS = $(RUN) -m babel.messages.frontend --quiet compile --directory sessions/locale --domain django

# `make test` is what every change must pass, in twelve minutes. `make test-all` has those marked slow as
# well, and runs again on PostgreSQL what touches a database: on this one (postgres://…), or if it is
# empty on one that .ci/postgres makes for as long as they run. Not run again are those of what is plain
# Python and knows of no database, of the benchmark, of installing and of docs. In the browser whole evenings
# run again, and of the outbox what it writes; what a page does by itself knows of no database either.
DATABASE_URL_TEST ?=
export DATABASE_URL_TEST
QUICK = -m "not slow"
CODE_TESTS = $(RUN) -m pytest -p no:playwright --numprocesses auto --ignore tests/e2e --ignore tests/engines
STORED_TESTS = $(CODE_TESTS) $(addprefix --ignore tests/,reading money ledger games evening installing docs test_bench.py)
# Every address with every form, and what a program asks for; whose pages are of one moment.
PAGES_TESTS = $(CODE_TESTS) $(QUICK) $(addprefix tests/sessions/,distributing test_one_moment.py webhooks/test_pages.py monitoring/test_show_health.py) \
	$(addprefix tests/sessions/api/test_,reading.py recording.py settling.py)
# What a database does by itself, and what writers do to each other in it.
KERNEL_TESTS = $(CODE_TESTS) $(addprefix tests/,test_postgres.py sessions/book faults) \
	$(addprefix --ignore tests/faults/test_,believed_headers.py half_sent.py)
# On another Python, what asks most of it: not the speed, and not again what a killed server leaves.
NEWEST_TESTS = $(CODE_TESTS) $(addprefix --ignore tests/,test_bench.py faults/test_kills.py) \
	--override-ini cache_dir=.pytest_cache/newest
BROWSER_TESTS = .ci/browser $(RUN) tests/e2e
EVENINGS = $(patsubst %,tests/e2e/test_%.py,evening first_run last_ten_minutes offline other_games rule_sets settling witness)
STORING_BROWSER_TESTS = .ci/browser $(RUN) $(EVENINGS) --override-ini cache_dir=.pytest_cache/postgres \
	-k "not everybody and not light and (not offline or written or killed)"

.PHONY: help serve test test-game game-contract game-tests test-all demo lint format types pictures release lock clean \
	test-code test-browser test-engines test-postgres test-citus test-citus-pages test-newest newest-tests test-container \
	bench bench-citus bench-scale faults failover moves mutants outboxes races simulate

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

serve: $(INSTALLED) ## set everything up, and serve to the phones on this network (PORT=8000)
	@$(RUN) manage.py serve

demo: $(INSTALLED) ## fill the database with a season of each game (GAME=nap: of one)
	@$(RUN) manage.py demo $(if $(GAME),--game $(GAME))

bench: $(INSTALLED) ## measure the speed
	@$(RUN) manage.py bench

bench-citus: $(DEV_INSTALLED) ## measure a Citus beside one PostgreSQL, where it is installed
	DURABLE=on .ci/citus $(RUN) -m tests.bench.citus

bench-scale: $(DEV_INSTALLED) ## measure with a country's book beside an empty one, on both databases (30 GB, half an hour)
	DATABASE_URL_TEST= $(RUN) -m tests.bench.scale
	DURABLE=1 .ci/postgres $(RUN) -m tests.bench.scale

test: lint types ## set everything up, and run what every change must pass
	@.ci/witnesses
	.ci/postgres $(KERNEL_TESTS) $(QUICK) --override-ini cache_dir=.pytest_cache/postgres
	DATABASE_URL_TEST= $(CODE_TESTS) $(QUICK)
	DATABASE_URL_TEST= $(BROWSER_TESTS) $(QUICK)

test-game: $(DEV_INSTALLED) ## hold a game to its contract beside its own tests (GAME=loo, 20 seconds)
	@test -n "$(GAME)" || { echo "Which game? Say it like this: make test-game GAME=loo"; exit 2; }
	@$(MAKE) --no-print-directory --jobs 2 --output-sync --keep-going game-contract game-tests

# One process each, beside one another: two more for each would take longer to begin than they save.
game-contract:
	DATABASE_URL_TEST= $(RUN) -m napledger.games.conformance $(GAME) -q -p no:playwright -p no:cacheprovider

game-tests:
	DATABASE_URL_TEST= $(RUN) -m pytest -p no:playwright $(QUICK) -q tests/games/$(GAME)

test-all: lint types test-code test-browser test-engines test-postgres test-citus test-container test-newest ## run every check and test there is (an hour)

lint: $(DEV_INSTALLED) ## look for mistakes and for bad form
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check
	$(RUN) -m djlint --quiet --lint .

types: $(DEV_INSTALLED) ## check the types
	$(RUN) -m mypy

test-code: $(DEV_INSTALLED) ## run the tests that need no browser
	@.ci/witnesses
	@.ci/failover
	DATABASE_URL_TEST= $(CODE_TESTS) --cov

test-browser: $(DEV_INSTALLED) ## run the tests in a browser
	@.ci/slow_browser
	DATABASE_URL_TEST= $(BROWSER_TESTS)

test-engines: $(DEV_INSTALLED) ## play an evening of each game, and without a network, in WebKit and Firefox
	@.ci/engines
	DATABASE_URL_TEST= $(RUN) -m pytest -p no:playwright tests/engines

test-postgres: $(DEV_INSTALLED) ## run again, on PostgreSQL, whatever touches a database
	.ci/postgres sh -euc '$(STORED_TESTS) --override-ini cache_dir=.pytest_cache/postgres; $(STORING_BROWSER_TESTS)'

test-citus: $(DEV_INSTALLED) ## run again, on a Citus where it is installed, what touches a database, and an evening in the browser
	.ci/citus sh -euc '$(STORED_TESTS) --override-ini cache_dir=.pytest_cache/citus; \
		CHROMIUM="$$(.ci/chromium $(RUN))"; export CHROMIUM; $(RUN) -m pytest tests/e2e/test_evening.py --numprocesses auto -k "not everybody and not light"'

test-citus-pages: $(DEV_INSTALLED) ## ask every page and form once on a Citus, where it is installed (a quarter of an hour at most)
	.ci/citus $(PAGES_TESTS) --override-ini cache_dir=.pytest_cache/citus

test-newest: $(RUN) ## run the tests that need no browser on this machine's newest Python
	@newest="$$(.ci/newest $(RUN))"; \
	if [ -z "$$newest" ]; then \
		echo "No Python here is newer than the one used, so the tests ran on that one alone."; \
	else \
		$(MAKE) --no-print-directory newest-tests PYTHON="$$newest" VENV="$(VENV)-newest/$$("$$newest" -V | cut -d ' ' -f 2)"; \
	fi

newest-tests: $(DEV_INSTALLED)
	@$(RUN) --version
	DATABASE_URL_TEST= $(NEWEST_TESTS)

faults: $(DEV_INSTALLED) ## kill the server 200 times while phones write, and look at the book
	$(RUN) -m tests.faults.kills 200

failover: $(DEV_INSTALLED) ## hurt a database of three machines in seven ways, 5 times each, while phones write
	@.ci/failover
	$(RUN) -m tests.failover 5

# Each seed is a history, the same one every time: of a server with ten faults, or of phones whose
# requests, answers and pages are lost. `--seed` shows one step by step.
N ?= 10000
simulate: $(DEV_INSTALLED) ## let a server fail at random moments (N=10000, a twentieth of them on PostgreSQL)
	DATABASE_URL_TEST= $(RUN) -m tests.simulate $$(( $(N) - $(N) / 20 ))
	.ci/postgres $(RUN) -m tests.simulate $$(( $(N) / 20 ))

outboxes: N := 3000
outboxes: $(DEV_INSTALLED) ## lose pages, requests and answers of phones at random moments (N=3000 histories)
	CHROMIUM="$$(.ci/chromium $(RUN))" && export CHROMIUM && DATABASE_URL_TEST= $(RUN) -m tests.outbox --histories $(N)

races: $(DEV_INSTALLED) ## let in and let out in the same moment, 500 times each, on both databases
	RACES=500 DATABASE_URL_TEST= $(RUN) -m pytest -p no:playwright -rP tests/faults/test_races.py
	RACES=500 .ci/postgres $(RUN) -m pytest -p no:playwright -rP tests/faults/test_races.py

# Broken in a copy of the tree. OF="net sample" for some of it, MOST=100 for so many of each, drawn by a seed.
mutants: $(DEV_INSTALLED) ## break score, net, money, posting, log and access in small ways, and see what no test notices (a night)
	$(INSTALL) --requirement requirements/mutants.lock
	DATABASE_URL_TEST= $(RUN) -m tests.mutants $(OF) $(if $(MOST),--most $(MOST))

moves: $(DEV_INSTALLED) ## give a Citus a worker and move circles, a minute long, while phones write
	.ci/citus $(RUN) -m tests.faults.moves

# Where buildah and podman are. The base is made by mmdebstrap if it is there, or is CONTAINER_BASE.
test-container: $(DEV_INSTALLED) ## build the container where podman or buildah is, and end it while phones write
	CONTAINERS=1 $(RUN) -m pytest -p no:playwright -rP tests/installing/test_container.py

pictures: $(DEV_INSTALLED) ## take the pictures of README and docs anew
	CHROMIUM="$$(.ci/chromium $(RUN))" && export CHROMIUM && DATABASE_URL_TEST= $(RUN) -m tests.pictures

format: $(DEV_INSTALLED) ## put the code in form
	$(RUN) -m ruff check --fix
	$(RUN) -m ruff format

release: $(DEV_INSTALLED) ## build the wheel and the image of the tagged commit, in dist/
	@.ci/release $(RUN)

COMPILE = CUSTOM_COMPILE_COMMAND="make lock" $(RUN) -m piptools compile --quiet --generate-hashes --allow-unsafe --strip-extras \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options pyproject.toml
lock: $(DEV_INSTALLED) ## compile the lock files from pyproject.toml
	$(COMPILE) --output-file requirements/base.lock
	for extra in postgres names metrics api; do \
		$(COMPILE) --extra $$extra --constraint requirements/base.lock --output-file requirements/$$extra.lock || exit; done
	$(COMPILE) --extra postgres --extra names --extra metrics --extra api --extra dev --constraint requirements/base.lock --output-file requirements/dev.lock
	$(COMPILE) --extra mutants --constraint requirements/dev.lock --output-file requirements/mutants.lock
	$(COMPILE) --build-deps-for wheel --only-build-deps --constraint requirements/dev.lock --output-file requirements/build.lock

clean: ## remove what was installed and collected; the database and the key stay
	rm -rf $(VENV) $(VENV)-newest $(or $(VAR_DIR),var)/static dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage

$(RUN):
	@.ci/venv "$(PYTHON)" $(VENV)

$(INSTALLED): | $(RUN)
	$(INSTALL) $(LOCKS:%=--requirement %)
	$(COMPILE_WORDS)
	@touch $@

$(DEV_INSTALLED): | $(RUN)
	$(INSTALL) --requirement $(DEV_LOCK)
	$(COMPILE_WORDS)
	@touch $@

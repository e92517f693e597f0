# make play       play offline in a browser (PORT=0: on a free port)
# make invite     print the link that invites your bot (token in .env)
# make run        run your bot on Discord (token in .env)
# make test       everything that CI runs; make quick: the part of a minute
# make licences   the licence of every dependency
# make pictures   draw the pictures of README again
# make lock       pin the dependencies again
PYTHON ?= python3
PORT ?= 8137
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play invite run test quick licences pictures lock clean
.DEFAULT_GOAL := play

$(VENV)/.runtime: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "House Call needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12 play")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing House Call (first time only) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.test: requirements-test.lock $(VENV)/.runtime
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-test.lock
	@touch $@

play: $(VENV)/.runtime
	@$(BIN)/housecall play --port $(PORT)

invite run: $(VENV)/.runtime
	@$(BIN)/housecall $@

quick: $(VENV)/.test
	@bash tests/run $(BIN) quick

test: $(VENV)/.test
	@bash tests/run $(BIN)

licences: $(VENV)/.test
	@$(BIN)/python -m tests.tools.licences

pictures: $(VENV)/.test
	@$(BIN)/python -m tests.tools.readme

lock: $(VENV)/.test
	@bash tests/lock $(BIN)

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

# Two commands for a fresh machine: `make demo` and `make test`. Both set up .venv first, and only once.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.setup-stamp

.PHONY: setup demo test unit lint requirements lock schemas bench clean

setup: $(STAMP)

$(STAMP): requirements-dev.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --disable-pip-version-check -q --require-hashes -r requirements-dev.txt
	$(BIN)/python -m pip install --disable-pip-version-check -q --no-deps --no-build-isolation -e .
	touch $(STAMP)

test: setup lint unit

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: setup
	$(BIN)/python -m pytest --requirements-check docs/requirements.md

requirements: setup
	$(BIN)/python -m pytest -q --collect-only --requirements-report docs/requirements.md > /dev/null

clean:
	rm -rf $(VENV) workspace

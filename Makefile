# Two commands for a fresh machine: `make demo` and `make test`. Both set up .venv first, and only once.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.setup-stamp
WORKERS ?= auto
LOCK := --universal --generate-hashes --python-version 3.11 --no-header --no-emit-index-url --quiet
# What the image has beside the base, as tested: the versions are those of requirements-dev.txt.
IMAGE := server worker encryption

.PHONY: setup demo test unit collected lint studio pictures requirements lock schemas bench clean

# The tests start many processes: what the first has compiled the others are to find, whatever is set outside.
unexport PYTHONDONTWRITEBYTECODE

setup: $(STAMP)

$(STAMP): requirements-pip.txt requirements-dev.txt pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --disable-pip-version-check -q --require-hashes -r requirements-pip.txt
	$(BIN)/python -m pip install --disable-pip-version-check -q --require-hashes -r requirements-dev.txt
	$(BIN)/python -m pip install --disable-pip-version-check -q --no-deps --no-build-isolation -e .
	touch $(STAMP)

demo: setup
	$(BIN)/swarmwright run --team music --request "Build a music app"
	@echo "The team's files are in ./workspace:" && find workspace -type f | sort

test: setup lint unit

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Compiles the tests, too, which else each of the processes does that run them side by side.
collected: setup
	$(BIN)/python -m pytest -qq --collect-only --requirements-check=docs/requirements.md

# In small chunks: one process had the stories of the browser to itself, and the others nothing left to do.
unit: setup
	$(BIN)/python -m pytest -n $(WORKERS) --maxschedchunk 12 --requirements-check=docs/requirements.md

# The studio's pages, into the package. They are checked against the operations that the server has. As
# locked: `npm ci` would want the packages of every other platform, too, and not each registry has them.
studio: setup
	cd studio && npm install --no-save --no-fund --no-audit
	$(BIN)/swarmwright schema openapi --app desk --app foundry > studio/openapi.json
	cd studio && npm run api && npm run check && npm test && npm run build

requirements: setup
	$(BIN)/python -m pytest -q --collect-only --requirements-report=docs/requirements.md > /dev/null

# The studio's pictures in the docs, anew: look at those that have changed.
pictures: studio
	$(BIN)/python tests/studio/picturing.py

schemas: setup
	$(BIN)/swarmwright schema config > docs/schemas/swarmwright-toml-1.json
	$(BIN)/swarmwright schema workflow > docs/schemas/workflow-1.json
	$(BIN)/swarmwright schema registry > docs/schemas/registry-1.json
	$(BIN)/swarmwright schema trace > docs/schemas/trace-1.json
	$(BIN)/swarmwright explain --markdown > docs/diagnostics.md

bench: setup
	for script in makespan overhead storage compiling swap; do $(BIN)/python benchmarks/$$script.py || exit 1; done

lock:
	echo 'pip>=23.3' | uv pip compile $(LOCK) - -o requirements-pip.txt
	uv pip compile $(LOCK) pyproject.toml -o requirements.txt
	uv pip compile $(LOCK) --group dev pyproject.toml -o requirements-dev.txt
	uv pip compile $(LOCK) $(IMAGE:%=--extra %) -c requirements-dev.txt pyproject.toml -o requirements-image.txt
	echo 'hatchling>=1.27' | uv pip compile $(LOCK) -c requirements-dev.txt - -o requirements-build.txt

clean:
	rm -rf $(VENV) workspace .swarmwright

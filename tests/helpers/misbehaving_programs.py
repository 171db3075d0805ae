"""Programs that misbehave inside forward, each exported in a new process by torch alone or with this package, and the state that they leave.

The same number makes the same program. Each process is forked from one that has made an export of another model.
"""

import json
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

Way = Literal["bare", "capture"]

TEMPLATE = """\
import asyncio, atexit, builtins, concurrent.futures, contextlib, contextvars, ctypes, decimal, faulthandler, gc, io, linecache, locale, logging
import os, random, signal, subprocess, sys, tempfile, threading, time, types, unittest.mock, warnings
import numpy as np
import torch
from torch import nn
from torch.export import Dim


class BadRepr:
    def __repr__(self):
        raise RuntimeError("no repr")


class BadText(Exception):
    def __str__(self):
        raise RuntimeError("no text")

    __repr__ = __str__


class OfItsOwn(BaseException):
    pass


class BadDelete:
    def __del__(self):
        raise RuntimeError("no end")


@contextlib.contextmanager
def without_gradients():
    with torch.no_grad():
        yield


VARIABLE = contextvars.ContextVar("VARIABLE", default=0)
KEPT = []


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(3, 3)
        self.norm = nn.BatchNorm1d(3)
        self.calls, self.seen = 0, []

    def forward(self, x, other=None):
{before}
        x = self.lin(x)
{after}
        x = x * 2 + x.shape[0]
{end}
        return x


model = Model()
args = (torch.ones(4, 3), {other})
dynamic_shapes = {spec}
"""

ACTIONS = {
    # flags of torch
    "no gradients": "torch.set_grad_enabled(False)",
    "inference mode": "KEPT.append(torch.inference_mode()); KEPT[-1].__enter__()",
    "no gradients, never left": "KEPT.append(torch.no_grad()); KEPT[-1].__enter__()",
    "generator left in no_grad": "KEPT.append(without_gradients()); KEPT[-1].__enter__()",
    "autocast, never left": "torch.autocast('cpu', torch.bfloat16).__enter__()",
    "autocast set": "torch.set_autocast_enabled('cpu', True)",
    "autocast's dtype": "torch.set_autocast_dtype('cpu', torch.float16)",
    "autocast's cache": "torch.set_autocast_cache_enabled(False)",
    "deterministic": "torch.use_deterministic_algorithms(True, warn_only=True)",
    "default dtype": "torch.set_default_dtype(torch.float64)",
    "default device": "torch.set_default_device('meta')",
    "threads of torch": "torch.set_num_threads(2 if torch.get_num_threads() == 1 else 1)",
    "precision": "torch.set_float32_matmul_precision('medium')",
    "anomalies": "torch.autograd.set_detect_anomaly(True)",
    "cudnn": "torch.backends.cudnn.benchmark = True",
    "mkldnn": "torch.backends.mkldnn.set_flags(False)",
    "print options of torch": "torch.set_printoptions(precision=2)",
    "saved tensors' hooks": "KEPT.append(torch.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: t)); KEPT[-1].__enter__()",
    "no torch functions": "KEPT.append(torch._C.DisableTorchFunction()); KEPT[-1].__enter__()",
    "sparse checks": "torch.sparse.check_sparse_tensor_invariants.enable()",
    "flush denormals": "torch.set_flush_denormal(True)",
    "warn always": "torch.set_warn_always(True)",
    "logs of torch": "torch._logging.set_logs(dynamic=logging.INFO)",
    "options of Dynamo": "import torch._dynamo; torch._dynamo.config.recompile_limit = 3",
    "reset of Dynamo": "import torch._dynamo; torch._dynamo.reset()",
    # random numbers
    "seed of torch": "torch.manual_seed(3); torch.rand(2)",
    "draws of torch": "torch.rand(2); torch.randint(3, (2,))",
    "seed of Python": "random.seed(3); random.random()",
    "seed of NumPy": "np.random.seed(3); np.random.rand()",
    # hooks and the module
    "own hook": "self.register_forward_hook(lambda *_: None)",
    "hook of a child": "self.lin.register_forward_pre_hook(lambda *_: None)",
    "hook that raises": "self.norm.register_forward_pre_hook(lambda *_: 1 / 0); self.norm(torch.ones(4, 3))",
    "hook of all modules": "nn.modules.module.register_module_forward_hook(lambda *_: None)",
    "hook of a tensor": "x.register_hook(lambda grad: grad) if x.requires_grad else None",
    "counts": "self.calls += 1; self.seen.append(self.calls)",
    "keeps a tensor": "self.kept = x",
    "keeps a size": "self.rows = x.shape[0]",
    "new child": "self.added = nn.Linear(3, 3); self.added(torch.ones(4, 3))",
    "new buffer": "self.register_buffer('made', torch.ones(3))",
    "without a child": "del self.norm",
    "another mode": "self.eval() if self.training else self.train()",
    "without gradients of weights": "self.lin.weight.requires_grad_(False)",
    "writes a weight": "self.lin.weight.data.mul_(1.5)",
    "another class": "self.__class__ = type('Other', (Model,), {})",
    "another forward": "self.forward = lambda x, other=None: x",
    # threads and processes
    "thread": "KEPT.append(threading.Thread(target=lambda: torch.ones(3) * 2)); KEPT[-1].start(); KEPT[-1].join()",
    "thread that stays": "threading.Thread(target=threading.Event().wait, args=(20,), daemon=True, name='stays').start()",
    "thread that raises": "KEPT.append(threading.Thread(target=lambda: 1 / 0)); KEPT[-1].start(); KEPT[-1].join()",
    "pool of threads": "list(concurrent.futures.ThreadPoolExecutor(2).map(torch.ones, (1, 2)))",
    "timer": "threading.Timer(0.01, lambda: None).start()",
    "event loop": "asyncio.run(asyncio.sleep(0))",
    "child process": "subprocess.run(['true'], check=True)",
    "fork": "KEPT.append(os.fork()); KEPT[-1] or os._exit(0); os.waitpid(KEPT[-1], 0)",
    "sleeps": "time.sleep(0.2)",
    # what Python has one of in a process
    "warnings are errors": "warnings.simplefilter('error')",
    "no warnings' filters": "warnings.filters.clear()",
    "warns": "warnings.warn('odd ' * 5)",
    "warns endlessly": "[warnings.warn(f'odd {i}') for i in range(300)]",
    "showwarning": "warnings.showwarning = lambda *_, **__: 1 / 0",
    "environment": "os.environ['EXPORT_EXPLORER_PLANTED'] = '1'",
    "no environment": "os.environ.clear()",
    "path": "sys.path.insert(0, '/nowhere')",
    "no path": "sys.path.clear()",
    "stdout": "sys.stdout = io.StringIO()",
    "stderr": "sys.stderr = io.StringIO()",
    "no stderr": "sys.stderr = None",
    "closed stdout": "sys.stdout = io.StringIO(); sys.stdout.close()",
    "prints": "print('odd')",
    "locale": "locale.setlocale(locale.LC_ALL, 'C')",
    "decimals": "decimal.getcontext().prec = 3",
    "decimal traps": "decimal.getcontext().traps[decimal.Inexact] = True",
    "handler of a signal": "signal.signal(signal.SIGUSR1, lambda *_: None); signal.raise_signal(signal.SIGUSR1)",
    "ignored signal": "signal.signal(signal.SIGTERM, signal.SIG_IGN)",
    "own interrupts": "signal.signal(signal.SIGINT, signal.SIG_IGN)",
    "recursion limit": "sys.setrecursionlimit(sys.getrecursionlimit() + 77)",
    "switch interval": "sys.setswitchinterval(0.001)",
    "digits": "sys.set_int_max_str_digits(700)",
    "no collector": "gc.disable()",
    "collector's thresholds": "gc.set_threshold(5, 5, 5)",
    "collector's callback": "gc.callbacks.append(lambda *_: None)",
    "trace function": "sys.settrace(lambda *_: None)",
    "profile function": "sys.setprofile(lambda *_: None)",
    "excepthooks": "sys.excepthook = sys.unraisablehook = threading.excepthook = lambda *_: None",
    "no logging": "logging.disable(logging.CRITICAL)",
    "level of logging": "logging.getLogger('torch').setLevel(logging.ERROR); logging.root.setLevel(logging.DEBUG)",
    "handler of logging": "logging.root.addHandler(logging.StreamHandler(io.StringIO()))",
    "handlers gone": "logging.getLogger('torch').handlers.clear()",
    "folder": "os.chdir(tempfile.gettempdir())",
    "umask": "os.umask(0o27)",
    "planted module": "sys.modules['planted'] = types.ModuleType('planted')",
    "module gone": "sys.modules.pop('json', None)",
    "context variable": "VARIABLE.set(3)",
    "at exit": "atexit.register(lambda: None)",
    "faulthandler": "faulthandler.enable(file=open(os.devnull, 'w'))",
    "open file": "KEPT.append(open(os.devnull))",
    "NumPy's errors": "np.seterr(all='raise')",
    "NumPy's print options": "np.set_printoptions(precision=2)",
    "time zone": "os.environ['TZ'] = 'Asia/Tokyo'; time.tzset()",
    "object that ends badly": "BadDelete()",
    "garbage": "KEPT.extend([i] for i in range(200_000))",
    # patched functions
    "torch.add": "torch.add = lambda *_, **__: 1 / 0",
    "torch.cat": "KEPT.append(torch.cat); torch.cat = lambda *a, **k: KEPT[-1](*a, **k)",
    "addition of tensors": "KEPT.append(torch.Tensor.__add__); torch.Tensor.__add__ = lambda a, b, f=KEPT[-1]: f(a, b)",
    "repr of tensors": "torch.Tensor.__repr__ = lambda *_, **__: 1 / 0",
    "print": "builtins.print = lambda *_, **__: None",
    "open": "builtins.open = lambda *_, **__: 1 / 0",
    "import": "builtins.__import__ = lambda *a, _f=builtins.__import__, **k: _f(*a, **k)",
    "clock": "time.perf_counter = time.time = time.monotonic = lambda: 0.0",
    "lines": "linecache.getline = lambda *_, **__: 1 / 0",
    "lines gone": "linecache.cache.clear(); linecache.checkcache = lambda *_: 1 / 0",
    "isinstance": "builtins.isinstance = lambda a, b, _f=builtins.isinstance: _f(a, b)",
    "replaced signature": "import inspect; inspect.signature = lambda *_, **__: 1 / 0",
    "Linear": "nn.Linear.forward = lambda self, x: x + 1",
    "call of modules": "nn.Module.__call__ = lambda self, *a, **k: self.forward(*a, **k)",
    # torch within torch
    "mode of dispatch": "import torch.utils._python_dispatch as d; KEPT.append(d.TorchDispatchMode()); "
    "type(KEPT[-1]).__torch_dispatch__ = lambda self, f, t, a=(), k=None: f(*a, **(k or {})); KEPT[-1].__enter__()",
    "mode of functions": "KEPT.append(torch.overrides.TorchFunctionMode()); KEPT[-1].__enter__()",
    "export within": "torch.export.export(nn.ReLU(), (torch.ones(2),))",
    "compile within": "torch.compile(lambda y: y + 1, backend='eager')(torch.ones(2))",
    "vmap": "torch.vmap(lambda row: row * 2)(x)",
    "jit": "torch.jit.trace(nn.ReLU(), torch.ones(2))",
    "backward": "torch.ones(2, requires_grad=True).sum().backward()",
    "own operator": "torch.library.Library('planted', 'FRAGMENT').define('odd(Tensor x) -> Tensor')",
    "value of the data": "int(x.sum())",
    "branch on data": "x = x if x.sum() > 0 else -x",
    "numpy": "x.detach().numpy()",
    "file of tensors": "torch.save(torch.ones(2), io.BytesIO())",
    "deepcopy": "import copy; copy.deepcopy(self)",
    "recursion": "(lambda f: f(f))(lambda f: f(f))",
    "KeyError": "os.environ['NOWHERE']",
    "wrong shapes": "x @ torch.ones(7, 7)",
}

ENDS = {
    "exit": "raise SystemExit('done')",
    "sys.exit": "sys.exit(3)",
    "interrupt": "raise KeyboardInterrupt",
    "signal": "signal.raise_signal(signal.SIGINT)",
    "generator's exit": "raise GeneratorExit",
    "own BaseException": "raise OfItsOwn('own')",
    "no text": "raise BadText",
    "bad repr": "raise ValueError(BadRepr())",
    "long text": "raise ValueError('ab' * 50_000)",
    "bidi text": "raise ValueError('\\u202e odd \\ud800 \\x00')",
    "group": "raise ExceptionGroup('several', [ValueError('one'), TypeError('two')])",
    "StopIteration": "raise StopIteration",
    "assertion": "assert x.shape[0] == 5, BadRepr()",
    "MemoryError": "raise MemoryError",
    "cause": "raise ValueError('outer') from KeyError('inner')",
    "odd result": "return BadRepr()",
    "result of all kinds": "return {'a': x, 'b': [None, 'text', 1.5]}",
    "nothing": "return None",
    "generator": "return (y for y in [x])",
    "itself": "return self",
}

OTHERS = {
    "nothing": "None",
    "text": "'text'",
    "number": "2**70",
    "nan": "float('nan')",
    "object": "object()",
    "bad repr": "BadRepr()",
    "module": "nn.ReLU()",
    "function": "torch.relu",
    "complex tensor": "torch.ones(2, dtype=torch.complex64)",
    "empty tensor": "torch.ones(0, 3)",
    "sparse tensor": "torch.eye(3).to_sparse()",
    "expanded tensor": "torch.ones(1, 3).expand(4, 3)",
    "parameter": "nn.Parameter(torch.ones(2))",
    "dict": "{'a': torch.ones(2), 'b': None}",
    "odd keys": "{('a', 1): torch.ones(2)}",
    "namedtuple": "__import__('collections').namedtuple('P', 'a b')(torch.ones(2), 1)",
    "simple namespace": "types.SimpleNamespace(a=torch.ones(2))",
    "generator": "(i for i in range(3))",
    "array": "np.ones(3)",
}

SPECS = {"none": "None", "auto": "({0: Dim.AUTO}, None)", "named": "({0: Dim('rows', max=1000)}, None)"}


@dataclass(frozen=True, slots=True)
class Program:
    """A program that misbehaves.

    Attributes:
        name: what it does.
        source: its text.
    """

    name: str
    source: str


def programs(count: int, seed: int = 0) -> Iterator[Program]:
    """Yields programs: each action, end and odd input alone, as far as `count` goes, then two or three together."""
    chance = random.Random(seed)
    alone = [
        *(((action,), None, "nothing") for action in ACTIONS),
        *(((), end, "nothing") for end in ENDS),
        *(((), None, other) for other in OTHERS if other != "nothing"),
    ]
    chance.shuffle(alone)
    for number in range(count):
        if number < len(alone):
            actions, end, other = alone[number]
        else:
            actions = tuple(chance.sample(sorted(ACTIONS), chance.choice((1, 2, 3))))
            end = chance.choice([None, *ENDS])
            other = chance.choice(["nothing", "nothing", *OTHERS])
        yield _program(actions, end, other, chance.choice(sorted(SPECS)), chance)


def _program(actions: tuple[str, ...], end: str | None, other: str, spec: str, chance: random.Random) -> Program:
    lines: dict[bool, list[str]] = {True: [], False: []}
    for action in actions:
        lines[chance.random() < 0.5].append(ACTIONS[action])

    def block(statements: list[str]) -> str:
        return "\n".join(f"        {statement}" for statement in statements or ["pass"])

    # A spec has to have the form of the inputs.
    is_plain = other in ("nothing", "text", "number", "nan")
    source = TEMPLATE.format(
        before=block(lines[True]),
        after=block(lines[False]),
        end=block([] if end is None else [ENDS[end]]),
        other=OTHERS[other],
        spec=SPECS[spec] if is_plain else "None",
    )
    parts = [*actions, *([] if end is None else [f"ends with {end}"]), *([] if other == "nothing" else [f"input {other}"])]
    return Program(f"{', '.join(parts) or 'nothing'} ({spec if is_plain else 'none'})", source)


# The state of a process

Facts = dict[str, str]


class State:
    """What a program may change in a process and in its model, read by functions that it cannot replace."""

    def __init__(self, model: Any) -> None:
        import builtins
        import inspect
        import linecache
        import logging
        import sys
        import warnings

        import torch
        from torch.fx.experimental.symbolic_shapes import ShapeEnv

        self._model = model
        self._repr, self._sorted = repr, sorted
        self._modules = {
            "builtins": builtins,
            "inspect": inspect,
            "linecache": linecache,
            "logging": logging,
            "nn.Linear": torch.nn.Linear,
            "nn.Module": torch.nn.Module,
            "os": os,
            "ShapeEnv": ShapeEnv,
            "sys": sys,
            "time": time,
            "torch": torch,
            "torch.export": torch.export,
            "torch.Tensor": torch.Tensor,
            "warnings": warnings,
        }
        self._originals = {name: dict(vars(module)) for name, module in self._modules.items()}

    def facts(self) -> Facts:
        """Returns the state by name, as text."""
        found: Facts = {}
        for name, read in self._readers().items():
            try:
                found[name] = str(read())
            except Exception as error:
                found[name] = f"raises {type(error).__name__}"
        return found

    def _replaced(self) -> list[str]:
        gone = object()
        return [
            f"{name}.{key}"
            for name, module in self._modules.items()
            for key, value in self._originals[name].items()
            if not (name == "sys" and key.startswith("last_")) and vars(module).get(key, gone) is not value
        ]

    def _readers(self) -> dict[str, Callable[[], Any]]:
        import decimal
        import faulthandler
        import gc
        import hashlib
        import locale
        import logging
        import sys
        import threading
        import warnings

        import numpy as np
        import torch

        def digest(value: Any) -> str:
            return hashlib.sha256(repr(value).encode()).hexdigest()[:12]

        def names(values: Any) -> list[str]:
            return [type(value).__name__ for value in values]

        def of_loggers() -> list[Any]:
            loggers = [logging.root, *(logging.root.manager.loggerDict.get(name) for name in ("torch", "torch._dynamo", "torch.export"))]
            return [(it.level, names(it.handlers), len(it.filters)) for it in loggers if isinstance(it, logging.Logger)]

        def of_modules() -> list[Any]:
            registries = ("_forward_hooks", "_forward_pre_hooks", "_parameters", "_buffers", "_modules")
            return [
                (
                    type(module).__name__,
                    module.training,
                    sorted(vars(module)),
                    [len(vars(module)[name]) for name in registries],
                    [(name, weight.requires_grad, float(weight.detach().double().sum())) for name, weight in module._parameters.items()],
                    [(name, type(value).__name__) for name, value in vars(module).items() if not name.startswith("_")],
                )
                for module in self._model.modules()
            ]

        context = decimal.getcontext()
        torch_c: Any = torch._C
        hooks: Any = torch.nn.modules.module
        return {
            "gradients": torch.is_grad_enabled,
            "inference mode": torch.is_inference_mode_enabled,
            "autocast": lambda: (torch.is_autocast_enabled("cpu"), torch.get_autocast_dtype("cpu"), torch.is_autocast_cache_enabled()),
            "deterministic": lambda: (torch.are_deterministic_algorithms_enabled(), torch.is_deterministic_algorithms_warn_only_enabled()),
            "default dtype": torch.get_default_dtype,
            "default device": torch.get_default_device,
            "threads of torch": torch.get_num_threads,
            "precision": torch.get_float32_matmul_precision,
            "anomalies": torch.is_anomaly_enabled,
            "cudnn": lambda: torch.backends.cudnn.benchmark,
            "mkldnn": lambda: torch.backends.mkldnn.is_available() and torch._C._get_mkldnn_enabled(),
            "print options": lambda: torch._tensor_str.PRINT_OPTS.precision,
            "torch functions": torch_c._is_torch_function_enabled,
            "modes": lambda: (torch_c._len_torch_dispatch_stack(), torch_c._len_torch_function_stack()),
            "sparse checks": torch.sparse.check_sparse_tensor_invariants.is_enabled,
            "warn always": torch.is_warn_always_enabled,
            "options of Dynamo": lambda: sys.modules["torch._dynamo"].config.recompile_limit,
            "hooks of all modules": lambda: (len(hooks._global_forward_hooks), len(hooks._global_forward_pre_hooks)),
            "torch's random numbers": lambda: digest(torch.random.get_rng_state().tolist()),
            "Python's random numbers": lambda: digest(random.getstate()),
            "NumPy's random numbers": lambda: digest(np.random.get_state()[1].tolist()),  # type: ignore[index]
            "model": of_modules,
            "threads": lambda: sorted(it.name.partition("-")[0] for it in threading.enumerate() if not it.name.startswith("Timer")),
            "warnings": lambda: [entry[:3] for entry in warnings.filters],
            "environment": lambda: digest(sorted(os.environ.items())),
            "path": lambda: digest(sys.path),
            "streams": lambda: names((sys.stdout, sys.stderr)),
            "locale": lambda: locale.setlocale(locale.LC_ALL),
            "decimals": lambda: (context.prec, [kind.__name__ for kind, is_set in context.traps.items() if is_set]),
            "signals": lambda: [
                getattr(handler, "__qualname__", str(handler))
                for handler in map(signal.getsignal, (signal.SIGINT, signal.SIGTERM, signal.SIGUSR1))
            ],
            "limits": lambda: (sys.getrecursionlimit(), sys.getswitchinterval(), sys.get_int_max_str_digits()),
            "collector": lambda: (gc.isenabled(), gc.get_threshold(), len(gc.callbacks)),
            "trace": lambda: (sys.gettrace() is None, sys.getprofile() is None),
            "loggers": of_loggers,
            "logging": lambda: logging.root.manager.disable,
            "folder": os.getcwd,
            "umask": lambda: [mask := os.umask(0), os.umask(mask)],
            "modules": lambda: ("planted" in sys.modules, "json" in sys.modules),
            "faulthandler": faulthandler.is_enabled,
            "NumPy": lambda: (np.geterr(), np.get_printoptions()["precision"]),
            "time zone": lambda: time.tzname,
            "replaced": self._replaced,
        }


# A process for each


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of a program in a process.

    Attributes:
        error: the name of the exception's class, and its text as far as it has one; empty if it exported.
        message: of the failure; empty without one.
        kind: of the failure; empty without one.
        notes: of the capture.
        before: the state before the export.
        after: the state after it.
        cpu_s: processor time of the export.
    """

    error: str
    message: str = ""
    kind: str = ""
    notes: tuple[str, ...] = ()
    before: Facts
    after: Facts
    cpu_s: float


_LIMIT_S = 90


def outcome_of(program: Program, way: Way, folder: Path) -> Outcome | str:
    """Exports a program in a forked process; returns its end in words where it left no outcome.

    Args:
        program: to export.
        way: by torch alone, or with this package.
        folder: for the text of the program and the outcome.
    """
    source, result = folder / "program.py", folder / f"{way}.json"
    source.write_text(program.source, encoding="utf-8")
    result.unlink(missing_ok=True)
    child = os.fork()
    if not child:
        try:
            _run(source, way, result)
        finally:
            os._exit(7)
    until = time.monotonic() + _LIMIT_S
    status = 0
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            break
        time.sleep(0.005)
    else:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return f"ran longer than {_LIMIT_S} s"
    if not result.exists():
        return f"left nothing, status {status}"
    read = json.loads(result.read_text())
    return Outcome(**read | {"notes": tuple(read["notes"])})


def _run(source: Path, way: Way, result: Path) -> None:
    """Exports the program of a file, writes the outcome, and ends this process."""
    import runpy

    import torch

    from export_explorer import capture_export

    # Faults are noted, as for users.
    os.environ.pop("EXPORT_EXPLORER_RAISES_FAULTS", None)
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    write, dumps, end, cpu = os.write, json.dumps, os._exit, time.process_time
    file = os.open(result, os.O_WRONLY | os.O_CREAT)
    made = runpy.run_path(str(source))
    model, args, spec = made["model"], made["args"], made["dynamic_shapes"]
    state = State(model)
    before = state.facts()
    found: dict[str, Any] = {"error": "", "message": "", "kind": "", "notes": []}
    start = cpu()
    try:
        if way == "bare":
            torch.export.export(model, args, dynamic_shapes=spec)
        else:
            capture = capture_export(model, args, dynamic_shapes=spec)
            found["notes"] = list(capture.notes)
            if capture.failure is not None:
                found |= {"error": "failure", "message": capture.failure.message, "kind": capture.failure.kind}
    except BaseException as error:
        text = ""
        try:
            text = str(error)[:200]
        except Exception:
            text = "no text"
        found["error"] = f"{type(error).__name__}: {text}"
    cpu_s = cpu() - start
    after = state.facts()
    write(file, dumps(found | {"before": before, "after": after, "cpu_s": cpu_s}).encode())
    end(0)


MOST_MORE_S = 3.0
"""The most seconds of processor time that an export may take longer than by torch alone."""


def differences(bare: Outcome | str, captured: Outcome | str) -> list[str]:
    """Returns what is wrong with the export of a program, in a line each, beside the same by torch alone."""
    if isinstance(bare, str):
        return [] if captured == bare or not isinstance(captured, str) else [f"{captured}, and by torch alone: {bare}"]
    if isinstance(captured, str):
        return [captured]
    found = [
        f"{name}: {captured.after[name][:300]} and not {value[:300]}, before {captured.before[name][:300]}"
        for name, value in bare.after.items()
        if captured.after[name] not in (value, captured.before[name])
    ]
    if bool(bare.error) != bool(captured.error):
        found.append(f"ends with {captured.error or 'a program'!r} {captured.message!r}, by torch alone with {bare.error or 'a program'!r}")
    if captured.error == "failure" and (not captured.message.strip() or "\n" in captured.message or not captured.message.isprintable()):
        found.append(f"no sentence: {captured.message!r}")
    if any("Report it to the project" in note or "Observation was incomplete" in note for note in captured.notes):
        found.append(f"notes {captured.notes}")
    if captured.cpu_s > bare.cpu_s + MOST_MORE_S:
        found.append(f"takes {captured.cpu_s:.1f} s of processor time, by torch alone {bare.cpu_s:.1f} s")
    return found

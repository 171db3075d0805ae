"""Archives that mean harm, by name; each makes the bytes of a file."""

import io
import json
import pickle
import struct
import zipfile
import zlib
from collections.abc import Callable
from typing import Any

from tests.helpers.archives import GATE, graph_of, members_of, size_of, with_json, zipped

CODE = "__import__('pathlib').Path('/tmp/export_explorer_was_here').touch()"
WRITTEN = "/tmp/export_explorer_was_here"


class Touch:
    """Writes a file when it is unpickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return exec, (CODE,)


def _bomb() -> bytes:
    """1 GB of JSON in 1 MB."""
    piece, crc = b" " * 2**24, 0
    for _ in range(64):
        crc = zlib.crc32(piece, crc)
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    # Each piece is compressed without those before it, so one stands for all; an empty last block ends them.
    packed = (packer.compress(piece) + packer.flush(zlib.Z_FULL_FLUSH)) * 64 + b"\x03\x00"
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a/models/model.json", packed)
    data = bytearray(file.getvalue())
    directory = data.rindex(b"PK\x01\x02")
    for method, checksum in ((8, 14), (directory + 10, directory + 16)):
        struct.pack_into("<H", data, method, zipfile.ZIP_DEFLATED)
        struct.pack_into("<III", data, checksum, crc, len(packed), len(piece) * 64)
    return bytes(data)


def _with_directory_size(size: int) -> bytes:
    """The sizes in the directory lie about models/model.json."""
    data = bytearray(GATE.read_bytes())
    at = 0
    while (at := data.find(b"PK\x01\x02", at)) >= 0:
        name_length = struct.unpack_from("<H", data, at + 28)[0]
        if data[at + 46 : at + 46 + name_length].endswith(b"models/model.json"):
            struct.pack_into("<I", data, at + 24, size)
        at += 46
    return bytes(data)


def _lying_locator() -> bytes:
    """A directory of 20 MB, which Python finds by the record before the locator, while the locator states another record, of a small one."""
    record = struct.pack("<4sQHHIIQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, 1, 1, 10, 0)
    entry = struct.pack("<4s6H3I5H2I", b"PK\x01\x02", 20, 20, 0, 0, 0, 33, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + b"a"
    directory = entry * (20 * 2**20 // len(entry))
    found = struct.pack("<4sQHHIIQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, 1, 1, len(directory), len(record))
    end = struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, 1, 1, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    return record + directory + found + struct.pack("<4sIQI", b"PK\x06\x07", 0, 0, 1) + end


def _with_flag(offset: int, value: int) -> bytes:
    """Another flag or way of compressing, for every member."""
    data = bytearray(GATE.read_bytes())
    at = 0
    while (at := data.find(b"PK\x01\x02", at)) >= 0:
        struct.pack_into("<H", data, at + offset, value)
        at += 46
    return bytes(data)


def _link() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        entry = zipfile.ZipInfo("a/models/model.json")
        entry.create_system, entry.external_attr = 3, 0o120777 << 16
        archive.writestr(entry, "/etc/passwd")
    return file.getvalue()


def _nested_graphs(depth: int) -> bytes:
    """Graphs in graphs; as text, since Python's own encoder gives up earlier than the reader."""
    start = '{"inputs": [], "outputs": [], "tensor_values": {}, "nodes": ['
    call = '{"target": "torch.ops.higher_order.cond", "outputs": [], "metadata": {}, "inputs": [{"name": "", "arg": {"as_graph": {"name": "g", "graph": '
    graph = (start + call) * depth + start + "]}" + "}}}]}]}" * depth
    marked = with_json(lambda program: program["graph_module"].update(graph="GRAPH"))
    with zipfile.ZipFile(io.BytesIO(marked)) as archive:
        program = archive.read("archive/models/model.json").decode().replace('"GRAPH"', graph)
    return zipped({"models/model.json": program.encode()})


def _named(name: str) -> Callable[[], bytes]:
    def change(program: dict[str, Any]) -> None:
        text = json.dumps(program).replace('"add"', json.dumps(name)).replace("lin.weight", "project.weight")
        text = text.replace("project.weight", json.dumps(name)[1:-1])
        program.clear()
        program.update(json.loads(text))

    return lambda: with_json(change)


def _size(text: str, hint: int = 6) -> Callable[[], bytes]:
    return lambda: with_json(lambda program: size_of(program).update(expr_str=text, hint={"as_int": hint}))


def _guard(*texts: str) -> Callable[[], bytes]:
    return lambda: with_json(lambda program: program["guards_code"].extend(texts))


def _trace(text: str) -> Callable[[], bytes]:
    def change(program: dict[str, Any]) -> None:
        for node in graph_of(program)["nodes"]:
            node["metadata"]["stack_trace"] = text

    return lambda: with_json(change)


def _set(*keys: str, value: Any) -> Callable[[], bytes]:
    def change(program: dict[str, Any]) -> None:
        inner: Any = program
        for key in keys[:-1]:
            inner = inner[key]
        inner[keys[-1]] = value

    return lambda: with_json(change)


def _inputs(count: int) -> Callable[[], bytes]:
    def change(program: dict[str, Any]) -> None:
        graph, module = graph_of(program), program["graph_module"]
        meta = graph["tensor_values"]["x"]
        for name in (f"added{number}" for number in range(count)):
            graph["inputs"].append({"as_tensor": {"name": name}})
            graph["tensor_values"][name] = meta
            module["signature"]["input_specs"].append({"user_input": {"arg": {"as_tensor": {"name": name}}}})
        module["module_call_graph"] = []

    return lambda: with_json(change)


def _nested_maxima(number: int) -> str:
    """A guard of 500 characters of which sympy takes half a second to make a condition."""
    size, other = "L['x'].size()[0]", "L['rest']['mask'].size()[0]"
    text = size
    for depth in range(10):
        text = f"max({text}*2 - {depth + number}, min({other}, {depth} + {size}))" if depth < 6 else f"max({text}, {depth + number})"
    return f"{text} > {number}"


_WEIGHTS = json.dumps(
    {"config": {"project.weight": {"path_name": "weight_0", "is_param": True, "use_pickle": True, "tensor_meta": None}}}
).encode()
_PICKLE = pickle.dumps(Touch())
_LONG_SUM = "Add(" + ", ".join(f"Symbol('s{number}', positive=True, integer=True)" for number in range(300)) + ")"
_TOWER = "Pow(" * 30 + "Integer(9)" + ", Integer(9))" * 30
_MAX = "max(" + ", ".join(["L['x'].size()[0]", *(f"{number} - L['x'].size()[0]" for number in range(700))]) + ") > 3"
_PRODUCT = " * ".join(f"(L['x'].size()[0] - {number})" for number in range(500)) + " == L['rest']['mask'].size()[0]"

HOSTILE: dict[str, Callable[[], bytes]] = {
    "empty": lambda: b"",
    "no zip": lambda: b"import os\n" * 100,
    "a start alone": lambda: GATE.read_bytes()[:3000],
    "an end alone": lambda: GATE.read_bytes()[-100:],
    "a locator that lies": _lying_locator,
    "an end that lies": lambda: b"PK\x05\x06" + b"\xff" * 18,
    "a bomb": _bomb,
    "a size that lies low": lambda: _with_directory_size(10),
    "a size that lies high": lambda: _with_directory_size(2**31),
    "encrypted": lambda: _with_flag(8, 1),
    "compressed unknown": lambda: _with_flag(10, 97),
    "compressed by lzma": lambda: zipped(members_of(), how=zipfile.ZIP_LZMA),
    "names that leave": lambda: zipped({"../../etc/passwd": b"x", "models/../../evil.json": b"{}"}, root=""),
    "a program that leaves": lambda: zipped({"models/../evil.json": b"{}"}),
    "a link": _link,
    "two of one name": lambda: GATE.read_bytes() + zipped({"models/model.json": b"{}"}),
    "many members": lambda: zipped({f"models/{number}": b"" for number in range(20_000)}),
    "nested JSON": lambda: zipped({"models/model.json": b"[" * 100_000}),
    "nested objects": lambda: zipped({"models/model.json": b'{"a":' * 100_000}),
    "nested graphs": lambda: _nested_graphs(50),
    "graphs nested beyond Python's stack": lambda: _nested_graphs(2000),
    "millions of parts": lambda: zipped({"models/model.json": b'{"schema_version":{"major":8},"x":[' + b"{}," * 15_000_000 + b"0]}"}),
    "JSON of another kind": lambda: zipped({"models/model.json": b'{"hello": "world"}'}),
    "no JSON": lambda: zipped({"models/model.json": b"\xff\xfe"}),
    "another version": _set("schema_version", value={"major": 99, "minor": 0}),
    "pickled weights": lambda: zipped(
        members_of() | {"data/weights/model_weights_config.json": _WEIGHTS, "data/weights/weight_0": _PICKLE}
    ),
    "pickled inputs": lambda: zipped(members_of() | {"data/sample_inputs/model.pt": _PICKLE}),
    "code as a size": _size(CODE),
    "code as a call of a size": _size(f"Symbol('s0').__class__.__init__.__globals__['os'].system({CODE!r})"),
    "code as a lambda": _size(f"(lambda: {CODE})()"),
    "code as a name": _size(f"Symbol({CODE!r})"),
    "code as a guard": _guard(CODE, f"L['x'].size()[0] == {CODE}", f"[{CODE} for _ in (1,)]", f"f'{{{CODE}}}' == ''"),
    "code as a range": _set("range_constraints", value={CODE: {"min_val": 2, "max_val": None}}),
    "a tower of powers": _size(_TOWER),
    "a large power": _size("Pow(Symbol('s0', integer=True), Integer(99999999))"),
    "a long size": _size(_LONG_SUM),
    "a size that nests": _size("(" * 3000 + "1" + ")" * 3000),
    "an endless number": _size("Integer(" + "9" * 19_000 + ")"),
    "a large size": _size("Symbol('s10', positive=True, integer=True)", hint=2**39),
    "a larger size": _size("Symbol('s10', positive=True, integer=True)", hint=2**62),
    "a guard of many": _guard(_MAX),
    "a guard that is a product": _guard(_PRODUCT),
    "a guard of powers": _guard(
        *(
            "9**9**9 > 0",
            "L['x'].size()[0]**9**9**9 > 7",
            "L['x'].size()[0]" + "**2" * 40 + " > 7",
            "(" * 40 + "L['x'].size()[0]" + "**2)" * 40 + " > 7",
        )
    ),
    "a guard of a long text": _guard("'a' * 2000000000 == ''", "-'a' == ''", "max('a', 'b') == ''"),
    "a guard of large numbers": _guard("L['x'].size()[0] % 999999999999 == 7", "L['x'].size()[0] * 99999999999999999999999 == 7"),
    "thousands of guards": _guard(*(f"L['x'].size()[0] * {number} % 7 < {number}" for number in range(1500))),
    "twenty thousand guards": _guard(*(f"L['x'].size()[0] < {number}" for number in range(2_000, 22_000))),
    "guards of nested maxima": _guard(*map(_nested_maxima, range(200))),
    "a hundred thousand ranges": _set(
        "range_constraints", value={f"s{number}": {"min_val": 2, "max_val": number + 9} for number in range(100_000)}
    ),
    "twenty thousand inputs": _inputs(20_000),
    "as many inputs as are shown": _inputs(3_900),
    "a trace into other files": _trace('File "/etc/passwd", line 1, in root\n    root:x\nFile "/dev/zero", line 9, in forward\n    x'),
    "a trace of blanks": _trace(" " * 100_000 + "\n" * 100_000 + 'File "' + " " * 100_000),
    "a trace of lines": _trace('  File "/m.py", line 999999999999999999999, in f\n' * 5_000),
    "markup": _named("<script>alert(1)</script><img src=x onerror=alert(1)>"),
    "characters that turn text round": _named("a\u202edda\u2066b\u200f"),
    "characters that steer terminals": _named("\x1b]0;owned\x07\x1b[2J\x9b31m\r\n\0"),
    "names of a megabyte": _named("n" * 2**20),
    "structure that nests": _set(
        "graph_module",
        "module_call_graph",
        value=[{"fqn": "", "signature": {"in_spec": "[1, " + '{"type":' * 5000, "forward_arg_names": ["x"]}}],
    ),
    "numbers where texts are due": _set("guards_code", value=[1, None]),
    "no graph": _set("graph_module", value=None),
    "nodes of nothing": _set("graph_module", "graph", "nodes", value=[{"target": "", "inputs": [], "outputs": [{}], "metadata": {}}]),
    "outputs of nothing": _set("graph_module", "graph", "outputs", value=[{"as_tensor": {"name": "nobody"}}]),
    "signature of nothing": _set("graph_module", "signature", value={"input_specs": [{}], "output_specs": []}),
}


def _branching(doublings: int = 60) -> bytes:
    """A node with another one in a dict, to which more ways lead than can be followed."""

    def change(program: dict[str, Any]) -> None:
        graph, last = graph_of(program), "x"
        for number in range(doublings):
            for name, read in ((f"r{number}", [last]), (f"a{number}", [last, f"r{number}"])):
                inputs = [{"name": "", "arg": {"as_tensor": {"name": it}}, "kind": 1} for it in read]
                outputs = [{"as_tensor": {"name": name}}]
                graph["nodes"].append({"target": "torch.ops.aten.add.Tensor", "inputs": inputs, "outputs": outputs, "metadata": {}})
                graph["tensor_values"][name] = graph["tensor_values"]["x"]
            last = f"a{number}"
        given = {"name": "", "arg": {"as_string_to_argument": {"a": {"as_tensor": {"name": last}}}}, "kind": 1}
        graph["nodes"].append({"target": "torch.ops.aten.add.Tensor", "inputs": [given], "outputs": [], "metadata": {}})

    return with_json(change)


HOSTILE["a node to which many ways lead"] = _branching


def slow(copies: int = 6_000) -> bytes:
    """A graph as large as any that is read: reading it keeps a processor busy for tens of seconds."""
    return with_json(lambda program: graph_of(program).update(nodes=graph_of(program)["nodes"] * copies))

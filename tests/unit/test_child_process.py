"""The end of what a child process wrote to its standard error."""

import threading
from pathlib import Path

import msgspec

from export_explorer.workers.child_process import ChildProcess


def test_bytes_that_are_no_text_are_replaced_in_the_error_output(tmp_path: Path) -> None:
    ended = threading.Event()
    (tmp_path / "module_of_a_child.py").write_text("import sys; sys.stderr.buffer.write(b'no \\xff text\\nlast')", encoding="utf-8")
    decoder = msgspec.json.Decoder(dict[str, int])
    path = {"PYTHONPATH": str(tmp_path)}
    child = ChildProcess(["module_of_a_child"], tmp_path, decoder, lambda line: None, ended.set, path)
    assert ended.wait(30)
    assert child.error_output() == "no \N{REPLACEMENT CHARACTER} text\nlast"
    assert child.last_words() == "last"

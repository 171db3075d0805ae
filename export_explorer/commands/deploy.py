"""``export-explorer deploy model.pt2 onnx``: lowers a saved program to a target and prints the comparison of both."""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from export_explorer.commands.output import command_parser, not_a_program, parsed, print_text, trouble

FINE, NOT_FINE, UNREADABLE = 0, 1, 3
_EXAMPLES = """examples:
  export-explorer deploy model.pt2 onnx --trust -o model.onnx
      the artifact, and what it keeps of the program
  export-explorer deploy model.pt2 onnx --trust -o model.onnx --guards
      with model.guards.json and check_inputs.py beside it
  export-explorer deploy model.pt2 onnx --trust --json | jq .trials
      the comparison as JSON

exit codes:
  0  lowered; every size that the program accepts gives the same result
  1  not lowered; or the artifact rejects such a size, or gives another result
  2  wrong use of this command, or the target is not installed
  3  a file that cannot be loaded, or cannot be written
"""


def main(arguments: Sequence[str]) -> int:
    """Runs the command with the arguments after ``deploy``, and returns its exit code."""
    asked = parsed(_parser(), arguments)
    if not Path(asked.file).is_file():
        return trouble(f"There is no file {asked.file}.", UNREADABLE)
    if asked.file.endswith(".py"):
        return trouble(not_a_program(asked.file))
    if asked.guards and asked.output is None:
        return trouble("--guards writes files beside the artifact. Add -o.")
    if not asked.trust:
        return trouble(f"Loading {asked.file} runs code from it (pickles, size expressions). If you trust it, add --trust.")
    from export_explorer.features.deploy.check_inputs import example_call
    from export_explorer.features.deploy.deploying import MissingTargetError, UnreadableProgramError, deploy

    try:
        deployment = deploy(
            asked.file,
            asked.target,
            asked.output,
            names=asked.names,
            metadata=asked.metadata,
            compare=asked.compare,
            timeout_s=asked.timeout,
            trust=True,
            tell=_tell if sys.stderr is not None and sys.stderr.isatty() else lambda words: None,
        )
        call = ""
        if asked.guards and deployment.guard_file is not None:
            call = example_call(deployment.guard_file, str(deployment.write_guards()))
        if asked.html is not None:
            deployment.to_html(asked.html)
    except UnreadableProgramError as error:
        return trouble(str(error), UNREADABLE)
    except (MissingTargetError, ValueError) as error:
        return trouble(str(error))
    except OSError as error:
        return trouble(str(error), UNREADABLE)
    if asked.json:
        tables: dict[str, Sequence[Any]] = {
            "dims": deployment.dim_rows,
            "trials": deployment.trial_rows,
            "operators": deployment.operator_rows,
            "nodes": deployment.node_rows,
        }
        rows = {name: list(map(asdict, table)) for name, table in tables.items()}
        notes = [str(note) for note in deployment.notes]
        print_text(json.dumps({"ok": deployment.ok, "summary": deployment.summary(), "notes": notes, **rows}))
    elif asked.html is None:
        print_text(deployment.to_text())
        if call:
            print_text(f"\nCheck inputs: {call}")
    is_fine = deployment.ok and all(row.verdict not in ("differs", "artifact_rejects") for row in deployment.trial_rows)
    return FINE if is_fine else NOT_FINE


def _tell(words: str) -> None:
    sys.stderr.write(f"{words}\n")


def _parser() -> argparse.ArgumentParser:
    parser = command_parser(
        "deploy",
        "Lower a saved program to ONNX, ExecuTorch or OpenVINO, and compare the artifact with the program size by size.",
        _EXAMPLES,
    )
    parser.add_argument("file", metavar="model.pt2", help="a program that torch.export.save wrote")
    parser.add_argument("target", choices=("onnx", "executorch", "openvino"))
    parser.add_argument("-o", "--output", metavar="FILE", help="the artifact to write: .onnx, .pte or .xml; default none")
    parser.add_argument("--trust", action="store_true", help="load the file, which runs code from it")
    parser.add_argument(
        "--guards", action="store_true", help="write the guards of the program beside the artifact, with a script that checks them"
    )
    parser.add_argument("--no-names", dest="names", action="store_false", help="keep torch's symbols instead of the names of Dims")
    parser.add_argument(
        "--no-metadata", dest="metadata", action="store_false", help="leave paths and lines of the source out of the artifact"
    )
    parser.add_argument(
        "--compare",
        choices=("outputs", "nodes"),
        default="outputs",
        help="compare the value of each node too, not for openvino (default: outputs)",
    )
    parser.add_argument("--timeout", type=float, default=300.0, metavar="SECONDS", help="the time for lowering and trials (default: 300)")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print the comparison as JSON")
    how.add_argument("--html", metavar="OUT.html", help="write a page instead of printing")
    return parser

"""Writes the JSON schemas of the files that other programs may read, records and contracts, into the documentation.

python -m scripts.published_schemas
"""

import json
from pathlib import Path

import msgspec

from export_explorer.features.contract.files import Contract
from export_explorer.record import Capture

FOLDER = Path(__file__).parents[1] / "docs" / "_static"
PUBLISHED = {"capture.schema.json": Capture, "contract.schema.json": Contract}


def schema_text(kind: type) -> str:
    """Returns the JSON schema of a class as text."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema"} | msgspec.json.schema(kind)
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Writes all of them."""
    for name, kind in PUBLISHED.items():
        (FOLDER / name).write_text(schema_text(kind), encoding="utf-8")


if __name__ == "__main__":
    main()

"""The file of a contract: what is written is read back, and what somebody else wrote is data."""

import json
from pathlib import Path
from typing import Any

import pytest
import torch
from hypothesis import example, given, settings
from hypothesis import strategies as some

from export_explorer import expect
from export_explorer.features.contract.changes import changes_of, compared_sizes
from export_explorer.features.contract.files import (
    VERSION,
    Contract,
    ContractSizes,
    DimContract,
    NotAContract,
    OutputContract,
    from_text,
    read_contract,
    to_text,
    write_contract,
)
from export_explorer.features.contract.from_capture import _without_empty
from export_explorer.features.contract.update_mode import contract_path
from export_explorer.record import AcceptedSizes
from tests.cases.contracted import Plain, X

GOOD = {
    "contract": VERSION,
    "model": "Net",
    "dimensions": {"x.shape[0]": {"became": "dynamic"}},
    "outputs": {"": {"dtype": "float32", "shape": ["2"]}},
}


@some.composite
def sizes(draw: some.DrawFn) -> AcceptedSizes:
    step = draw(some.integers(1, 12))
    remainders = draw(some.sets(some.integers(0, step - 1), min_size=1, max_size=step)) if step > 1 else {0}
    lower = draw(some.none() | some.integers(0, 40))
    upper = draw(some.none() | some.integers(lower or 0, 90))
    named = some.sets(some.integers(0, 60), max_size=3)
    return AcceptedSizes(
        lower=lower,
        upper=upper,
        step=step,
        remainders=tuple(sorted(remainders)),
        are_remainders_excluded=len(remainders) < step and draw(some.booleans()),
        excluded=tuple(sorted(draw(named))),
        also=tuple(sorted(draw(named))),
        is_complete=draw(some.booleans()),
        with_others_as_in_example=draw(some.booleans()),
    )


dims = some.one_of(
    some.builds(DimContract, became=some.just("dynamic"), sizes=sizes().map(ContractSizes.of)),
    some.builds(DimContract, became=some.sampled_from(["tied", "derived", "static"]), equals=some.text("xyz.shape[0]*2 +", max_size=12)),
)
names = some.text("abx'[]0123456789._é", min_size=1, max_size=12)
contracts = some.builds(
    Contract,
    model=names,
    dims=some.dictionaries(names, dims, max_size=5),
    outputs=some.dictionaries(
        names, some.builds(OutputContract, dtype=names, shape=some.none() | some.tuples(names, names), value=some.none()), max_size=3
    ),
)


@settings(deadline=None)
@given(contracts)
def test_what_is_written_is_read_back_and_is_sorted(contract: Contract) -> None:
    text = to_text(contract)
    assert from_text(text.encode()) == contract
    assert not changes_of(contract, from_text(text.encode()))
    backwards = Contract(
        model=contract.model, dims=dict(reversed(list(contract.dims.items()))), outputs=dict(reversed(list(contract.outputs.items())))
    )
    assert to_text(backwards) == text


@settings(deadline=None)
@given(sizes())
def test_size_0_alone_is_left_out(known: AcceptedSizes) -> None:
    kept = _without_empty(known)
    assert [kept.accepts(size) for size in range(1, 200)] == [known.accepts(size) for size in range(1, 200)]
    assert _without_empty(kept) == kept


@pytest.mark.slow
@settings(deadline=None)
@given(sizes(), sizes())
@example(AcceptedSizes(lower=None, upper=None, step=2, is_complete=False), AcceptedSizes(lower=None, upper=1, step=3, is_complete=False))
def test_more_and_fewer_sizes_are_told_apart(was: AcceptedSizes, now: AcceptedSizes) -> None:
    before, after = ({size for size in range(-200, 400) if it.accepts(size)} for it in (was, now))
    way = compared_sizes(was, now)
    assert way == ("more_sizes" if before < after else "fewer_sizes" if after < before else "other_sizes")


HOSTILE: dict[str, bytes] = {
    "empty": b"",
    "no JSON": b"import os; os.system('true')",
    "not text": b"\xff\xfe\x00\x01",
    "a list": b"[1, 2]",
    "no version": b"{}",
    "a later version": json.dumps({**GOOD, "contract": VERSION + 1}).encode(),
    "more than there is": json.dumps({**GOOD, "run": "rm -rf"}).encode(),
    "another type": json.dumps({**GOOD, "dimensions": {"x": 3}}).encode(),
    "no such outcome": json.dumps({**GOOD, "dimensions": {"x": {"became": "free"}}}).encode(),
    "sizes that take forever": json.dumps(
        {**GOOD, "dimensions": {"x": {"became": "dynamic", "sizes": {"min": 0, "max": 2**42, "multiple_of": 2**40}}}}
    ).encode(),
    "a divisor of nothing": json.dumps({**GOOD, "dimensions": {"x": {"became": "dynamic", "sizes": {"modulo": 0}}}}).encode(),
    "endlessly nested": b'{"contract": 1, "model": ' + b"[" * 200_000,
    "a number without end": b'{"contract": ' + b"9" * 10_000 + b"}",
    "too large": b" " * (9 * 2**20),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_file_that_is_no_contract_is_one_sentence_with_the_next_step(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "net.export.json"
    path.write_bytes(text)
    with pytest.raises(NotAContract) as caught:
        read_contract(path)
    told = str(caught.value)
    assert "\n" not in told
    assert told.endswith(", or update it")
    assert path.read_bytes() == text


def test_expect_names_the_file_and_changes_nothing_of_it(tmp_path: Path) -> None:
    path = tmp_path / "net.export.json"
    path.write_text(json.dumps({**GOOD, "contract": 99}))
    with pytest.raises(
        ValueError, match=r"^The contract net\.export\.json cannot be read: version 99 .* Install a newer release"
    ) as caught:
        expect(Plain(), (X,), path=path)
    assert "\n" not in str(caught.value)
    assert json.loads(path.read_text())["contract"] == 99
    expect(Plain(), (X,), path=path, update=True)
    expect(Plain(), (X,), path=path)
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(ValueError, match="not a file"):
        expect(Plain(), (X,), path=folder)


def test_texts_of_a_file_do_not_steer_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "net.export.json"
    hostile: dict[str, Any] = {**GOOD, "dimensions": {"x.shape[0]": {"became": "tied", "equals": "\x1b[2J\u202edraob"}}, "model": "\x1b]0;"}
    path.write_text(json.dumps(hostile))
    with pytest.raises(AssertionError) as caught:
        expect(Plain(), (X,), path=path, dynamic_shapes={"x": {0: torch.export.Dim.AUTO}})
    assert all(character.isprintable() or character == "\n" for character in str(caught.value))


def test_a_file_that_cannot_be_written_whole_is_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "net.export.json"
    contract = from_text(json.dumps(GOOD).encode())
    assert write_contract(path, contract)
    assert not write_contract(path, contract)
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert path.stat().st_mode & 0o444 == 0o444
    with pytest.raises(OSError, match=r"net\.export\.json"):
        write_contract(path / "below", contract)


def test_each_name_has_a_file_of_its_own() -> None:
    owner = Path("tests/test_net.py")
    assert contract_path(owner, "test_small", "auto") == Path("tests/test_net.test_small-auto.export.json")
    given = [
        ("test_a", ""),
        ("test_a", "b"),
        ("test_a", "a/b"),
        ("test_a", "a-b"),
        ("test_a", "a b"),
        ("test_a", "é"),
        ("test_a", "x" * 300),
        ("test_a", "x" * 301),
    ]
    found = [contract_path(owner, *name) for name in given]
    assert len(set(found)) == len(given)
    assert all(len(path.name) < 200 and path.parent == owner.parent and path.name.isascii() for path in found)

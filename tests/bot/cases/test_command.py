"""`housecall cases` for its host: how long the stocks last, withdrawn cases, cases that no longer hold."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from bot.__main__ import app
from bot.tools import cases as making
from bot.tools.cases import read
from tests.bot.cases.asked import stocks

STOCK = stocks()["gothic-doctor"]
DATABASE = "h.sqlite3"

Here = Callable[..., Result]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Here:
    monkeypatch.chdir(tmp_path)
    for name in os.environ:
        if name.startswith(("HOUSECALL_", "DISCORD_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOUSECALL_DATABASE", DATABASE)
    return lambda *args: CliRunner().invoke(app, ["cases", *args])


def test_it_says_how_long_the_stocks_last_and_what_the_host_has(tmp_path: Path, here: Here) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "mine.json").write_bytes(STOCK.dump())
    lines = here().output.splitlines()
    assert [line.split(":")[0] for line in lines] == [*sorted(stocks()), STOCK.game]
    assert lines[-1] == f"{STOCK.game}: {len(STOCK.cases)} cases of your own"


def test_a_case_that_is_unknown_cannot_be_withdrawn(here: Here) -> None:
    refused = here("--withdraw", "nobody")
    assert refused.exit_code == 1 and "There is no case nobody" in refused.output


def test_what_does_not_stand_is_named_and_ends_with_a_failure(
    tmp_path: Path, here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "ALL_SAMPLES", 12)
    file = tmp_path / "stock.json"
    old = replace(STOCK.cases[1], rules_version=0)
    file.write_bytes(replace(STOCK, cases=(STOCK.cases[0], old)).dump())
    told = here(STOCK.game, "--to", str(file), "--prove")
    assert told.exit_code == 1
    assert told.output.splitlines()[-1].startswith(f"{old.id}  it is of rules 0, and these are")
    file.write_text("{")
    wrong = here(STOCK.game, "--to", str(file), "--prove")
    assert wrong.exit_code == 1 and "is no stock of cases" in wrong.output


def test_what_cannot_be_made_is_refused_before_anything_is_written(tmp_path: Path, here: Here) -> None:
    file = tmp_path / "new.json"
    for args, words in (
        (("nothing",), "nothing"),
        ((STOCK.game, "--seats", "x"), "is no number"),
        ((STOCK.game, "--seats", "9"), ""),
        ((STOCK.game, "--begins", "tomorrow"), "tomorrow"),
    ):
        told = here(*args, "--to", str(file))
        assert told.exit_code == 1 and words in told.output, args
        assert "Traceback" not in told.output and not file.exists()
    file.write_bytes(stocks()["quack-in-the-box"].dump())
    told = here(STOCK.game, "--to", str(file))
    assert told.exit_code == 1 and "quack-in-the-box" in told.output
    assert read(file) == stocks()["quack-in-the-box"]

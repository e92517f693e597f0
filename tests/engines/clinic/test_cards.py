"""The rules table: a host may change its numbers; a bad file is refused with place and reason."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engines.clinic import GAME
from engines.clinic.cards import CATALOGUES

TEXT = CATALOGUES.text(CATALOGUES.builtin)


def _changed(change: Callable[[Any], None]) -> bytes:
    table = json.loads(TEXT)
    change(table)
    return json.dumps(table).encode()


def _set(*path: Any) -> Callable[[Any], None]:
    *way, name, value = path

    def change(table: Any) -> None:
        for step in way:
            table = table[step]
        table[name] = value

    return change


@pytest.mark.parametrize(("change", "told"), [
    (_set("kinds", "laboratory", "cost", "dear"), "kinds -> laboratory -> cost"),
    (_set("kinds", "sauna", {"colour": "", "cost": 1, "per_floor": 1, "upkeep": 1, "capacity": {}}), "kinds -> sauna"),
    (_set("rounds", 0), "rounds"),
    (_set("care", "income", [1, 2, 3]), "care -> income"),
    (_set("care", "tips", 3), "care -> tips"),
    (_set("specials", [1, 1, 2, 4]), "specials: 16 are needed, there are 12"),
    (_set("each", "garden", 9), "each -> garden: 36 are needed"),
    (_set("admin", "it_doctors", [1, 1]), "it_doctors"),
    (_set("pairs", [1, 1, 1, 1]), "pairs"),
    (_set("layouts", "expert", 0, "entrance", "north"), "no entrance may stand there"),
    (_set("layouts", "compact", 0, "supply_room", [9, 0]), "three different free spaces"),
    (_set("boards", "compact", "printed", [[[7, 7]]]), "a cell lies outside the board"),
    (_set("hire", "doctors", [1, 1, 1]), "hire -> doctors"),
    (_set("doctors_each", [5, 1, 3, 2]), "bonus -> doctor"),
    (_set("action_tiles", {"build": 1, "hire": 1}), "action_tiles"),
])  # fmt: skip
def test_a_bad_table_is_refused_with_place_and_reason(change: Callable[[Any], None], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        CATALOGUES.read(_changed(change))


@pytest.mark.parametrize("raw", [b"", b"[]", b"{}", b"{" * 5000, b"\xff"])
def test_no_table_at_all_is_refused(raw: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        CATALOGUES.read(raw)


def test_a_corrected_table_is_played_by() -> None:
    pack = CATALOGUES.register(_changed(_set("start", "cash", 33)))
    s = GAME.deal(GAME.Options(pack=pack), 2, bytes(32))
    assert [clinic.cash for clinic in s.clinics] == [33, 33]
    assert GAME.catalogue(s) == pack
    assert GAME.catalogue(GAME.load(GAME.dump(s))) == pack


def test_an_unknown_table_is_refused() -> None:
    with pytest.raises(ValueError, match="pack"):
        GAME.deal(GAME.Options(pack="0" * 64), 2, bytes(32))


@pytest.mark.parametrize("seats", [0, 5])
def test_seats_that_do_not_fit_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        GAME.deal(GAME.Options(), seats, bytes(32))


@pytest.mark.parametrize("path", [
    ("start", "cash", 1), ("each", "car", 8), ("patients", [20, 5, 5, 5]), ("action_steps", 6), ("rounds", 2),
    ("hubs_each_service", 0), ("row_places", 1), ("doctors_each", [2, 2, 1, 0]), ("parking", "parking_tile", 1),
    ("care", "patients_each_doctor", 3), ("popularity_price", 1),
])  # fmt: skip
def test_odd_tables_play_to_the_end(path: tuple[Any, ...]) -> None:
    pack = CATALOGUES.register(_changed(_set(*path)))
    s = GAME.deal(GAME.Options(pack=pack), 2, bytes(32))
    rng = Random(4)
    while decisions := GAME.decisions(s):
        asked = next(decision for decision in decisions if decision.must)
        default = asked.default if rng.random() < 0.3 else None
        GAME.play(s, asked.seat, default or rng.choice(list(asked.moves)))
        GAME.check(s)
    assert GAME.outcome(s) is not None

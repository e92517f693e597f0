"""The built-in deck, and packs of a host's own: accepted ones, and refusals of bad ones."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.cards import CATALOGUES
from engines.quack_in_the_box.rules.options import Options

Pack = dict[str, Any]


def pack(change: Callable[[Pack], object]) -> bytes:
    text: Pack = json.loads(CATALOGUES.text(CATALOGUES.builtin))
    change(text)
    return json.dumps(text).encode()


BAD: list[tuple[Callable[[Pack], object], str]] = [
    (lambda text: text["patients"][2].update(cure=0), "patients -> 2 -> cure: Input should be greater than"),
    (
        lambda text: text["patients"][0].update(illnesses=["Boredom"]),
        "patients -> 0 -> illnesses -> 0: Input should be",
    ),
    (lambda text: text["patients"][0].update(illnesses=["GI", "GI"]), "'GI' stands there twice"),
    (
        lambda text: text["patients"].append(text["patients"][3]),
        "patients: Value error, 'daredevil' stands there twice",
    ),
    (lambda text: text["patients"].__delitem__(slice(11, None)), "patients: List should have at least 12 items"),
    (
        lambda text: text["treatments"][5].update(money="20"),
        "treatments -> 5 -> money: Input should be a valid integer",
    ),
    (
        lambda text: text["treatments"][5].update(colour="red"),
        "treatments -> 5 -> colour: Extra inputs are not permitted",
    ),
    (lambda text: text["treatments"].__delitem__(slice(30, None)), "at least 60 are needed"),
    (
        lambda text: text["treatments"][0].update(id="the_mayor"),
        "the file: Value error, 'the_mayor' stands there twice",
    ),
    (lambda text: text["treatments"][0].update(id="has space"), "treatments -> 0 -> id: String should match pattern"),
    (lambda text: text["anytimes"][0]["effect"].update(does="explode"), "anytimes -> 0 -> effect: Input tag 'explode'"),
    (
        lambda text: text["anytimes"][2]["effect"].pop("points"),
        "anytimes -> 2 -> effect -> cure -> points: Field required",
    ),
    (lambda text: text.pop("name"), "name: Field required"),
]


@pytest.mark.parametrize(("change", "told"), BAD)
def test_a_bad_pack_is_refused_with_place_and_reason(change: Callable[[Pack], object], told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        CATALOGUES.register(pack(change))


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(ValueError, match="Invalid JSON"):
        CATALOGUES.register(b"{")


def test_a_pack_of_ones_own_is_played_with() -> None:
    mine = CATALOGUES.register(pack(lambda text: text["anytimes"].clear()))
    s = GAME.deal(Options(pack=mine), 6, bytes(32))
    assert GAME.catalogue(s) == mine
    while decisions := GAME.decisions(s):
        default = decisions[0].default
        assert default is not None
        GAME.play(s, decisions[0].seat, default)
        GAME.check(s)
    assert GAME.outcome(s) is not None


def test_the_example_on_the_page_is_right() -> None:
    page = Path(__file__).parents[3] / "docs/packs/quack_in_the_box.md"
    found = re.search(r"```json\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    example: Pack = json.loads(found[1])
    mine = CATALOGUES.register(pack(lambda text: [text[part].extend(example[part]) for part in DECKS]))
    assert len(CATALOGUES.deck(mine).patients) == 41


DECKS = ("patients", "treatments", "anytimes")


def test_the_longest_move_of_any_pack_fits() -> None:
    card, patient = f"{'c' * 18}.9", "p" * 16
    for text in (f"swap {card} {patient} {patient}", f"redirect {card} {patient}", f"treat {card} {patient}"):
        assert len(text) <= 60
        assert str(GAME.move(text)) == text

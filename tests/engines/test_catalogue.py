"""Catalogues: identified by hash; errors in a file are reported with their place."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from pydantic import BaseModel, ConfigDict, Field, model_validator

from engines.catalogue import MAX_BYTES, Catalogues, catalogues, line_of


class Card(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str
    copies: int = Field(ge=1, le=4)


class Deck(BaseModel):
    model_config = ConfigDict(extra="forbid")

    cards: list[Card]

    @model_validator(mode="after")
    def _named_once(self) -> "Deck":
        if len({card.name for card in self.cards}) < len(self.cards):
            raise ValueError("two cards of one name")
        return self


GOOD = b'{"cards": [{"name": "leech", "copies": 2}]}'


@pytest.fixture
def known() -> Catalogues[Deck]:
    return Catalogues(Deck, GOOD)


def test_the_builtin_one_is_known_by_the_hash_of_its_text(known: Catalogues[Deck]) -> None:
    assert known.builtin == sha256(GOOD).hexdigest()
    assert known.builtin in known
    assert known.text(known.builtin) == GOOD
    assert known.deck(known.builtin).cards[0].name == "leech"


def test_a_changed_text_is_another_catalogue(known: Catalogues[Deck]) -> None:
    other = known.register(GOOD.replace(b"2", b"3"))
    assert other != known.builtin
    assert known.deck(known.builtin).cards[0].copies == 2
    assert known.deck(other).cards[0].copies == 3


def test_registering_twice_reads_once(known: Catalogues[Deck]) -> None:
    deck = known.deck(known.builtin)
    assert known.register(GOOD) == known.builtin
    assert known.deck(known.builtin) is deck


def test_an_unknown_hash(known: Catalogues[Deck]) -> None:
    assert "0" * 64 not in known
    with pytest.raises(KeyError):
        known.deck("0" * 64)
    with pytest.raises(KeyError):
        known.text("0" * 64)


def test_it_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(GOOD)
    assert catalogues(Deck, path).builtin == sha256(GOOD).hexdigest()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b'{"cards": [{"name": "leech", "copies": 9}]}', "cards -> 0 -> copies: .*less than or equal to 4"),
        (b'{"cards": [{"name": "leech", "copies": "many"}]}', "cards -> 0 -> copies: .*integer"),
        (b'{"cards": [{"name": "a", "copies": 1}, {"copies": 1}]}', "cards -> 1 -> name: .*required"),
        (b'{"cards": [{"name": "a", "copies": 1, "art": "x"}]}', "cards -> 0 -> art: Extra"),
        (b'{"cards": [{"name": "a", "copies": 1}, {"name": "a", "copies": 1}]}', "the file: .*two cards of one name"),
        (b"{}", "cards: .*required"),
        (b"[]", "the file: "),
        (b"", "the file: Invalid JSON"),
        (b'{"cards": [', "the file: Invalid JSON"),
        (b"\xff\xfe", "the file: Invalid JSON"),
    ],
)
def test_a_bad_file_is_refused_with_place_and_reason(known: Catalogues[Deck], text: bytes, said: str) -> None:
    with pytest.raises(ValueError, match=f"^(line 1, )?{said}") as refused:
        known.register(text)
    assert "\n" not in str(refused.value)
    assert sha256(text).hexdigest() not in known


def test_a_file_that_is_too_large_is_refused_unread(known: Catalogues[Deck]) -> None:
    with pytest.raises(ValueError, match="larger than"):
        known.register(b" " * (MAX_BYTES + 1))


def test_a_file_that_is_nested_too_deeply_is_refused(known: Catalogues[Deck]) -> None:
    with pytest.raises(ValueError, match=r"the file|nested"):
        known.register(b"[" * 200_000)
    with pytest.raises(ValueError, match=r"the file|nested|cards"):
        known.register(json.dumps({"cards": []}).encode()[:-2] + b"[" * 5000 + b"]" * 5000 + b"]}")


def test_a_wrong_value_is_named_with_its_line() -> None:
    text = '{\n "a": 1,\n "b": [\n  {"c": 2},\n  {\n   "c": "x"}\n ]\n}\n'
    assert line_of(text, ("b", 1, "c")) == 6
    assert line_of(text, ("b", 0)) == 4
    assert line_of(text, ("b", 1, "missing")) == 5
    assert line_of(text, ("a",)) == 2
    assert line_of("7", ("a", 1)) == 1

"""Card texts that once said less, or something else, than the card does."""

import pytest

from bot.faces import FACES
from bot.faces.library import BUILT_IN, entries
from bot.words import speaker


@pytest.mark.parametrize(
    ("game", "name", "told"),
    [
        ("gothic-doctor", "Relapse", "that doctor draws a Treatment"),
        ("gothic-doctor", "Exchange of Patients", "counters go with them"),
        ("gothic-doctor", "Malpractice Suit", "it takes a +£25 off instead"),
        ("gothic-doctor", "Hypochondriac", "it takes a −£25 off instead"),
        ("quack-in-the-box", "Superbug", "A Patient without Infectious"),
        ("quack-in-the-box", "Spontaneous Remission", "The card itself pays nobody"),
        ("doctor-strange", "Hidden Temple", "Power for its Character"),
    ],
)
def test_a_card_says_all_it_does(game: str, name: str, told: str) -> None:
    (about,) = [one.about for one in entries(FACES[game], speaker("en"), BUILT_IN) if one.name == name]
    assert told in about


def test_french_asks_where_a_tile_goes_without_mixing_up_its_article() -> None:
    assert speaker("fr")("Where does the {kind} go?", kind="Pôle de psychiatrie").startswith(
        "Pôle de psychiatrie\u00a0:"
    )

"""A citation names the ruling it means.

Faces cite by the first words of a ruling (`bot.faces.citing`), and entry and ruling share a word in every language. The
sentence of a reason shares a word that few rulings have, or is listed here with the first words of the ruling it means.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from bot.faces import FACES
from bot.faces.citing import cited
from bot.faces.library import entries
from bot.screens.paragraphs import paragraphs
from bot.screens.rulebook import page_in
from bot.words import ENGLISH, folded, languages, speaker
from engines.doctor_strange.cards import CATALOGUES as STRANGE

REASONS = {
    "clinic": "reasons",
    "doctor-strange": "words",
    "gothic-doctor": "words",
    "quack-in-the-box": "words",
}
"""The module of each game's face with the sentences of its reasons."""
FEW = 0.12
"""The largest share of rulings that may have a telling word."""
_CITED = re.compile(r'Reason\(\s*f?"([\w.]+)",\s*"([\w.]+)"')
MEANT = {
    "clinic": {
        ("already_picked", "C16"): "Three steps of secret tiles",
        ("bonus_gone", "C14"): "Bonus tiles:",
        ("enough_patients", "C37"): "A treatment room works",
        ("no_carer", "C37"): "A treatment room works",
        ("no_draft", "C14"): "Bonus tiles:",
        ("no_it_choice", "C45"): "On each board: doctors in a laboratory",
        ("no_patient_there", "C35"): "Staying is always legal. Patients end in",
        ("no_place_for", "C36"): "Places:",
        ("no_such_bonus", "C14"): "Bonus tiles:",
        ("not_in_a_room", "C37"): "A treatment room works",
        ("other_action", "C16"): "Three steps of secret tiles",
        ("covered", "C25"): "Helipad:",
        ("founded", "C11"): "$15. Free of charge:",
        ("game_over", "C47"): "Popularity; doctors",
        ("no_garden_below", "C22"): "Garden:",
        ("no_module", "C25"): "Helipad:",
        ("no_module", "C26"): "Conveyors:",
        ("no_module", "C35"): "Staying is always legal. Patients end in",
        ("no_parking_there", "C6"): "One car a border",
        ("not_in_play", "C10"): "Two, three, four, five services",
        ("not_moved", "C36"): "Places:",
        ("not_now", "C16"): "Three steps of secret tiles",
        ("not_picked", "C16"): "Three steps of secret tiles",
        ("not_your_turn", "C16"): "Three steps of secret tiles",
        ("occupied", "C19"): "Hub, treatment room:",
        ("occupied", "C25"): "Helipad:",
        ("occupied_border", "C24"): "Entrance:",
        ("other_room", "C37"): "A treatment room works",
        ("overfull", "C36"): "Places:",
        ("same_row", "C32"): "Five Queue Points",
        ("there_already", "C35"): "Staying is always legal",
        ("too_dear", "C18"): "Two elements, each paid in cash",
    },
    "doctor-strange": {
        ("attacker_only", "S41"): "Any number of Power cards",
        ("not_declared", "S38"): "Only Attack cards can be countered",
        ("one_location", "S27"): "One Location a Character",
        ("marked", "S42"): "Call Defender: the defender names one unmarked",
        ("not_enemy", "S32"): "Targets are viable Characters the enemy controls",
        ("not_pending", "S34"): "Attacks are resolved one after another",
    },
    "gothic-doctor": {
        ("cured_already", "5.1"): "One Patient of the Waiting Room may be cured",
        ("empty_hand", "R26"): "Light Fingers needs a hand",
        ("game_over", "10.1"): "The game ends with the eleventh hour",
        ("no_plain_action", "4.1"): "At the start of the turn",
        ("no_target", "4.2"): "It needs a target",
        ("not_your_turn", "3.1"): "Three phases",
        ("unequal_patients", "4.2"): "It needs a target",
    },
    "quack-in-the-box": {
        ("no_treatment", "13a"): "All other Anytimes may be played",
        ("other_window", "13"): "Four windows:",
        ("no_anytime", "13"): "Four windows:",
        ("nobody_there", "4"): "Two to five Treatments",
        ("not_your_turn", "1"): "First doctor by lot, then clockwise",
    },
}
"""By key and number of a reason: the first words of the ruling."""


def stems(text: str) -> set[str]:
    """Return the first five letters of each word, without placeholders."""
    return {word[:5] for word in re.findall(r"[a-z]{3,}", folded(re.sub(r"\{\w+\}", " ", text)))}


@cache
def rulings(game: str, language: str, share: float = 1.0) -> dict[str, set[str]]:
    """Return the words of each ruling that at most this share of all rulings have."""
    every = {
        one.number: stems(f"{one.heading} {one.text}") for one in paragraphs(page_in(game, language)) if one.number
    }
    common = Counter(stem for words in every.values() for stem in words)
    return {number: {stem for stem in words if common[stem] <= share * len(every)} for number, words in every.items()}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", REASONS)
def test_the_rulings_that_an_entry_cites_are_about_it(game: str, language: str) -> None:
    every = entries(FACES[game], speaker(language))
    cites = [(one, number) for one in every for number in one.rules]
    known = rulings(game, language)
    strange = {
        (one.key, number) for one, number in cites if not stems(f"{one.name} {one.kind} {one.about}") & known[number]
    }
    assert strange == set()


@pytest.mark.parametrize("game", REASONS)
def test_the_ruling_that_a_reason_cites_is_about_it(game: str) -> None:
    folder = game.replace("-", "_")
    sentences: dict[str, str] = import_module(f"bot.faces.{folder}.{REASONS[game]}").REASONS
    source = "\n".join(path.read_text("utf-8") for path in sorted(Path("engines", folder).rglob("*.py")))
    cites = set(_CITED.findall(source))
    known, meant = rulings(game, ENGLISH, FEW), MEANT[game]
    assert len(cites) > 20 and meant.keys() <= cites
    for (key, number), words in meant.items():
        assert cited(game, words) == (number,), key
    strange = {(key, number) for key, number in cites - meant.keys() if not stems(sentences[key]) & known[number]}
    assert strange == set()


@pytest.mark.parametrize("language", languages())
def test_an_attack_cites_the_ruling_of_its_own_fate(language: str) -> None:
    every = entries(FACES["doctor-strange"], speaker(language))
    known = rulings("doctor-strange", language, FEW)
    fates = {one.key.removeprefix("fate-"): one for one in every if one.key.startswith("fate-")}
    assert len(fates) == 5
    for fate, one in fates.items():
        (number,) = one.rules
        assert stems(f"{one.name} {one.about.splitlines()[0]}") & known[number], fate
        cards = [card for card in STRANGE.deck(STRANGE.builtin).cards if card.fate == fate]
        by_key = {entry.key: entry.rules for entry in every}
        assert cards and {by_key[card.id.replace(".", "-")][0] for card in cards} == {number}

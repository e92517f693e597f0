"""The book: open piles, unseen cards, lasting effects, and the cards of the own hand."""

from __future__ import annotations

import re

from bot.faces.doctor_strange import FACE
from bot.faces.doctor_strange.lore import LORE
from bot.faces.doctor_strange.piles import unseen
from engines.doctor_strange import GAME
from engines.doctor_strange.state import Declaring, Resting
from tests.bot.faces import looking
from tests.bot.faces.doctor_strange.scenes import SAY, at
from tests.engines.doctor_strange.position import EVIL, GOOD, LOKI, MORDO, STRANGE, WONG, evil, given, good

PEOPLE = [
    good(STRANGE, "i.magic_amulet"),
    good(WONG, controller=EVIL, holder=MORDO, condition="captured"),
    evil(LOKI),
    evil(MORDO, condition="incapacitated"),
]


def test_what_is_unseen_and_what_is_at_work_can_be_looked_up() -> None:
    state = given(Resting(1), people=[*PEOPLE[:3], evil(MORDO)], killed={"c.zota": EVIL}, tallies=(0, 1))
    found = dict(FACE.piles(SAY, at(state, None))) if FACE.piles else {}
    (heading,) = [heading for heading in found if "together" in heading]
    lines = found[heading]
    assert any("Item: 3 of 4" in line for line in lines)
    assert any("Attack: 24 of 24" in line and "💀 5" in line for line in lines)
    (characters,) = [line for line in lines if "Character" in line]
    assert "Taboo" in characters and "Zota" not in characters and "Loki" not in characters
    assert found["💀 Killed (1)"] == ["🧙 Zota (Evil)"]
    work = "\n".join(found["⏳ At work"])
    assert "Baron Mordo holds Wong" in work
    assert "Loki leaves on a 11 or more" in work
    assert "Evil has nobody who can act: 1 of 2" in work


def test_whoever_looks_sees_the_same() -> None:
    state = given(Resting(1), people=[*PEOPLE[:1], evil(MORDO)], hands=(["p.incense", "a.bind"], ["r.escape"]))
    assert FACE.piles is not None
    looks = [FACE.piles(SAY, at(state, seat)) for seat in (None, GOOD, EVIL)]
    assert looks[0] == looks[1] == looks[2]
    view = GAME.view(state, None)
    assert len(unseen(view)) == view.deck + sum(side.hand for side in view.sides)


def test_a_card_says_what_it_does_when_for_whom_and_a_joke() -> None:
    state = given(Declaring(1), hands=([LOKI, "a.poison"], ["p.incense"]))
    assert FACE.details is not None
    loki, poison = FACE.details(SAY, at(state, GOOD))
    assert (loki.label.text, loki.label.hint, poison.label.text) == ("Loki 12", "Character", "Poison")
    assert all(words in loki.about for words in ("Evil only", "You cannot use it", "walk off"))
    assert "killed" in poison.about and "S30" in poison.about and "You cannot" not in poison.about
    assert (poison.joke, poison.held) == (LORE["a.poison"], "a.poison")


def test_every_card_can_be_looked_at_by_its_holder_alone() -> None:
    cards = [card for card in GAME.catalogues.deck(GAME.catalogues.builtin).by_id if card not in {STRANGE, MORDO}]
    state = given(Declaring(1), hands=(cards, ()))
    assert FACE.details is not None
    told = FACE.details(SAY, at(state, GOOD))
    assert len(told) == len(cards)
    for one in told:
        looking.good_label(one.label)
        looking.good(re.sub(r"\(S[^)]*\)", "", f"{one.about}\n{one.joke}"), 400)
    assert FACE.details(SAY, at(state, EVIL)) == FACE.details(SAY, at(state, None)) == []

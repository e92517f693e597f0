"""A card of one's own hand can be looked at."""

import re

from bot.faces.doctor_strange import FACE
from bot.faces.doctor_strange.lore import LORE
from engines.doctor_strange import GAME
from engines.doctor_strange.state import Declaring
from tests.bot.faces.doctor_strange.scenes import SAY, at
from tests.bot.faces.looking import good, good_label
from tests.engines.doctor_strange.position import EVIL, GOOD, LOKI, MORDO, STRANGE, given


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
        good_label(one.label)
        good(re.sub(r"\(S[^)]*\)", "", f"{one.about}\n{one.joke}"), 400)
    assert FACE.details(SAY, at(state, EVIL)) == FACE.details(SAY, at(state, None)) == []

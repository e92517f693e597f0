"""The hand in words names everything: first the stakes, then playable cards, then the rest."""

import re

from bot.faces.asked import Asked
from bot.faces.doctor_strange import FACE
from bot.faces.doctor_strange.names import name_of, short_name
from bot.words import speaker
from engines.doctor_strange import GAME
from engines.doctor_strange.moves import Power
from engines.doctor_strange.state import Declaring
from tests.bot.faces.doctor_strange.scenes import asked_of, at, played
from tests.engines.doctor_strange.position import (
    AGGAMON,
    EVIL,
    GOOD,
    LOKI,
    MORDO,
    STRANGE,
    TABOO,
    evil,
    given,
    good,
    play,
)

SAY = speaker("en")


def test_a_title_says_side_and_round_or_who_is_struck() -> None:
    state = given(Declaring(1), hands=(["a.bind"], ["p.incense"]), dice=(8, 8))
    assert FACE.title(SAY, at(state, GOOD), Asked()) == "Good · Turn 4"
    play(state, GOOD, f"attack {STRANGE} {MORDO} a.bind", "done")
    assert FACE.title(SAY, at(state, EVIL), Asked()) == "Baron Mordo is struck"


def test_a_hand_tells_plan_cards_what_is_barred_and_what_is_known() -> None:
    state = given(Declaring(1), hands=([LOKI, "a.bind", "a.bait", "x.read_minds"], ["p.incense"]), top=["p.trance"])
    play(state, GOOD, "look x.read_minds", f"attack {STRANGE} {MORDO} a.bind")
    state.sighted[GOOD] = 1
    text = "\n".join(FACE.hand(SAY, at(state, GOOD), asked_of(state, GOOD)))
    assert text.startswith("**1** Doctor Strange 8 attacks Baron Mordo 6 with Bind: hits 69%, capture.")
    for told in ("**Bind** (planned, 1)", "Only Evil: Loki 12.", "Their hand: Incense +1.", "Next cards: Trance +1."):
        assert told in text


def test_a_hand_in_a_fight_tells_how_it_stands_and_what_it_lacks() -> None:
    state = given(
        Declaring(1),
        people=[good(TABOO), evil(AGGAMON)],
        hands=(["p.incense", "p.detect_danger"], ["a.bind"]),
        active=EVIL,
        dice=(9, 5),
    )
    play(state, EVIL, f"attack {AGGAMON} {TABOO} a.bind", "done")
    asked = asked_of(state, GOOD)
    text = "\n".join(FACE.hand(SAY, at(state, GOOD), asked))
    assert text.startswith("Aggamon strikes Taboo with Bind (capture), **13 to 11**.\nYou need +3 and hold +3.")
    picked = Asked(asked.decisions, asked.decisions[0].number, (), (Power("p.incense"),))
    text = "\n".join(FACE.hand(SAY, at(state, GOOD), picked))
    assert "Picked +1 of +3." in text
    assert "✅ ⚡ **Incense** +1." in text


def test_everything_in_hand_and_everything_open_is_named_within_the_limits() -> None:
    for here, asked in played(3, every=3):
        blocks = FACE.hand(SAY, here, asked)
        text = "\n".join(blocks)
        assert len(text) <= 2500
        words = {word for decision in asked.decisions for move in decision.moves for word in str(move).split()[1:]}
        for card in {*here.view.hand, *words}:
            assert any(name in text for name in (short_name(SAY, card), name_of(SAY, card))), (card, text)
        if asked.decision and asked.decision.prompt.key in {"declare", "strike", "defend", "counter"}:
            assert len(re.findall(r"\S+", blocks[0])) <= 60, blocks[0]


def test_a_long_hand_still_fits() -> None:
    every = [card for card in GAME.catalogues.deck(GAME.catalogues.builtin).by_id if card not in {STRANGE, MORDO}]
    state = given(Declaring(1), hands=(every[:100], ()))
    blocks = FACE.hand(SAY, at(state, GOOD), asked_of(state, GOOD))
    assert 1000 < len("\n".join(blocks)) <= 2500

"""The picture of Quack in the Box: drawn from any position, repeatable, without anything hidden."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgspec

from bot.faces.quack_in_the_box.likenesses import LIKENESSES, likeness, mood_of
from bot.faces.quack_in_the_box.picture import draw
from bot.faces.values import Position
from bot.words import speaker
from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.cards import CATALOGUES
from engines.quack_in_the_box.view import View
from tests.engines.quack_in_the_box.position import play, table

SAY = speaker("en")
NAMES = (r"Ann\_of the very long name that nobody can spell", "Éloïse", "Bob", "Dan", "Ming", "Zoë")


@cache
def played(seed: int, seats: int) -> tuple[View, ...]:
    rng = Random(seed)
    state = GAME.deal(GAME.Options(), seats, rng.randbytes(32))
    seen = [GAME.view(state, None)]
    while open_now := GAME.decisions(state):
        decision = rng.choice(open_now)
        moves = [move for move in decision.moves if move.verb != "flee" or rng.random() < 0.2]
        GAME.play(state, decision.seat, rng.choice(moves))
        seen.append(GAME.view(state, None))
    return tuple(seen)


def pixels(view: View, names: tuple[str, ...] = NAMES) -> bytes:
    return draw(SAY, Position(view, names)).tobytes()


def test_no_hand_is_in_the_picture() -> None:
    view = played(4, 4)[20]
    shown = msgspec.structs.replace(view, seat=0, treatments=("yoga.1",), anytimes=("superbug.1",), answer="pass")
    assert pixels(view) == pixels(shown)


def base(**more: Any) -> View:
    position: dict[str, Any] = {
        "hands": {0: "aspirin", 1: "not_authorized"},
        "offices": {0: ("the_mayor", 2, 3, 1), 1: "trucker"},
    }
    seen: View = GAME.view(table(**{**position, **more}), None)
    return seen


def test_everything_open_shows() -> None:
    plain = base()
    seen = {
        pixels(view)
        for view in (
            plain,
            base(active=1, hands={1: "yoga"}),
            base(offices={0: ("the_mayor", 3, 3, 1), 1: "trucker"}),
            base(offices={0: ("the_mayor", 2, 4, 1), 1: "trucker"}),
            base(offices={0: ("the_mayor", 2, 3, 2), 1: "trucker"}),
            base(offices={0: ("the_mayor", 2, 3, 1)}),
            base(lasting={1: "insurance"}),
            base(money={2: 50}),
            base(infamy={2: 1}),
            base(infamy={2: 7}),
            base(required=4),
            base(seats=4),
            base(seats=4, abroad=[2]),
            base(seats=4, lynched=[2]),
            base(last=[1]),
            base(threshold=12),
        )
    }
    assert len(seen) == 16


def test_a_window_shows_what_would_happen() -> None:
    s = table(hands={0: "aspirin", 1: "slipped_decimal not_authorized"}, offices={0: "the_mayor"})
    seen = [pixels(GAME.view(s, None))]
    play(s, 0, "treat aspirin.1 the_mayor")
    seen.append(pixels(GAME.view(s, None)))
    play(s, 1, "react slipped_decimal.1 aspirin.1")
    seen.append(pixels(GAME.view(s, None)))
    assert len(set(seen)) == 3


def test_many_lasting_cards_and_six_doctors_fit() -> None:
    held = "insurance.1 insurance.2 passport_problem drug_rep_lunch"
    view = base(seats=6, lasting={0: held}, offices=dict(enumerate(PEOPLE)))
    assert draw(SAY, Position(view, NAMES)).height < 2000


PEOPLE = ("the_mayor", "nearly_triplets", "melancholy_poet", "bus_shelter_man", "insurance_exam", "sick_note_man")


def test_patients_have_likenesses_and_show_how_they_take_it() -> None:
    deck = CATALOGUES.deck(CATALOGUES.builtin)
    assert set(LIKENESSES) <= {patient.id for patient in deck.patients}
    assert all(likeness(patient.id, "calm").mood == "calm" for patient in deck.patients)
    for totals, mood in (((0, 0, 0), "calm"), ((5, 0, 0), "smile"), ((5, 6, 0), "worried"), ((5, 10, 0), "grim")):
        office = base(offices={0: ("the_mayor", *totals)}).doctors[0].office
        assert office is not None
        assert mood_of(office) == mood

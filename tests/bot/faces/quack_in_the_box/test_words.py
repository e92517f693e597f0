"""Every prompt, reason, label, step, line and block has words within the limits, in random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bot.faces.asked import Asked
from bot.faces.quack_in_the_box import FACE
from bot.faces.quack_in_the_box.effects import anytime, treatment
from bot.faces.quack_in_the_box.log import SENTENCES, TOLD
from bot.faces.quack_in_the_box.names import EFFECT_EMOJI, ILLNESSES, TYPES
from bot.faces.values import Position
from bot.words import speaker
from engines.events import event_kinds
from engines.game import Decision, Prompt
from engines.quack_in_the_box import GAME, events
from engines.quack_in_the_box.cards import CATALOGUES, deck
from engines.quack_in_the_box.effects import Illness, TreatmentType
from engines.quack_in_the_box.rules.options import Options
from engines.quack_in_the_box.state import Quack
from tests.bot.faces.looking import good
from tests.engines.quack_in_the_box.position import play, table

SAY = speaker("en")
NAMES = (r"Ann\_Marie", "Bob of the very long name, M.D., Ph.D.", "Éloïse", "Dan", "Ming", "Zoë")
DECK = CATALOGUES.deck(CATALOGUES.builtin)
VARIANTS: list[dict[str, Any]] = [
    {},
    {"group_practice": True},
    {"turbo_infamy": True, "deathmatch": True},
    {"group_practice": True, "threshold": 12},
]


def games(number: int) -> Iterator[tuple[Quack, list[Decision], Random]]:
    """Yield positions of random games before every move; the caller's `rng` plays on."""
    for seed in range(number):
        rng = Random(seed)
        state = GAME.deal(Options(**VARIANTS[seed % 4]), 2 + seed % 5, rng.randbytes(32))
        while decisions := GAME.decisions(state):
            yield state, decisions, rng


def step_on(state: Quack, decisions: list[Decision], rng: Random) -> list[Any]:
    """Make a random move, with few flights. Return its events."""
    decision = rng.choice(decisions)
    moves = [move for move in decision.moves if move.verb != "flee" or rng.random() < 0.2]
    return GAME.play(state, decision.seat, rng.choice(moves))


def test_every_kind_of_event_is_told_but_for_machinery_and_what_the_bill_tells() -> None:
    machinery = {"ShortHandSettled", "GainSettled"}
    in_the_bill = {"TreatmentLaid", "TookEffect"}
    everything = set(event_kinds(events.__name__))
    assert everything - {kind.__name__ for kind in {*SENTENCES, *TOLD}} == machinery | in_the_bill


def test_rare_events_are_told() -> None:
    at = Position(GAME.view(table(), None), NAMES)
    for event in (events.MobPassed(0), events.PatientsShuffled(None), events.Ended("rounds")):
        good(FACE.line(SAY, at, event), 300)


def test_a_round_of_treatments_is_one_line_with_the_money() -> None:
    s = table(required=2, hands={0: "doorway_glance aspirin"}, offices={0: "trucker"})
    at = Position(GAME.view(s, None), NAMES)
    first = [FACE.line(SAY, at, event) for event in play(s, 0, "treat doorway_glance.1 trucker")]
    assert not any(first)
    second = [FACE.line(SAY, at, event) for event in play(s, 0, "treat aspirin.1 trucker")]
    assert second[2] == rf"💰 {NAMES[0]} gives Glance from the Doorway $90, Aspirin $15: **$105**."


def test_draws_are_told_to_whoever_drew() -> None:
    s = table("flee", hands={0: "yoga"}, top="aspirin antacid blood_count laparotomy superbug")
    drew = next(event for event in play(s, 0, "stay") if isinstance(event, events.Drew))
    for seat, words in ((0, "Aspirin"), (1, "")):
        seen = GAME.seen(drew, seat)
        assert seen is not None
        assert words in FACE.line(SAY, Position(GAME.view(s, seat), NAMES), seen)
        assert bool(FACE.line(SAY, Position(GAME.view(s, seat), NAMES), seen)) == bool(words)


def test_the_hand_says_what_each_treatment_would_do_to_this_patient() -> None:
    hand = "antacid bypass_surgery doorway_glance insurance"
    s = table(required=2, hands={0: hand}, offices={0: ("hot_dog_champion", 0, 6)})
    text = "\n".join(FACE.hand(SAY, Position(GAME.view(s, 0), NAMES), Asked()))
    assert "**Antacid**: +4 Cure, +0 Harm, $30: goes home (+$30)." in text
    assert "**Bypass Surgery**: +0 Cure, +5 Harm, $1,800: dies." in text
    assert "**Glance from the Doorway**: +0 Cure, +0 Harm, $90: stays." in text
    assert "**Malpractice Insurance**: Stays with a doctor" in text


def test_in_group_practice_the_hand_tells_of_every_patient() -> None:
    s = table(hands={0: "antacid"}, offices={0: ("hot_dog_champion", 0, 6), 1: ("trucker", 0, 7)}, group_practice=True)
    text = "\n".join(FACE.hand(SAY, Position(GAME.view(s, 0), NAMES), Asked()))
    assert "**Antacid**: +4 Cure, +0 Harm, $30: goes home (+$30); Long-Haul Trucker dies." in text


@pytest.mark.parametrize("key", ["ending.last_turns", "ending.rounds", "ending.all_lynched"])
def test_every_ending_has_a_sentence(key: str) -> None:
    s = table("mob", seats=3, lynched=[1, 2], last=[], infamy={0: 8})
    play(s, 0, "face")
    outcome = GAME.outcome(s)
    assert outcome is not None
    told = type(outcome)(outcome.ranks, outcome.scores, outcome.parts, Prompt(key))
    good(FACE.result(SAY, Position(GAME.view(s, None), NAMES), told)[0], 300)


def test_every_card_has_an_effect_in_words() -> None:
    view = GAME.view(GAME.deal(Options(), 2, bytes(32)), None)
    for card in deck(CATALOGUES.builtin).treatments:
        good(treatment(SAY, view, card), 300)
    for card in deck(CATALOGUES.builtin).anytimes:
        good(anytime(SAY, view, card), 100)
    assert {made.effect.does for made in DECK.anytimes} <= set(EFFECT_EMOJI)
    assert set(ILLNESSES) == set(Illness.__args__)  # type: ignore[attr-defined]
    assert set(TYPES) == set(TreatmentType.__args__)  # type: ignore[attr-defined]


def test_seats_are_told_apart_by_their_signs_alone() -> None:
    roles = [FACE.role(SAY, seat) for seat in range(6)]
    assert {role.text for role in roles} == {"Doctor"}, "the lobby asks for no seat where there is nothing to choose"
    assert len({role.emoji for role in roles}) == 6


def test_what_the_lesson_says_of_a_move_is_so_wherever_the_move_is_offered() -> None:
    assert FACE.lesson is not None
    said = FACE.lesson.because
    assert "later" not in said["pass"], "it is said at the last moment of the game too"
    assert "killing" not in said["treat"], "sometimes every card kills"
    assert "Infamy is low" not in said["stay"], "one stays with a high one too"
    assert "Another doctor" not in FACE.lesson.tips["window.treatment"], "one is asked about one's own Treatment too"

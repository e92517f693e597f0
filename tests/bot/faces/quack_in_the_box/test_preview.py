"""A preview is what the engine then does, if no one interferes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

from bot.faces.asked import Asked
from bot.faces.quack_in_the_box import FACE
from bot.faces.quack_in_the_box.hand_picture import sketch
from bot.faces.quack_in_the_box.names import dollars, name_of
from bot.faces.quack_in_the_box.preview import preview
from bot.faces.values import Position
from bot.words import speaker
from engines.game import Event, Move
from engines.quack_in_the_box import GAME
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.state import Quack, keeper, office_of, seat_of
from engines.windows import PASS
from tests.engines.quack_in_the_box.position import play, table

SAY = speaker("en")
NAMES = ("Ann", "Bob", "Cyd", "Dan")

HAND = "aspirin laxative chemotherapy doorway_glance antacid yoga"
WARDS: list[dict[int, Any]] = [
    {0: ("hot_dog_champion", 0, 6), 1: ("trucker", 1, 7)},
    {0: ("beekeeper", 0, 0, 4), 1: ("first_mother", 0, 4), 2: "glassblower"},
    {0: ("first_mother", 0, 4)},
]
BESIDE = ["", "insurance.1", "insurance.1 insurance.2", "drug_rep_lunch", "insurance.1 drug_rep_lunch"]
VARIANTS: list[dict[str, Any]] = [
    {},
    {"turbo_infamy": True, "threshold": 12},
    {"group_practice": True},
    {"group_practice": True, "turbo_infamy": True},
]


def rounds() -> Iterator[Quack]:
    """Yield rounds of Treatments, with and without something laid before and something next to the doctor."""
    for ward, beside, options, required, before in product(WARDS, BESIDE, VARIANTS, (2, 3), (False, True)):
        s = table(
            required=required, hands={0: f"{HAND} fluff_piece"}, offices=ward, lasting={0: beside}, infamy={0: 4},
            **options,
        )  # fmt: skip
        if before:
            play(s, 0, f"treat doorway_glance.1 {ward[0] if isinstance(ward[0], str) else ward[0][0]}")
        yield s
    for held in ("yoga", "antacid", "antacid fluff_piece"):
        yield table(required=3, hands={0: held}, offices=WARDS[0], group_practice=True)


def interruptions() -> Iterator[Quack]:
    """Yield windows of all kinds that have a preview, and cards for any moment."""
    answers = {
        1: "wrong_bed slipped_decimal.1 swapped_labels",
        2: "not_authorized slipped_decimal.2 hospital_food remission superbug",
    }
    for ward, card in product(WARDS[:2], ("aspirin", "chemotherapy", "antacid", "yoga")):
        s = table(hands={0: f"{card} bed_rest", **answers}, offices=ward)
        play(s, 0, f"treat {card}.1 {ward[0][0]}")
        yield s
        tamper = "react slipped_decimal.1 {}.1" if card != "yoga" else "redirect wrong_bed.1 {1}"
        play(s, 1, tamper.format(card, next(iter(ward[1][:1]))))
        yield s
    dying = {0: "yoga bed_rest remission hospital_food", 1: "code_blue"}
    s = table(hands=dying, offices={0: ("beekeeper", 0, 0, 4), 1: ("first_mother", 1, 0)})
    play(s, 0, "treat yoga.1 beekeeper")
    yield s
    for beside in ({}, {1: "insurance.1", 2: "insurance.2"}):
        hands = {0: "chemotherapy blame_the_intern", 1: "blame_the_intern.2"}
        s = table(required=1, hands=hands, offices={0: "first_mother"}, lasting=beside)
        play(s, 0, "treat chemotherapy.1 first_mother")
        yield s
    yield table("flee", hands={0: "yoga"}, offices={0: "trucker"}, money={0: 700})


def moves(s: Quack) -> Iterator[tuple[int, Move]]:
    for decision in GAME.decisions(s):
        for move in decision.moves:
            yield decision.seat, move


def undisturbed(s: Quack, seat: int, move: Move) -> tuple[Quack, list[Event]]:
    """Return the state and events of a move if everyone lets things happen."""
    after = GAME.clone(s)
    events = GAME.play(after, seat, move)
    while asked := next((one for one in GAME.decisions(after) if one.must and str(one.default) == PASS), None):
        assert asked.default is not None
        events += GAME.play(after, asked.seat, asked.default)
    return after, events


def first(events: list[Event], kind: type[Any], **fields: Any) -> Any:
    for event in events:
        if isinstance(event, kind) and all(getattr(event, name) == value for name, value in fields.items()):
            return event
    return None


def number(text: str, pattern: str) -> int | None:
    found = re.search(pattern, text)
    return int(found[1].replace(",", "")) if found else None


def fate(events: list[Event], patient: str) -> str:
    if first(events, ev.Died, patient=patient):
        return "dies"
    return "goes home" if first(events, ev.WentHome, patient=patient) else "stays"


def treat_is_right(s: Quack, after: Quack, events: list[Event], move: mv.Treat, text: str) -> None:
    """Check the picture's card, and the question before the move, against the result."""
    took, paid, end = first(events, ev.TookEffect, card=move.card), first(events, ev.Paid), fate(events, move.patient)
    at = Position(GAME.view(s, s.active), NAMES)
    shown = sketch(SAY, at, Asked(tuple(GAME.decisions(s)), path=(move.patient,)))
    card = next(one for one in shown.remedies if one.name == name_of(SAY, at.view, move.card))
    assert card.bright and (card.cure, card.harm) == (took.cure, took.harm)
    assert {"home": "goes home"}.get(card.fate, card.fate) == end
    assert card.brings == (f"+{dollars(SAY, paid.total)}" if end == "goes home" and paid else "")
    gained = first(events, ev.InfamyGained, seat=s.active)
    others = [one for _, one in moves(s) if isinstance(one, mv.Treat) and one.card != move.card]
    spared = [one for one in others if not first(undisturbed(s, s.active, one)[1], ev.Died, patient=one.patient)]
    kills = end == "dies" and bool(spared)
    assert bool(text) == kills
    if text:
        assert number(text, r"Infamy \+(\d+)") == (gained.amount if gained else 0)
        assert number(text, r", (\d+) of") == after.doctors[s.active].infamy
        assert ("The mob comes." in text) == (after.doctors[s.active].infamy >= s.terms.threshold)


def landing_is_right(after: Quack, events: list[Event], card: str, text: str) -> None:
    took, paid = first(events, ev.TookEffect, card=card), first(events, ev.Paid)
    laid = paid.earned if paid else after.laid
    (earned,) = [one.money for one in laid if one.card == card]
    end = fate(events, took.patient)
    assert (number(text, r"\+(\d+) Cure"), number(text, r"\+(\d+) Harm")) == (took.cure, took.harm)
    if end != "dies":
        assert number(text, r"\$([\d,]+): ") == earned
    assert text.endswith(f": {end}.")


def dose_is_right(s: Quack, after: Quack, events: list[Event], patient: str, text: str) -> None:
    before = office_of(s, patient)
    cure, harm = (sum(event.points for event in events if isinstance(event, kind) and event.patient == patient)
                  for kind in (ev.CureGained, ev.HarmTaken))  # fmt: skip
    assert number(text, r"Cure (\d+) of") == before.cure + cure
    assert number(text, r"Harm (\d+) of") == before.harm + harm
    if not first(events, ev.TookEffect, patient=patient):  # else the Treatment in question did something too
        assert text.endswith(f": {fate(events, patient)}.")
        assert (keeper(after, patient) is None) == (fate(events, patient) != "stays")


def blame_is_right(events: list[Event], move: mv.Blame, text: str) -> None:
    other = seat_of(move.doctor)
    saved = first(events, ev.InfamyGained, seat=other).saved
    assert number(text, r"(\d+) of it goes to") == first(events, ev.BlameShifted, other=other).amount
    assert number(text, r"The insurance takes (\d+)") == (saved or None)


def compare(s: Quack) -> set[str]:
    """Play every move that has a preview. Return the verbs of these moves."""
    verbs = set()
    for seat, move in moves(s):
        view = GAME.view(s, seat)
        at = Position(view, NAMES)
        text = preview(SAY, at, move)
        if not text and not isinstance(move, mv.Treat):
            continue
        verbs.add(move.verb)
        after, events = undisturbed(s, seat, move)
        match move:
            case mv.Treat():
                treat_is_right(s, after, events, move, FACE.choices.lost(SAY, at, (move,)))
            case mv.Redirect():
                landing_is_right(after, events, view.windows[-1].card, text)
            case mv.React() if first(events, ev.Cancelled):
                assert text == "It is discarded, and still counts toward the number required."
            case mv.React():
                landing_is_right(after, events, view.windows[-1].card, text)
            case mv.Play():
                dose_is_right(s, after, events, move.target, text)
            case mv.Blame():
                blame_is_right(events, move, text)
    return verbs


def test_a_preview_of_a_treatment_says_what_then_happens() -> None:
    assert [verb for s in rounds() for verb in compare(s) if verb == "treat"]


def test_previews_in_windows_and_of_other_cards_say_what_then_happens() -> None:
    verbs = {verb for s in interruptions() for verb in compare(s)}
    assert verbs == {"redirect", "react", "play", "blame"}


def test_who_has_had_one_treatment_too_many_is_not_said_to_stay() -> None:
    s = table(hands={0: "yoga bed_rest hospital_food", 1: "code_blue"}, offices={0: ("beekeeper", 0, 0, 4)})
    play(s, 0, "treat yoga.1 beekeeper")
    move = GAME.move("play hospital_food.1 beekeeper")
    assert preview(SAY, Position(GAME.view(s, 0), NAMES), move).endswith(": dies.")

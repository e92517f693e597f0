"""The picture of a hand lights the open choices, and shows nothing of another hand."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from bot.faces.asked import Asked
from bot.faces.gothic_doctor import hand_picture
from bot.faces.gothic_doctor.hand_sketch import Sketch, sketch
from bot.faces.gothic_doctor.names import cards_of, icon_of, name_of
from bot.faces.values import Position
from bot.words import speaker
from engines.game import Decision, Move
from engines.gothic_doctor import GAME
from engines.gothic_doctor.moves import Cure, Discard, Play, PlayOn, React, Refer, Swap, Take
from engines.gothic_doctor.state import GothicDoctor
from tests.engines.gothic_doctor.position import pay, play, position

SAY = speaker("en")
NAMES = ("Ann", "Bob", "Cyd", "Dan")
ROOM = "vampire spectre dracula bite_victim mummy werewolf banshee"
PAYS = "exorcism seance holy_water leeches panacea"


def looks(games: int) -> Iterator[tuple[GothicDoctor, int, tuple[Decision, ...]]]:
    for seed in range(games):
        rng = Random(seed)
        state = GAME.deal(GAME.Options(), 2 + seed % 3, rng.randbytes(32))
        while decisions := GAME.decisions(state):
            for seat in range(state.seats):
                yield state, seat, tuple(one for one in decisions if one.seat == seat)
            decision = rng.choice(decisions)
            usual = GAME.sensible(GAME.view(state, decision.seat), [decision], rng) if rng.random() < 0.6 else None
            GAME.play(state, decision.seat, usual or rng.choice(list(decision.moves)))


def at(state: GothicDoctor, seat: int) -> Position:
    return Position(GAME.view(state, seat), NAMES[: state.seats])


def open_moves(state: GothicDoctor, seat: int) -> tuple[Decision, ...]:
    return tuple(one for one in GAME.decisions(state) if one.seat == seat)


def drawn(state: GothicDoctor, seat: int = 0, path: str = "", picked: tuple[Move, ...] = ()) -> Sketch:
    own = open_moves(state, seat)
    number = own[0].number if own and (path or picked) else None
    return sketch(SAY, at(state, seat), Asked(own, number, tuple(path.split()), picked))


def test_what_shines_is_what_is_open() -> None:
    for state, seat, own in looks(9):
        seen, view = sketch(SAY, at(state, seat), Asked(own)), GAME.view(state, seat)
        moves = [move for one in own for move in one.moves]
        cures = [move for move in moves if isinstance(move, Cure)]
        acts = {move.card for move in moves if isinstance(move, Play | PlayOn | Refer | Swap | React | Discard)}
        takes = {move.card for move in moves if isinstance(move, Take)}
        assert {card.name for card in seen.cures} == {name_of(SAY, view, move.patient) for move in cures}
        effects = cards_of(view).effect
        lit = {one.name for one in seen.actions if one.look == "open"}
        assert lit == {name_of(SAY, view, card) for card in acts if card in effects}
        assert {one.name for one in seen.library} == (set() if cures else {name_of(SAY, view, one) for one in takes})
        assert not any(chip.open for chip in seen.chips)
        if cures:
            assert not any(chip.ready for chip in seen.chips)


def test_a_treatment_is_ticked_where_it_pays_now_and_dark_where_nobody_wants_it() -> None:
    state = position({0: f"{PAYS} antidote"}, waiting=ROOM)
    assert {one.name: one.look for one in drawn(state).treatments} == {
        "Exorcism": "ticked",
        "Seance": "ticked",
        "Holy Water": "ticked",
        "Leeches": "ticked",
        "Panacea": "ticked",
        "Antidote": "dark",
    }
    play(state, "0: draw_treatment")
    assert {one.look for one in drawn(state).treatments} == {"paper", "dark"}


def test_the_icons_of_a_cure_say_how_each_is_paid() -> None:
    state = position({0: PAYS}, waiting=ROOM)
    banshee = next(card for card in drawn(state).cures if card.name == "Banshee")
    assert [tile.mark for tile in banshee.tiles] == ["held", "wild", "held"]
    state = position({0: "exorcism discount"}, waiting=ROOM)
    play(state, "0: play discount.1")
    spectre = next(card for card in drawn(state).cures if card.name == "Spectre")
    assert [tile.mark for tile in spectre.tiles] == ["held", "spared"]


def test_a_tough_case_asks_for_a_card_more_and_says_so() -> None:
    state = position({0: "exorcism seance fangs", 1: "tough_case"}, waiting=ROOM, active=1)
    play(state, "1: play_on tough_case.1 doctor.0", "1: stop")
    seen = drawn(state)
    assert seen.stake == "Tough Case: your next cure costs one card more"
    spectre = next(card for card in seen.cures if card.name == "Spectre")
    extra = [tile for tile in spectre.tiles if tile.extra]
    assert [tile.icon for tile in extra] == [icon_of(GAME.view(state, 0), "fangs")]


def test_twins_stand_as_one_with_their_number() -> None:
    state = position({0: "exorcism seance"}, waiting="spectre spectre dracula bite_victim mummy werewolf banshee")
    assert [(card.name, card.n) for card in drawn(state).cures] == [("Spectre", 2)]


def test_what_an_action_may_be_played_on_shines_once_it_was_chosen() -> None:
    hands = {0: f"{PAYS} quarantine light_fingers referral", 1: "fangs", 2: "fangs"}
    state = position(hands, waiting=ROOM, seats=3)
    assert [(chip.name, chip.seat) for chip in drawn(state, path="play_on light_fingers.1").chips] == [
        ("Bob", 1),
        ("Cyd", 2),
    ]
    aimed = drawn(state, path="play_on quarantine.1")
    assert {chip.name for chip in aimed.chips} == {name_of(SAY, GAME.view(state, 0), one) for one in state.waiting_room}
    assert all(chip.open for chip in aimed.chips) and [one.look for one in aimed.actions] == ["ticked"]
    second = drawn(state, path="refer referral.1 werewolf.1")
    assert [chip.name for chip in second.chips] == ["Banshee"]


def test_picked_discards_are_ticked() -> None:
    state = position({0: f"{PAYS} herbal laudanum mesmerism house_call"}, waiting=ROOM)
    play(state, "0: stop")
    moves = list(open_moves(state, 0)[0].moves)
    assert not any(one.look == "ticked" for one in drawn(state).treatments)
    seen = drawn(state, picked=(moves[0], moves[-1]))
    assert [one.name for one in seen.treatments if one.look == "ticked"] == ["Herbal Remedy"]
    assert [one.name for one in seen.actions if one.look == "ticked"] == ["House Call"]


def test_outside_of_ones_own_cure_the_patients_are_for_the_next_turn() -> None:
    state = position({0: PAYS, 1: f"{PAYS} patient_bolts"}, waiting=ROOM)
    assert drawn(state).heading == "One card away" and drawn(state, 1).heading == "Next turn"
    play(state, f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}")
    paying, asked = drawn(state), drawn(state, 1)
    assert paying.heading == asked.heading == "Next turn" and not paying.cures
    assert paying.stake == asked.stake == "Ann cures Spectre, £25"
    assert [one.name for one in paying.treatments if one.look == "ticked"] == ["Exorcism", "Seance"]
    assert [one.look for one in asked.actions] == ["open"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_drawn_from_every_position(language: str) -> None:
    say = speaker(language)
    for number, (state, seat, own) in enumerate(looks(6)):
        if number % 61 == 0:
            seen = sketch(say, at(state, seat), Asked(own))
            assert pickle.loads(pickle.dumps(seen)) == seen and msgspec.json.encode(seen)  # noqa: S301  our own
            image = hand_picture.draw(say, seen)
            assert image.mode == "RGB" and image.width == 1200 and 440 <= image.height <= 940
            assert image.tobytes() == hand_picture.draw(say, seen).tobytes()


def test_the_fullest_hand_fits() -> None:
    held = "exorcism seance holy_water leeches fangs herbal laudanum galvanism mesmerism bandages panacea"
    acts = "house_call second_opinion patron hypochondriac fire_alarm light_fingers relapse"
    state = position({0: f"{held} {acts}", 1: "fangs"}, waiting=ROOM, cured={0: "gamekeeper", 1: "revenant"})
    seen = drawn(state)
    assert len(seen.cures) == 7
    assert hand_picture.draw(SAY, seen).height <= 940

"""A turn in words: deeds by weight, draws counted, reactions attached to what they stop."""

from __future__ import annotations

from bot.faces.gothic_doctor.news import NEWS
from bot.faces.news import ACTION, CURE, Deed
from bot.faces.values import Position
from bot.words import speaker
from engines.game import Event
from engines.gothic_doctor import GAME
from engines.gothic_doctor.state import GothicDoctor
from tests.engines.gothic_doctor.position import pay, play, position

SAY = speaker("en")
NAMES = ("Ann", "Bob", "Cyd")
ROOM = "vampire spectre dracula bite_victim mummy werewolf banshee"
PAYS = "exorcism seance holy_water leeches"


def deeds(state: GothicDoctor, made: list[Event], seat: int | None = None) -> list[Deed]:
    at = Position(GAME.view(state, seat), NAMES[: state.seats])
    seen = [known for event in made if (known := GAME.seen(event, seat)) is not None]
    return [deed for event in seen if (deed := NEWS.deed(SAY, at, event)) is not None]


def told(state: GothicDoctor, made: list[Event], seat: int | None = None) -> list[str]:
    return [deed.text for deed in deeds(state, made, seat) if deed.text]


def test_a_turn_is_an_action_a_cure_and_counts() -> None:
    state = position({0: f"{PAYS} grand_rounds herbal herbal herbal"}, waiting=ROOM)
    made = play(state, "0: play grand_rounds.1", f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}")
    found = deeds(state, [*made, *play(state, "0: discard herbal.1")])
    assert [(one.weight, one.text) for one in found if one.text] == [
        (ACTION, "Grand Rounds"),
        (CURE, "cured Spectre £25"),
    ]
    assert [one.tally for one in found if one.tally] == ["drew", "drew", "drew", "discarded"]
    assert {one.seat for one in found} == {0}
    assert (NEWS.tally(SAY, "drew", 3), NEWS.tally(SAY, "discarded", 1)) == ("drew 3", "threw out 1")


def test_a_turn_begins_with_its_doctor() -> None:
    state = position({0: PAYS}, waiting=ROOM)
    made = play(state, "0: draw_treatment", "0: stop")
    assert [seat for event in made for seat in NEWS.begins(event)] == [1]
    assert list(NEWS.first(GAME.view(state, None))) == [1]
    assert NEWS.still(SAY, Position(GAME.view(state, None), NAMES[:2]), 0, []) == "cures nobody and draws nothing"


def test_what_is_stopped_names_who_stopped_it() -> None:
    state = position({0: f"{PAYS} relapse", 1: "second_opinion"}, waiting=ROOM, cured={1: "gamekeeper"})
    made = play(state, "0: play_on relapse.1 gamekeeper.1", "1: react second_opinion.1")
    found = deeds(state, made)
    assert [one.text for one in found] == ["Relapse on Bitten Gamekeeper", "stopped by Bob’s Second Opinion"]
    assert [one.answer for one in found] == [False, True]


def test_a_bolting_patient_is_a_deed_of_the_doctor_who_let_it_bolt() -> None:
    state = position({0: PAYS, 1: "patient_bolts"}, waiting=ROOM)
    made = play(state, f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}", "1: react patient_bolts.1")
    assert [(one.seat, one.text, one.answer) for one in deeds(state, made)] == [
        (1, "played Patient Bolts: no cure of Spectre", False)
    ]


def test_a_stolen_card_is_named_to_the_two_who_saw_it() -> None:
    state = position({0: "light_fingers", 1: "antidote"}, waiting=ROOM, seats=3)
    made = play(state, "0: play_on light_fingers.1 doctor.1")
    assert told(state, made, 0) == told(state, made, 1) == ["Light Fingers on Bob", "took Antidote"]
    assert told(state, made, 2) == told(state, made) == ["Light Fingers on Bob", "took a Treatment"]


def test_a_patron_counts() -> None:
    state = position({0: f"{PAYS} patron"}, waiting=ROOM)
    made = play(state, "0: play_on patron.1 spectre.1", f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}")
    assert told(state, made) == ["Wealthy Patron on Spectre", "cured Spectre £50"]


def test_a_mulligan_is_told_and_its_new_cards_are_no_draws() -> None:
    for seed in range(40):
        state: GothicDoctor = GAME.deal(GAME.Options(), 3, bytes([seed] * 32))
        open_now = GAME.decisions(state)
        if open_now[0].prompt.key == "mulligan":
            made = [event for one in open_now for event in GAME.play(state, one.seat, GAME.move("mulligan"))]
            at = Position(GAME.view(state, None), NAMES)
            assert NEWS.story is not None
            told_of = NEWS.story(SAY, at, [known for event in made if (known := GAME.seen(event, None)) is not None])
            assert told_of
            assert {one.tally for one in told_of} == {"changed"}
            assert NEWS.tally(SAY, "changed", 1) == "changed all six Treatments"
            assert NEWS.tally(SAY, "changed", 2) == "changed all six Treatments 2 times"
            return
    raise AssertionError

"""A round's line: each seat has one, since all play a round at once."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.faces.clinic import FACE
from bot.faces.clinic.news import DEEDS, NEWS
from bot.faces.news import ACTION, BUILD, CURE, DRAW, KILL, Deed
from bot.words import speaker
from engines.clinic import GAME
from engines.clinic import events as ev
from engines.game import Event
from tests.bot.faces.clinic.asking import at
from tests.engines.clinic.scenes import acting, changed, enter, finishing, own, ward
from tests.laws.playing import Playing
from tests.laws.tables import tables

SAY = speaker("en")


def deeds(s: Any, *moves: str) -> list[Deed]:
    events = [event for text in moves for event in GAME.play(s, 0, GAME.move(text))]
    return told(s, events)


def told(s: Any, events: list[Event]) -> list[Deed]:
    seen = [known for event in events if (known := GAME.seen(event, None)) is not None]
    return [deed for event in seen if (deed := FACE.news.deed(SAY, at(s, None), event)) is not None]


def test_a_round_begins_for_everybody_in_turn_order() -> None:
    assert NEWS.begins(ev.RoundBegan(2, (1, 0), ())) == (1, 0)
    assert NEWS.begins(ev.ActionEnded(0, "build", False, 5)) == ()


def test_what_is_built_is_named_with_its_place_and_a_double_tile_weighs_more() -> None:
    s = acting()
    ward(s)
    own(s, "it_services.1")
    assert deeds(s, "build garden c0r1f0", "build supply_room c1r1f0", "double it_services.1 c2r1f0 c3r1f0") == [
        Deed(0, BUILD, "built Garden A2"),
        Deed(0, BUILD, "built Supply room B2"),
        Deed(0, ACTION, "built IT services C2+D2"),
    ]


def test_what_a_seat_built_in_a_round_is_one_deed_and_stands_behind_what_came_before() -> None:
    s = acting()
    ward(s)
    events = [event for text in ("build garden c0r1f0", "build supply_room c1r1f0") for event in play_of(s, text)]
    assert told_together(s, events[:1]) == ["built Garden A2"]
    between = ev.Paid(1, 3, 2, 0, 0)
    assert told_together(s, [events[0], between, *events[1:]]) == ["", "built A2, B2"]
    ours = [event for event in events if isinstance(event, ev.Constructed)]
    door = ev.Constructed(0, "entrance", ("c1r0n",), 2, "build")
    other = ev.Constructed(1, "garden", ("c0r0f0",), 2, "build")
    assert told_together(s, [*ours, door, other]) == ["built A2, B2, Entrance", "built Garden A1"]


def play_of(s: Any, text: str) -> list[Event]:
    return [event for event in GAME.play(s, 0, GAME.move(text)) if isinstance(event, ev.Constructed)]


def told_together(s: Any, events: list[Event]) -> list[str]:
    """Return the parts of a line on the board."""
    assert NEWS.story is not None
    return [deed.text for deed in NEWS.story(SAY, at(s, None), events)]


def test_whoever_comes_in_a_round_is_told_in_one_phrase() -> None:
    s = acting("hire")
    s.clinics[0].valet = True
    changed(s)
    hires = (f"hire {s.university[-1]}", f"hire {s.nurses[0]}")
    events = [event for text in hires for event in GAME.play(s, 0, GAME.move(text)) if isinstance(event, ev.Hired)]
    assert NEWS.story is not None
    told = NEWS.story(SAY, at(s, None), [*events, events[0]])
    assert [NEWS.tally(SAY, deed.tally, deed.n) for deed in told] == ["hired 2 doctors, 1 nurse"]
    assert NEWS.tally(SAY, "admitted", 2) == "admitted 2 patients"


def test_care_is_told_with_its_dollars_and_the_bill_and_popularity_are_counted() -> None:
    s = finishing("business", cash=20)
    ward(s)
    doctor, patient = enter(s, "c1r0f0", 0, "doc"), enter(s, "c1r0f0", 0)
    s.clinics[0].cars = {"c0r2n": 2}
    changed(s)
    found = deeds(s, f"treat {doctor} {patient}", "pay 2")
    assert found[0] == Deed(0, CURE, "treated 1 for $5")
    assert [NEWS.tally(SAY, deed.tally, deed.n) for deed in found[1:]] == ["paid $4", "Popularity +2"]


def test_treating_nobody_and_a_bill_that_is_not_paid_are_told() -> None:
    s = finishing("business", cash=1)
    ward(s)
    s.clinics[0].popularity = 9
    changed(s)
    assert [deed.text for deed in deeds(s, "pay 0")] == ["treated nobody", "could not pay $2, Popularity −2"]
    assert told(s, [ev.Paid(0, 1, 2, 2, 0)])[0].text == "could not pay $2", "no Popularity was left to lose"


def test_the_dead_are_told_first() -> None:
    night = ev.BoardAdministered(1, (), (), (), (), (), ("pat.1", "pat.2"), 0, 6)
    deed = NEWS.deed(SAY, at(finishing(), None), night)
    assert deed == Deed(1, KILL, "lost 2 patients (Popularity −6)")


def test_a_way_that_is_taken_back_is_not_counted() -> None:
    s = finishing("move")
    ward(s)
    doctor = enter(s, "c1r0n", 0, "doc")
    found = deeds(s, f"go {doctor} c1r0f0", f"put_back {doctor}")
    assert sum(deed.n for deed in found if deed.tally == "moved") == 0


def test_a_tile_that_did_nothing_is_told() -> None:
    s = acting("hire")
    assert deeds(s, "done")[0] == Deed(0, DRAW, tally="unused")
    assert NEWS.tally(SAY, "unused", 1) == "left 1 tile unused"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_deed_of_whole_games_is_short_and_every_count_has_words(language: str) -> None:
    say, kinds = speaker(language), Counter[type[Event]]()
    for seed in (1, 3, 5):
        playing = Playing(tables(GAME)[seed % len(tables(GAME))], seed)
        while made := playing.go():
            where = at(playing.state, None)
            for event in made.events:
                seen = GAME.seen(event, None)
                deed = NEWS.deed(say, where, seen) if seen is not None else None
                if deed is None:
                    continue
                kinds[type(event)] += 1
                assert bool(deed.text) != bool(deed.tally)
                assert len(deed.text) <= 60, deed.text
                if deed.tally:
                    assert NEWS.tally(say, deed.tally, 2)
    assert len(kinds) >= len(DEEDS) - 2
    assert NEWS.still(say, where, 0, [])


def test_picks_are_told_to_nobody_before_they_are_shown() -> None:
    picked = ev.Picked(0, "build")
    assert all(
        NEWS.deed(SAY, at(finishing(), None), seen) is None
        for seat in (None, 0, 1)
        if (seen := GAME.seen(picked, seat)) is not None
    )


def test_how_a_clinic_was_founded_is_one_deed_each_for_bonus_tile_and_the_pair_as_it_was_kept() -> None:
    s = acting()
    came = ev.DoctorCame(0, "d1", "c1r0n")
    assert told_together(s, [came]) == ["founded the clinic"]
    events: list[Event] = [
        came,
        ev.BonusClaimed(0, "bonus.entrance", 0, ""),
        ev.Constructed(0, "entrance", ("c1r0n",), 0, "bonus"),
        ev.PairDrafted(0, ("it_services.1", "double_treatment_room.1")),
        ev.DraftEnded(0, "it_services.1", "huge_parking_lot.1"),
    ]
    kept = "drafted Huge parking lot + Double treatment room"
    assert told_together(s, events) == ["bonus tile: An entrance", kept]
    assert told_together(s, events[2:3]) == ["placed Entrance"]

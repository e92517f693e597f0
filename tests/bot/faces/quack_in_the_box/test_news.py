from __future__ import annotations

from bot.faces.news import Deed
from bot.faces.quack_in_the_box import FACE
from bot.words import speaker
from engines.game import Event
from engines.quack_in_the_box import GAME
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.state import Quack
from tests.bot.faces.quack_in_the_box.games import at_of
from tests.engines.quack_in_the_box.position import play, table

SAY = speaker("en")
NEWS = FACE.news


def deeds(s: Quack, events: list[Event], seat: int = 2) -> list[Deed]:
    seen = [known for event in events if (known := GAME.seen(event, seat)) is not None]
    assert NEWS.story is not None
    return list(NEWS.story(SAY, at_of(s, seat), seen))


def words(deed: Deed) -> str:
    return deed.text or NEWS.tally(SAY, deed.tally, deed.n)


def test_the_first_treatment_is_named_and_more_are_counted() -> None:
    s = table(hands={0: "yoga aspirin"}, offices={0: "trucker"})
    events = play(s, 0, "treat yoga.1 trucker")
    assert [words(deed) for deed in deeds(s, events)] == ["Yoga for Long-Haul Trucker"]
    events += play(s, 0, "treat aspirin.1 trucker")
    counted = [deed for deed in deeds(s, events) if deed.tally == "treatments"]
    assert sum(deed.n for deed in counted) == 2
    assert (NEWS.tally(SAY, "treatments", 1), NEWS.tally(SAY, "treatments", 4)) == ("1 Treatment", "4 Treatments")


def test_a_cure_and_its_bill_weigh_more_than_the_treatment() -> None:
    s = table(hands={0: "antacid yoga"}, offices={0: "hot_dog_champion"})
    found = deeds(s, play(s, 0, "treat antacid.1 hot_dog_champion"))
    ranked = sorted(found, key=lambda deed: -deed.weight)
    assert [words(deed) for deed in ranked[:3]] == ["Hot Dog Champion home", "+$30", "1 Treatment"]


def test_a_death_is_the_heaviest_and_counts_its_infamy() -> None:
    s = table(hands={0: "bypass_surgery yoga"}, offices={0: ("first_mother", 0, 4)})
    found = deeds(s, play(s, 0, "treat bypass_surgery.1 first_mother"))
    assert [words(deed) for deed in sorted(found, key=lambda deed: -deed.weight)] == [
        "lost First-Time Mother to Bypass Surgery",
        "+5 Infamy",
    ]


def test_who_interferes_is_told_by_name_and_never_with_another_deed() -> None:
    s = table(hands={0: "heparin yoga", 1: "not_authorized wrong_bed"}, offices={0: "trucker", 1: "beekeeper"})
    events = play(s, 0, "treat heparin.1 trucker")
    events += play(s, 1, "react not_authorized.1 heparin.1")
    told = [(deed.seat, words(deed)) for deed in deeds(s, events)]
    assert told == [(1, "stopped Heparin"), (0, "Heparin for Long-Haul Trucker")]
    assert not any(deed.answer for deed in deeds(s, events))


def test_whoever_is_saved_is_told_as_heavily_as_a_death() -> None:
    s = table(hands={0: "chemotherapy yoga", 1: "code_blue"}, offices={0: ("trucker", 0, 8)})
    events = play(s, 0, "treat chemotherapy.1 trucker")
    events += play(s, 1, "revive code_blue.1 trucker")
    heaviest = max(deeds(s, events), key=lambda deed: deed.weight)
    assert (heaviest.seat, words(heaviest)) == (1, "saved Long-Haul Trucker")


def test_an_anytime_that_kills_is_told_with_the_death_alone() -> None:
    s = table("flee", hands={0: "yoga", 1: "hospital_food"}, offices={0: ("trucker", 0, 8)})
    found = [words(deed) for deed in deeds(s, play(s, 1, "play hospital_food.1 trucker"))]
    assert found == ["killed Ann’s Long-Haul Trucker with Hospital Food", "+1 Infamy"]


def test_the_anytime_that_was_owed_is_told_where_nothing_else_happened() -> None:
    s = table(hands={0: "code_blue"}, offices={0: "trucker"})
    assert "discarded Code Blue" in [words(deed) for deed in deeds(s, play(s, 0, "discard code_blue.1"))]
    assert NEWS.still(SAY, at_of(s, 0), 0, []) == "has nothing to lay"


def test_who_came_is_told_only_while_nothing_was_laid() -> None:
    s = table("flee", hands={0: "yoga"}, next_patients="trucker")
    events = play(s, 0, "stay")
    assert "took in Long-Haul Trucker" in map(words, deeds(s, events))
    laid = ev.TreatmentLaid(0, "yoga.1", "trucker", 0)
    assert "took in Long-Haul Trucker" not in map(words, deeds(s, [*events, laid]))


def test_who_comes_and_who_flees_is_told_and_nobody_learns_what_was_drawn() -> None:
    s = table("flee", hands={0: "yoga"}, next_patients="trucker", top="aspirin antacid")
    found = [words(deed) for deed in deeds(s, play(s, 0, "stay"))]
    assert "took in Long-Haul Trucker" in found
    assert not any("Aspirin" in text for text in found)
    s = table("flee", hands={0: "yoga"}, money={0: 900})
    assert "fled to Switzerland" in [words(deed) for deed in deeds(s, play(s, 0, "flee"))]


def test_a_turn_begins_with_its_doctor_and_the_first_had_begun_with_the_deal() -> None:
    assert list(NEWS.begins(ev.TurnBegan(1, 3))) == [1]
    assert not NEWS.begins(ev.Fled(1, "", ()))
    for seed in range(3):
        s = GAME.deal(GAME.Options(), 4, bytes([seed] * 32))
        assert list(NEWS.first(GAME.view(s, None))) == [s.first]


def test_a_turn_abroad_without_a_parcel_says_so() -> None:
    s = table("flee", abroad=[1])
    assert NEWS.still(SAY, at_of(s, 0), 1, []) == "finds nothing in the post"

"""The deeds of a turn."""

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
    """As another doctor reads them."""
    seen = [known for event in events if (known := GAME.seen(event, seat)) is not None]
    found = [NEWS.deed(SAY, at_of(s, seat), event) for event in seen]
    return [deed for deed in found if deed is not None]


def words(deed: Deed) -> str:
    return deed.text or NEWS.tally(SAY, deed.tally, deed.n)


def test_every_treatment_is_counted_as_it_is_laid() -> None:
    s = table(hands={0: "yoga aspirin"}, offices={0: "trucker"})
    (deed,) = deeds(s, play(s, 0, "treat yoga.1 trucker"))
    assert (deed.seat, deed.tally, deed.n) == (0, "treatments", 1)
    assert (NEWS.tally(SAY, "treatments", 1), NEWS.tally(SAY, "treatments", 4)) == ("1 Treatment", "4 Treatments")


def test_a_cure_and_its_bill_weigh_more_than_the_treatment() -> None:
    s = table(hands={0: "antacid yoga"}, offices={0: "hot_dog_champion"})
    found = deeds(s, play(s, 0, "treat antacid.1 hot_dog_champion"))
    ranked = sorted(found, key=lambda deed: -deed.weight)
    assert [words(deed) for deed in ranked[:3]] == ["Hot Dog Champion home", "+$30", "1 Treatment"]


def test_a_death_is_the_heaviest_and_counts_its_infamy() -> None:
    s = table(hands={0: "bypass_surgery yoga"}, offices={0: ("first_mother", 0, 4)})
    found = deeds(s, play(s, 0, "treat bypass_surgery.1 first_mother"))
    assert words(max(found, key=lambda deed: deed.weight)) == "lost First-Time Mother"
    assert "+5 Infamy" in map(words, found)


def test_an_answer_hangs_on_what_it_answers_and_names_who_gave_it() -> None:
    s = table(hands={0: "heparin yoga", 1: "not_authorized wrong_bed"}, offices={0: "trucker", 1: "beekeeper"})
    play(s, 0, "treat heparin.1 trucker")
    (deed,) = [one for one in deeds(s, play(s, 1, "react not_authorized.1 heparin.1")) if one.answer]
    assert words(deed) == "one stopped by Bob’s Prior Authorization Denied"


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

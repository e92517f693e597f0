from __future__ import annotations

from bot.faces.clinic import FACE
from bot.faces.clinic.details import RULES, details
from bot.words import speaker
from engines.clinic import GAME
from engines.clinic.cards import CATALOGUES
from engines.clinic.pieces import SPECIALS
from tests.bot.faces.clinic.asking import at
from tests.engines.clinic.scenes import acting, changed, own
from tests.laws.playing import Playing
from tests.laws.tables import tables

SAY = speaker("en")


def told(s: object, seat: int | None = 0) -> dict[str, str]:
    return {one.label.text: one.about for one in details(SAY, at(s, seat))}


def test_own_tiles_come_first_then_pieces_then_people() -> None:
    s = acting()
    own(s, "it_services.1", "recovery_room.1")
    names = list(told(s))
    assert names[:4] == ["IT services", "Recovery room", "Treatment room", "Supply room"]
    assert names[-2:] == ["Nurse", "Orderly"]
    assert told(s)["Treatment room"] == (
        "Doctors 1, patients 2; needs a hub and supplies.\nCosts $2, and $1 more on each floor up.\n"
        "Upkeep $1 a round.\nNever beside, above or below another room for treatments.\nLeft: 4."
    )
    assert told(s)["Garden"].splitlines()[1] == "Costs $2."


def test_a_doctor_says_the_lowest_price_the_salary_and_whom_it_treats() -> None:
    s = acting("hire")
    level = max(s.colours[doctor] for doctor in s.university if doctor)
    first, *_ = (text for name, text in told(s).items() if name.endswith("doctor"))
    cheapest = [doctor for doctor in s.university if doctor and s.colours[doctor] == level][-1]
    price, salary = at(s).view.hire_costs[cheapest], s.numbers.expenses.doctors[level]
    assert first.startswith(f"${price} to hire, ${salary} salary a round")


def test_what_is_used_up_is_not_told_and_a_spectator_holds_nothing() -> None:
    s = acting()
    s.clinics[0].helipads = ["c0r0f0", "c1r0f0"]
    changed(s)
    assert "Helipad" not in told(s) and told(s, None) == {}


def test_every_colour_of_our_modules_has_its_rule() -> None:
    kinds = CATALOGUES.deck(CATALOGUES.builtin).kinds
    assert {kinds[name].colour for name in ("service_hub", "treatment_room", "supply_room", *SPECIALS)} == set(RULES)


def test_all_fit_one_menu_through_whole_games() -> None:
    for seed in (1, 3):
        playing = Playing(tables(GAME)[-seed], seed)
        while playing.go():
            if playing.moves % 20 == 0:
                found = details(SAY, at(playing.state, 0))
                assert len(found) <= 25 and len({one.label.text for one in found}) == len(found)
                assert all(0 < len(one.about) < 500 for one in found)
    assert FACE.details is details

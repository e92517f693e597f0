"""A doctor and a helper are hired by one press if no question is in between."""

from __future__ import annotations

from bot.faces.asked import Asked
from bot.faces.clinic.choices import CHOICES
from bot.words import speaker
from engines.clinic import moves as mv
from engines.clinic.pieces import role
from tests.bot.faces.clinic.asking import asked, at
from tests.engines.clinic.scenes import acting, changed, play

SAY = speaker("en")


def test_a_doctor_and_a_nurse_are_hired_by_one_press() -> None:
    s = acting("hire")
    s.clinics[0].valet = True
    changed(s)
    doctors = [move for move in asked(s).moves if isinstance(move, mv.Hire) and move.person.startswith("doc")]
    so_far = Asked((asked(s),), suggested=doctors[0])
    (bundle,) = CHOICES.bundles(SAY, at(s), so_far, asked(s))
    assert bundle.moves[0] == doctors[0] and [role(move.person) for move in bundle.moves] == ["doctor", "nurse"]  # type: ignore[attr-defined]
    assert bundle.label.text.startswith("Hire 2 (") and "Nurse): $" in bundle.label.text
    cash = s.clinics[0].cash
    play(s, 0, *map(str, bundle.moves))
    assert f"${cash - s.clinics[0].cash}, " in bundle.label.text


def test_nobody_is_hired_in_pairs_where_no_doctor_is_wanted_or_cars_are_asked_about_or_the_till_is_low() -> None:
    s = acting("hire")
    hires = [move for move in asked(s).moves if isinstance(move, mv.Hire)]
    so_far = Asked((asked(s),), suggested=hires[0])
    assert CHOICES.bundles(SAY, at(s), so_far, asked(s)) == [], "each car is asked about"
    s.clinics[0].valet = True
    changed(s)
    nurse = next(move for move in hires if role(move.person) == "nurse")
    assert CHOICES.bundles(SAY, at(s), Asked((asked(s),), suggested=nurse), asked(s)) == []
    s.clinics[0].cash = 4
    changed(s)
    assert CHOICES.bundles(SAY, at(s), so_far, asked(s)) == []

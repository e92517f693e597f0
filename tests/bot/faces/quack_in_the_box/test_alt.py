"""The alt text alone is enough to play from: Patients with their illnesses, resolved and due effects, hands."""

from bot.faces.quack_in_the_box import FACE
from bot.faces.quack_in_the_box.names import illnesses, name_of
from bot.faces.values import Position
from bot.words import speaker
from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.view import OfficeView, View
from tests.bot.faces.quack_in_the_box.test_words import games, step_on

SAY = speaker("en")
NAMES = (r"Ann\_Marie", "Bob", "Éloïse", "Dan", "Ming", "Zoë")
PLAIN = ("Ann_Marie", "Bob", "Éloïse", "Dan", "Ming", "Zoë")


def looked_at(view: View) -> str:
    """Return the alt text after checking its parts."""
    text = FACE.alt(SAY, Position(view, NAMES[: len(view.doctors)]))
    assert len(text) <= 1000
    assert not {"*", "`", "\\", "\n"} & {*text}
    for name, one in zip(PLAIN, view.doctors, strict=False):
        assert f"{name}: " in text
        if one.place != "lynched":
            assert f"{one.cards} card" in text.partition(f"{name}: ")[2].partition(";")[0]
        assert all(name_of(SAY, view, card) in text for card in one.lasting)
        if one.office is not None:
            patient(view, one.office, text)
    for window in view.windows:
        if window.card:
            assert name_of(SAY, view, window.card) in text
        if window.patient:
            assert name_of(SAY, view, window.patient) in text
        assert all(name_of(SAY, view, card) in text for card in window.on_it)
    if view.phase == "treat" and view.required:
        assert f"{len(view.laid)} of {view.required} Treatments are laid." in text
    if view.phase not in {"end", "over"}:
        assert f"It is {PLAIN[view.active]}’s turn." in text
    return text


def patient(view: View, one: OfficeView, text: str) -> None:
    name = f"{name_of(SAY, view, one.patient)} ({illnesses(SAY, one.illnesses)})"
    told = text.partition(name)[2]
    assert told.startswith(f": Cure {one.cure}/{one.cure_needed}, Harm {one.harm}/{one.kill}"), text
    if one.mortal is not None:
        assert f"Treatments {one.count}/{one.mortal}" in told


def test_it_tells_every_patient_what_is_resolved_what_is_due_and_what_each_doctor_holds() -> None:
    windows = 0
    for number, (state, decisions, rng) in enumerate(games(8)):
        if number % 5 == 0:
            view = GAME.view(state, None)
            windows += bool(view.windows)
            assert "Your hand" not in looked_at(view)
            own = GAME.view(state, decisions[0].seat)
            told = looked_at(own).partition("Your hand: ")[2]
            assert all(name_of(SAY, own, card) in told for card in (*own.treatments, *own.anytimes))
        step_on(state, decisions, rng)
    assert windows > 3

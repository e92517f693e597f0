"""The alt text alone is enough to play from: every waiting Patient with its Treatments, hands, turn, discards."""

from bot.faces.gothic_doctor import FACE
from bot.faces.gothic_doctor.alt import RECENT
from bot.faces.gothic_doctor.names import counted, name_of, patient_icons
from bot.faces.values import Position
from bot.words import speaker
from engines.gothic_doctor import GAME
from engines.gothic_doctor.view import View
from tests.bot.faces.gothic_doctor.test_words import choose, games

SAY = speaker("en")
NAMES = (r"Ann\_Marie", "Bob", "Éloïse", "Dan")
PLAIN = ("Ann_Marie", "Bob", "Éloïse", "Dan")


def looked_at(view: View) -> str:
    """Return the alt text after checking its parts."""
    text = FACE.alt(SAY, Position(view, NAMES[: len(view.doctors)]))
    assert len(text) <= 1000
    assert not {"*", "`", "\\", "\n"} & {*text}
    for waiting in filter(None, view.waiting_room):
        needs = counted(SAY, view, patient_icons(view, waiting.card))
        assert f"{name_of(SAY, view, waiting.card)} £" in text
        assert f"({needs})" in text
        assert all(name_of(SAY, view, card) in text for card in waiting.attached)
    for card in filter(None, view.medical_library):
        assert name_of(SAY, view, card) in text
    for name, one in zip(PLAIN, view.doctors, strict=False):
        told = text.partition(f"{name}: £")[2].partition(".")[0]
        assert f"{one.treatments} Treatment" in told
        assert f"{one.actions} Action" in told
    if view.phase not in {"mulligan", "over"}:
        assert f"It is {PLAIN[view.active]}’s turn." in text
    return text


def test_it_names_whom_to_cure_with_what_whose_turn_it_is_and_what_each_doctor_holds() -> None:
    for number, (state, decisions, rng) in enumerate(games(4)):
        if number % 11 == 0:
            looked_at(GAME.view(state, None))
            own = GAME.view(state, decisions[0].seat)
            told = looked_at(own).partition("Your hand: ")[2].partition(". ")[0]
            assert all(name_of(SAY, own, card) in told for card in own.hand)
        seat, move = choose(decisions, rng)
        GAME.play(state, seat, move)


def test_the_last_discards_are_named_between_two_doctors() -> None:
    for state, decisions, rng in games(1):
        view = GAME.view(state, None)
        told = looked_at(view).partition("Discarded last: ")[2].partition(". ")[0]
        piles = (view.patient_discard, view.treatment_discard, view.action_discard)
        recent = [card for pile in piles for card in pile[-RECENT:]]
        assert all(name_of(SAY, view, card) in told for card in recent)
        seat, move = choose(decisions, rng)
        GAME.play(state, seat, move)


def test_a_spectator_is_told_nobodys_hand() -> None:
    state, _, _ = next(games(1))
    assert "Your hand" not in looked_at(GAME.view(state, None))

"""The picture of Gothic Doctor: drawn from any position, repeatable, without anything hidden."""

from functools import cache
from random import Random

import msgspec

from bot.faces.gothic_doctor.alt import alt
from bot.faces.gothic_doctor.likenesses import LIKENESSES
from bot.faces.gothic_doctor.names import ACTIONS, BRIEF, CLASSES, ICONS
from bot.faces.gothic_doctor.picture import draw
from bot.faces.gothic_doctor.signs import ACTION_SIGNS, CLASS_SIGNS, COLOURS
from bot.faces.values import Position
from bot.words import speaker
from engines.gothic_doctor import GAME
from engines.gothic_doctor.cards import CATALOGUES
from engines.gothic_doctor.view import Announcement, View, Waiting

SAY = speaker("en")
NAMES = (r"Ann\_of the very long name that nobody can spell", "Éloïse", "C", "Dan")


@cache
def played(seed: int, seats: int) -> tuple[View, ...]:
    rng = Random(seed)
    state = GAME.deal(GAME.Options(), seats, rng.randbytes(32))
    seen = [GAME.view(state, None)]
    while open_now := GAME.decisions(state):
        seat = open_now[0].seat
        seen.append(GAME.view(state, seat))
        move = GAME.sensible(seen[-1], open_now[:1], rng)
        assert move is not None
        GAME.play(state, seat, move)
    return (*seen, GAME.view(state, None))


def pixels(view: View) -> bytes:
    return draw(SAY, Position(view, NAMES[: len(view.doctors)])).tobytes()


def test_the_icons_a_seat_holds_are_marked_in_its_own_view_only() -> None:
    for view in played(3, 3)[5:60:20]:
        bare = msgspec.structs.replace(view, seat=None, hand=(), known=(), prospects=(), payment=())
        assert pixels(view) != pixels(bare)
        assert pixels(msgspec.structs.replace(bare, known=view.known, payment=view.payment)) == pixels(bare)


def test_what_is_attached_announced_and_empty_shows() -> None:
    view = msgspec.structs.replace(played(2, 2)[2], prospects=(), hand=(), announced=None)
    first = next(waiting for waiting in view.waiting_room if waiting)
    seen = {pixels(view)}
    for changed in (
        Waiting(first.card, ("quarantine.1",), 1),
        Waiting(first.card, ("quarantine.1",), 0),
        Waiting(first.card, ("complications.1",), None),
        Waiting(first.card, ("complications.1", "patron.1"), None),
        None,
    ):
        seen.add(pixels(msgspec.structs.replace(view, waiting_room=(changed, *view.waiting_room[1:]))))
    seen.add(pixels(msgspec.structs.replace(view, medical_library=(None, *view.medical_library[1:]))))
    for told in (
        Announcement("cure", view.active, "", (first.card,), first.card),
        Announcement("bolts", 1, "patient_bolts.1", ("doctor.0",), first.card),
    ):
        seen.add(pixels(msgspec.structs.replace(view, announced=told, phase="answer")))
    assert len(seen) == 9


def test_the_hour_the_active_doctor_and_a_tough_case_show() -> None:
    view = played(2, 2)[2]
    one = msgspec.structs.replace(view.doctors[1], tough_case="tough_case.1")
    changed = [
        msgspec.structs.replace(view, round=view.round + 1),
        msgspec.structs.replace(view, active=1 - view.active),
        msgspec.structs.replace(view, doctors=(view.doctors[0], one)),
    ]
    assert len({pixels(view), *map(pixels, changed)}) == 4


def test_everything_has_a_sign() -> None:
    deck = CATALOGUES.deck(CATALOGUES.builtin)
    assert {patient.id for patient in deck.patients} == set(LIKENESSES)
    assert {treatment.icon for treatment in deck.treatments} == set(COLOURS) == set(ICONS)
    assert len(set(COLOURS.values())) == len(COLOURS) and len(set(ICONS.values())) == len(ICONS)
    assert set(CLASS_SIGNS) == set(CLASSES)
    assert len({figure for figure, _ in CLASS_SIGNS.values()}) == len(CLASS_SIGNS)
    assert set(ACTION_SIGNS) == set(ACTIONS) == set(BRIEF)
    assert len(set(ACTION_SIGNS.values())) == len(ACTION_SIGNS)


def test_whoever_is_awaited_shines_and_nobody_else() -> None:
    view = played(2, 3)[2]
    names = NAMES[: len(view.doctors)]
    bare, one, other = (draw(SAY, Position(view, names, awaited=seats)).tobytes() for seats in ((), (0,), (1,)))
    assert len({bare, one, other}) == 3
    assert "The table waits for Éloïse." in alt(
        SAY, Position(msgspec.structs.replace(view, active=0), names, awaited=(1,))
    )

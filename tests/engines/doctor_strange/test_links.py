"""S55 to S62: links of control and capture."""

from collections.abc import Iterable

from engines.course import Emit
from engines.doctor_strange import GAME
from engines.doctor_strange import events as ev
from engines.doctor_strange.rules.fates import suffer
from engines.doctor_strange.state import Assault, Character, Declaring, DoctorStrange, Resting
from engines.game import Event
from tests.engines.doctor_strange.position import (
    ANCIENT,
    EVIL,
    GOOD,
    LOKI,
    MORDO,
    NIGHTMARE,
    RINTRAH,
    STRANGE,
    TABOO,
    TOPAZ,
    WONG,
    ZOTA,
    evil,
    given,
    good,
    names,
    offered,
    play,
)


def struck(people: Iterable[Character], attacker: str, target: str, card: str) -> tuple[DoctorStrange, list[Event]]:
    state = given(Declaring(1), people=people)
    emit = Emit(state)
    suffer(emit, Assault(attacker, target, card))
    state.__dict__.clear()
    GAME.check(state)
    return state, emit.events


def held(state: DoctorStrange) -> dict[str, str]:
    """Return captive -> captor."""
    return {c.id: c.holder for c in state.characters.values() if c.holder}


def captive(card: str, holder: str) -> Character:
    """Return a Character of Evil's that Good's `holder` captured."""
    return evil(card, controller=GOOD, holder=holder, condition="captured")


def test_s55_a_holder_may_hold_many_and_nobody_is_held_twice() -> None:
    people = [good(STRANGE), captive(ZOTA, STRANGE), evil(MORDO)]
    state, _ = struck(people, STRANGE, MORDO, "a.possession")
    assert held(state) == {ZOTA: STRANGE, MORDO: STRANGE}


def test_s56_a_link_breaks_with_each_fate_of_the_holder() -> None:
    for card in ("a.poison", "a.banish", "a.insanity", "a.bind", "a.possession"):
        people = [good(STRANGE), good(WONG, controller=EVIL, holder=MORDO), evil(MORDO)]
        state, events = struck(people, STRANGE, MORDO, card)
        assert events[-1] == ev.CaptiveReturned(WONG, GOOD, MORDO)
        assert WONG not in held(state)


def test_s56_a_link_breaks_when_the_holder_goes_home() -> None:
    taken = good(TABOO, controller=EVIL, holder=MORDO)
    people = [good(STRANGE), taken, evil(MORDO), good(WONG, controller=EVIL, holder=TABOO, condition="captured")]
    _, events = struck(people, STRANGE, TABOO, "a.possession")
    assert events == [ev.CaptiveReturned(TABOO, GOOD, MORDO), ev.CaptiveReturned(WONG, GOOD, TABOO)]


def test_s56_a_link_breaks_when_the_holder_departs() -> None:
    people = [good(STRANGE, controller=EVIL, holder=LOKI), good(WONG), evil(LOKI)]
    state = given(Resting(1), people=people, active=EVIL, dice=(12,))
    events = play(state, EVIL, "done")
    assert events[:2] == [ev.Departed(LOKI, 12, ()), ev.CaptiveReturned(STRANGE, GOOD, LOKI)]


def test_s57_whoever_was_held_goes_to_the_owner_fully_viable() -> None:
    people = [
        good(STRANGE),
        good(WONG, controller=EVIL, holder=MORDO, condition="captured"),
        good(TABOO, controller=EVIL, holder=MORDO, condition="incapacitated"),
        evil(MORDO),
    ]
    state, _ = struck(people, STRANGE, MORDO, "a.insanity")
    assert [(state.characters[c].controller, state.characters[c].condition) for c in (WONG, TABOO)] == [
        (GOOD, "viable"),
        (GOOD, "viable"),
    ]


def test_s58_a_chain_comes_home_from_the_inside_out() -> None:
    people = [
        good(STRANGE),
        evil(MORDO),
        good(TABOO, controller=EVIL, holder=MORDO),
        good(TOPAZ, controller=EVIL, holder=TABOO),
        good(WONG, controller=EVIL, holder=TOPAZ, condition="captured"),
        good(RINTRAH, controller=EVIL, holder=TABOO, condition="incapacitated"),
    ]
    state, events = struck(people, STRANGE, MORDO, "a.poison")
    homecoming = [(event.character, event.holder) for event in events if isinstance(event, ev.CaptiveReturned)]
    assert homecoming == [(TABOO, MORDO), (TOPAZ, TABOO), (WONG, TOPAZ), (RINTRAH, TABOO)]
    assert held(state) == {}


def test_s59_held_characters_never_pass_to_a_third() -> None:
    people = [good(STRANGE), evil(MORDO), good(WONG, controller=EVIL, holder=MORDO)]
    for card in ("a.bind", "a.possession"):
        state, events = struck([copied(c) for c in people], STRANGE, MORDO, card)
        assert names(events)[-1] == "CaptiveReturned"
        assert held(state) == {MORDO: STRANGE}
        assert state.characters[WONG].controller == GOOD


def copied(c: Character) -> Character:
    """Return a copy, since states change their Characters."""
    return Character(c.id, c.owner, c.controller, c.condition, c.holder, c.attachments.copy())


def test_s60_recovery_of_the_old_holder_restores_nothing() -> None:
    people = [good(STRANGE), evil(MORDO), good(WONG, controller=EVIL, holder=MORDO)]
    state, _ = struck(people, STRANGE, MORDO, "a.insanity")
    rest = given(Resting(1), people=state.characters.values(), active=EVIL, dice=(12,))
    assert ev.Recovered(MORDO, 12) in play(rest, EVIL, "done")
    assert held(rest) == {}


def test_s61_helpers_and_power_make_no_link() -> None:
    people = [good(TABOO), good(WONG), evil(MORDO), evil(ZOTA)]
    hands = (["a.possession", "p.surprise"], ["p.incense"])
    state = given(Declaring(1), people=people, hands=hands, dice=(5, 6))
    play(state, GOOD, f"attack {TABOO} {MORDO} a.possession", "done", "power p.surprise")
    play(state, EVIL, "pass")
    assert held(state) == {MORDO: TABOO}


def test_s62_breaks_happen_before_the_next_attack_and_the_freed_do_not_attack() -> None:
    people = [good(STRANGE), good(ANCIENT), good(WONG, controller=EVIL, holder=MORDO), evil(MORDO), evil(NIGHTMARE)]
    hands = (["a.poison", "a.bind", "a.bait"], ())
    state = given(Declaring(1), people=people, hands=hands, dice=(12, 1))
    first, second = f"attack {STRANGE} {MORDO} a.poison", f"attack {ANCIENT} {NIGHTMARE} a.bind"
    events = play(state, GOOD, first, second, "done", f"resolve {STRANGE}")
    assert names(events).index("CaptiveReturned") < [n for n, kind in enumerate(names(events)) if kind == "Rolled"][1]
    assert not any(WONG in move for move in offered(state, GOOD))

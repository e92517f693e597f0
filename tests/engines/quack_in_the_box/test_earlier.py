"""States of earlier forms, and states and events of rules version 1, are read, and go on."""

from base64 import b64decode
from pathlib import Path
from typing import Any
from zlib import decompress

import msgspec
import pytest

from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.state import Fleeing, Quack, Shaming, Terms
from tests.engines.quack_in_the_box.position import asked, must, only, play, table

NEW = {"Fleeing": ["cards"], "Shaming": ["patient"]}
"""What the steps of that version did not have."""


def older(part: Any) -> Any:
    """The same, without what was added since."""
    if isinstance(part, list):
        return [older(one) for one in part]
    if not isinstance(part, dict):
        return part
    return {key: older(one) for key, one in part.items() if key not in NEW.get(part.get("type", ""), [])}


def of_version_1(s: Quack) -> Quack:
    """The state as that version would have dumped it, in the first form, read by this one."""
    flat = older(msgspec.msgpack.decode(GAME.dump(s)[1:], strict=False))
    terms = zip(Terms.__struct_fields__, flat.pop("terms"), strict=True)
    return GAME.load(msgspec.msgpack.encode({**flat, **dict(terms)}))


def test_a_dump_whose_options_lay_among_the_other_fields_is_read_and_goes_on() -> None:
    """A sealed window of four, as it was dumped before the terms stood together; the file is compressed."""
    dumped = decompress(b64decode(Path(__file__).with_name("first_form.b64").read_text(encoding="ascii")))
    s = GAME.load(dumped)
    assert s.terms == Terms(
        reactions="sealed",
        threshold=9,
        turbo=True,
        group=False,
        deathmatch=False,
        end_at=2,
        mob_check="every_turn",
        swiss_hand="six",
    )
    questions = [(one.seat, one.number, one.prompt.key) for one in GAME.decisions(s) if one.must]
    assert questions == [(seat, number, "window.treatment") for seat, number in ((0, 64), (1, 65), (3, 79))]
    assert GAME.load(GAME.dump(s)) == s
    while decisions := GAME.decisions(s):
        asked_first = next(decision for decision in decisions if decision.must)
        play(s, asked_first.seat, str(asked_first.default))
    assert s.ended


def test_a_doctor_who_was_barred_before_the_upgrade_is_barred_and_the_card_goes() -> None:
    s = of_version_1(table("flee", seats=4, lasting={0: "passport_problem"}, hands={0: "yoga"}, barred=True))
    assert s.steps == [Fleeing(1, barred=True)]
    assert asked(s) == [(0, "flee.barred")]
    assert only(play(s, 0, "stay"), "Stayed").cards == ("passport_problem.1",)


def test_a_window_of_infamy_from_before_the_upgrade_does_not_know_whose_death_it_is_and_goes_on() -> None:
    s = table(required=1, hands={0: "chemotherapy blame_the_intern"}, offices={0: ("first_mother", 0, 0)})
    play(s, 0, "treat chemotherapy.1 first_mother")
    s = of_version_1(s)
    step = s.steps[-1]
    assert isinstance(step, Shaming) and step.patient == ""
    assert must(s, 0).prompt.args == {"seat": 0, "amount": 5}
    play(s, 0, "pass")
    assert s.doctors[0].infamy == 5


@pytest.mark.parametrize("seat", [0, 1])
def test_a_sealed_window_from_before_the_upgrade_waits_for_all_it_asked(seat: int) -> None:
    s = table(hands={0: "aspirin yoga", 1: "bed_rest"}, offices={0: "trucker"}, reactions="sealed")
    play(s, 0, "treat aspirin.1 trucker")
    s.steps[-1].asked = (0, 1, 2)  # type: ignore[union-attr]
    s = of_version_1(s)
    assert [decision.among for decision in GAME.decisions(s) if decision.must] == [(0, 1, 2)] * 3
    for who in (2, seat, 1 - seat):
        play(s, who, "pass")
    assert asked(s) == [(0, "treat")]


def test_events_from_before_the_upgrade_are_read() -> None:
    s = table("flee", seats=4, lasting={1: "passport_problem"}, hands={0: "yoga"}, top="superbug")
    before = GAME.load(GAME.dump(s))
    events = GAME.play(s, 0, GAME.move("flee"))
    raw = msgspec.msgpack.encode(older(msgspec.msgpack.decode(GAME.pack(events), strict=False)))
    for event in GAME.unpack(raw):
        GAME.evolve(before, event)
    assert before.steps == [Fleeing(s.steps[-1].id, barred=True)]
    assert only(play(before, 1, "stay"), "Stayed").cards == ("passport_problem.1",)

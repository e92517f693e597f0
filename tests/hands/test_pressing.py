from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines import GAMES
from tests.hands.pressing import Press, Steering, anything, first, plan, taken, toward
from tests.hands.shown import Shown, words_in
from tests.hands.sitting import lesson, sitting

ATTACK = GAMES["doctor-strange"].move("attack c.loki c.wong a.poison")
DISCARDS = [GAMES["doctor-strange"].move(f"discard d.{n}") for n in range(3)]
FOOT = {"type": 1, "components": [{"type": 2, "label": "More", "style": 2, "custom_id": "h:1:more"}]}


def _button(custom_id: str, style: int = 2) -> dict[str, Any]:
    return {"type": 1, "components": [{"type": 2, "label": custom_id, "style": style, "custom_id": custom_id}]}


def _menu(custom_id: str, *values: str, low: int = 1, high: int = 1, chosen: int = 0) -> dict[str, Any]:
    options = [{"label": one, "value": one, "default": n < chosen} for n, one in enumerate(values)]
    menu = {"type": 3, "custom_id": custom_id, "placeholder": "Choose", "options": options}
    return {"type": 1, "components": [menu | {"min_values": low, "max_values": high}]}


def _pressed(press: Press | None) -> tuple[str, tuple[str, ...]] | None:
    return (press.control.id, press.values) if press is not None else None


@pytest.mark.parametrize(
    ("row", "values"),
    [
        (_button("h:1:move:0.1:attack c.loki c.wong a.poison"), ()),
        (_button("h:1:page:0.1:0:attack c.loki"), ()),
        (_menu("h:1:choose:0.1:attack", "=attack c.loki c.wong a.rope", "=attack c.loki c.wong a.poison"),
         ("=attack c.loki c.wong a.poison",)),
        (_menu("h:1:choose:0.1:", ">summon", ">attack"), (">attack",)),
        (_menu("h:1:choose:0.1:attack", ">c.hulk", ">c.loki"), (">c.loki",)),
        (_menu("h:1:choose:0.1:fight", "/attack c.hulk", "/attack c.loki"), ("/attack c.loki",)),
        (_menu("h:1:choose:0.1:", "/summon", "/fight"), ("/fight",)),
    ],
)  # fmt: skip
def test_what_leads_to_a_move_is_found(row: dict[str, Any], values: tuple[str, ...]) -> None:
    other = [_button("h:1:move:0.1:done"), _button("h:1:move:0.1:attack c.hulk c.wong a.poison", 1)]
    custom_id = row["components"][0]["custom_id"]
    assert _pressed(toward(Shown([*other, row, FOOT]), [ATTACK], "fight")) == (custom_id, values)
    assert toward(Shown([*other, FOOT]), [ATTACK], "fight") is None


def test_several_moves_are_ticked_together() -> None:
    menu = _menu("h:1:select:0.1", "=discard d.2", "=discard d.1", "=discard d.0", "=discard d.9", low=2, high=2)
    shown = Shown([menu, FOOT])
    assert _pressed(toward(shown, DISCARDS)) == ("h:1:select:0.1", ("=discard d.0", "=discard d.1"))
    assert _pressed(toward(shown, DISCARDS[:1])) == ("h:1:select:0.1", ("=discard d.0", "=discard d.2"))
    assert taken(shown.controls[0]).cost == 3


def test_blue_comes_before_what_stands_first() -> None:
    rows = [_menu("h:1:choose:0.1:a", "=x"), _button("h:1:move:0.1:b"), _button("h:1:move:0.1:c", 1), FOOT]
    assert _pressed(first(Shown(rows))) == ("h:1:move:0.1:c", ())
    assert _pressed(first(Shown([*rows[:2], FOOT]))) == ("h:1:choose:0.1:a", ("=x",))


def test_a_message_is_read() -> None:
    text = {"type": 10, "content": "### 🔵 ann · Hour 6 · £175 <t:1:R>"}
    rows = [_button("h:1:tips"), _button("h:1:move:0.1:cure"), _button("h:1:hand")]
    shown = Shown([{"type": 17, "components": [text, *rows]}, FOOT])
    assert (shown.is_hand, shown.submenu, shown.confirms) == (True, True, False)
    assert [one.id for one in shown.controls] == ["h:1:move:0.1:cure"]
    assert shown.words == shown.words_first == 4
    assert words_in("L’Ancien, C2 (+3)") == ["L’Ancien", "C2", "3"]
    assert Shown([_button("h:1:confirm:0.1:cure")]).confirms
    assert Shown([_button("h:1:moves:0.1:0,1")]).confirms and not Shown([_button("h:1:moves:0.1:0,1"), FOOT]).confirms


@pytest.mark.parametrize("game", ["doctor-strange", "gothic-doctor", "quack-in-the-box", "clinic"])
async def test_sensible_people_and_a_learner_play_to_the_end(game: str) -> None:
    for begun in (sitting(game, 2, seed=5), lesson(game)):
        async with begun as at:
            steering = {user: Steering(user) for _, user in at.people()}
            for _, user in at.people():
                await at.open(user)
            while not at.table.over and at.pressed < 2000:
                seat, user = at.asked()[0]
                shown = at.screens[user] if at.screens[user].controls else await at.open(user)
                await at.press(user, steering[user].choose(shown, at.table, seat))
            assert at.table.over


async def test_a_plan_is_what_one_seat_does_while_the_question_stays_the_same() -> None:
    async with sitting("doctor-strange", 2) as at:
        seat, user = at.asked()[0]
        moves = plan(at.table, seat)
        assert moves and moves[0] in at.table.own(seat)[0].moves
        shown = await at.open(user)
        assert anything(shown, Random(1)).control in shown.controls

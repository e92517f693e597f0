from bot.faces.standing import Deed, Standing
from bot.words import N_
from engines.doctor_strange import events as ev
from engines.doctor_strange.view import View


def viable(view: View) -> tuple[int, ...]:
    return tuple(side.viable for side in view.sides)


def turn(view: View) -> int:
    return view.turn


STANDING = Standing(
    viable,
    N_("Characters who can act"),
    deeds={
        ev.Captured: Deed(8),
        ev.Killed: Deed(7, gains=False),
        ev.Exiled: Deed(6, gains=False),
        ev.Controlled: Deed(6),
        ev.Departed: Deed(5, gains=None),
        ev.Incapacitated: Deed(4, gains=None),
        ev.CaptiveReturned: Deed(3),
        ev.Returned: Deed(3),
        ev.Healed: Deed(2, gains=None),
        ev.Recovered: Deed(2, gains=None),
        ev.Summoned: Deed(1),
    },
    round_of=turn,
)

from bot.faces.standing import Deed, Standing
from bot.words import N_
from engines.gothic_doctor import events as ev
from engines.gothic_doctor.view import View


def earned(view: View) -> tuple[int, ...]:
    return tuple(doctor.earned for doctor in view.doctors)


STANDING = Standing(
    earned,
    N_("Pounds"),
    deeds={
        ev.Cured: Deed(3),
        ev.Relapsed: Deed(2, gains=False),
        ev.CounterChanged: Deed(1, gains=None),
    },
)

from bot.faces.standing import Deed, Standing
from bot.words import N_
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.view import View


def money(view: View) -> tuple[int, ...]:
    """Return the money of each doctor, none for the lynched (ruling 22)."""
    return tuple(0 if doctor.place == "lynched" else doctor.money for doctor in view.doctors)


STANDING = Standing(
    money,
    N_("Money"),
    deeds={
        ev.Lynched: Deed(4, gains=False),
        ev.Fled: Deed(3),
        ev.Paid: Deed(2),
        ev.MoneyChanged: Deed(1, gains=None),
    },
)

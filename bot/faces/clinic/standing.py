from bot.faces.standing import Deed, Standing
from bot.words import N_
from engines.clinic import events as ev
from engines.clinic.view import View


def points(view: View) -> tuple[int, ...]:
    """Return the points as if the game ended now (C47)."""
    return tuple(sum(clinic.score.values()) for clinic in view.clinics)


STANDING = Standing(
    points,
    N_("Points"),
    first=0,
    deeds={
        ev.PopularityBought: Deed(6),
        ev.Treated: Deed(5),
        ev.Constructed: Deed(4),
        ev.Hired: Deed(3),
        ev.BoardAdministered: Deed(2, gains=None),
        ev.Paid: Deed(1, gains=False),
    },
)

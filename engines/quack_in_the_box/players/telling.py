"""The differences that a comparison of moves counts in the following turns."""

from __future__ import annotations

from engines.players.evaluator import Telling
from engines.quack_in_the_box import events as ev

TELLING: Telling = {
    ev.Died: (
        ("died", lambda event, seat, _: event.seat == seat),
        ("others_died", lambda event, seat, _: event.seat != seat),
    ),
    ev.WentHome: (("went_home", lambda event, seat, _: event.seat == seat),),
    ev.Paid: (
        ("earned", lambda event, seat, _: event.total * (event.seat == seat)),
        ("others_earned", lambda event, seat, _: event.total * (event.seat != seat)),
    ),
    ev.Admitted: (
        ("earned", lambda event, seat, _: event.copay * (event.seat == seat)),
        ("others_earned", lambda event, seat, _: event.copay * (event.seat != seat)),
    ),
    ev.MoneyChanged: (
        ("earned", lambda event, seat, _: event.change * (event.seat == seat)),
        ("others_earned", lambda event, seat, _: event.change * (event.seat != seat)),
    ),
    ev.InfamyGained: (
        ("infamy", lambda event, seat, _: event.amount * (event.seat == seat)),
        ("others_infamy", lambda event, seat, _: event.amount * (event.seat != seat)),
    ),
    ev.InfamyLost: (
        ("infamy", lambda event, seat, _: -event.amount * (event.seat == seat)),
        ("others_infamy", lambda event, seat, _: -event.amount * (event.seat != seat)),
    ),
    ev.Lynched: (
        ("lynched", lambda event, seat, _: event.seat == seat),
        ("others_lynched", lambda event, seat, _: event.seat != seat),
    ),
    ev.MobCame: (("mob_came", lambda event, seat, _: event.seat == seat),),
}
"""Dollars and Infamy are summed, all others are frequencies."""

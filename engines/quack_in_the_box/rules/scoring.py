from engines.game import Outcome, Prompt
from engines.quack_in_the_box.state import LYNCHED, Quack


def outcome(s: Quack) -> Outcome | None:
    """Rank by money those who were not lynched, then by less Infamy. If all were lynched, no one wins."""
    if not s.ended:
        return None
    free = [seat for seat in range(s.seats) if s.doctors[seat].place != LYNCHED]
    standing = {seat: (-s.doctors[seat].money, s.doctors[seat].infamy) for seat in free}
    last = len(free) + 1 if free else 2
    ranks = tuple(
        1 + sum(other < standing[seat] for other in standing.values()) if seat in standing else last
        for seat in range(s.seats)
    )
    scores = tuple(doctor.money if doctor.place != LYNCHED else 0 for doctor in s.doctors)
    parts = tuple({"money": doctor.money, "infamy": doctor.infamy} for doctor in s.doctors)
    how = s.ended if free else "all_lynched"
    return Outcome(ranks, scores, parts, Prompt(f"ending.{how}"))

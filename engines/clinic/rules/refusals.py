"""Why a move that is not offered may not be made: whose turn it is, then the one check of its verb."""

from __future__ import annotations

from engines.clinic import moves as mv
from engines.clinic.care import employees
from engines.clinic.layout import grid, layout
from engines.clinic.pieces import family
from engines.clinic.rules import admit, build, business, cars, doubles, draft, founding, hire, move
from engines.clinic.rules.actions import why_no_pick
from engines.clinic.sites import candidates, pair_candidates
from engines.clinic.state import Acting, BonusDraft, ClinicGame, DoubleDraft, Finishing, Founding, Picking
from engines.game import Move, Reason

NOT_NOW = Reason("not_now", "C16")
_VERBS_OF_ACTION = {"build": "build", "conveyors": "build", "hire": "hire", "admit": "admit", "requeue": "admit"}
_MOVE_VERBS = frozenset({"go", "put_back", "propose"})
_BUSINESS_VERBS = frozenset({"treat", "untreat", "best", "pay", "reopen"})


def refusal(s: ClinicGame, seat: int, made: Move) -> Reason:
    """The reason; the same whatever hidden things are."""
    if s.step is None:
        return Reason("game_over", "C47")
    if not 0 <= seat < s.seats:
        return Reason("not_seated")
    if s.clinics[seat].arriving and not isinstance(made, mv.Park | mv.Drive | mv.Double):
        return Reason("park_first", "C4")
    return _reason(s, seat, made) or NOT_NOW


def _reason(s: ClinicGame, seat: int, made: Move) -> Reason | None:
    clinic = s.clinics[seat]
    match made:
        case mv.Park(place):
            return cars.why_no_park(clinic, place)
        case mv.Drive(place):
            return cars.why_no_drive(clinic, place)
        case mv.Double(tile, one, other):
            return doubles.why_no_double(s, seat, tile, one, other)
        case mv.Pick(action):
            return why_no_pick(s, seat, action)
        case mv.Preset() | mv.Found() | mv.Claim() | mv.Place() | mv.Draft() | mv.Swap() | mv.Keep():
            return _set_up(s, seat, made)
    if made.verb in _VERBS_OF_ACTION:
        return _turn(s, seat, _VERBS_OF_ACTION[made.verb]) or _action(s, seat, made)
    if made.verb in _MOVE_VERBS:
        return _at(s, seat, move.MOVE) or _move(s, seat, made)
    if made.verb in _BUSINESS_VERBS:
        return _at(s, seat, move.BUSINESS) or _business(s, seat, made)
    return _late(s, seat, made)


def _turn(s: ClinicGame, seat: int, action: str) -> Reason | None:
    """C16: whether it is this seat's turn with such a tile."""
    if not isinstance(s.step, Acting):
        return NOT_NOW
    if s.step.queue[0][0] != seat:
        return Reason("not_your_turn", "C16", {"seat": s.step.queue[0][0]})
    return None if s.step.queue[0][1] == action else Reason("other_action", "C16", {"action": s.step.queue[0][1]})


def _at(s: ClinicGame, seat: int, stage: str) -> Reason | None:
    """C17: whether this seat stands there between Move and Admin."""
    here = s.clinics[seat].stage if isinstance(s.step, Finishing) else ""
    return None if here == stage else Reason(f"not_{stage}", "C17")


def _set_up(s: ClinicGame, seat: int, made: Move) -> Reason | None:
    clinic = s.clinics[seat]
    match made:
        case mv.Preset(layout_number):
            return founding.why_no_preset(clinic, layout_number)
        case mv.Found(kind, at):
            return founding.why_no_found(clinic, kind, at)
        case mv.Place(kind, at):
            return draft.why_no_place(clinic, kind, at)
        case mv.Claim(bonus) if isinstance(s.step, BonusDraft):
            first = s.step.queue[:1]
            return draft.why_no_claim(s, seat, bonus) if first == [seat] else Reason("wait_for_draft", "C14")
        case mv.Draft() | mv.Swap() | mv.Keep() if isinstance(s.step, DoubleDraft):
            return Reason("wait_for_draft", "C15")
    return Reason("no_draft", "C14")


def _action(s: ClinicGame, seat: int, made: Move) -> Reason | None:
    match made:
        case mv.Build(kind, at):
            return build.why_no_build(s, seat, kind, at)
        case mv.Conveyors(one, other):
            return build.why_no_conveyors(s, seat, one, other)
        case mv.Hire(person):
            return hire.why_no_hire(s, seat, person)
        case mv.Admit(person):
            return admit.why_no_admit(s, seat, person)
        case mv.Requeue(person, service):
            return admit.why_no_requeue(s, person, service)
    return None


def _move(s: ClinicGame, seat: int, made: Move) -> Reason | None:
    clinic = s.clinics[seat]
    match made:
        case mv.Go(person, to):
            return move.why_no_go(s, clinic, person, to)
        case mv.PutBack(person):
            return move.why_no_put_back(clinic, person)
    return None


def _business(s: ClinicGame, seat: int, made: Move) -> Reason | None:
    clinic = s.clinics[seat]
    match made:
        case mv.Treat(carer, person):
            return business.why_no_treat(s, clinic, carer, person)
        case mv.Untreat(person):
            return business.why_no_untreat(clinic, person)
        case mv.Pay(points):
            return business.why_no_pay(s, clinic, points)
        case mv.Best():
            return Reason("best_already", "C41")
    return None


def _late(s: ClinicGame, seat: int, made: Move) -> Reason | None:
    clinic = s.clinics[seat]
    match made:
        case mv.Dismiss(person):
            return business.why_no_dismiss(s, clinic, person)
        case mv.Protect(person):
            return business.why_no_protect(s, clinic, person)
        case mv.Done() if isinstance(s.step, Finishing) and clinic.stage == move.MOVE:
            return move.why_no_move_end(s, clinic)
        case mv.Done() if isinstance(s.step, Acting):
            return Reason("not_your_turn", "C16", {"seat": s.step.queue[0][0]})
        case mv.TakeBack() if isinstance(s.step, Finishing | Founding):
            return Reason("nothing_to_take_back", "C36")
        case mv.Unpick() if isinstance(s.step, Picking):
            return Reason("not_picked", "C16")
        case mv.AskParking() if not clinic.valet:
            return Reason("asked_already", "C4")
    return None


# ------------------------------------------------------------------------------------------------ what one would try

MOST = 50


def blocked(s: ClinicGame, seat: int) -> list[tuple[Move, Reason]]:
    """What a seat would naturally try and may not: at most 50, one for each reason and piece, from what it knows."""
    if s.step is None or not 0 <= seat < s.seats:
        return []
    found: list[tuple[Move, Reason]] = []
    told: set[tuple[str, ...]] = set()
    for made in _tries(s, seat):
        reason = _blocked_reason(s, seat, made)
        if reason is None:
            continue
        about = (made.verb, str(getattr(made, made.__struct_fields__[0], "")) if made.__struct_fields__ else "")
        if (*about, reason.key) not in told:
            told.add((*about, reason.key))
            found.append((made, reason))
        if len(found) == MOST:
            break
    return found


def _blocked_reason(s: ClinicGame, seat: int, made: Move) -> Reason | None:
    """None where the move is legal: the checks say nothing against it and it is this seat's turn for it."""
    if s.clinics[seat].arriving and not isinstance(made, mv.Park | mv.Double):
        return Reason("park_first", "C4")
    return _reason(s, seat, made)


def _tries(s: ClinicGame, seat: int) -> list[Move]:
    """The likely wishes of the moment."""
    clinic = s.clinics[seat]
    if clinic.arriving:
        doubled: list[Move] = [mv.Double(tile, *pair) for tile in clinic.doubles for pair in pair_candidates(clinic)]
        return [*(mv.Park(border) for border in grid(clinic).borders), *doubled]
    tries: list[Move] = []
    match s.step:
        case Founding() if clinic.stage != founding.READY:
            kind = clinic.stage
            tries += [
                mv.Found(kind, at) for at in (grid(clinic).borders if kind == "entrance" else grid(clinic).ground)
            ]
        case Picking() if seat not in s.step.picks:
            tries += [mv.Pick(action) for action in ("build", "hire", "admit")]
        case Acting() if s.step.queue[0][0] == seat:
            tries += _action_tries(s, seat, s.step.queue[0][1])
        case Finishing():
            tries += _finishing_tries(s, seat)
    tries += [mv.Double(tile, *pair) for tile in clinic.doubles for pair in pair_candidates(clinic)]
    return tries


def _action_tries(s: ClinicGame, seat: int, action: str) -> list[Move]:
    clinic = s.clinics[seat]
    if action == "hire":
        return [mv.Hire(person) for person in hire.for_hire(s)]
    if action == "admit":
        waiting = [person for row in s.rows.values() for person in row]
        tries: list[Move] = [mv.Admit(person) for person in waiting]
        return tries + [mv.Requeue(p, service) for p in waiting for service in s.rows if p not in s.rows[service]]
    return [
        mv.Build(kind, at)
        for kind in build.kinds_in_play(s)
        for at in candidates(clinic, family(kind) if kind in s.stock else kind)
    ]


def _finishing_tries(s: ClinicGame, seat: int) -> list[Move]:
    clinic = s.clinics[seat]
    lay = layout(clinic)
    if clinic.stage == move.MOVE:
        places = (*lay.modules, *clinic.entrances)
        return [mv.Done(), *(mv.Go(p, to) for p, here in clinic.people.items() for to in places if to != here)]
    if clinic.stage == move.BUSINESS:
        rooms = [place for place in lay.modules if lay.kind[place] in {"treatment_room", "double_treatment_room"}]
        tries: list[Move] = [mv.Pay(business.most_popularity(s, clinic) + 1)]
        for room in [*rooms, *lay.of_kind("operating_theatre"), *lay.of_kind("outpatient_clinic")]:
            inside = [person for person, place in clinic.people.items() if place == room]
            doctors = [person for person in inside if person.startswith("doc")]
            tries += [mv.Treat(doctor, p) for doctor in doctors for p in inside if p.startswith("pat")]
        for room in lay.of_kind("recovery_room"):
            tries += [mv.Treat(room, p) for p, place in clinic.people.items() if place == room and p.startswith("pat")]
        return tries
    if clinic.stage == business.DISMISS:
        return [mv.Dismiss(person) for person in employees(clinic)]
    return []

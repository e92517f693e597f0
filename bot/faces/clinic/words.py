"""Clinic in words: names of pieces, places and people, sentences by key. The joke is on the doctors."""

from __future__ import annotations

import re

from bot.faces.face import Position, fill
from bot.words import N_, Say
from engines.clinic.cards import table_of
from engines.clinic.pieces import family, service_of
from engines.clinic.view import ClinicView, Person, Room, View
from engines.game import Arg, Prompt, Reason

SERVICE_NAMES = {
    "psychiatry": ("🧠", N_("Psychiatry")),
    "cardiology": ("❤️", N_("Cardiology")),
    "ophthalmology": ("👁️", N_("Ophthalmology")),
    "orthopaedics": ("🦴", N_("Orthopaedics")),
    "neurology": ("⚡", N_("Neurology")),
}
HUBS = {
    "psychiatry": N_("Psychiatry hub"),
    "cardiology": N_("Cardiology hub"),
    "ophthalmology": N_("Ophthalmology hub"),
    "orthopaedics": N_("Orthopaedics hub"),
    "neurology": N_("Neurology hub"),
}

KINDS: dict[str, tuple[str, str, str, str]] = {
    "service_hub": ("🏥", N_("Service hub"), N_("Hub"), N_("Its service works on this floor of the building.")),
    "treatment_room": ("🩺", N_("Treatment room"), N_("Treat"), N_("1 doctor, 2 patients; needs a hub and supplies.")),
    "supply_room": ("📦", N_("Supply room"), N_("Supply"), N_("Rooms beside it work; an orderly saves upkeep.")),
    "laboratory": ("🔬", N_("Laboratory"), N_("Lab"), N_("2 doctors each rise a level and bring 1 Popularity.")),
    "operating_theatre": ("🔪", N_("Operating theatre"), N_("Theatre"), N_("1 patient of any service, double income.")),
    "outpatient_clinic": (
        "🚶",
        N_("Outpatient clinic"),
        N_("Outpat."),
        N_("2 white or yellow patients, no hub needed."),
    ),
    "waiting_room": ("🪑", N_("Waiting room"), N_("Waiting"), N_("Stepping out of it takes no Time.")),
    "garden": ("🌳", N_("Garden"), N_("Garden"), N_("+$2 for each patient treated beside it.")),
    "entrance": ("🚪", N_("Entrance"), N_("Door"), N_("Where people come in.")),
    "parking_tile": ("🅿️", N_("Parking tile"), N_("P3"), N_("Room for 3 cars on one border.")),
    "helipad": ("🚁", N_("Helipad"), N_("Heli"), N_("Patients land on the roof for 1 Time.")),
    "conveyor": ("🛗", N_("Conveyor"), N_("Belt"), N_("Between conveyors people glide for 0 Time.")),
    "double_treatment_room": (
        "🩺",
        N_("Double treatment room"),
        N_("Double treatment"),
        N_("2 doctors, 4 patients; needs a hub and supplies. 4 points."),
    ),
    "administrative_offices": (
        "🗂️",
        N_("Administrative offices"),
        N_("Offices"),
        N_("A doctor and an orderly save $5; white doctors burn out. 4 points."),
    ),
    "it_services": (
        "💻",
        N_("IT services"),
        N_("IT services"),
        N_("White doctors in it: three doctors keep their level. 4 points."),
    ),
    "recovery_room": (
        "🛌",
        N_("Recovery room"),
        N_("Recovery"),
        N_("2 nurses treat 3 patients of any colour. 4 points."),
    ),
    "huge_waiting_room": (
        "🛋️",
        N_("Huge waiting room"),
        N_("Huge waiting"),
        N_("With an orderly, patients may change service here. 4 points."),
    ),
    "large_corridor": (
        "🛣️",
        N_("Large corridor"),
        N_("Corridor"),
        N_("New people reach it at 0, two whole floors from it at 1. 4 points."),
    ),
    "luxurious_garden": (
        "🌺",
        N_("Luxurious garden"),
        N_("Luxury garden"),
        N_("+$5 for each patient treated beside it."),
    ),
    "huge_parking_lot": ("🅿️", N_("Huge parking lot"), N_("Parking lot"), N_("Room for 12 cars.")),
}
"""Emoji, name, short name for a picture, what it does."""

BONUSES = {
    "bonus.cash": ("💵", N_("$5"), N_("Five dollars, at once.")),
    "bonus.doctor": ("🩺", N_("A yellow doctor"), N_("With a car, and a grievance about parking.")),
    "bonus.orderly": ("🧹", N_("An orderly"), N_("Comes with a car.")),
    "bonus.nurse": ("💉", N_("A nurse"), N_("Comes with a car.")),
    "bonus.garden": ("🌳", N_("A garden"), N_("Placed at once, free of charge.")),
    "bonus.parking_tile": ("🅿️", N_("A parking tile"), N_("Placed at once, free of charge.")),
    "bonus.entrance": ("🚪", N_("An entrance"), N_("Placed at once, free of charge.")),
}
GOALS = {
    "goal.total": N_("end with at least {total} points"),
    "goal.services": N_("treat at least {treated_each_service} patients of every service"),
    "goal.care": N_("treat at least {treated} patients and lose none"),
    "goal.seniors": N_("have at least {seniors} orange or red doctors at the end"),
    "goal.buildings": N_("have at least {buildings} buildings with a working treatment room, in at most {time} Time"),
}
ACTION_NAMES = {
    "build": ("🏗️", N_("Build"), N_("Two elements, a supply room as a third beside a treatment room.")),
    "hire": ("🤝", N_("Hire"), N_("One doctor, and one nurse or orderly.")),
    "admit": ("🚑", N_("Admit"), N_("Five Queue Points for patients.")),
}
BOARD_NAMES = {
    "standard": N_("Standard, 4 x 3"),
    "compact": N_("Compact, 3 x 3"),
    "expert": N_("Expert, 4 x 3 with a garden in the middle"),
    "super_expert": N_("Super Expert, 3 x 3 with a garden in the middle"),
    "same": N_("As everybody"),
}
ROLES = {"doctor": N_("doctor"), "nurse": N_("nurse"), "orderly": N_("orderly"), "patient": N_("patient")}
DOCTORS = (N_("White doctor"), N_("Yellow doctor"), N_("Orange doctor"), N_("Red doctor"))
PATIENTS = (N_("White patient"), N_("Yellow patient"), N_("Orange patient"), N_("Red patient"))
HIRED = {"doctor": N_("a doctor"), "staff": N_("a nurse or an orderly")}
DOTS = ("⚪", "🟡", "🟠", "🔴")
COLOUR_NAMES = (N_("white"), N_("yellow"), N_("orange"), N_("red"))
PARTS = {
    "popularity": N_("Popularity"),
    "doctors": N_("doctors"),
    "nurses": N_("nurses"),
    "orderlies": N_("orderlies"),
    "rooms": N_("treatment rooms"),
    "double_modules": N_("double modules"),
    "buildings": N_("buildings"),
    "patients": N_("patients left waiting"),
    "time": N_("Time"),
}
PHASES = {
    "founding": N_("Founding the clinics"),
    "bonus": N_("Bonus tiles"),
    "doubles": N_("Double tiles"),
    "picking": N_("Secret action tiles"),
    "acting": N_("Actions"),
    "finishing": N_("Move and Business"),
    "over": N_("The end"),
}

PROMPTS = {
    "found": N_("Found your clinic: where does the {kind} go? A ready-made layout is one press."),
    "claim": N_("Choose a bonus tile. Nothing in medicine is ever free again."),
    "place": N_("Where does your {kind} go? It costs nothing, so everybody will want it moved later."),
    "draft": N_("Take a pair of double tiles."),
    "swap": N_("Keep your pair, or swap one tile for the solitary {tile}."),
    "pick": N_("Step {n} of {of}: pick an action tile in secret."),
    "picked": N_("Your tile lies face down. You may still change your mind."),
    "build": N_("Build: what, and where? {n} built so far."),
    "hire": N_("Hire: one doctor, and one nurse or orderly."),
    "admit": N_("Admit patients: {left} Queue Points left."),
    "park": N_("Somebody came by car. Where does it go? By default: {place}."),
    "drive": N_("Cars that must leave: {n}. Which? By default: {place} first."),
    "move": N_("Move your people: {n} have gone, Time stands at {time}. Or take the proposal."),
    "business": N_("Business: care brings ${income}, the bill is ${bill}, cash ${cash}. Pay, and buy Popularity?"),
    "dismiss": N_("The till is empty and {n} must go. Whom do you dismiss?"),
    "protect": N_("IT services keep {n} more doctors’ levels. Whose?"),
    "last_double": N_("All is paid and the last night is near. Build a double tile of yours before it, or be done."),
    "double": N_("At any time: build a double tile of yours."),
}

REASONS = {
    "already_picked": N_("You have picked a tile; take it back first."),
    "asked_already": N_("You are asked about every car as it is."),
    "best_already": N_("This is the best care there is. Even the doctors agree."),
    "bonus_gone": N_("{bonus} is not on offer any more."),
    "car_needs_place": N_("A car of yours is still looking for a place; this would take the last one."),
    "cars_beside": N_("A car stands on the {border}, and parked cars never move."),
    "cars_there": N_("A car, or a place for cars, is on the {at} already."),
    "closed_border": N_("Nobody parks on the {at}: it belongs to the printed garden."),
    "covered": N_("Something stands on top of {at}; helicopters object."),
    "does_not_fall": N_("{person} would not fall a level anyway."),
    "does_not_work": N_("The room on {at} does not work: it needs a hub beside it on its floor, and a supply room."),
    "doubles_later": N_("Double tiles can be built once you have drafted yours."),
    "enough_patients": N_("One doctor, {n} patients. The waiting list exists for a reason."),
    "entrance_beside": N_("The entrance on the {border} must stay open on this side; only a garden may come."),
    "found_order": N_("First the {kind}: pieces are placed one by one."),
    "founded": N_("Your clinic is founded."),
    "game_over": N_("The game is over. Visiting hours too."),
    "garden_below": N_("Below {at} grows a garden, and above gardens there are only gardens."),
    "has_conveyor": N_("The module on {at} has a conveyor already."),
    "helipad_below": N_("Nothing is built on a helipad."),
    "lot_below": N_("Nothing is built above the huge parking lot."),
    "more_would_go": N_("If {person} goes, more than {n} would have to. Dismiss somebody dearer."),
    "moved_already": N_("{person} has gone once this Move; take that way back first."),
    "no_car": N_("You have no car left for anybody: 16 is all the street can bear."),
    "no_car_came": N_("No car of yours is waiting to be parked."),
    "no_car_leaves": N_("No car of yours has to leave."),
    "no_car_there": N_("No car of yours stands on the {at}."),
    "no_carer": N_("In the room on {at} somebody else does the treating."),
    "no_conveyor_beside": N_("No module beside {at} has a conveyor."),
    "no_draft": N_("There is nothing to draft or place now."),
    "no_entrance_here": N_("On this ground floor entrances stand only beside the printed garden."),
    "no_entrance_left": N_("Then no entrance would be possible any more. A clinic nobody can enter is only an office."),
    "no_garden_below": N_("Up there a garden needs a garden below {at}."),
    "no_gardens_below": N_("Up there the luxurious garden needs two gardens below; {at} has none."),
    "no_hub": N_("On that floor of the building is no hub; {at} treats nobody."),
    "no_it_choice": N_("IT services ask you nothing now."),
    "no_layout": N_("There is no such layout for your board."),
    "no_module": N_("On {at} is no module."),
    "no_pair": N_("{at} and {other} are no pair of neighbouring spaces that fits."),
    "no_parking_there": N_("No more cars fit on the {at}."),
    "no_patient_there": N_("Patients do not stay at entrances. They have complained enough."),
    "no_place": N_("There is no place to park. No place, no entry."),
    "no_place_for": N_("In the module on {at} is no place for a {role}."),
    "no_such_bonus": N_("You have no free {kind} to place."),
    "no_such_border": N_("There is no such border on your board."),
    "no_such_space": N_("There is no such space on your board."),
    "no_such_tile": N_("{tile} is not yours to build."),
    "no_way": N_("No way leads there for {person}: build an entrance, or join the buildings."),
    "no_way_out": N_("The entrance on the {at} would open into a luxurious garden or a car park."),
    "not_adjacent": N_("{at} and {other} are not adjacent modules."),
    "not_business": N_("You are not doing your Business now."),
    "not_dismissed": N_("{person} cannot be dismissed now."),
    "not_for_hire": N_("{person} is not for hire."),
    "not_identical": N_("A doctor treats two patients of one colour, and {person} is of another."),
    "not_in_a_room": N_("{person} is in no room where anybody is treated."),
    "not_in_a_row": N_("{person} stands in no row."),
    "not_in_play": N_("{kind} is not in this game."),
    "not_move": N_("You are not in your Move now."),
    "not_moved": N_("{person} has not gone anywhere."),
    "not_now": N_("Not now."),
    "not_open": N_("The next {kind} is shown in Admin."),
    "not_picked": N_("You have picked nothing yet."),
    "not_picking": N_("Tiles are not picked now."),
    "not_planned": N_("{person} is not in your plan."),
    "not_seated": N_("You have no seat at this table."),
    "not_your_turn": N_("It is {seat}’s action."),
    "not_yours": N_("{person} does not work, or suffer, in your clinic."),
    "nothing_to_take_back": N_("There is nothing to take back."),
    "occupied": N_("{at} is taken."),
    "occupied_border": N_("Something stands on the {at} already."),
    "one_conveyor": N_("You have conveyors: now one at a time, beside those."),
    "one_doctor": N_("One doctor a Hire. Two would need a bigger door for the egos."),
    "one_hub": N_("One hub a round."),
    "one_module": N_("An entrance needs a module on exactly one side of the {at}."),
    "one_special": N_("One special module a round."),
    "one_staff": N_("One nurse or orderly a Hire."),
    "only_ground": N_("That is built on the ground floor only."),
    "only_white": N_("IT services take white doctors only; {person} has forgotten the password."),
    "orderly_needed": N_("{person} opened the way for somebody’s change of service and stays."),
    "other_action": N_("Your tile says {action}."),
    "other_room": N_("{person} lies in another room."),
    "overfull": N_("Too many of the kind ({role}) in {at}: somebody there must go on first."),
    "park_first": N_("First park the car that came."),
    "planned_already": N_("{person} is in your plan already."),
    "row_full": N_("The row of {service} is full."),
    "same_colour": N_("Beside, above or below {at} is a {neighbour}, of the same colour."),
    "same_row": N_("There the patient stands already."),
    "sold_out": N_("There is no {kind} left."),
    "starting_hub": N_("{kind}: only the starting one."),
    "there_already": N_("{person} is there already."),
    "tile_spent": N_("Your {action} tiles are spent this round."),
    "too_dear": N_("That costs ${cost}; you have ${cash}."),
    "too_few_nurses": N_("That takes {n} free nurses in the room."),
    "too_few_points": N_("That takes {n} Queue Points; {left} are left."),
    "too_ill": N_("{person} is too ill for an outpatient clinic."),
    "too_much_popularity": N_("You can buy at most {n}. Popularity is not sold on credit."),
    "touches_module": N_("The {at} touches a module, a luxurious garden or a lot."),
    "two_conveyors": N_("The first conveyors come in twos, in adjacent modules."),
    "two_elements": N_("{n} elements a Build; a supply room as a third only beside a treatment room."),
    "two_hubs": N_("Then one building would have two hubs on {floor}. Two heads of department, one coffee machine."),
    "unreadable": N_("Nobody can read that. It is probably a prescription."),
    "unsupported": N_("Below {at} is no module to stand on."),
    "used_up": N_("All {n} of your {kind} pieces are built."),
    "wait_for_draft": N_("It is not your turn to draft."),
    "wide_garden_below": N_("Above a garden of two spaces goes a garden of the same two."),
    "wrong_service": N_("The hub there is {service}; only an orderly in a huge waiting room could arrange that."),
}

OPTIONS = {
    "board": (N_("Ground floor"), N_("Which board everybody plays on.")),
    "board_1": (N_("Seat 1’s ground floor"), N_("A handicap: another board for this seat.")),
    "board_2": (N_("Seat 2’s ground floor"), N_("A handicap: another board for this seat.")),
    "board_3": (N_("Seat 3’s ground floor"), N_("A handicap: another board for this seat.")),
    "board_4": (N_("Seat 4’s ground floor"), N_("A handicap: another board for this seat.")),
    "tall": (N_("Floor 4"), N_("Five storeys instead of four.")),
    "valet": (N_("Valet parking"), N_("Cars are parked by the default, without asking, until you want to be asked.")),
    "pack": (N_("Rules table"), N_("A host’s own numbers, by their hash.")),
}
SEAT_EMOJI = ("🔵", "🟧", "🟩", "🟨")
CLIP = "…"

_SPACE = re.compile(r"c(\d+)r(\d+)f(\d+)")
_BORDER = re.compile(r"c(\d+)r(\d+)([nw])")


def clip(text: str, most: int) -> str:
    """The text, or its beginning with an ellipsis."""
    return text if len(text) <= most else text[: most - 1].rstrip() + CLIP


# ------------------------------------------------------------------------------------------------ names


def kind_name(say: Say, kind: str) -> str:
    """A kind, such as "Cardiology hub"; a service by its name."""
    if kind in SERVICE_NAMES:
        return say(SERVICE_NAMES[kind][1])
    if family(kind) == "service_hub" and service_of(kind):
        return say(HUBS[service_of(kind)])
    return say(KINDS[family(kind)][1])


def kind_emoji(kind: str) -> str:
    """A sign for a kind; hubs have their service's."""
    if family(kind) == "service_hub" and service_of(kind):
        return SERVICE_NAMES[service_of(kind)][0]
    return KINDS[family(kind)][0]


def cell(column: int, row: int) -> str:
    """Such as "B2": columns by letter from the west, rows by number from the north."""
    return f"{chr(65 + column)}{row + 1}"


def floor_name(say: Say, floor: int) -> str:
    """The ground floor, or a number."""
    return say("Floor {n}", n=floor) if floor else say("the ground floor")


def space_name(say: Say, space: str) -> str:
    """Such as "B2" or "B2 on Floor 1"."""
    found = _SPACE.fullmatch(space)
    if found is None:
        return space
    column, row, floor = map(int, found.groups())
    return say("{cell} on Floor {n}", cell=cell(column, row), n=floor) if floor else cell(column, row)


def border_name(say: Say, border: str, view: View, seat: int = 0) -> str:
    """Such as "north side of B2"; at the south and east end of the board the other way round."""
    found = _BORDER.fullmatch(border)
    if found is None:
        return border
    clinic = view.clinics[seat]
    column, row, edge = int(found[1]), int(found[2]), found[3]
    if row >= clinic.rows:
        return say("south side of {cell}", cell=cell(column, row - 1))
    if column >= clinic.columns:
        return say("east side of {cell}", cell=cell(column - 1, row))
    side = N_("north side of {cell}") if edge == "n" else N_("west side of {cell}")
    return say(side, cell=cell(column, row))


def place_name(say: Say, view: View, place: str, seat: int = 0) -> str:
    """Any place of a clinic in words."""
    if place == "outside":
        return say("outside")
    if place.startswith("pre."):
        return say("{service} pre-admissions", service=say(SERVICE_NAMES[place[4:]][1]))
    if _BORDER.fullmatch(place):
        return border_name(say, place, view, seat)
    room = room_at(view.clinics[seat], place)
    if room is not None and room.kind == "huge_parking_lot":
        return say("huge parking lot")
    return space_name(say, place)


def room_at(clinic: ClinicView, place: str) -> Room | None:
    """What stands on a space."""
    return next((room for room in clinic.rooms if place in room.spaces), None)


def room_name(say: Say, view: View, place: str, seat: int) -> str:
    """Such as "Treatment room B1"; an entrance by its border."""
    if _BORDER.fullmatch(place):
        return say("entrance, {border}", border=border_name(say, place, view, seat))
    room = room_at(view.clinics[seat], place)
    if room is None:
        return place_name(say, view, place, seat)
    return f"{kind_name(say, room.kind)} {space_name(say, room.at)}"


def find(view: View, person: str) -> Person | None:
    """Somebody on the table."""
    rows = (one for row in view.queues.values() for one in row)
    doctors = (one for one in view.university if one)
    clinics = (one for clinic in view.clinics for one in clinic.people)
    return next((one for part in (rows, doctors, clinics) for one in part if one.id == person), None)


def person_name(say: Say, view: View, person: str) -> str:
    """Such as "Yellow doctor" or "Orange patient (Cardiology)"."""
    if person.startswith("nurse"):
        return say("Nurse")
    if person.startswith("orderly"):
        return say("Orderly")
    known = find(view, person)
    if known is None:
        return say("Somebody who has left")
    if known.role == "doctor":
        return say(DOCTORS[known.colour])
    return say(
        "{patient} ({service})", patient=say(PATIENTS[known.colour]), service=say(SERVICE_NAMES[known.service][1])
    )


def person_emoji(view: View, person: str) -> str:
    """A dot of the colour, or a tool."""
    known = find(view, person)
    if known is not None and known.colour >= 0:
        return DOTS[known.colour]
    return "💉" if person.startswith("nurse") else "🧹" if person.startswith("orderly") else "👤"


def hired(say: Say, view: View) -> str:
    """C31: what the seat that hires has had of a doctor and a nurse or orderly; empty where nothing."""
    return say.join([say(HIRED[what]) for what in view.hired])


def tile_name(say: Say, tile: str) -> str:
    """A double tile, or a bonus tile."""
    return say(BONUSES[tile][1]) if tile in BONUSES else kind_name(say, family(tile))


def named(say: Say, at: Position, name: str, value: Arg) -> str:
    """An argument of a sentence in words."""
    view: View = at.view
    seat = view.seat or 0
    match name, value:
        case (("kind" | "neighbour"), str()):
            return kind_name(say, value)
        case (("at" | "other" | "beside" | "border" | "place"), str()):
            return place_name(say, view, value, seat)
        case "person", str():
            return person_name(say, view, value)
        case (("tile" | "bonus"), str()):
            return tile_name(say, value)
        case "service", str():
            return say(SERVICE_NAMES[value][1])
        case "role", str():
            return say(ROLES[value])
        case "action", str():
            return say(ACTION_NAMES[value][1])
        case "seat", int():
            return at.names[value]
        case "floor", int():
            return floor_name(say, value)
    return str(value)


def prompt(say: Say, at: Position, asked: Prompt) -> str:
    """What is asked."""
    return fill(say, PROMPTS, asked.key, asked.args, lambda name, value: named(say, at, name, value))


def reason(say: Say, at: Position, why: Reason) -> str:
    """Why something may not be done, with the rule's number."""
    told = fill(say, REASONS, why.key, why.args, lambda name, value: named(say, at, name, value))
    return f"{told} ({why.rule})" if why.rule else told


def goal(say: Say, view: View) -> str:
    """C48: the solo goal with its number."""
    return say(GOALS[view.goal], **table_of(view.catalogue).goals.model_dump())

"""What Clinic says: sentences by key. The joke is on the doctors."""

from __future__ import annotations

from bot.faces.clinic.names import ACTIONS, ROLES, SEAT_EMOJI, SERVICES, kind_name, person_name, tile_name
from bot.faces.clinic.spaces import floor_name, place_name
from bot.faces.face import fill
from bot.faces.values import Label, Position
from bot.words import N_, Say
from engines.clinic.cards import numbers_of
from engines.clinic.view import View
from engines.game import Arg, Outcome, Prompt, Reason

BLURB = N_("Build a hospital upwards, treat by colour, and find somewhere for everybody’s car.")

SEATS = (N_("Blue clinic"), N_("Orange clinic"), N_("Green clinic"), N_("Yellow clinic"))

GOALS = {
    "goal.total": N_("end with at least {total} points"),
    "goal.services": N_("treat at least {treated_each_service} patients of every service"),
    "goal.care": N_("treat at least {treated} patients and lose none"),
    "goal.seniors": N_("have at least {seniors} orange or red doctors at the end"),
    "goal.buildings": N_("have at least {buildings} buildings with a working treatment room, in at most {time} Time"),
}
BOARD_NAMES = {
    "standard": N_("Standard, 4 x 3"),
    "compact": N_("Compact, 3 x 3"),
    "expert": N_("Expert, 4 x 3 with a garden in the middle"),
    "super_expert": N_("Super Expert, 3 x 3 with a garden in the middle"),
    "same": N_("As everybody"),
}
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
    "board": Label(N_("Ground floor"), N_("Which board everybody plays on.")),
    "board_1": Label(N_("Seat 1’s ground floor"), N_("A handicap: another board for this seat.")),
    "board_2": Label(N_("Seat 2’s ground floor"), N_("A handicap: another board for this seat.")),
    "board_3": Label(N_("Seat 3’s ground floor"), N_("A handicap: another board for this seat.")),
    "board_4": Label(N_("Seat 4’s ground floor"), N_("A handicap: another board for this seat.")),
    "tall": Label(N_("Floor 4"), N_("Five storeys instead of four.")),
    "valet": Label(
        N_("Valet parking"), N_("Cars are parked by the default, without asking, until you want to be asked.")
    ),
    "pack": Label(N_("Rules table"), N_("A host’s own numbers, by their hash.")),
}


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
            return say(SERVICES[value].name)
        case "role", str():
            return say(ROLES[value])
        case "action", str():
            return say(ACTIONS[value].text)
        case "seat", int():
            return at.names[value]
        case "floor", int():
            return floor_name(say, value)
    return str(value)


def role(say: Say, seat: int) -> Label:
    """Seats differ by colour only."""
    return Label(say(SEATS[seat]), emoji=SEAT_EMOJI[seat])


def choice(say: Say, name: str, value: object) -> str:
    """A value of an option."""
    if isinstance(value, bool):
        return say("Yes") if value else say("No")
    if name == "pack":
        return str(value)[:12] or say("Our own")
    return say(BOARD_NAMES[str(value)])


def result(say: Say, at: Position, outcome: Outcome) -> list[str]:
    """How it ended."""
    view: View = at.view
    if outcome.ending.key == "goal_met":
        return [say("Goal met: {goal}. The board of governors claps, briefly.", goal=goal(say, view))]
    if outcome.ending.key == "goal_missed":
        return [say("Goal missed: {goal}. The board of governors would like a word.", goal=goal(say, view))]
    best = at.names[outcome.ranks.index(1)]
    treated = sum(sum(clinic.treated.values()) for clinic in view.clinics)
    deaths = sum(clinic.deaths for clinic in view.clinics)
    told = say.count("{n} patient was treated,", "{n} patients were treated,", treated)
    lost = say.count("{n} was not so lucky.", "{n} were not so lucky.", deaths) if deaths else say("nobody was lost.")
    return [say("{seat} runs the most popular clinic in town.", seat=best), f"{told} {lost}"]


def prompt(say: Say, at: Position, asked: Prompt) -> str:
    """What is asked."""
    return fill(say, PROMPTS, asked.key, asked.args, lambda name, value: named(say, at, name, value))


def awaits(say: Say, at: Position, _seat: int, asked: Prompt) -> str:
    """What the table waits for, as all may read it."""
    return prompt(say, at, asked)


def reason(say: Say, at: Position, why: Reason) -> str:
    """Why something may not be done, with the rule's number."""
    told = fill(say, REASONS, why.key, why.args, lambda name, value: named(say, at, name, value))
    return f"{told} ({why.rule})" if why.rule else told


def goal(say: Say, view: View) -> str:
    """C48: the solo goal with its number."""
    return say(GOALS[view.goal], **numbers_of(view.catalogue).goals.model_dump())

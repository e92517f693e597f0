"""The sentences of Clinic by key. The joke is on the doctors."""

from __future__ import annotations

from bot.faces.clinic.names import ACTIONS, ROLES, SERVICES, kind_name, person_name, tile_name
from bot.faces.clinic.reasons import REASONS
from bot.faces.clinic.spaces import border_name, floor_name, place_name
from bot.faces.face import fill
from bot.faces.seats import seat_sign
from bot.faces.values import Label, Position
from bot.words import N_, Say
from engines.clinic.cards import CATALOGUES, numbers_of
from engines.clinic.rules.founding import FIRST_PIECES
from engines.clinic.rules.options import Options
from engines.clinic.view import View
from engines.game import Arg, Outcome, Prompt, Reason

BLURB = N_("Build a hospital upwards, treat by colour, and find somewhere for everybody’s car.")
MARK = "🏥"
BEGINS = N_("the doors open")

SEATS = (N_("Blue clinic"), N_("Orange clinic"), N_("Green clinic"), N_("Yellow clinic"))

GOALS = {
    "goal.total": N_("end with at least {total} points"),
    "goal.services": N_("treat at least {treated_each_service} patients of every service"),
    "goal.care": N_("treat at least {treated} patients and lose none"),
    "goal.seniors": N_("have at least {seniors} orange or red doctors at the end"),
    "goal.buildings": N_("have at least {buildings} buildings with a working treatment room, in at most {time} Time"),
}
BOARD_NAMES = {
    "standard": N_("Standard, the wide one"),
    "compact": N_("Compact, the square one"),
    "expert": N_("Expert, wide, a garden in the middle"),
    "super_expert": N_("Super Expert, square, a garden in the middle"),
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
    "found": N_("Where does the {kind} go?"),
    "claim": N_("Which bonus tile do you take?"),
    "place": N_("Where does the free {kind} go?"),
    "draft": N_("Which pair do you take?"),
    "swap": N_("Keep the pair, or swap a tile?"),
    "pick": N_("Secret tile {n} of {of}: which one?"),
    "picked": N_("Your tile lies face down. Change your mind?"),
    "build": N_("What do you build? ${cash} in hand."),
    "hire": N_("Whom do you hire? ${cash} in hand."),
    "admit": N_("Whom do you admit? Points left: {left}."),
    "park": N_("Where does the new car go?"),
    "drive": N_("Cars that must leave: {n}. Which?"),
    "move": N_("Does everybody go as proposed?"),
    "business": N_("Care ${income}, bill ${bill}, cash ${cash}. Pay?"),
    "dismiss": N_("The till is empty. Who goes? ({n})"),
    "protect": N_("IT services keep {n} levels. Whose?"),
    "last_double": N_("A double tile, before the last night?"),
    "double": N_("At any time: a double tile of yours."),
}
AGAIN = {
    "build": N_("Built: {n}. What else? ${cash} in hand."),
    "hire": N_("Whom else do you hire? ${cash} in hand."),
    "move": N_("On their way: {n}, Time {time}. Go on?"),
}
"""Questions after a first answer to them."""
FIRST = N_("A ready-made layout, or piece by piece?")
AWAITS = {
    "found": N_("found your clinic"),
    "claim": N_("choose a bonus tile"),
    "place": N_("place the {kind}"),
    "draft": N_("take a pair of double tiles"),
    "swap": N_("keep the pair, or swap a tile?"),
    "pick": N_("secret tile {n} of {of}"),
    "picked": N_("secret tile picked"),
    "build": N_("Build, so far: {n}"),
    "hire": N_("Hire"),
    "admit": N_("Admit, Queue Points left: {left}"),
    "park": N_("park a car"),
    "drive": N_("cars that leave: {n}"),
    "move": N_("who goes where?"),
    "business": N_("pay the bill of ${bill}"),
    "dismiss": N_("whom to dismiss ({n})?"),
    "protect": N_("IT services: whose level?"),
    "last_double": N_("a last double tile?"),
    "double": N_("a double tile, at any time"),
}

OPTIONS = {
    "valet": Label(
        N_("Valet parking"), N_("Cars are parked by the default, without asking, until you want to be asked.")
    ),
    "tall": Label(N_("Tall clinics"), N_("One more floor to build on.")),
    "board": Label(N_("Ground floor"), N_("Which board everybody plays on.")),
    "board_1": Label(N_("Seat 1’s ground floor"), N_("A handicap: another board for this seat.")),
    "board_2": Label(N_("Seat 2’s ground floor"), N_("A handicap: another board for this seat.")),
    "board_3": Label(N_("Seat 3’s ground floor"), N_("A handicap: another board for this seat.")),
    "board_4": Label(N_("Seat 4’s ground floor"), N_("A handicap: another board for this seat.")),
    "pack": Label(N_("Rules table"), N_("A server’s own numbers; empty for those that come with the bot.")),
}


def named(say: Say, at: Position, name: str, value: Arg) -> str:
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
    """Return the seat's name; seats differ by colour only."""
    return Label(say(SEATS[seat]), emoji=seat_sign(say, seat))


def choice(say: Say, name: str, value: object) -> str:
    if isinstance(value, bool):
        return say("Yes") if value else say("No")
    if name == "pack":
        return str(value)[:12] or say("Our own")
    return say(BOARD_NAMES[str(value)])


def result(say: Say, at: Position, outcome: Outcome) -> list[str]:
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
    view: View = at.view
    own = view.clinics[view.seat or 0]
    key, sentences = asked.key, PROMPTS
    begun = {"build": bool(view.elements), "hire": bool(view.hired), "move": any(one.moved for one in own.people)}
    if begun.get(key):
        sentences = AGAIN
    elif key == "found" and asked.args["kind"] == FIRST_PIECES[0]:
        return say(FIRST)
    args: dict[str, Arg] = {"cash": own.cash, **asked.args}
    return fill(say, sentences, key, args, lambda name, value: named(say, at, name, value))


def awaits(say: Say, at: Position, _seat: int, asked: Prompt) -> str:
    if asked.key == "build" and not asked.args["n"]:
        return say("Build")
    return fill(say, AWAITS, asked.key, asked.args, lambda name, value: named(say, at, name, value))


def reason(say: Say, at: Position, why: Reason) -> str:
    """Return why something is not possible; the caller adds the rule's number."""
    view: View = at.view
    args: dict[str, Arg] = dict(why.args)
    if why.key == "no_car":
        args["cars"] = numbers_of(view.catalogue).each["car"]
    elif why.key == "no_entrance_here":
        args["doors"] = _doors(say, view)
    return fill(say, REASONS, why.key, args, lambda name, value: named(say, at, name, value))


def _doors(say: Say, view: View) -> str:
    """Return where a ground floor with fixed entrances allows them (C7)."""
    own = view.clinics[view.seat or 0]
    grid = numbers_of(view.catalogue).grid(own.board, own.floors)
    return say.join([border_name(say, one, view, own.seat) for one in grid.borders if grid.may_enter(one)])


def goal(say: Say, view: View) -> str:
    """Return the solo goal with its number (C48)."""
    return say(GOALS[view.goal], **numbers_of(view.catalogue).goals.model_dump())


def aim(say: Say, options: Options) -> tuple[str, str]:
    """Return what you do, and how you win, with the table's own number of rounds."""
    own = options.pack if options.pack in CATALOGUES else CATALOGUES.builtin
    return (
        say.count(
            "{n} round: build, hire, admit, treat.", "{n} rounds: build, hire, admit, treat.", numbers_of(own).rounds
        ),
        say("Treated patients bring dollars, dollars buy Popularity, and most Popularity wins."),
    )

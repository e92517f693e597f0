"""Sentences by key. The joke is on the doctors."""

from __future__ import annotations

from bot.faces.face import Naming, fill
from bot.faces.quack_in_the_box.names import doctor, name_of
from bot.faces.quack_in_the_box.outlook import office_of, outlook, treated
from bot.faces.quack_in_the_box.preview import bare_fate
from bot.faces.seats import seat_sign
from bot.faces.values import Label, Position
from bot.words import N_, Say
from engines.game import Arg, Outcome, Prompt, Reason
from engines.quack_in_the_box.rules.options import Options
from engines.quack_in_the_box.view import View

BLURB = N_("Treat anyone with anything at hand, send the bill, and leave before the mob arrives.")
MARK = "🩺"
BEGINS = N_("the office opens")

ASKING = {
    "concern": N_("Ask me where it matters to me"),
    "always": N_("Always ask me"),
    "round": N_("Pass for me until this turn ends"),
}
"""Standing answers."""

PHASES = {
    "flee": N_("Stay or flee"),
    "roll": N_("The rota"),
    "treat": N_("Treatment"),
    "mob": N_("The angry mob"),
    "end": N_("The last moment"),
    "over": N_("The end"),
}


PROMPTS = {
    "flee": N_("Infamy {infamy} of {threshold}. Another day?"),
    "flee.barred": N_("Turned back at the border. Back to work."),
    "treat": N_("Treatment {number} of {required}. Which one?"),
    "short": N_("No Treatments left: you owe one Anytime."),
    "anytime": N_("At any time: a surprise for a colleague."),
    "window.death": N_("{patient} dies of {card}. Call a code?"),
    "window.infamy": N_("{seat} gains {amount} Infamy. Blame somebody?"),
    "window.end": N_("The last moment for an Anytime."),
    "bin": N_("Sharps Bin: what goes? You draw as many."),
    "mob": N_("Infamy {infamy} of {threshold}: the mob is here."),
    "window.treatment": N_("{seat} gives {patient} {card}: {fate}."),
}

OWN = {
    "window.infamy": N_("You gain {amount} Infamy. Blame somebody?"),
    "window.treatment": N_("Your {card} for {patient}: {fate}."),
}
"""Sentences about the reader's own doctor."""
OWN_PATIENT = N_("{seat} gives your Patient {card}: {fate}.")

AWAITS = {
    "flee": N_("stay or flee?"),
    "flee.barred": N_("back to work"),
    "treat": N_("Treatment {number} of {required}"),
    "short": N_("no Treatments left, an Anytime is owed"),
    "anytime": N_("an Anytime?"),
    "window.roll": N_("does the rota stand?"),
    "window.treatment": N_("{card} for {patient}. Interfere?"),
    "window.death": N_("{patient} dies of {card}. Call a code?"),
    "window.infamy": N_("{amount} Infamy for {seat}. Whose fault?"),
    "window.end": N_("a last Anytime?"),
    "bin": N_("what goes into the Sharps Bin?"),
    "mob": N_("the mob is at the door"),
}

REASONS = {
    "game_over": N_("The game is over. Whatever it was, it is too late to bill for it."),
    "not_seated": N_("You have no practice at this table."),
    "unreadable": N_("That is no move of this game."),
    "lynched": N_("The mob has been to see you. You are out of the game."),
    "not_in_hand": N_("You do not hold that card."),
    "abroad": N_("You are in Switzerland: no Patients, no way back. Anytimes travel by post."),
    "nobody_flees": N_("This is a Deathmatch. Nobody leaves the country."),
    "barred": N_("A Passport Problem keeps you here for this turn. Plan the trip for the next."),
    "only_at_start": N_("The train leaves at the start of your own turn, before you draw."),
    "no_treatment": N_("{card} is no Treatment. It is played at any time, or in its window."),
    "not_your_turn": N_("It is {seat}’s turn to treat. Yours will come, poor Patient."),
    "not_yet": N_("First finish what is going on. One malpractice at a time."),
    "nobody_there": N_("That Patient is in no office any more. Treat the one who is."),
    "not_your_patient": N_("{patient} is {seat}’s Patient. Without Group Practice you treat only your own."),
    "no_anytime": N_("{card} is a Treatment. Lay it on a Patient in your own turn."),
    "wait_for.treatment": N_(
        "{card} answers a fitting Treatment that was just laid. You are asked where it would matter."
    ),
    "wait_for.death": N_("{card} is played when a Patient is about to die. You are asked then."),
    "wait_for.infamy": N_(
        "{card} answers Infamy for a death. You are asked where it is yours, or where it would bring or stop the mob."
    ),
    "wait_for.roll": N_(
        "{card} answers a roll. You are asked after your own; after others’ too if you choose to be asked always."
    ),
    "being_resolved": N_("Not while a Treatment is taking effect. Play {card} when the dust has settled."),
    "no_target": N_("{card} has nobody to work on just now. Keep it."),
    "same_card": N_("You hold two of {card}. Play the first; nobody can tell them apart."),
    "not_that_target": N_("{card} does not work on that. Choose another target."),
    "no_window": N_("Nothing is waiting for an answer just now."),
    "answered": N_("You have answered. Let the others have their say."),
    "not_asked": N_("You are not asked this time; you hold nothing for it."),
    "other_window": N_("{card} is for another occasion than this one."),
    "no_discard": N_(
        "Cards are only discarded when you owe an Anytime and it has no target. Full hands are your problem."
    ),
    "no_bin": N_("There is no open Sharps Bin before you. Put that down."),
    "no_mob": N_("There is no mob before your door. Enjoy it while it lasts."),
}

OPTIONS = {
    "threshold": Label(
        N_("Angry mob threshold"), N_("Infamy at which the mob comes: 6 for a short game, 12 for a long one.")
    ),
    "deathmatch": Label(N_("Deathmatch"), N_("Nobody can flee the country.")),
    "group_practice": Label(
        N_("Group Practice"), N_("Treat anybody’s Patient. Who lays the killing card takes all the Infamy.")
    ),
    "turbo_infamy": Label(
        N_("Turbo-Infamy"), N_("When a Patient dies, every doctor in practice gains 1. Goes with a threshold of 12.")
    ),
    "pack": Label(N_("Pack of cards"), N_("A deck of your own instead of the one in the box.")),
}

ENDINGS = {
    "ending.last_turns": N_("The last doctor has put down the scalpel. The town will need a few quiet years."),
    "ending.rounds": N_("After two hundred rounds the town has run out of sick people. The money decides."),
    "ending.all_lynched": N_("The mob got every one of them. Nobody wins; public health improves at once."),
}

PARTS = {"money": N_("Money"), "infamy": N_("Infamy")}


def naming(say: Say, at: Position) -> Naming:
    def named(name: str, value: Arg) -> str:
        if name == "seat":
            return doctor(at, value)
        return str(value) if isinstance(value, int) else name_of(say, at.view, value)

    return named


def prompt(say: Say, at: Position, asked: Prompt) -> str:
    view: View = at.view
    own = asked.args.get("seat") == view.seat
    if asked.key == "window.roll":
        return _rota(say, at, asked, own=own)
    if asked.key == "window.treatment":
        return _laid(say, at, asked, own=own)
    sentences = OWN if own and asked.key in OWN else PROMPTS
    return fill(say, sentences, asked.key, _counted(asked), naming(say, at))


def _counted(asked: Prompt) -> dict[str, Arg]:
    """Add the number of the next Treatment."""
    args = dict(asked.args)
    if asked.key == "treat":
        args["number"] = int(args["required"]) - int(args["due"]) + 1
    return args


def _rota(say: Say, at: Position, asked: Prompt, *, own: bool) -> str:
    number = int(asked.args["number"])
    if own:
        return say.count("You owe {n} Treatment. Change that?", "You owe {n} Treatments. Change that?", number)
    return say.count(
        "{seat} owes {n} Treatment. Change that?",
        "{seat} owes {n} Treatments. Change that?",
        number,
        seat=doctor(at, asked.args["seat"]),
    )


def _laid(say: Say, at: Position, asked: Prompt, *, own: bool) -> str:
    view: View = at.view
    about, found = treated(view), office_of(view, str(asked.args["patient"]))
    fate = outlook(view, about.card, found[1], about.on_it).fate if about and found else "stays"
    sentence = (OWN if own else PROMPTS)[asked.key]
    if not own and found is not None and found[0] == view.seat:
        sentence = OWN_PATIENT
    named = naming(say, at)
    return say(sentence, fate=bare_fate(say, fate), **{name: named(name, value) for name, value in asked.args.items()})


def awaits(say: Say, at: Position, _seat: int, asked: Prompt) -> str:
    return fill(say, AWAITS, asked.key, _counted(asked), naming(say, at))


def reason(say: Say, at: Position, why: Reason) -> str:
    return fill(say, REASONS, why.key, why.args, naming(say, at))


def role(say: Say, seat: int) -> Label:
    """Give every seat the same name: the first doctor is drawn by lot, so there is no seat to choose."""
    return Label(say("Doctor"), "", seat_sign(say, seat))


def choice(say: Say, name: str, value: object) -> str:
    if isinstance(value, bool):
        return say("Yes") if value else say("No")
    if name == "threshold":
        return say("{n} Infamy", n=value)
    return say("A pack of your own") if value else say("The built-in deck")


def result(say: Say, at: Position, outcome: Outcome) -> list[str]:
    view: View = at.view
    lines = [say(ENDINGS[outcome.ending.key])]
    winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    abroad = [seat for seat in winners if view.doctors[seat].place == "switzerland"]
    if abroad:
        lines.append(say("{who} reads about it by the lake.", who=say.join([at.names[seat] for seat in abroad])))
    lynched = [at.names[seat] for seat, doctor in enumerate(view.doctors) if doctor.place == "lynched"]
    if lynched and winners:
        lines.append(say("{who} could not be reached for comment.", who=say.join(lynched)))
    return lines


def aim(say: Say, options: Options) -> tuple[str, str]:
    win = N_("Most money wins, at home or in Switzerland, unless the mob gets you.")
    if options.deathmatch:
        win = N_("Most money wins, unless the mob gets you. No one may leave.")
    return say(
        "Treat Patients for money; the dead bring Infamy, and {n} of it bring the mob.", n=options.threshold
    ), say(win)

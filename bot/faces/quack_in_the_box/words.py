"""What Quack in the Box says: sentences by key, cards and people by name. The joke is on the doctors."""

from __future__ import annotations

from bot.drawing import plain
from bot.faces.face import Naming, Position, fill
from bot.words import N_, Say
from engines.game import Arg, Prompt, Reason
from engines.quack_in_the_box.cards import Deck, deck
from engines.quack_in_the_box.view import View

SEAT_EMOJI = ("🔵", "🟧", "🟢", "🔶", "🟣", "🔴")

PHASES = {
    "flee": N_("Stay or flee"),
    "roll": N_("The rota"),
    "treat": N_("Treatment"),
    "mob": N_("The angry mob"),
    "end": N_("The last moment"),
    "over": N_("The end"),
}

TYPES: dict[str, tuple[str, str]] = {
    "Advice": ("🗣️", N_("Advice")),
    "H&P": ("🩺", N_("H&P")),
    "Laboratory": ("🧪", N_("Laboratory")),
    "Medicine": ("💊", N_("Medicine")),
    "Procedure": ("🔪", N_("Procedure")),
    "Transfusion": ("🩸", N_("Transfusion")),
    "Xray": ("🩻", N_("Xray")),
}

ILLNESSES = {
    "Abdominal Surgery": N_("Abdominal Surgery"),
    "Allergy": N_("Allergy"),
    "Bleeding": N_("Bleeding"),
    "Cardiac": N_("Cardiac"),
    "GI": N_("GI"),
    "Gynecology": N_("Gynecology"),
    "Infectious": N_("Infectious"),
    "Minor Trauma": N_("Minor Trauma"),
    "Neuro": N_("Neuro"),
    "Oncology": N_("Oncology"),
    "Pregnancy": N_("Pregnancy"),
    "Psychiatry": N_("Psychiatry"),
    "Pulmonary": N_("Pulmonary"),
    "Renal": N_("Renal"),
    "Routine": N_("Routine"),
    "Thoracic Surgery": N_("Thoracic Surgery"),
}

MOODS = (
    (0, "😌", N_("The town is fond of its doctors. It has not asked around yet.")),
    (25, "🤨", N_("People have begun to compare notes.")),
    (50, "😠", N_("Somebody is sharpening a pitchfork and smiling at your door.")),
    (75, "🔥", N_("The hardware shop has sold out of torches.")),
    (100, "👹", N_("The mob knows your address, your car and your tee time.")),
)
"""From which share of the threshold, in percent of the most infamous doctor in practice."""

PROMPTS = {
    "flee": N_("Infamy {infamy}, and the mob comes at {threshold}. Another day at the office, or the night train?"),
    "flee.barred": N_("Nobody at the border believes your photograph. Infamy {infamy} of {threshold}: you stay."),
    "short": N_("You are out of Treatments and still owe some. Play one Anytime; one without a target is discarded."),
    "anytime": N_("At any time: a little surprise for a colleague."),
    "window.roll": N_("{seat} is down for {number} Treatments. Do you rewrite the rota?"),
    "window.treatment": N_("{seat} gives {patient} {card}. Do you let that happen?"),
    "window.death": N_("{patient} is about to die of {card}. Does anybody call a code?"),
    "window.infamy": N_("{seat} is about to gain {amount} Infamy. Whose fault was it really?"),
    "window.end": N_("The last turn is over, and the money is about to be counted. Any last Anytime?"),
    "bin": N_("Sharps Bin: what goes? You draw as many as you throw away."),
    "mob": N_("They are at your door. Infamy {infamy}, and they draw the line at {threshold}. Any last Anytime?"),
}

OF_A_DEATH = {
    "window.infamy": N_(
        "{seat} is about to gain {amount} Infamy for the death of {patient}. Whose fault was it really?"
    ),
}
"""Prompts that name the Patient; games from before that was kept do without."""

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
    "wait_for.treatment": N_("{card} is played when a fitting Treatment has just been laid; you will be asked then."),
    "wait_for.death": N_("{card} is played when a Patient is about to die; you will be asked then."),
    "wait_for.infamy": N_(
        "{card} is played when a doctor is about to gain Infamy for a death; you will be asked then."
    ),
    "wait_for.roll": N_("{card} is played right after a doctor has rolled; you will be asked then."),
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
    "threshold": (
        N_("Angry mob threshold"),
        N_("Infamy at which the mob comes: 6 for a short game, 12 for a long one."),
    ),
    "turbo_infamy": (
        N_("Turbo-Infamy"),
        N_("When a Patient dies, every doctor in practice gains 1. Goes with a threshold of 12."),
    ),
    "group_practice": (
        N_("Group Practice"),
        N_("Treat anybody’s Patient. Who lays the killing card takes all the Infamy."),
    ),
    "deathmatch": (N_("Deathmatch"), N_("Nobody can flee the country.")),
    "two_player_end": (N_("Two doctors: the end"), N_("With two at the table: when the last turns are called.")),
    "mob_check": (N_("When the mob comes"), N_("At the end of a doctor’s own turn, or to everybody after every turn.")),
    "swiss_hand": (N_("Hand in Switzerland"), N_("Whether doctors abroad stop drawing at six Anytimes.")),
    "reactions": (
        N_("Reactions"),
        N_("Quick asks only who holds a card for it. Sealed hides that: 5 minutes a window at 8 hours a turn."),
    ),
    "pack": (N_("Pack of cards"), N_("A deck of your own instead of the one in the box.")),
}

CHOICES = {
    ("two_player_end", "all_but_one"): N_("When one has fled or been lynched"),
    ("two_player_end", "dogmatic"): N_("At once: one turn each"),
    ("mob_check", "own_turn"): N_("In one’s own turn"),
    ("mob_check", "every_turn"): N_("To everybody, after every turn"),
    ("swiss_hand", "no_limit"): N_("No limit"),
    ("swiss_hand", "six"): N_("Six Anytimes"),
    ("reactions", "quick"): N_("Quick"),
    ("reactions", "sealed"): N_("Sealed"),
}

PARTS = {"money": N_("Money"), "infamy": N_("Infamy")}


# ------------------------------------------------------------------------------------------------ names


def cards(view: View) -> Deck:
    """The cards this table plays with."""
    return deck(view.catalogue)


def name_of(say: Say, view: View, card: Arg) -> str:
    """The name of a card or a Patient."""
    known = cards(view)
    text = str(card)
    found = known.patients.get(text) or known.treatments.get(text) or known.anytimes.get(text)
    return say.text(found.name) if found else text


def doctor(at: Position, value: Arg) -> str:
    """The name of a seat, or of a doctor by id, ready for markdown."""
    text = str(value)
    return at.names[int(text.rpartition(".")[2])]


def bare(at: Position, value: Arg) -> str:
    """The same for buttons and pictures, where there is no markdown; not too long for a button."""
    name = plain(doctor(at, value))
    return name if len(name) <= 24 else name[:23] + "…"


def is_doctor(value: Arg) -> bool:
    """Whether an id is a doctor's."""
    return str(value).startswith("doctor.")


def on_turn(view: View, seat: int) -> bool:
    """Whether it is this doctor's turn."""
    return seat == view.active and view.phase not in {"end", "over"}


def glows(view: View, seat: int) -> bool:
    """Whether the table is known to wait for a doctor: in a window that several could answer nobody else knows it."""
    if view.restocking is not None:
        return seat == view.restocking
    if view.among or view.asked:
        return seat in view.asked and seat not in view.answered
    return on_turn(view, seat)


def naming(say: Say, at: Position) -> Naming:
    """How arguments of sentences are named in this position."""

    def named(name: str, value: Arg) -> str:
        if name == "seat":
            return doctor(at, value)
        return str(value) if isinstance(value, int) else name_of(say, at.view, value)

    return named


def dollars(say: Say, amount: int) -> str:
    """Money."""
    return say.money("$", amount)


def illnesses(say: Say, names: tuple[str, ...]) -> str:
    """A list of illnesses."""
    return ", ".join(say(ILLNESSES[name]) for name in names)


def emoji(view: View, card: str) -> str:
    """The sign of a card: the type of a Treatment, what an Anytime does; a bed for a Patient."""
    known = cards(view)
    if card in known.treatments:
        return TYPES[known.treatments[card].type][0]
    if card in known.anytimes:
        return EFFECT_EMOJI[known.anytimes[card].effect.does]
    return "🛏️" if card in known.patients else ""


EFFECT_EMOJI = {
    "redirect": "🛌",
    "cancel": "🧾",
    "alter": "🫢",
    "revive": "🚑",
    "blame": "👉",
    "overwork": "⏰",
    "restock": "🗑️",
    "cure": "🌈",
    "harm": "🍮",
    "infect": "🦠",
    "infamy": "📰",
    "money": "🧮",
    "commission": "🦞",
    "swap": "🔀",
    "insure": "☂️",
    "ground": "🛂",
}


# ------------------------------------------------------------------------------------------------ sentences


def prompt(say: Say, at: Position, asked: Prompt) -> str:
    """What is asked, as one sentence."""
    if asked.key == "treat":
        return say.count(
            "One more Treatment is required. Which one?",
            "{n} more Treatments are required. Which comes first?",
            int(asked.args["due"]),
        )
    known = OF_A_DEATH if asked.key in OF_A_DEATH and "patient" in asked.args else PROMPTS
    return fill(say, known, asked.key, asked.args, naming(say, at))


def reason(say: Say, at: Position, why: Reason) -> str:
    """Why not, as one sentence."""
    return fill(say, REASONS, why.key, why.args, naming(say, at))


def mood(say: Say, view: View) -> tuple[int, str, str]:
    """How angry the town is: level 0 to 4, sign, sentence."""
    worst = max((one.infamy for one in view.doctors if one.place == "practice"), default=0)
    share = 100 * worst // view.threshold
    level = max(number for number, (least, _, _) in enumerate(MOODS) if share >= least)
    return level, MOODS[level][1], say(MOODS[level][2])

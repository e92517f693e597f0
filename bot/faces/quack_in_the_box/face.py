"""Quack in the Box's face: the contract of bot/faces/face.py, each part where its file says."""

from __future__ import annotations

from PIL.Image import Image

from bot.faces.face import Label, Position
from bot.faces.quack_in_the_box import alt, labels, log, outlook, position, words
from bot.faces.quack_in_the_box.picture import draw
from bot.words import N_, Say
from engines.game import Arg, Decision, Event, Move, Outcome, Prompt, Reason
from engines.quack_in_the_box.view import View

ENDINGS = {
    "ending.last_turns": N_("The last doctor has put down the scalpel. The town will need a few quiet years."),
    "ending.rounds": N_("After two hundred rounds the town has run out of sick people. The money decides."),
    "ending.all_lynched": N_("The mob got every one of them. Nobody wins; public health improves at once."),
}

ASKING = {
    "concern": N_("Ask me only where it concerns my Patient, my money or my Infamy"),
    "always": N_("Always ask me"),
    "round": N_("Pass for me in this round of Treatments"),
}
"""Standing answers."""


class QuackFace:
    """How Quack in the Box looks and speaks."""

    id = "quack-in-the-box"
    accent = 0xA8D46E
    asking = ASKING
    lists = True

    def blurb(self, say: Say) -> str:
        """One sentence that makes somebody want to play."""
        return say("Treat whoever comes with whatever is at hand, bill for it, and leave before the mob does.")

    def role(self, say: Say, seat: int) -> Label:
        """All are doctors, of a kind."""
        return Label(say("Doctor {n}", n=seat + 1), say("No questions about the diploma."), words.SEAT_EMOJI[seat])

    def option(self, say: Say, name: str) -> Label:
        """The name and meaning of an option."""
        title, meaning = words.OPTIONS[name]
        return Label(say(title), say(meaning))

    def choice(self, say: Say, name: str, value: object) -> str:
        """A value of an option in words."""
        if isinstance(value, bool):
            return say("Yes") if value else say("No")
        if name == "threshold":
            return say("{n} Infamy", n=value)
        if name == "pack":
            return say("A pack of your own") if value else say("The built-in deck")
        return say(words.CHOICES[name, str(value)])

    def prompt(self, say: Say, at: Position, prompt: Prompt) -> str:
        """What is asked."""
        return words.prompt(say, at, prompt)

    def reason(self, say: Say, at: Position, reason: Reason) -> str:
        """Why something may not be done."""
        return words.reason(say, at, reason)

    def label(self, say: Say, at: Position, move: Move) -> Label:
        """A whole move."""
        return labels.label(say, at, move)

    def step(self, say: Say, at: Position, chosen: tuple[Arg, ...], value: Arg) -> Label:
        """One entry of a menu."""
        return labels.step(say, at, chosen, value)

    def fateful(self, at: Position, move: Move) -> bool:
        """Whether to ask twice."""
        return outlook.fateful(at, move)

    def preview(self, say: Say, at: Position, move: Move) -> str:
        """What this move would do."""
        return outlook.preview(say, at, move)

    def board(self, say: Say, at: Position) -> list[str]:
        """The position in words."""
        return position.board(say, at)

    def summary(self, say: Say, at: Position) -> str:
        """A line or two for below the picture."""
        return position.summary(say, at)

    def hand(self, say: Say, at: Position, decisions: list[Decision]) -> list[str]:  # noqa: ARG002
        """What is private to the seat."""
        return position.hand(say, at)

    def line(self, say: Say, at: Position, event: Event) -> str:
        """A seen event as a line of the log."""
        return log.line(say, at, event)

    def result(self, say: Say, at: Position, outcome: Outcome) -> list[str]:
        """How it ended."""
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

    def part(self, say: Say, name: str) -> str:
        """The name of a part of the score."""
        return say(words.PARTS[name])

    def picture(self, say: Say, at: Position) -> Image:
        """The position drawn."""
        return draw(say, at)

    def piles(self, say: Say, at: Position) -> list[tuple[str, list[str]]]:
        """The piles that lie face up."""
        return position.piles(say, at)

    def alt(self, say: Say, at: Position) -> str:
        """The same picture in words."""
        return alt.alt(say, at)


FACE = QuackFace()

"""Doctor Strange's face: the contract of bot/faces/face.py, each part where its file says."""

from __future__ import annotations

from PIL.Image import Image

from bot.faces.doctor_strange import labels, log, odds, position, words
from bot.faces.doctor_strange.picture import draw
from bot.faces.face import Label, Position
from bot.words import N_, Say
from engines.doctor_strange.view import View
from engines.game import Arg, Decision, Event, Move, Outcome, Prompt, Reason

PARTS = {"own": N_("own Characters"), "controlled": N_("controlled enemies")}


class DoctorStrangeFace:
    """How Doctor Strange looks and speaks."""

    id = "doctor-strange"
    accent = 0xBEA0FF
    asking = words.ASKING
    lists = False

    def blurb(self, say: Say) -> str:
        """One sentence that makes somebody want to play."""
        return say("Good against Evil with a d12: strike, capture, control, and mind whom you hold.")

    def role(self, say: Say, seat: int) -> Label:
        """Good or Evil."""
        hint = N_("Doctor Strange and friends; they alone call defenders.")
        if seat:
            hint = N_("Baron Mordo and worse; they begin, and have two giants.")
        return Label(words.side(say, seat), say(hint), words.SEAT_EMOJI[seat])

    def option(self, say: Say, name: str) -> Label:
        """The name and meaning of an option."""
        title, meaning = words.OPTIONS[name]
        return Label(say(title), say(meaning))

    def choice(self, say: Say, name: str, value: object) -> str:
        """A value of an option in words."""
        return words.choice(say, name, value)

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
        return odds.fateful(at, move)

    def preview(self, say: Say, at: Position, move: Move) -> str:
        """What this move would do."""
        return odds.preview(say, at, move)

    def board(self, say: Say, at: Position) -> list[str]:
        """The position in words."""
        return position.board(say, at)

    def summary(self, say: Say, at: Position) -> str:
        """A line for below the picture."""
        return position.summary(say, at)

    def piles(self, say: Say, at: Position) -> list[tuple[str, list[str]]]:
        """What lies face up, for anybody to look through."""
        return position.piles(say, at)

    def hand(self, say: Say, at: Position, decisions: list[Decision]) -> list[str]:  # noqa: ARG002
        """What is private to the seat."""
        return position.hand(say, at)

    def line(self, say: Say, at: Position, event: Event) -> str:
        """A seen event as a line of the log."""
        return log.line(say, at, event)

    def result(self, say: Say, at: Position, outcome: Outcome) -> list[str]:
        """How it ended."""
        view: View = at.view
        if outcome.ending.key == "hundred_rounds":
            return [say("After a hundred rounds both sides agree to see other dimensions.")]
        loser = int(outcome.ending.args["seat"])
        how = say("{seat} had nobody left to fight with, two looks running.", seat=at.names[loser])
        moral = N_("Good wins: the doctor is in.") if loser else N_("Evil wins: the doctor is out.")
        count = say("It took {n} turns.", n=view.turn)
        return [say(moral), f"{how} {count}"]

    def part(self, say: Say, name: str) -> str:
        """The name of a part of the score."""
        return say(PARTS[name])

    def picture(self, say: Say, at: Position) -> Image:
        """The position drawn."""
        return draw(say, at)

    def alt(self, say: Say, at: Position) -> str:
        """The same picture in words."""
        return position.alt(say, at)


FACE = DoctorStrangeFace()

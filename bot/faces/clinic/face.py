"""Clinic's face: the contract of bot/faces/face.py, each part where its file says."""

from __future__ import annotations

from typing import Literal

from PIL.Image import Image

from bot.faces.clinic import alt, labels, log, position, words
from bot.faces.clinic.picture import draw
from bot.faces.face import Label, Position
from bot.words import N_, Say
from engines.clinic.view import View
from engines.game import Arg, Decision, Event, Move, Outcome, Prompt, Reason

SEATS = (N_("Blue clinic"), N_("Orange clinic"), N_("Green clinic"), N_("Yellow clinic"))


class ClinicFace:
    """How Clinic looks and speaks."""

    id = "clinic"
    accent = 0x78CEE2
    close_ups: Literal[True] = True

    def blurb(self, say: Say) -> str:
        """One sentence that makes somebody want to play."""
        return say("Build a hospital upwards, treat by colour, and find somewhere for everybody’s car.")

    def role(self, say: Say, seat: int) -> Label:
        """Seats differ by colour only."""
        return Label(say(SEATS[seat]), emoji=words.SEAT_EMOJI[seat])

    def option(self, say: Say, name: str) -> Label:
        """The name and meaning of an option."""
        title, meaning = words.OPTIONS[name]
        return Label(say(title), say(meaning))

    def choice(self, say: Say, name: str, value: object) -> str:
        """A value of an option in words."""
        if isinstance(value, bool):
            return say("Yes") if value else say("No")
        if name == "pack":
            return str(value)[:12] or say("Our own")
        return say(words.BOARD_NAMES[str(value)])

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
        return labels.fateful(at, move)

    def preview(self, say: Say, at: Position, move: Move) -> str:
        """What this move would do."""
        return labels.preview(say, at, move)

    def board(self, say: Say, at: Position) -> list[str]:
        """The position in words."""
        return position.board(say, at)

    def summary(self, say: Say, at: Position) -> str:
        """Lines for below the picture."""
        return position.summary(say, at)

    def piles(self, say: Say, at: Position) -> list[tuple[str, list[str]]]:
        """The bags by colour, and the tiles that are out of the game."""
        return position.piles(say, at)

    def hand(self, say: Say, at: Position, decisions: list[Decision]) -> list[str]:
        """What is private to the seat, and its own clinic."""
        return position.hand(say, at, decisions)

    def line(self, say: Say, at: Position, event: Event) -> str:
        """A seen event as a line of the log."""
        return log.line(say, at, event)

    def result(self, say: Say, at: Position, outcome: Outcome) -> list[str]:
        """How it ended."""
        view: View = at.view
        if outcome.ending.key == "goal_met":
            return [say("Goal met: {goal}. The board of governors claps, briefly.", goal=words.goal(say, view))]
        if outcome.ending.key == "goal_missed":
            return [say("Goal missed: {goal}. The board of governors would like a word.", goal=words.goal(say, view))]
        best = at.names[outcome.ranks.index(1)]
        treated = sum(sum(clinic.treated.values()) for clinic in view.clinics)
        deaths = sum(clinic.deaths for clinic in view.clinics)
        told = say.count("{n} patient was treated,", "{n} patients were treated,", treated)
        lost = (
            say.count("{n} was not so lucky.", "{n} were not so lucky.", deaths) if deaths else say("nobody was lost.")
        )
        return [say("{seat} runs the most popular clinic in town.", seat=best), f"{told} {lost}"]

    def part(self, say: Say, name: str) -> str:
        """The name of a part of the score."""
        return say(words.PARTS[name])

    def picture(self, say: Say, at: Position) -> Image:
        """The position drawn: a seat's own clinic large, everybody's for a spectator."""
        return draw(say, at, large=at.large)

    def alt(self, say: Say, at: Position) -> str:
        """The same picture in words."""
        return alt.alt(say, at)


FACE = ClinicFace()

"""Gothic Doctor's face: the contract of bot/faces/face.py, each part where its file says."""

from __future__ import annotations

from PIL.Image import Image

from bot.faces.face import Label, Position
from bot.faces.gothic_doctor import alt, labels, log, position, words
from bot.faces.gothic_doctor.picture import draw
from bot.words import Say
from engines.game import Arg, Decision, Event, Move, Outcome, Prompt, Reason

SEAT_EMOJI = ("🔵", "🟧", "🔺", "🔶")


class GothicDoctorFace:
    """How Gothic Doctor looks and speaks."""

    id = "gothic-doctor"
    accent = 0xE88C8C

    def blurb(self, say: Say) -> str:
        """One sentence that makes somebody want to play."""
        return say("Cure vampires, mummies and worse before dawn. They pay; your rivals would like them to.")

    def role(self, say: Say, seat: int) -> Label:
        """All doctors are alike; a sign tells them apart."""
        return Label(say("Doctor"), "", SEAT_EMOJI[seat])

    def option(self, say: Say, name: str) -> Label:
        """The name and meaning of an option."""
        title, meaning = words.OPTIONS[name]
        return Label(say(title), say(meaning))

    def choice(self, say: Say, name: str, value: object) -> str:
        """A value of an option in words."""
        if name == "generalist":
            return words.pounds(say, int(str(value)))
        if name == "action_list":
            return say(words.ACTIONS[str(value)][1])
        if name == "pack":
            return str(value)[:12] or say("Built-in")
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
        return labels.fateful(at, move)

    def preview(self, say: Say, at: Position, move: Move) -> str:
        """What this move would do."""
        return labels.preview(say, at, move)

    def board(self, say: Say, at: Position) -> list[str]:
        """The position in words."""
        return position.board(say, at)

    def summary(self, say: Say, at: Position) -> str:
        """Two lines for below the picture."""
        return position.summary(say, at)

    def hand(self, say: Say, at: Position, decisions: list[Decision]) -> list[str]:  # noqa: ARG002
        """What is private to the seat."""
        return position.hand(say, at)

    def line(self, say: Say, at: Position, event: Event) -> str:
        """A seen event as a line of the log."""
        return log.line(say, at, event)

    def result(self, say: Say, at: Position, outcome: Outcome) -> list[str]:
        """How it ended."""
        winners = [at.names[seat] for seat, rank in enumerate(outcome.ranks) if rank == 1]
        if len(winners) > 1:
            return [
                say(
                    "Dawn breaks on a tie: {names} share the practice, and the one good chair.", names=say.join(winners)
                )
            ]
        return [say("Dawn. The practice has its new partner: {name}.", name=winners[0])]

    def part(self, say: Say, name: str) -> str:
        """The name of a part of the score."""
        return say(words.PARTS[name])

    def piles(self, say: Say, at: Position) -> list[tuple[str, list[str]]]:
        """What lies in the discard piles."""
        return position.piles(say, at)

    def picture(self, say: Say, at: Position) -> Image:
        """The position drawn."""
        return draw(say, at)

    def alt(self, say: Say, at: Position) -> str:
        """The same picture in words."""
        return alt.alt(say, at)


FACE = GothicDoctorFace()

"""The face of Night Shift."""

from __future__ import annotations

from typing import Any

from PIL.Image import Image

from bot.drawing import Box, Style, scene
from bot.drawing.palette import STRANGE, TEXT
from bot.faces.face import Face, Label, Position, fill
from bot.words import Say
from engines.game import Arg, Decision, Event, Move, Outcome, Prompt, Reason
from tests.toy.night_shift import events as ev
from tests.toy.night_shift.cards import dose, kind
from tests.toy.night_shift_face.words import PROMPTS, REASONS, VERBS


def card_name(say: Say, card: str) -> str:
    """A card in words."""
    if dose(card):
        return say("Dose {n}", n=dose(card))
    return say("Coffee") if kind(card) == "coffee" else say("Objection")


class NightShiftFace:
    """The contract of `bot.faces.face.Face`, carried out."""

    id = "night-shift"
    accent = 0x335577

    def blurb(self, say: Say) -> str:
        """One sentence."""
        return say("Three patients, one night, and everybody has a better idea.")

    def role(self, _say: Say, _seat: int) -> Label:
        """Seats are alike."""
        return Label("")

    def option(self, say: Say, name: str) -> Label:
        """An option's name."""
        return Label(say("Patients") if name == "rounds" else say("Reactions"))

    def choice(self, _say: Say, _name: str, value: object) -> str:
        """An option's value."""
        return str(value)

    def prompt(self, say: Say, at: Position, prompt: Prompt) -> str:
        """What is asked."""
        return fill(say, PROMPTS, prompt.key, prompt.args, self._naming(say, at))

    def reason(self, say: Say, at: Position, reason: Reason) -> str:
        """Why not."""
        return fill(say, REASONS, reason.key, reason.args, self._naming(say, at))

    def label(self, say: Say, _at: Position, move: Move) -> Label:
        """A whole move."""
        verb, card = say(VERBS[move.verb]), getattr(move, "card", "")
        return Label(f"{verb}: {card_name(say, card)}" if card else verb)

    def step(self, say: Say, _at: Position, chosen: tuple[Arg, ...], value: Arg) -> Label:
        """A menu's entry."""
        return Label(card_name(say, str(value)) if chosen else say(VERBS[str(value)]))

    def fateful(self, _at: Position, move: Move) -> bool:
        """Objections are few."""
        return move.verb == "object"

    def preview(self, say: Say, _at: Position, move: Move) -> str:
        """What it would do."""
        return say("The next dose leads then.") if move.verb == "object" else ""

    def board(self, say: Say, at: Position) -> list[str]:
        """The position in words."""
        view = at.view
        lines = [say("Patient {n} of {all}.", n=min(view.round + 1, view.rounds), all=view.rounds)]
        for name, doctor in zip(at.names, view.doctors, strict=True):
            lines.append(say.count("{name}: {n} patient.", "{name}: {n} patients.", doctor.score, name=name))
        return lines

    def summary(self, say: Say, at: Position) -> str:
        """A line below the picture."""
        return say("{n} cards in the deck.", n=at.view.deck)

    def hand(self, say: Say, at: Position, _decisions: list[Decision]) -> list[str]:
        """The seat's own cards."""
        cards = say.join([card_name(say, card) for card in at.view.hand])
        known = [say("On top of the deck: {card}.", card=card_name(say, at.view.known))] if at.view.known else []
        return [say("You hold {cards}.", cards=cards or say("nothing")), *known]

    def line(self, say: Say, at: Position, event: Event) -> str:
        """A line of the log."""
        match event:
            case ev.Cured(None):
                return say("Nobody cured the patient.")
            case ev.Cured(seat) if seat is not None:
                return say("{name} cured the patient.", name=at.names[seat])
            case ev.Objected(seat, _, leader):
                return say("{name} objected to {leader}.", name=at.names[seat], leader=at.names[leader])
        return ""

    def result(self, say: Say, _at: Position, _outcome: Outcome) -> list[str]:
        """How it ended."""
        return [say("Morning comes.")]

    def part(self, say: Say, _name: str) -> str:
        """A part of the score."""
        return say("patients")

    def picture(self, say: Say, at: Position) -> Image:
        """The board in words, drawn."""
        canvas = scene(500, STRANGE)
        canvas.text(Box(40, 40, 1120, 400), "\n".join(self.board(say, at)), Style(40, TEXT), lines=8)
        return canvas.finished()

    def alt(self, say: Say, at: Position) -> str:
        """The picture in words."""
        return " ".join(self.board(say, at))

    def _naming(self, say: Say, at: Position) -> Any:
        def naming(name: str, value: Arg) -> str:
            if name == "card":
                return card_name(say, str(value))
            return at.names[int(value)] if name == "leader" else str(value)

        return naming


FACE: Face = NightShiftFace()

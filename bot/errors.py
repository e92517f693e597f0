"""Errors with a text that people can understand."""

from __future__ import annotations

from bot.words import Say


class UserError(Exception):
    """A refusal: one kind sentence that says what to do next, in the player's language.

    `fresh` asks for a fresh menu below the sentence. A list among the `args` is said as a list in words.
    """

    def __init__(self, sentence: str, /, *, fresh: bool = False, **args: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.args_said = args
        self.fresh = fresh

    def said(self, say: Say) -> str:
        args = {name: say.join(given) if isinstance(given, list) else given for name, given in self.args_said.items()}
        return say(self.sentence, **args)


class SlotLostError(Exception):
    """Another process took this process's slot; restart this one. The text says so."""


class StartupError(Exception):
    """The bot cannot start; the text is one clear sentence for the host."""

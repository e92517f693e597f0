"""What a person in a test sees: messages as they stand on the screen, and what became of an act."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.local.objects import EPHEMERAL, LOADING, Json, walk

USUAL = "Usual: "


@dataclass(slots=True, frozen=True)
class Seen:
    """A message as it stands on a person's screen; `data` is Discord's message object."""

    data: Json

    @property
    def id(self) -> str:
        """The message's id."""
        return str(self.data["id"])

    @property
    def channel(self) -> str:
        """The id of its channel."""
        return str(self.data["channel_id"])

    @property
    def ephemeral(self) -> bool:
        """Whether only this person can see it."""
        return bool(self.data["flags"] & EPHEMERAL)

    @property
    def thinking(self) -> bool:
        """Whether the bot has only said that it will answer."""
        return bool(self.data["flags"] & LOADING)

    def parts(self) -> Iterator[Json]:
        """Give every component."""
        yield from walk(self.data["components"])

    @property
    def text(self) -> str:
        """All that can be read: content, texts, alt texts, labels of buttons and options, one a line."""
        lines = [self.data["content"]]
        for part in self.parts():
            lines += [str(part.get(key) or "") for key in ("content", "label", "placeholder", "description")]
            for item in (part.get("items") or []) + (part.get("options") or []):
                lines += [str(item.get(key) or "") for key in ("label", "description")]
        lines += [str(attachment.get("description") or "") for attachment in self.data["attachments"]]
        return "\n".join(line for line in lines if line)

    @property
    def buttons(self) -> dict[str, str]:
        """The custom_id of every enabled button, by its label (or emoji); which of them is the usual step hangs on the
        cards, so what says that is no part of the name.
        """
        pressable = [p for p in self.parts() if p["type"] == 2 and p.get("custom_id") and not p.get("disabled")]
        return {(p.get("label") or p["emoji"]["name"]).removeprefix(USUAL): p["custom_id"] for p in pressable}

    @property
    def selects(self) -> dict[str, Json]:
        """Every enabled select, by custom_id; those of people, roles and channels have no options."""
        kinds = {3, 5, 6, 8}
        return {p["custom_id"]: p for p in self.parts() if p["type"] in kinds and not p.get("disabled")}


@dataclass(slots=True, frozen=True)
class Answer:
    """What became of an act: a message, a modal, choices, or a failure ("This interaction failed")."""

    failed: bool
    kind: int = 0
    message: Seen | None = None
    modal: Json | None = None
    interaction: str = ""
    choices: tuple[Json, ...] = ()

    @property
    def text(self) -> str:
        """What the answering message says."""
        return self.message.text if self.message else ""

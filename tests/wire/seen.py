"""The screen of a person in a test: messages, and the results of acts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.local.objects import EPHEMERAL, LOADING, Json, media_of, walk

USUAL = "Usual: "


@dataclass(slots=True, frozen=True)
class Seen:
    """A message on a person's screen; `data` is Discord's message object."""

    data: Json

    @property
    def id(self) -> str:
        return str(self.data["id"])

    @property
    def channel(self) -> str:
        return str(self.data["channel_id"])

    @property
    def ephemeral(self) -> bool:
        """Return True if only this person can see it."""
        return bool(self.data["flags"] & EPHEMERAL)

    @property
    def thinking(self) -> bool:
        """Return True if the bot has only said that it will answer."""
        return bool(self.data["flags"] & LOADING)

    def parts(self) -> Iterator[Json]:
        yield from walk(self.data["components"])

    @property
    def text(self) -> str:
        """Return all that can be read: content, texts, alt texts, labels of buttons and options, one a line."""
        lines = [self.data["content"]]
        for part in self.parts():
            lines += [str(part.get(key) or "") for key in ("content", "label", "placeholder", "description")]
            for item in (part.get("items") or []) + (part.get("options") or []):
                lines += [str(item.get(key) or "") for key in ("label", "description")]
        lines += [str(attachment.get("description") or "") for attachment in self.data["attachments"]]
        return "\n".join(line for line in lines if line)

    @property
    def pictures(self) -> list[Json]:
        """Return the uploaded files that its components show."""
        return [media for part in self.parts() for media in media_of(part) if media.get("attachment_id")]

    @property
    def buttons(self) -> dict[str, str]:
        """Return the custom_id of every enabled button by label (or emoji), without the mark of the usual step."""
        pressable = [p for p in self.parts() if p["type"] == 2 and p.get("custom_id") and not p.get("disabled")]
        return {(p.get("label") or p["emoji"]["name"]).removeprefix(USUAL): p["custom_id"] for p in pressable}

    @property
    def selects(self) -> dict[str, Json]:
        """Return every enabled select, by custom_id; those of people, roles and channels have no options."""
        kinds = {3, 5, 6, 8}
        return {p["custom_id"]: p for p in self.parts() if p["type"] in kinds and not p.get("disabled")}


@dataclass(slots=True, frozen=True)
class Answer:
    """The result of an act: a message, a modal, choices, or a failure ("This interaction failed")."""

    failed: bool
    kind: int = 0
    message: Seen | None = None
    modal: Json | None = None
    interaction: str = ""
    choices: tuple[Json, ...] = ()

    @property
    def text(self) -> str:
        return self.message.text if self.message else ""

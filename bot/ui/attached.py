"""The pictures of a message on Discord: read from its components, named in edits, and stored with a post.

Discord leaves files that a component shows out of a message's attachments; their id is in the component. An edit keeps
a file only if it names it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Annotated, Any, cast
from urllib.parse import unquote, urlsplit

import discord
import msgspec
from msgspec import Meta

from bot.ui.emojis import INVALID_FORM
from storage.lenient import value

NO_UPLOAD = 50146
"""Uploaded file not found."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A file that a message has."""

    id: int
    filename: str

    def to_dict(self) -> dict[str, str]:
        """Return how an edit names the file to keep it; discord.py calls this on each attachment."""
        return {"id": str(self.id), "filename": self.filename}


def attached(message: discord.Message) -> tuple[Attached, ...]:
    """Return the files of a message: those that its components show, and those listed as attachments."""
    shown = [Attached(one.attachment_id, _name(one.url)) for one in _media(message.components) if one.attachment_id]
    listed = [Attached(one.id, one.filename) for one in message.attachments]
    return tuple({one.id: one for one in (*shown, *listed)}.values())


def named(pictures: Iterable[Attached], names: Iterable[str]) -> tuple[Attached, ...]:
    """Return the pictures that have one of these file names."""
    wanted = frozenset(names)
    return tuple(one for one in pictures if one.filename in wanted)


def attachments(kept: Iterable[Attached], new: Iterable[discord.File] = ()) -> list[discord.Attachment | discord.File]:
    """Return all files of an edited message, for discord.py's parameter of this name."""
    return [*cast("Iterable[discord.Attachment]", kept), *new]


def is_picture_refused(wrong: discord.HTTPException) -> bool:
    """Return True if Discord refused a message because of one of its files; sent again, it needs their bytes."""
    text = wrong.text.lower()
    return wrong.code == NO_UPLOAD or (wrong.code == INVALID_FORM and ("attachment" in text or ".media" in text))


def dump(pictures: Sequence[Attached]) -> str:
    """Return pictures as text to store; "" for none."""
    return json.dumps([one.to_dict() for one in pictures]) if pictures else ""


def load(text: str) -> tuple[Attached, ...]:
    """Return the stored pictures; none of what cannot be read, so that an edit sends them again."""
    return tuple(Attached(int(one.id), one.filename) for one in value(list[_Stored], text, "PostRow.pictures", []))


class _Stored(msgspec.Struct):
    id: Annotated[str, Meta(pattern=r"^[0-9]{1,19}$")]
    filename: str


def _media(parts: Iterable[Any]) -> Iterator[discord.UnfurledMediaItem]:
    """Yield the media of components at any depth: galleries, thumbnails, files."""
    for part in parts:
        if isinstance(part, discord.MediaGalleryComponent):
            yield from (item.media for item in part.items)
        elif isinstance(part, (discord.ThumbnailComponent, discord.FileComponent)):
            yield part.media
        elif isinstance(part, discord.Container):
            yield from _media(part.children)
        elif isinstance(part, discord.SectionComponent):
            yield from _media((part.accessory,))


def _name(url: str) -> str:
    return unquote(PurePosixPath(urlsplit(url).path).name)

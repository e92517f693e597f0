"""The pictures of a message, as Discord tells of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord.components import _component_factory

from bot.ui.attached import Attached, attached, attachments, dump, is_picture_refused, load, named

CDN = "https://cdn.discordapp.com/attachments/7/{id}/{name}?ex=1&is=2&hm=3"


def media(number: int, name: str) -> dict[str, Any]:
    return {"url": CDN.format(id=number, name=name), "proxy_url": "", "attachment_id": str(number)}


def message(*components: Any, listed: tuple[Attached, ...] = ()) -> discord.Message:
    made = [_component_factory(one) for one in components]
    return cast("discord.Message", SimpleNamespace(components=made, attachments=listed))


def shown(*pictures: Attached) -> list[Any]:
    """Return the components of a message that shows these pictures."""
    return [_component_factory(cast("Any", gallery(media(one.id, one.filename)))) for one in pictures]


def gallery(*items: dict[str, Any]) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": one} for one in items]}


def test_pictures_are_found_in_components_at_any_depth() -> None:
    thumbnail = {"type": 11, "media": media(3, "small.png")}
    section = {"type": 9, "components": [{"type": 10, "content": "words"}], "accessory": thumbnail}
    file = {"type": 13, "file": media(4, "game%20one.json")}
    told = message({"type": 17, "components": [gallery(media(1, "a.png"), media(2, "b.png")), section, file]})
    assert attached(told) == (
        Attached(1, "a.png"),
        Attached(2, "b.png"),
        Attached(3, "small.png"),
        Attached(4, "game one.json"),
    )


def test_a_picture_from_elsewhere_is_no_file_and_a_listed_one_counts_once() -> None:
    outside = {"url": "https://example.org/x.png", "proxy_url": ""}
    told = message(gallery(outside, media(1, "a.png")), listed=(Attached(1, "a.png"), Attached(9, "old.png")))
    assert attached(told) == (Attached(1, "a.png"), Attached(9, "old.png"))


def test_an_edit_names_a_kept_picture_by_id_and_file_name() -> None:
    kept = named([Attached(1, "a.png"), Attached(2, "b.png")], {"b.png"})
    sent = discord.http.handle_message_parameters(attachments=attachments(kept)).payload
    assert sent is not None
    assert sent["attachments"] == [{"id": "2", "filename": "b.png"}]


def test_pictures_are_stored_as_text() -> None:
    pictures = (Attached(2**60 + 1, "a.png"), Attached(2, "b c.png"))
    assert load(dump(pictures)) == pictures
    assert (dump(()), load("")) == ("", ())


@pytest.mark.parametrize(
    ("code", "errors", "because_of_a_picture"),
    [
        (50035, {"components": {"0": {"items": {"0": {"media": {"url": {"_errors": [{"message": "?"}]}}}}}}}, True),
        (50035, {"attachments": {"0": {"id": {"_errors": [{"message": "?"}]}}}}, True),
        (50035, {"components": {"0": {"content": {"_errors": [{"message": "Too long"}]}}}}, False),
        (50146, {}, True),
        (50001, {}, False),
    ],
)
def test_refusals_because_of_a_picture(code: int, errors: dict[str, Any], because_of_a_picture: bool) -> None:
    response = cast("Any", SimpleNamespace(status=400, reason="Bad Request"))
    wrong = discord.HTTPException(response, {"code": code, "message": "Refused", "errors": errors})
    assert is_picture_refused(wrong) is because_of_a_picture

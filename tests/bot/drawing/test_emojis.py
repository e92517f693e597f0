from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

from PIL import Image

from bot.drawing.emojis import emoji, sign_of
from bot.drawing.sight import contrast
from bot.faces.seats import SEAT_SIGNS
from bot.scheduler.emojis import every_sign


def test_every_sign_is_an_emoji_that_discord_takes_under_a_name_of_its_own() -> None:
    signs = every_sign()
    drawn = [emoji(sign) for sign in signs]
    assert len({one.name for one in drawn}) == len({sign.name for sign in signs}) == len(signs)
    for sign, one in zip(signs, drawn, strict=True):
        assert re.fullmatch(r"hc_[a-z0-9_]{1,24}_[0-9a-f]{4}", one.name)
        assert sign_of(one.name) == sign.name
        assert len(one.png) < 256 * 1024
        assert Image.open(BytesIO(one.png)).size == (128, 128)
        assert sign.fallback
        assert not sign.fallback.isascii()
        assert contrast(sign.colour, sign.tile) > 2


def test_a_changed_picture_has_another_name() -> None:
    sign = SEAT_SIGNS[0]
    assert emoji(sign).name == emoji(replace(sign)).name != emoji(replace(sign, colour=(1, 2, 3))).name
    assert sign_of("party_ab12") == ""

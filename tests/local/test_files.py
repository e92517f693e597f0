from __future__ import annotations

from bot.local.posts import GONE_KEPT, Posts, Upload
from bot.local.world import World


def test_the_picture_before_an_edit_is_there_for_a_while() -> None:
    world = World(lambda: 1_800_000_000.0)
    posts, channel = Posts(world), world.channels[min(world.channels)]

    def body(number: int) -> Upload:
        return Upload({"attachments": [{"id": 0}]}, {0: (f"board-{number}.png", b"picture")})

    message = posts.create(channel, world.bot, body(0))
    (first,) = world.files
    for number in range(1, GONE_KEPT + 1):
        posts.edit(message, body(number))
        assert first in world.files
    posts.edit(message, body(GONE_KEPT + 1))
    assert first not in world.files and len(world.files) == GONE_KEPT + 1

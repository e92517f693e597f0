"""A post whose answer was lost is not there twice, and is there again if it was deleted meanwhile."""

from __future__ import annotations

import pytest
from aiohttp import web

from tests.discord.place import Place


@pytest.mark.parametrize("known", [0.0, 180.0], ids=["nonce forgotten", "nonce known"])
async def test_a_board_that_was_deleted_before_its_answer_came_is_posted_again(place: Place, known: float) -> None:
    d = place.d
    d.settings(nonce_seconds=known)
    gone: list[int] = []

    def delete(request: web.Request, _: web.Response) -> None:
        threads = [place for place in d.world.channels.values() if place.is_thread]
        posts = [one for thread in threads for one in thread.written if one.components]
        if request.method == "POST" and request.path.endswith("/messages") and posts and not gone:
            gone.append(posts[0].id)
            d.world.remove(posts[0])
            if request.transport is not None:
                request.transport.abort()

    d.carried_out.append(delete)
    board = await place.begun("ann", "bob")
    assert gone and int(board.id) not in gone
    assert "My hand" in board.buttons

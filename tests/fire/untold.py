"""An answer that fails after the move was made: the next press shows a fresh hand that reports the move."""

from __future__ import annotations

from bot.local.filling import NotThereError
from bot.local.objects import Json
from tests import custom_ids
from tests.fire.players import Player
from tests.fire.running import SHOWN, Services
from tests.fire.shown import pressable, read_text, verb_of
from tests.fire.standing import board_is_right

BLUE = 1
READY = 60
"""Most moves until a player has a move that needs no confirmation."""


async def ready(at: Services) -> tuple[Player, Json]:
    """Return a player with an open hand, and the usual move on it."""
    for _ in range(READY):
        for player in at.crowd.players:
            await player._open()
            shown = pressable(player.hand) if player.hand is not None else ()
            usual = next((part for part in shown if verb_of(part) == "move" and part.get("style") == BLUE), None)
            if usual is not None:
                at.last = player
                return player, usual
        await at.move()
    raise AssertionError("nobody has a usual move")


async def make(at: Services, player: Player, move: Json) -> str:
    done = at.crowd.figures.done
    assert player.hand is not None
    shown = await player._send(player.hand, move, [])
    if shown in SHOWN or player.hand is None:
        return SHOWN[shown]
    return "✅" if at.crowd.figures.done > done else read_text(player.hand).strip().splitlines()[-1][:90]


async def told_next(at: Services, number: int, before: int, person: str) -> list[str]:
    """Return errors where `person` was not told of a move that they made at a table with `before` moves until then: the
    same old button reports it and makes none, and the board shows it.
    """
    player = at.last
    if player is None or person == "✅" or not player.asked:
        return []
    mine = [row for row in (await at.storage.moves(number))[before:] if row.user == player.user.id]
    if not mine:
        return []
    wrong = []
    text = await read(at, player, await once_more(at, player))
    if "✅" not in text:
        wrong.append(f"after {person!r} the next press tells nothing of {mine[-1].move}: {text[:120]!r}")
    again = [row for row in (await at.storage.moves(number))[before:] if row.user == player.user.id]
    if len(again) != len(mine):
        wrong.append(f"the same button made {again[-1].move} beside {mine[-1].move}")
    await at.quiet(number)
    return wrong + await board_is_right(at.d, at.bot.registry, number)


async def once_more(at: Services, player: Player) -> Json:
    """Repeat the player's last press, or press *My hand* if that is no longer on their screen."""
    try:
        return await at.d.people.press(player.user, player.asked)
    except NotThereError:
        return await player.forge(custom_ids.made(player.table.id, "hand"))


async def read(at: Services, player: Player, done: Json) -> str:
    if done.get("failed"):
        return "This interaction failed"
    if done["kind"] in {5, 6}:
        return await at.crowd.answer(int(done["interaction"])) or "nothing"
    return read_text(at.d.world.channel(player.table.channel).messages[int(done["message"])])

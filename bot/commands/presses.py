"""Every press of a button and every choice in a menu: read the custom_id, acknowledge, do, show."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord

from bot.commands import showing
from bot.commands.answer import Answer
from bot.commands.live import LiveHands
from bot.errors import Sorry
from bot.faces import FACES
from bot.screens import hand as hands
from bot.screens.ids import Stamp, read
from bot.screens.limits import clip
from bot.screens.menus import DEEPER, WHOLE
from bot.screens.options import fields, options_screen, value_of
from bot.screens.parts import Screen, Text
from bot.tables import chronicle, ending, lobby, playing
from bot.tables.deliveries import title_of
from bot.tables.hall import Hall
from bot.tables.table import Table
from bot.words import N_
from engines import GAMES
from engines.game import Decision, Move
from storage import Batch

UNKNOWN = N_("I do not know that button any more. Press *My hand* on the newest board, or use /games.")


@dataclass(slots=True)
class Pressed:
    """A press being handled: the answer, the table, and what the custom_id said after its verb."""

    answer: Answer
    table: Table
    rest: str
    values: list[str]

    @property
    def user(self) -> int:
        """Who pressed."""
        return self.answer.user


class Presses:
    """Handles presses. Each method's name after `on_` is the verb of a custom_id."""

    def __init__(self, hall: Hall, live: LiveHands, rematch: Callable[[Answer, Table], Awaitable[Screen]]) -> None:
        self._hall = hall
        self._live = live
        self._rematch = rematch
        self._verbs: dict[str, Callable[[Pressed], Awaitable[Screen | None]]] = {
            name[3:]: getattr(self, name) for name in dir(self) if name.startswith("on_")
        }

    async def __call__(self, interaction: discord.Interaction[Any]) -> None:
        """Handle one press; whatever goes wrong is told to the person who pressed."""
        answer = Answer(interaction)
        data: dict[str, Any] = dict(interaction.data or {})
        press = read(str(data.get("custom_id", "")))
        values = list(map(str, data.get("values", [])))
        pressed = None
        try:
            if press is None or press.verb not in self._verbs:
                raise Sorry(UNKNOWN)
            if press.table == 0 and press.verb == "rules":
                await answer.show(_rules(answer, 0, int(press.rest), values))
                return
            table = await self._hall.table(press.table)
            if interaction.guild_id not in {None, table.row.guild}:
                raise Sorry(UNKNOWN)
            pressed = Pressed(answer, table, press.rest, values)
            screen = await self._verbs[press.verb](pressed)
            if screen is not None:
                await answer.show(screen)
        except Sorry as sorry:
            await self._sorry(answer, pressed, sorry)
        except Exception as wrong:  # noqa: BLE001  the one boundary
            await answer.excuse(wrong)

    async def _sorry(self, answer: Answer, pressed: Pressed | None, sorry: Sorry) -> None:
        """Say it, with a fresh menu where that helps."""
        if sorry.fresh and pressed is not None:
            try:
                await answer.show(self._hand(pressed, notice=f"⚠️ {sorry.said(answer.say)}"))
            except Exception as wrong:  # noqa: BLE001
                await answer.excuse(wrong)
        elif answer.private and not answer.acknowledged:
            # the private message stays; the word comes beside it
            await answer.acknowledge(silent=True)
            await answer.excuse(sorry)
        else:
            await answer.excuse(sorry)

    # ------------------------------------------------------------------------------------------------ lobby

    async def on_join(self, pressed: Pressed) -> None:
        """Sit down."""
        await pressed.answer.acknowledge(silent=True)
        await pressed.table.do(lambda table: lobby.join(table, pressed.user, pressed.answer.name))

    async def on_leave(self, pressed: Pressed) -> None:
        """Get up."""
        await pressed.answer.acknowledge(silent=True)
        await pressed.table.do(lambda table: lobby.leave(table, pressed.user))

    async def on_bot(self, pressed: Pressed) -> None:
        """Add a computer player."""
        await pressed.answer.acknowledge(silent=True)
        await pressed.table.do(lambda table: lobby.add_computer(table, pressed.user, pressed.rest or "easy"))

    async def on_unbot(self, pressed: Pressed) -> None:
        """Remove a computer player."""
        await pressed.answer.acknowledge(silent=True)
        await pressed.table.do(lambda table: lobby.remove_computer(table, pressed.user))

    async def on_wish(self, pressed: Pressed) -> None:
        """Wish for a seat."""
        await pressed.answer.acknowledge(silent=True)
        wish = pressed.values[0] if pressed.values else "any"
        seat = int(wish) if wish.isdecimal() else None
        await pressed.table.do(lambda table: lobby.wish(table, pressed.user, seat))

    async def on_start(self, pressed: Pressed) -> None:
        """Deal."""
        await pressed.answer.acknowledge(silent=True)

        async def begin(table: Table) -> None:
            await lobby.start(table, pressed.user)
            playing.let_computers(table)

        await pressed.table.do(begin)

    async def on_opts(self, pressed: Pressed) -> Screen:
        """Show the options."""
        page = int(pressed.rest) if pressed.rest.isdecimal() else 0
        return self._options(pressed, page)

    async def on_opt(self, pressed: Pressed) -> Screen:
        """Set an option."""
        page, _, name = pressed.rest.partition(":")
        field = next((field for field in fields(pressed.table.game.Options) if field.name == name), None)
        if field is None or not page.isdecimal():
            raise Sorry(UNKNOWN)
        try:
            value = value_of(field, pressed.values)
        except (ValueError, IndexError):
            raise Sorry(UNKNOWN) from None
        await pressed.answer.acknowledge()
        kept = "" if value == field.default else value
        await pressed.table.do(lambda table: lobby.set_option(table, pressed.user, name, kept))
        return self._options(pressed, int(page))

    def _options(self, pressed: Pressed, page: int) -> Screen:
        table = pressed.table
        return options_screen(pressed.answer.say, table.id, table.face, table.game.Options, table.terms.options, page)

    # ------------------------------------------------------------------------------------------------ hand and moves

    async def on_hand(self, pressed: Pressed) -> Screen:
        """My hand."""
        return self._hand(pressed)

    def _hand(
        self, pressed: Pressed, *, notice: str = "", path: tuple[int, tuple[str, ...], int] | None = None
    ) -> Screen:
        table, answer = pressed.table, pressed.answer
        screen = showing.hand(table, pressed.user, answer.say, notice=notice, path=path)
        table.active[pressed.user] = table.house.world.now()
        self._live.opened(table, pressed.user, answer.interaction, answer.say, submenu=path is not None)
        return screen

    async def on_m(self, pressed: Pressed) -> Screen:
        """A button that is a move."""
        stamp, text = _stamped(pressed.rest)
        return await self._choose(pressed, stamp, [text], sure=False)

    async def on_y(self, pressed: Pressed) -> Screen:
        """A move that was asked for once more."""
        stamp, text = _stamped(pressed.rest)
        return await self._choose(pressed, stamp, [text], sure=True)

    async def on_s(self, pressed: Pressed) -> Screen:
        """A choice in a menu: whole moves, or the next word of one."""
        stamp, path = _stamped(pressed.rest)
        whole = [value[1:] for value in pressed.values if value.startswith(WHOLE)]
        if whole:
            return await self._choose(pressed, stamp, whole, sure=False)
        if len(pressed.values) != 1 or not pressed.values[0].startswith(DEEPER):
            raise Sorry(playing.STALE, fresh=True)
        words = (*path.split(), pressed.values[0][1:])
        return self._hand(pressed, path=(stamp.number, words, 0))

    async def on_p(self, pressed: Pressed) -> Screen:
        """Another page of a menu."""
        stamp, rest = _stamped(pressed.rest)
        page, _, path = rest.partition(":")
        if not page.isdecimal():
            raise Sorry(UNKNOWN)
        return self._hand(pressed, path=(stamp.number, tuple(path.split()), int(page)))

    async def on_n(self, pressed: Pressed) -> Screen:
        """Several moves in the order shown; they are named by their places in the decision's list."""
        stamp, places = _stamped(pressed.rest)
        decision = self._decision(pressed, stamp)
        offered = list(decision.moves)
        try:
            texts = [str(offered[int(place)]) for place in places.split(",")]
        except (ValueError, IndexError):
            raise Sorry(playing.STALE, fresh=True) from None
        return await self._choose(pressed, stamp, texts, sure=True)

    def _decision(self, pressed: Pressed, stamp: Stamp) -> Decision:
        table = pressed.table
        seat = playing.need_player(table, pressed.user)
        found = next((one for one in table.own(seat.seat) if one.number == stamp.number), None)
        if found is None or stamp.undos != table.row.undo_count:
            raise Sorry(playing.STALE, fresh=True)
        return found

    async def _choose(self, pressed: Pressed, stamp: Stamp, texts: list[str], *, sure: bool) -> Screen:
        """Make the moves, after asking once more where a slip would be regretted or their order matters."""
        table, answer = pressed.table, pressed.answer
        if not sure:
            decision = self._decision(pressed, stamp)
            moves = [move for move in decision.moves if str(move) in texts]
            moves.sort(key=lambda move: texts.index(str(move)))
            asked = self._ask_once_more(pressed, decision, moves)
            if asked is not None:
                return asked
        await answer.acknowledge()
        before = table.row.move_count
        played = await table.do(lambda table: playing.play(table, pressed.user, stamp, texts))
        seat = table.seat_of(pressed.user)
        told = chronicle.lines(
            table, [row for row in table.moves if row.n > before], seat.seat if seat else None, answer.say
        )
        notice = "\n".join(f"✅ {line}" for line in told[-4:]) or "✅"
        if played.left:
            why = table.face.reason(answer.say, table.at(seat.seat), played.reason) if played.reason and seat else ""
            notice += "\n⚠️ " + answer.say.count(
                "{n} choice was left. {why}", "{n} choices were left. {why}", len(played.left), why=why
            )
        return self._hand(pressed, notice=clip(notice, 600))

    def _ask_once_more(self, pressed: Pressed, decision: Decision, moves: list[Move]) -> Screen | None:
        table = pressed.table
        seat = playing.need_player(table, pressed.user)
        reader = table.reader(seat.seat, pressed.answer.say)
        if len(moves) > 1:
            return hands.many(reader, decision, moves, title=title_of(table))
        if moves and table.face.fateful(reader.at, moves[0]):
            self._live.closed(table.id, pressed.user)
            return hands.confirm(reader, decision, moves[0], title=title_of(table))
        return None

    async def on_undo(self, pressed: Pressed) -> Screen:
        """Take one's own last move back."""
        await pressed.answer.acknowledge()
        move = await pressed.table.do(lambda table: playing.undo(table, pressed.user))
        seat = pressed.table.seat_of(pressed.user)
        at = pressed.table.at(seat.seat if seat else None)
        label = pressed.table.face.label(pressed.answer.say, at, move)
        return self._hand(pressed, notice=f"⏪ {pressed.answer.say('Taken back: {move}', move=label.text)}")

    # ------------------------------------------------------------------------------------------------ reading

    async def on_changed(self, pressed: Pressed) -> Screen:
        """What happened since this person last looked."""
        table, say = pressed.table, pressed.answer.say
        showing.need_begun(table)
        seat = table.seat_of(pressed.user)
        looked = seat.looked if seat else max(0, table.row.move_count - 10)
        if seat is not None and looked < table.row.move_count:
            await pressed.answer.acknowledge()
            batch = Batch()
            batch.set_looked(table.id, seat.seat, table.row.move_count)
            await table.house.storage.commit(batch)
            table.looked(seat.seat, table.row.move_count)
        self._live.closed(table.id, pressed.user)
        return showing.told(
            table,
            pressed.user,
            say,
            chronicle.since(table, looked),
            title=say("what changed"),
            empty=say("Nothing has happened since you last looked."),
        )

    async def on_log(self, pressed: Pressed) -> Screen:
        """The last things that happened."""
        table, say = pressed.table, pressed.answer.say
        self._live.closed(table.id, pressed.user)
        return showing.told(table, pressed.user, say, table.moves[-60:], title=say("log"), empty=say("Nothing yet."))

    async def on_text(self, pressed: Pressed) -> Screen:
        """The board in words."""
        self._live.closed(pressed.table.id, pressed.user)
        return showing.text(pressed.table, pressed.user, pressed.answer.say)

    async def on_why(self, pressed: Pressed) -> Screen:
        """Tell why something is not possible."""
        self._live.closed(pressed.table.id, pressed.user)
        return showing.why(pressed.table, pressed.user, pressed.answer.say)

    async def on_rules(self, pressed: Pressed) -> Screen:
        """The rules page, at a table."""
        self._live.closed(pressed.table.id, pressed.user)
        return _rules(pressed.answer, pressed.table.id, list(GAMES).index(pressed.table.row.game), pressed.values)

    async def on_more(self, pressed: Pressed) -> Screen:
        """Everything else."""
        self._live.closed(pressed.table.id, pressed.user)
        return showing.more(pressed.table, pressed.user, pressed.answer.say)

    # ------------------------------------------------------------------------------------------------ endings

    async def on_concede(self, pressed: Pressed) -> Screen:
        """Give up, after being asked."""
        if pressed.rest != "yes":
            return showing.sure(
                pressed.table, pressed.answer.say, N_("Do you really want to give up this game?"), "concede"
            )
        await pressed.answer.acknowledge()

        async def give_up(table: Table) -> None:
            await ending.concede(table, pressed.user)
            playing.let_computers(table)

        await pressed.table.do(give_up)
        return Screen((Text(pressed.answer.say("You have conceded. Thank you for the game.")),))

    async def on_draw(self, pressed: Pressed) -> Screen:
        """Offer or accept a draw."""
        return await self._vote(pressed, "draw")

    async def on_cancel(self, pressed: Pressed) -> Screen:
        """Ask or agree to call the game off."""
        return await self._vote(pressed, "cancel")

    async def _vote(self, pressed: Pressed, what: str) -> Screen:
        await pressed.answer.acknowledge()
        missing = await pressed.table.do(lambda table: ending.vote(table, pressed.user, what))
        say = pressed.answer.say
        if not missing:
            return Screen((Text(say("Everybody agreed, so the game is over.")),))
        return Screen(
            (
                Text(
                    say.count(
                        "Noted. {n} more player has to agree, with the same button.",
                        "Noted. {n} more players have to agree, with the same button.",
                        missing,
                    )
                ),
            )
        )

    async def on_rematch(self, pressed: Pressed) -> Screen:
        """Open a new lobby with the same people and options."""
        await pressed.answer.acknowledge()
        return await self._rematch(pressed.answer, pressed.table)


def _rules(answer: Answer, table: int, game: int, values: list[str]) -> Screen:
    """A section of a game's rules page, outside any table too (table 0)."""
    at = int(values[0]) if values and values[0].isdecimal() else None
    return showing.rules(table, game, answer.say, FACES[list(GAMES)[game]], at)


def _stamped(rest: str) -> tuple[Stamp, str]:
    stamp, _, tail = rest.partition(":")
    try:
        return Stamp.read(stamp), tail
    except ValueError:
        raise Sorry(UNKNOWN) from None

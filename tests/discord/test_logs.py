"""The log at its most talkative holds no hand, no seed, no token; nor does any row hold a token."""

from __future__ import annotations

import logging
import re
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from random import Random

import discord
import pytest
import structlog
from PIL import Image

from bot.logs import NO_ID, set_up
from bot.permissions import invite_link
from bot.settings import Settings
from engines import GAMES
from storage import Storage
from tests.discord.player import BOARD, Player, answers
from tests.wire import LocalDiscord, NotOnScreen, eventually
from tests.wire.process import BotProcess

TOKEN = "a" * 26 + ".bcdefg." + "h" * 38
PRESSES = 12


async def test_at_debug_no_hand_seed_or_token_is_written_nor_a_token_in_any_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WIRE_PLAIN")
    async with LocalDiscord() as d:
        d.gateway.token = TOKEN
        bot = BotProcess(d, tmp_path, log_level="DEBUG")
        await bot.start()
        (ann, bob), rng = await sit_down(d), Random(3)
        shown = [await _played(player, rng) for player in (ann, bob)]
        await eventually(lambda: d.world.files)
        widths = {Image.open(BytesIO(picture)).width for _, picture in d.world.files.values()}
        await bot.stop()
        tokens = [TOKEN, *d.interactions.by_token]
        said = bot.log.read_text()
        on_boards = [one for one in d.interactions.by_token.values() if one.original_is_public]
    assert widths == {1200}
    assert on_boards  # presses that edited the board
    rows = b"".join(path.read_bytes() for path in bot.database.parent.glob(f"{bot.database.name}*"))
    assert b"CREATE TABLE" in rows and [token for token in tokens if token.encode() in rows] == []
    assert "commands_registered" in said
    assert [one for one in (str(ann.person.id), str(bob.person.id)) if one in said] == []
    secrets = [*tokens, *(line for lines in shown for line in lines), *await _hidden(bot.database)]
    assert len(secrets) > 2 * PRESSES
    assert [one for one in secrets if one in said] == []


async def sit_down(d: LocalDiscord) -> list[Player]:
    """Begin a game of Doctor Strange between Ann and Bob."""
    ann, bob = d.person("ann"), d.person("bob")
    await bob.join()
    await eventually(lambda: d.world.commands)
    await ann.slash("surgery", "play", game="doctor-strange")
    lobby = await bob.sees("Table 1, opened by", "surgery")
    await bob.press(lobby, "Join")
    await ann.until(lambda: "Start" in ann.fresh(lobby).buttons)
    await ann.press(lobby, "Start")
    board = await ann.until(lambda: next((one for one in ann.messages() if BOARD & one.buttons.keys()), None))
    heard = answers(d)
    return [Player(person, board.channel, heard) for person in (ann, bob)]


async def _played(player: Player, rng: Random) -> list[str]:
    """Press a few times. Return the lines of the private messages shown in between."""
    for _ in range(PRESSES):
        with suppress(NotOnScreen):  # the hand was refreshed in the same instant
            await player.step(rng)
    private = [seen for seen in player.person.everything if seen.ephemeral or seen.channel == str(player.person.id + 1)]
    return [line for seen in private for line in seen.text.splitlines() if len(line) > 12]


async def _hidden(database: Path) -> list[str]:
    """Return the seed of the game in every form, and the ids of the cards in its hands."""
    async with await Storage.open(database) as storage:
        row, dump = await storage.table(1), await storage.state(1)
    assert row is not None and dump is not None
    game = GAMES[row.game]
    state = game.load(dump)
    hands = [str(card) for hand in state.hands for card in hand]
    assert hands
    return [state.seed.hex(), repr(state.seed), *hands]


@pytest.mark.parametrize("name", ["discord.http", "discord.webhook.async_", "discord.gateway", "aiosqlite", "aiohttp"])
def test_libraries_say_nothing_below_info(name: str) -> None:
    root, ours = logging.getLogger(), logging.getLogger("bot")
    former = root.handlers[:], root.level, ours.level
    try:
        set_up(Settings.model_construct(**Settings.model_construct().model_dump() | {"log_level": "DEBUG"}))
        assert not logging.getLogger(name).isEnabledFor(logging.DEBUG)
        assert logging.getLogger("bot.outbox.dispatcher").isEnabledFor(logging.DEBUG)
    finally:
        root.handlers[:] = former[0]
        root.setLevel(former[1])
        ours.setLevel(former[2])


SOMEONE = 288230384025561320
LIBRARY = Path(discord.__file__).parent
CALL = re.compile(r"_log\.(?:debug|info|warning|error|exception|critical)\(\s*f?(['\"])(.*?)\1", re.DOTALL)


@pytest.mark.parametrize("log_format", ["console", "json"])
def test_no_line_of_discord_py_names_a_person(tmp_path: Path, log_format: str, request: pytest.FixtureRequest) -> None:
    """Every line that the library can log, with a person's id in each place, and with it in the traceback."""
    file = logged_to(request, log_file=tmp_path / "bot.log", log_format=log_format)
    texts = [text for one in LIBRARY.rglob("*.py") for _, text in CALL.findall(one.read_text("utf-8"))]
    assert len(texts) > 100
    for text in texts:
        words = re.sub(r"%[-.\d]*[a-z]|\{[^}]*\}", str(SOMEONE), text)
        try:
            raise KeyError(SOMEONE)
        except KeyError:
            logging.getLogger("discord.app_commands.tree").exception("%s", words)
    logging.getLogger("bot.app").error("not_found", extra={"user": SOMEONE}, exc_info=ValueError(f"<@{SOMEONE}>"))
    said = file.read_text("utf-8")
    assert said.count(NO_ID) > len(texts)
    assert str(SOMEONE) not in said


@pytest.mark.parametrize("log_format", ["console", "json"])
def test_our_own_lines_may_name_a_server_and_the_invite_link_the_bot(
    tmp_path: Path, log_format: str, request: pytest.FixtureRequest
) -> None:
    file = logged_to(request, log_file=tmp_path / "bot.log", log_format=log_format)
    link = invite_link(SOMEONE)
    structlog.stdlib.get_logger("bot.app").info("post_not_pinned", guild=SOMEONE + 1, user=SOMEONE + 2, url=link)
    said = file.read_text("utf-8")
    assert str(SOMEONE + 1) in said
    assert link in said
    assert str(SOMEONE + 2) not in said


def logged_to(request: pytest.FixtureRequest, **given: object) -> Path:
    """Set up logging to a file until the test ends."""
    root, ours = logging.getLogger(), logging.getLogger("bot")
    former = root.handlers[:], root.level, ours.level

    def restore() -> None:
        for handler in root.handlers:
            handler.close()
        root.handlers[:] = former[0]
        root.setLevel(former[1])
        ours.setLevel(former[2])
        structlog.reset_defaults()

    request.addfinalizer(restore)
    set_up(Settings.model_construct(**Settings.model_construct().model_dump() | given))
    file = given["log_file"]
    assert isinstance(file, Path)
    return file


def test_tokens_are_taken_out_of_any_line_and_traceback(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    token = Settings(DISCORD_TOKEN=TOKEN).discord_token  # type: ignore[call-arg]
    file = logged_to(request, log_file=tmp_path / "bot.log", discord_token=token)
    logging.getLogger("discord.http").warning("POST /webhooks/12/%s says 404, %s", "a-B_9" * 8, TOKEN)
    try:
        raise OSError("https://discord.com/api/v10/interactions/34/s3cret-t0ken/callback broke")
    except OSError:
        logging.getLogger("bot.app").exception("failed")
    said = file.read_text()
    assert "a-B_9" not in said and TOKEN not in said and "s3cret-t0ken" not in said
    assert "/webhooks/12/[token] says 404" in said and "/interactions/34/[token]/callback broke" in said

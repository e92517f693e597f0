"""A small bot with one of everything, to test the local Discord with an unmodified discord.py."""

from __future__ import annotations

import asyncio
import io
import re
import sys
from typing import Any, Self

import discord
from discord import app_commands, ui
from discord.ext import commands
from PIL import Image, ImageDraw

from bot.local import redirect
from tests.wire.presses import sign

CustomId = discord.Interaction[Any]
FRUITS = [f"fruit {n:02}" for n in range(25)]


def picture(text: str) -> bytes:
    image = Image.new("RGB", (600, 300), "#21575f")
    ImageDraw.Draw(image).text((40, 130), text, fill="white", font_size=40)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


class CountButton(ui.DynamicItem[ui.Button[Any]], template=r"count:(?P<n>\d+)"):
    def __init__(self, n: int) -> None:
        super().__init__(ui.Button(label=f"Count {n}", custom_id=f"count:{n}", style=discord.ButtonStyle.primary))
        self.n = n

    @classmethod
    async def from_custom_id(cls, _press: CustomId, _item: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["n"]))

    async def callback(self, interaction: CustomId) -> None:
        await interaction.response.edit_message(view=board(self.n + 1), attachments=[board_file(self.n + 1)])


class Choice(ui.DynamicItem[ui.Select[Any]], template="fruit"):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=f.title(), value=f, description="juicy") for f in FRUITS]
        super().__init__(
            ui.Select(custom_id="fruit", options=options, min_values=1, max_values=3, placeholder="Choose up to three")
        )

    @classmethod
    async def from_custom_id(cls, _press: CustomId, _item: ui.Item[Any], _match: re.Match[str]) -> Self:
        return cls()

    async def callback(self, interaction: CustomId) -> None:
        chosen: Any = interaction.data
        await interaction.response.send_message(f"You took {', '.join(chosen['values'])}", ephemeral=True)


class AskButton(ui.DynamicItem[ui.Button[Any]], template="ask"):
    def __init__(self) -> None:
        super().__init__(ui.Button(label="Ask me", custom_id="ask"))

    @classmethod
    async def from_custom_id(cls, _press: CustomId, _item: ui.Item[Any], _match: re.Match[str]) -> Self:
        return cls()

    async def callback(self, interaction: CustomId) -> None:
        await interaction.response.send_modal(Form())


class LookButton(ui.DynamicItem[ui.Button[Any]], template="look"):
    """Leaves the public message as it is, replies in private, and edits the public one by the press's token."""

    def __init__(self) -> None:
        super().__init__(ui.Button(label="Look", custom_id="look"))

    @classmethod
    async def from_custom_id(cls, _press: CustomId, _item: ui.Item[Any], _match: re.Match[str]) -> Self:
        return cls()

    async def callback(self, interaction: CustomId) -> None:
        await interaction.response.defer()
        await interaction.followup.send("for you alone", ephemeral=True)
        for _ in range(6):  # more than a token allows at once
            await interaction.edit_original_response(view=board(1))


class Form(ui.Modal, title="Admission"):
    complaint: Any = ui.Label(text="Complaint", component=ui.TextInput(style=discord.TextStyle.long, max_length=200))
    doctor: Any = ui.Label(
        text="Doctor",
        description="Who should come?",
        component=ui.Select(options=[discord.SelectOption(label=d) for d in ("Ames", "Bell")]),
    )

    async def on_submit(self, interaction: CustomId) -> None:
        said = [part.component for part in (self.complaint, self.doctor)]
        values = [getattr(c, "values", None) or getattr(c, "value", None) for c in said]
        await interaction.response.send_message(f"Admitted: {values}", ephemeral=True)


def board_file(n: int) -> discord.File:
    return discord.File(io.BytesIO(picture(f"Count {n}")), f"board-{n}.png", description=f"The count is {n}")


def board(n: int) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(
        ui.Container(
            ui.TextDisplay(
                f"# Ward round\n**Bold**, *it*, __under__, ~~gone~~, `code`, ||spoiler|| <t:0:D>\n-# count {n}"
            ),
            ui.MediaGallery(discord.MediaGalleryItem(f"attachment://board-{n}.png", description=f"The count is {n}")),
            ui.Separator(),
            ui.Section("A patient\n> quoted\n- one\n- two", accessory=AskButton()),
            ui.ActionRow(CountButton(n), LookButton(), ui.Button(label="Site", url="https://example.org")),
            ui.ActionRow(Choice()),
            accent_colour=discord.Colour(0x2A9D8F),
        )
    )
    return view


class Tester(commands.AutoShardedBot):
    __test__ = False

    def __init__(self, **options: Any) -> None:
        super().__init__(
            "!",
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.05,
            heartbeat_timeout=5.0,
            **options,
        )
        self.presses: list[str] = []
        self.errors: list[Exception] = []
        for command in COMMANDS:
            self.tree.add_command(command)
        self.tree.error(self.failed)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(CountButton, Choice, AskButton, LookButton)
        await self.tree.sync()

    async def before_identify_hook(self, _shard: int | None, *, initial: bool = False) -> None:
        """Skip discord.py's five seconds of politeness."""

    async def failed(self, _press: CustomId, error: Exception) -> None:
        self.errors.append(getattr(error, "original", error))

    async def begin(self, token: str) -> asyncio.Task[None]:
        running = asyncio.create_task(self.start(token))
        while not self.is_ready():
            if running.done():
                running.result()
            await asyncio.sleep(0.01)
        return running


async def fruits(_press: CustomId, current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=f.title(), value=f) for f in FRUITS if current.lower() in f]


@app_commands.command(description="Show the board")
@app_commands.describe(start="Where to start")
async def show(interaction: CustomId, start: app_commands.Range[int, 0, 99] = 0) -> None:
    await interaction.response.send_message(view=board(start), file=board_file(start))


@app_commands.command(description="Think, then answer")
async def think(interaction: CustomId, seconds: float = 0.05, *, secret: bool = True) -> None:
    await interaction.response.defer(ephemeral=secret)
    await asyncio.sleep(seconds)
    await interaction.followup.send("I have thought")


@app_commands.command(description="Eat a fruit")
@app_commands.autocomplete(fruit=fruits)
async def eat(interaction: CustomId, fruit: str, who: discord.User | None = None) -> None:
    await interaction.response.send_message(f"{who.mention if who else 'You'} ate {fruit} ({interaction.locale})")


@app_commands.command(description="Send a private word")
async def whisper(interaction: CustomId) -> None:
    await interaction.response.defer(ephemeral=True)
    try:
        await interaction.user.send("Psst: the card is bed_rest.2")
    except discord.Forbidden as error:
        await interaction.followup.send(f"closed: {error.code}")
    else:
        await interaction.followup.send("sent")


@app_commands.command(description="Hand over a paper")
async def paper(interaction: CustomId) -> None:
    await interaction.response.send_message("Here.", file=discord.File(io.BytesIO(b"{}"), "paper.json"), ephemeral=True)


@app_commands.command(description="Break")
async def crash(_press: CustomId) -> None:
    raise RuntimeError("on purpose")


class Table(app_commands.Group):
    @app_commands.command(description="Open a thread")
    async def open(self, interaction: CustomId, name: str, friend: discord.User) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.response.send_message(f"opening {name}")
        message = await interaction.original_response()
        try:
            thread = await interaction.channel.create_thread(name=name, message=discord.Object(message.id))
        except discord.Forbidden as error:
            await interaction.followup.send(f"no thread: {error.code}")
            return
        await thread.add_user(discord.Object(friend.id))
        await thread.send(view=board(1), file=board_file(1))

    @app_commands.command(description="Choose a clock")
    @app_commands.choices(clock=[app_commands.Choice(name=n, value=n.lower()) for n in ("Fast", "Slow")])
    async def clock(self, interaction: CustomId, clock: str) -> None:
        await interaction.response.send_message(clock, ephemeral=True)


COMMANDS: list[Any] = [show, think, eat, whisper, paper, crash, Table(name="table", description="Tables")]


if __name__ == "__main__":
    redirect(sys.argv[1])
    sign(sys.argv[2])
    Tester().run("local", log_handler=None)

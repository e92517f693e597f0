from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from discord import Permissions

from bot.interactions import play as play_command
from bot.local.objects import Channel, forum_tag
from bot.outbox import dispatcher
from bot.servers.change import ServerChange
from bot.tables import lobby, start
from bot.tables.table import Table
from bot.tables.tidying import FIRST_MS
from bot.tables.time_control import DAY
from bot.ui.lobby_verbs import Teach
from bot.ui.verbs import Rematch
from tests.bot.tables.ward import guest, no_room, turn
from tests.discord.served import GAME, ROOM, Served, rung, served, settled
from tests.wire import Answer, Seen

FORUM = "tables"


@pytest_asyncio.fixture
async def at(tmp_path: Path) -> AsyncIterator[Served]:
    async with served(tmp_path) as opened:
        forum = opened.d.world.add_forum(FORUM)
        forum.tags = [forum_tag(1, "Open"), forum_tag(2, "running")]
        await changed(opened)
        await decide(opened, forum_channel=forum.id)
        yield opened


async def decide(at: Served, **changes: object) -> None:
    """Make the server's decision."""
    change = ServerChange(await at.bot.registry.servers.of(at.d.world.guild))
    change.decide(**changes)
    await change.commit()


async def changed(at: Served) -> None:
    """Change the forum, and wait until the bot has noticed."""
    forum = at.d.place(FORUM)
    forum.name = f"{forum.name}!"
    at.d.world.changed(forum)
    await heard(at, lambda: getattr(at.bot.get_channel(forum.id), "name", "") == forum.name)
    forum.name = FORUM


async def heard(at: Served, so: Callable[[], bool]) -> None:
    """Wait until the bot knows something and has reacted."""
    while not so():  # noqa: ASYNC110  the gateway tells nobody what was heard
        await asyncio.sleep(0.002)
    await settled(at.bot)


async def play(at: Served, name: str = "ann", **options: object) -> Answer:
    """Type /play in a channel."""
    answer = await (await at.person(name).join()).slash(ROOM, "play", **{"game": GAME, **options})
    await settled(at.bot)
    return answer


def posts(at: Served) -> list[Channel]:
    """Return the posts of the forum, the oldest first."""
    return [one for one in at.d.world.channels.values() if one.parent == at.place(FORUM)]


async def table_of(at: Served, post: Channel) -> Table:
    return await at.bot.registry.table(int(post.name.rpartition("#")[2]))


async def open_table(at: Served) -> tuple[Channel, Table]:
    await play(at)
    post = posts(at)[-1]
    return post, await table_of(at, post)


async def begin(at: Served, table: Table) -> None:
    """Let Bob sit down, and begin."""
    bob = await at.person("bob").join()
    await table.do(lambda table: lobby.join(table, guest(table, bob.id, "bob")))
    await table.do(lambda table: start.start(table, at.person("ann").id))
    await settled(at.bot)


def tags(at: Served, post: Channel) -> list[str]:
    named = {int(tag["id"]): tag["name"] for tag in at.d.place(FORUM).tags}
    return [named[tag] for tag in post.applied]


def first(at: Served, post: Channel) -> str:
    return Seen(at.d.world.message_json(post.messages[post.id])).text


async def test_a_table_is_a_post_from_its_lobby_to_its_end(at: Served) -> None:
    at.d.place(FORUM).tags.append(forum_tag(9, "league night"))
    await changed(at)
    answer = await play(at)
    (post,) = posts(at)
    table = await table_of(at, post)
    assert f"<#{post.id}>" in answer.text and post.name == f"Night Shift #{table.id}"
    assert tags(at, post) == ["Open"] and "- ann" in first(at, post)
    post.applied.append(9)
    at.d.world.changed(post)
    await heard(at, lambda: len(getattr(at.bot.get_channel(post.id), "applied_tags", ())) == 2)
    await begin(at, table)
    assert posts(at) == [post] and table.home == post.id
    assert tags(at, post) == ["league night", "running"] and len(post.messages) > 2
    await at.over(table)
    await settled(at.bot)
    assert tags(at, post) == ["league night"] and "won" in first(at, post)  # the forum has no tag for it
    for step in (FIRST_MS, DAY):
        at.later(step)
        await rung(at.bot)
    assert post.archived


async def test_missing_tags_are_made_where_that_may_be_done(at: Served) -> None:
    forum = at.d.place(FORUM)
    forum.allowed[at.d.world.bot.id] = Permissions(manage_channels=True).value
    await changed(at)
    await decide(at, language="fr")
    first, table = await open_table(at)
    await play(at, "bob")
    await begin(at, table)
    await at.over(table)
    await settled(at.bot)
    assert len(forum.tags) == 3 and tags(at, first) == [forum.tags[2]["name"]]


async def test_a_forum_whose_posts_need_a_tag_has_tables_or_a_kind_word(at: Served) -> None:
    forum = at.d.place(FORUM)
    forum.needs_tag = True
    forum.tags = [forum_tag(5, "staff", moderated=True)]
    await changed(at)
    answer = await play(at)
    assert "every post needs a tag" in answer.text and posts(at) == []
    forum.tags.append(forum_tag(6, "anything"))
    await changed(at)
    post, table = await open_table(at)
    await begin(at, table)
    assert tags(at, post) == ["anything"]


@pytest.mark.parametrize(
    ("right", "words"), [("send_messages", "Create Posts"), ("send_messages_in_threads", "Send Messages in Posts")]
)
async def test_a_right_that_lacks_in_the_forum_is_named(at: Served, right: str, words: str) -> None:
    at.d.world.deny(FORUM, right)
    await changed(at)
    assert words in (await play(at)).text and posts(at) == []


async def test_where_too_many_threads_are_awake_that_is_said(at: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_command, "MOST_THREADS", 1)
    assert "is open in" in (await play(at)).text
    assert "as many threads awake" in (await play(at)).text and len(posts(at)) == 1


async def test_nobody_opens_a_table_in_a_forum_where_they_cannot_look(at: Served) -> None:
    at.d.world.hide(FORUM, "bob")
    await changed(at)
    assert "where you cannot look" in (await play(at)).text
    await play(at, "bob")
    assert len(posts(at)) == 1


async def test_a_forum_that_is_gone_is_no_forum_and_games_are_allowed_in_one_that_is_there(at: Served) -> None:
    await decide(at, channels=(at.place("surgery"),))
    await play(at)
    assert len(posts(at)) == 1
    forum = at.place(FORUM)
    at.d.delete_channel(FORUM)
    await heard(at, lambda: at.bot.get_channel(forum) is None)
    assert "On this server games are played in" in (await play(at)).text


async def test_a_post_that_was_made_and_not_written_down_is_found_again(
    at: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_command, "PATIENCE", 0.01)
    monkeypatch.setattr(dispatcher, "TROUBLE_SECONDS", 0.01)
    with no_room("INTO posts"):
        await play(at)
    (post,) = posts(at)
    at.later(3_600_000)
    await rung(at.bot)
    assert posts(at) == [post] and (await table_of(at, post)).home == post.id
    await begin(at, await table_of(at, post))
    assert tags(at, post) == ["running"]


@pytest.mark.parametrize("begun", [False, True])
async def test_a_post_that_was_deleted_is_made_anew(at: Served, begun: bool) -> None:
    post, table = await open_table(at)
    if begun:
        await begin(at, table)
    at.d.delete_channel(post.id)
    await heard(at, lambda: table.home != post.id and bool(posts(at)))
    (again,) = posts(at)
    assert again.id != post.id and table.home == again.id
    assert ("Night Shift · #" in str([Seen(at.d.world.message_json(one)).text for one in again.messages.values()])) == (
        begun
    )
    assert tags(at, again) == (["running"] if begun else ["Open"])


async def test_a_lobby_that_was_deleted_comes_anew_in_its_post(at: Served) -> None:
    post, table = await open_table(at)
    at.d.delete_message(post.id, post.id)
    await heard(at, lambda: bool(post.messages))
    assert posts(at) == [post] and len(post.messages) == 1
    await begin(at, table)
    assert table.home == post.id


@pytest.mark.parametrize("written", [False, True])
async def test_a_lobby_that_came_to_nothing_takes_its_post_with_it_unless_somebody_wrote_there(
    at: Served, written: bool
) -> None:
    post, table = await open_table(at)
    if written:
        await (await at.person("bob").join()).say(post.id, "Another time?")
    await turn(lobby.close, table, "expired")
    await settled(at.bot)
    assert not post.archived
    at.later(FIRST_MS)
    await rung(at.bot)
    assert (posts(at), post.archived) == (([post], True) if written else ([], False))


async def test_a_rematch_is_another_post(at: Served) -> None:
    post, table = await open_table(at)
    await begin(at, table)
    await at.over(table)
    await at.press(at.person("bob"), post.id, Rematch(table.id))
    await settled(at.bot)
    assert len(posts(at)) == 2 and tags(at, posts(at)[1]) == ["Open"]


async def test_a_rematch_of_a_game_from_a_hidden_channel_stays_there(at: Served) -> None:
    at.d.world.hide(ROOM, "ann", "bob")
    table = await at.begun("ann", "bob", at=ROOM, home=ROOM)
    await at.over(table)
    await at.press(at.person("bob"), ROOM, Rematch(table.id))
    await settled(at.bot)
    assert posts(at) == []


async def test_a_lobby_may_be_moved_out_of_its_post_which_goes_to_sleep(at: Served) -> None:
    post, table = await open_table(at)
    await (await at.person("ann").join()).slash("surgery", "table move-here", table=table.id)
    await settled(at.bot)
    assert post.archived and len([one for one in at.d.place("surgery").messages.values() if one.only is None]) == 1
    await begin(at, table)
    assert at.d.place(table.home).parent == at.place("surgery")


async def test_a_lesson_can_be_asked_for_in_a_post(at: Served) -> None:
    await play(at, game="doctor-strange")
    (post,) = posts(at)
    table = await table_of(at, post)
    bob = await at.person("bob").join()
    await bob.open(post.id)
    answer = await at.press(bob, post.id, Teach(table.id))
    await settled(at.bot)
    (lesson,) = await at.storage.tables_of(bob.id)
    assert answer.message is not None and lesson.home == post.id and posts(at) == [post]


async def test_a_league_is_made_in_a_text_channel(at: Served) -> None:
    post, _ = await open_table(at)
    mod = await at.person("mod").join()
    answer = await mod.slash(post.id, "league create", name="League", game=GAME)
    assert "in a text channel" in answer.text
    assert "League is open" in (await mod.slash(ROOM, "league create", name="League", game=GAME)).text
    await settled(at.bot)

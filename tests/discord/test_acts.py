"""Acts of moderators: each needs its right when it is carried out, and leaves exactly one record that all read."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest_asyncio

from bot.local.filling import Typed
from bot.local.objects import fixed_id
from bot.outbox.notices import names_in
from bot.screens import acts as words
from bot.servers import moderating
from bot.servers.change import ServerChange
from bot.tables import acts, admin, ending, seats
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.tables.time_control import DAY
from bot.ui.desk_verbs import Annul, CloseTables, Decide, Desk, KeepOut, LetIn
from bot.ui.ids import CustomId
from bot.ui.league_verbs import EndLeague
from bot.ui.lobby_verbs import Join
from bot.ui.verbs import End, GoOn, Kick, Pause, Withdraw
from bot.words import speaker
from storage import ActRow, BanRow, Batch
from tests.discord.may import ABROAD, FOREIGN, SERVER
from tests.discord.may_scenes import (
    SEASON,
    SIGN_UP,
    after_a_game,
    cyd,
    in_a_game,
    in_a_lobby,
    when_three_play,
    with_leagues,
)
from tests.discord.served import OTHER, ROOM, Served, reasoned, served, settled
from tests.wire import Answer, Person, Seen

LOG, ROLE = "the-log", fixed_id("role", "guests")
REASON = "threw games *against* <@123>"
ESCAPED = r"threw games \*against\* \<\@123\>"


@dataclass(frozen=True)
class Typing:
    """A typed command, with the place where it is typed and its fields."""

    command: str
    fields: dict[str, Any]
    place: str = ROOM


Deed = CustomId | Typing
Ready = Callable[[Served], Awaitable[tuple[Table, Deed]]]


@pytest_asyncio.fixture
async def at(tmp_path: Path) -> AsyncIterator[Served]:
    async with served(tmp_path) as opened:
        opened.d.world.add_guild(SERVER, [FOREIGN])
        for name in ("ann", "bob", "cyd", "dan", "eve", "zed", "lea", "luc", "wes", "ivo", "kai", "nia", "far", "mod"):
            opened.d.world.person(name)
        change = ServerChange(await opened.bot.registry.servers.of(opened.d.world.guild))
        change.decide(log_channel=opened.place(OTHER))
        await change.commit()
        yield opened


def _id(at: Served, name: str) -> int:
    return at.person(name).id


async def _banned(at: Served, kind: Any, who: int) -> None:
    change = ServerChange(await at.bot.registry.servers.of(at.d.world.guild))
    change.keep_out(BanRow(at.d.world.guild, kind, who, change.now))
    await change.commit()


async def keep_out(at: Served) -> tuple[Table, Deed]:
    return await in_a_game(at, 0), KeepOut(0, "person", _id(at, "kai"), "7")


async def keep_role_out(at: Served) -> tuple[Table, Deed]:
    return await in_a_game(at, 0), KeepOut(0, "role", ROLE, "good")


async def typed_keep_out(at: Served) -> tuple[Table, Deed]:
    fields = {"person": str(_id(at, "nia")), "reason": REASON, "until": "30"}
    return await in_a_game(at, 0), Typing("server keep-out", fields)


async def let_in(at: Served) -> tuple[Table, Deed]:
    await _banned(at, "person", _id(at, "far"))
    return await in_a_game(at, 0), LetIn(0, "person", _id(at, "far"))


async def let_role_in(at: Served) -> tuple[Table, Deed]:
    await _banned(at, "role", ROLE + 2)
    return await in_a_game(at, 0), LetIn(0, "role", ROLE + 2)


async def annul(at: Served) -> tuple[Table, Deed]:
    table = await after_a_game(at, 0)
    return table, Annul(0, table.id)


async def typed_annul(at: Served) -> tuple[Table, Deed]:
    table = await after_a_game(at, 0)
    return table, Typing("server annul", {"table": table.id, "reason": REASON})


async def count_again(at: Served) -> tuple[Table, Deed]:
    table = await after_a_game(at, 0)
    server = await at.bot.registry.servers.of(at.d.world.guild)
    await moderating.annul(at.bot.registry, server, table.id, 0, lambda *_: {})
    return table, Annul(0, table.id, again=True)


async def close(at: Served) -> tuple[Table, Deed]:
    table = await when_three_play(at, 0)
    return table, CloseTables(0, _id(at, "cyd"))


async def decide(at: Served) -> tuple[Table, Deed]:
    return await in_a_game(at, 0), Decide(0, "places", "archive_hours")


async def allow_channel(at: Served) -> tuple[Table, Deed]:
    return await in_a_game(at, 0), Typing("server channel", {"channel": str(at.place(ROOM))})


async def post_case(at: Served) -> tuple[Table, Deed]:
    fields = {"channel": str(at.place(ROOM)), "game": "gothic-doctor"}
    return await in_a_game(at, 0), Typing("server case", fields)


async def kick(at: Served) -> tuple[Table, Deed]:
    table = await when_three_play(at, 0)
    return table, Kick(table.id, cyd(at, table), _id(at, "cyd"))


async def kick_from_lobby(at: Served) -> tuple[Table, Deed]:
    table = await in_a_lobby(at, 0)
    return table, Kick(table.id, 1, _id(at, "bob"))


async def offer(at: Served) -> tuple[Table, Deed]:
    table = await when_three_play(at, 0)
    fields = {"takes": str(_id(at, "eve")), "leaves": str(_id(at, "cyd")), "table": table.id, "reason": REASON}
    return table, Typing("table substitute", fields)


async def withdraw(at: Served) -> tuple[Table, Deed]:
    table = await when_three_play(at, 0)
    await table.do(lambda table: seats.offer(table, cyd(at, table), _id(at, "eve")))
    return table, Withdraw(table.id, table.settings.questions[-1].number)


async def close_lobby(at: Served) -> tuple[Table, Deed]:
    table = await in_a_lobby(at, 0)
    return table, End(table.id)


async def cancel(at: Served) -> tuple[Table, Deed]:
    table = await in_a_game(at, 0)
    return table, End(table.id)


async def pause(at: Served) -> tuple[Table, Deed]:
    table = await in_a_game(at, 0)
    return table, Pause(table.id, 3)


async def typed_pause(at: Served) -> tuple[Table, Deed]:
    table = await in_a_game(at, 0)
    return table, Typing("table pause", {"until": "3", "table": table.id, "reason": REASON})


async def resume(at: Served) -> tuple[Table, Deed]:
    table = await in_a_game(at, 0)
    await table.do(lambda table: admin.pause(table, 0, moderator=True))
    return table, GoOn(table.id)


async def move(at: Served) -> tuple[Table, Deed]:
    table = await in_a_game(at, 0)
    return table, Typing("table move-here", {"table": table.id, "reason": REASON}, OTHER)


async def make_league(at: Served) -> tuple[Table, Deed]:
    return await in_a_game(at, 0), Typing("league create", {"name": "Another", "game": "night-shift"})


async def give_place(at: Served) -> tuple[Table, Deed]:
    fields = {"person": str(_id(at, "cyd")), "takes": str(_id(at, "zed")), "league": SEASON, "reason": REASON}
    return await with_leagues(at, 0), Typing("league substitute", fields)


async def end_league(at: Served) -> tuple[Table, Deed]:
    return await with_leagues(at, 0), EndLeague(0, SIGN_UP, sure=True)


DOORS: list[tuple[str, Ready]] = [
    ("kept_out", keep_out),
    ("kept_out", typed_keep_out),
    ("role_kept_out", keep_role_out),
    ("let_in", let_in),
    ("role_let_in", let_role_in),
    ("annulled", annul),
    ("annulled", typed_annul),
    ("counted", count_again),
    ("closed", close),
    ("decided", decide),
    ("case", post_case),
    ("kicked", kick),
    ("kicked", kick_from_lobby),
    ("offered", offer),
    ("withdrawn", withdraw),
    ("lobby_closed", close_lobby),
    ("cancelled", cancel),
    ("paused", pause),
    ("paused", typed_pause),
    ("resumed", resume),
    ("moved", move),
    ("league_place", give_place),
    ("league_ended", end_league),
    ("league_made", make_league),
    ("decided", allow_channel),
]
"""Doors of each act: what is there before, and what is pressed or typed."""


async def does(at: Served, person: Person, deed: Deed, place: int | None = None) -> Answer:
    """Press or type it, even where Discord would not show it to this person."""
    await person.join()
    if isinstance(deed, Typing):
        world = at.d.world
        home = world.channels[at.place(deed.place)]
        staff = world.person("mod")
        before, staff.moderator = staff.moderator, True
        data = Typed(world, staff, home).command({"path": deed.command.split(), "options": dict(deed.fields)})
        staff.moderator = before
        return await person._interact(do="forge", channel=str(place or home.id), kind=2, data=data)
    values = ["72"] if isinstance(deed, Decide) else None
    return await at.press(person, place or ROOM, deed, values)


async def written(at: Served) -> list[ActRow]:
    """Return the acts of the server, without those of earlier doors."""
    return await at.storage.servers.acts.latest(at.d.world.guild, 100)


async def state(at: Served, table: Table) -> tuple[Any, ...]:
    """Return what a refused act must not change."""
    guild = at.d.world.guild
    leagues = [(await at.storage.leagues.league(number)) for number in (SIGN_UP, SEASON)]
    result = await at.storage.servers.result(table.id)
    kept = await at.storage.servers.kept_out(guild)
    where = (table.row.status, table.row.home, table.row.host, table.settings.dump())
    return (await at.storage.guild(guild), kept, result, leagues, where, [seat.user for seat in table.seats])


async def test_without_the_right_no_act_is_carried_out_at_any_door(at: Served) -> None:
    eve, mod = at.person("eve"), at.person("mod")
    wrong = []
    for name, ready in DOORS:
        table, deed = await ready(at)
        await settled(at.bot)
        before, acts_before = await state(at, table), await written(at)

        async def tried(how: str, answer: Answer) -> None:
            await settled(at.bot)
            if await state(at, table) != before or await written(at) != acts_before:  # noqa: B023  called at once
                wrong.append(f"{name} ({ready.__name__}), {how}: {answer.text[:60]}")  # noqa: B023

        await tried("no right", await does(at, eve, deed))
        await tried("from another server", await does(at, mod, deed, int(ABROAD)))
        await tried("in an inbox", await does(at, mod, deed, mod.id + 1))
        form = await does(at, mod, deed) if isinstance(deed, CustomId) and not isinstance(deed, Decide) else None
        at.d.world.person("mod").moderator = False
        if form is not None:
            assert form.modal is not None, (name, form.text)
            await tried("right taken since", await mod.submit(form, {"text": REASON}))
        await tried("right taken", await does(at, mod, deed))
        at.d.world.person("mod").moderator = True
    assert not wrong, "\n".join(wrong)


async def test_every_act_is_one_record_that_all_read(at: Served) -> None:
    mod, english, french = at.person("mod"), speaker("en"), speaker("fr")
    for name, ready in DOORS:
        table, deed = await ready(at)
        before = {row.id for row in await written(at)}
        answer = await does(at, mod, deed)
        if answer.modal is not None:
            await mod.submit(answer, {"text": REASON})
        await settled(at.bot)
        fresh = [row for row in await written(at) if row.id not in before]
        assert len(fresh) == 1, (ready.__name__, answer.text, fresh)
        row = fresh[0]
        assert (row.act, row.actor) == (name, mod.id)
        names = await names_in(at.storage, row)
        for say in (english, french):
            line = words.line(say, row, names)
            assert f"<@{mod.id}>" in line
            rendered = [line]
            rendered += [words.message(say, row, names)] if name in words.PERSON else []
            rendered += [words.post(say, row, names)] if name in words.POST else []
            for one in rendered:
                assert (ESCAPED in one) is (name not in words.UNASKED)
                assert "{" not in one and "<@123>" not in one
        log = [text for text in texts(at, OTHER) if text.startswith(words.line(english, row, names))]
        assert len(log) == 1, (name, texts(at, OTHER))
        place = table.home if row.table_id else at.place(ROOM)
        if name in words.POST and not (name == "kicked" and ready is kick_from_lobby):
            assert [text for text in texts(at, place) if text == words.post(english, row, names)], name
    assert {name for name, _ in DOORS} == {*acts.RIGHTS} - {"forgotten", "league_kept_out"}
    assert {*words.LOG} == {*acts.RIGHTS}


def texts(at: Served, place: str | int) -> list[str]:
    shown = at.d.world.message_json
    return [
        "".join(str(part.get("content", "")) for part in shown(one)["components"])
        for one in at.d.place(place).messages.values()
    ]


async def heard(at: Served, person: Person, place: str | int = ROOM) -> list[str]:
    """Return what was said privately about acts to a person in a place."""
    await settled(at.bot)
    await person.until(lambda: not any(seen.thinking for seen in person.messages(at.place(place))))
    return [seen.text for seen in person.messages(at.place(place)) if "ask the moderators of this server" in seen.text]


async def test_the_person_concerned_is_told_once_at_the_next_press_on_that_server_in_their_language(at: Served) -> None:
    table = await at.begun("ann", "bob", at=ROOM, home=ROOM)
    mod, bob = at.person("mod"), at.person("bob")
    await bob.join()
    await bob.settings(locale="fr")
    await reasoned(at, mod, ROOM, KeepOut(0, "person", bob.id, "7"), REASON)
    await bob.slash(ABROAD, "play", game="night-shift")
    assert await heard(at, bob, int(ABROAD)) == []
    await bob.settings(locale="en-US")
    await bob.slash(ROOM, "hand", table=table.id)
    (told,) = await heard(at, bob)
    row = (await written(at))[0]
    assert words.message(speaker("en"), row) in told and ESCAPED in told
    assert f"until <t:{row.until // 1000}:f>. Games you play go on" in told
    await bob.slash(ROOM, "hand", table=table.id)
    await bob.slash(ROOM, "games")
    assert len(await heard(at, bob)) == 1


async def test_a_refused_press_and_a_refused_command_tell_it_too(at: Served) -> None:
    mod = at.person("mod")
    for name, knock in (("eve", "play"), ("dan", "help")):
        person = await at.person(name).join()
        await reasoned(at, mod, ROOM, KeepOut(0, "person", person.id, "good"))
        fields = {"game": "night-shift"} if knock == "play" else {}
        assert "do not take part" in (await person.slash(ROOM, knock, **fields)).text
        (told,) = await heard(at, person)
        assert "for good" in told and "Reason: no reason given." in told
    zed = await at.person("zed").join()
    await reasoned(at, mod, ROOM, KeepOut(0, "person", zed.id, "good"))
    lobby = await at.lobby("ann")
    await at.press(zed, ROOM, Join(lobby.id))
    assert len(await heard(at, zed)) == 1


async def test_a_ban_with_an_end_is_over_at_every_door_and_nothing_false_is_left(at: Served) -> None:
    lobby, eve, mod = await at.lobby("ann"), await at.person("eve").join(), at.person("mod")
    await reasoned(at, mod, ROOM, KeepOut(0, "person", eve.id, "date"), REASON, first="3")
    refused = (await eve.slash(ROOM, "play", game="night-shift")).text
    assert "do not take part in its games until <t:" in refused and REASON not in refused
    at.later(3 * DAY)
    assert "do not take part" not in (await eve.slash(ROOM, "play", game="night-shift")).text
    await at.press(eve, ROOM, Join(lobby.id))
    assert lobby.seat_of(eve.id) is not None
    shown = (await at.press(mod, ROOM, Desk(0, "out"))).text
    assert f"<@{eve.id}>" not in shown
    answer = await reasoned(at, mod, ROOM, LetIn(0, "person", eve.id))
    assert "is not kept out here" in answer.text
    await reasoned(at, mod, ROOM, KeepOut(0, "person", eve.id, "good"))
    row = (await written(at))[0]
    assert (row.act, row.old, row.new) == ("kept_out", "may_play", "kept_out:0")
    assert "was: may play" in words.line(speaker("en"), row)


async def test_what_is_so_already_is_no_act(at: Served) -> None:
    mod, bob = await at.person("mod").join(), at.person("bob")
    table = await after_a_game(at, 0)
    await reasoned(at, mod, ROOM, KeepOut(0, "person", bob.id, "good"))
    await reasoned(at, mod, ROOM, Annul(0, table.id))
    await mod.slash(ROOM, "server channel", channel=str(at.place(ROOM)))
    before = await written(at)
    again = await reasoned(at, mod, ROOM, KeepOut(0, "person", bob.id, "good"))
    assert f"<@{bob.id}> is kept out already, for good." in again.text
    assert "is annulled already" in (await reasoned(at, mod, ROOM, Annul(0, table.id))).text
    await mod.slash(ROOM, "server channel", channel=str(at.place(ROOM)))
    await mod.slash(ROOM, "server channel", channel=str(at.place(OTHER)), allowed=False)
    await mod.slash(ROOM, "server case", off=True)
    await at.press(mod, ROOM, Decide(0, "places", "archive_hours"), ["24"])
    assert await written(at) == before and len(before) == 3


async def rated_game(at: Served) -> Table:
    """Return a game of Ann and Bob that she has lost after enough moves."""
    table = await at.begun("ann", "bob", home=ROOM)
    await at.over(table, rated=True)
    return table


async def test_the_players_of_an_annulled_game_read_the_reason_and_the_ratings_it_changes(at: Served) -> None:
    table = await rated_game(at)
    mod, ann, bob = at.person("mod"), at.person("ann"), at.person("bob")
    await reasoned(at, mod, ROOM, Annul(0, table.id), "both seats were one person")
    await settled(at.bot)
    (row,) = await written(at)
    assert [one.split(":")[0] for one in row.old.split(" ")] == ["0", "1"] and row.new == "0: 1:"
    (posted,) = [text for text in texts(at, table.home) if text.startswith("🛡️")]
    assert posted.startswith(f"🛡️ The moderators annulled Night Shift #{table.id}. Reason: both seats were one person. ")
    assert posted.endswith(f"<@{bob.id}> {row.old.split(':')[2]} → none.") and f"Ratings: <@{ann.id}> " in posted
    await ann.join()
    await ann.slash(ROOM, "games")
    assert ["both seats were one person" in told for told in await heard(at, ann)] == [True]


async def test_ratings_of_players_who_are_not_listed_are_not_told(at: Served) -> None:
    table = await rated_game(at)
    batch = Batch()
    batch.put_preferences(at.person("ann").id, Preferences(on_leaderboards=False).dump())
    await at.storage.commit(batch)
    await reasoned(at, at.person("mod"), ROOM, Annul(0, table.id))
    (row,) = await written(at)
    assert [one.split(":")[0] for one in row.old.split(" ")] == ["1"]


async def test_the_log_takes_an_act_back_and_the_desk_lists_all_in_pages(at: Served) -> None:
    mod, bob = await at.person("mod").join(), at.person("bob")
    await reasoned(at, mod, ROOM, KeepOut(0, "person", bob.id, "30"), REASON)
    await settled(at.bot)
    (seen,) = [one for one in mod.messages(at.place(OTHER)) if "kept <@" in one.text]
    form = await mod.press(seen, "Let back in")
    assert f"<@{bob.id}> may play here again" in (await mod.submit(form, {"text": "sorry"})).text
    for hours in ("72", "24") * 5:
        await at.press(mod, ROOM, Decide(0, "places", "archive_hours"), [hours])
    first = await at.press(mod, ROOM, Desk(0, "log"))
    second = await at.press(mod, ROOM, Desk(0, "log", 1))
    assert first.text.count("when threads are archived") == 8 and "let <@" not in first.text
    assert "let <@" in second.text and "“sorry”" in second.text and ESCAPED in second.text


async def test_a_moderator_who_plays_has_a_players_rights_and_one_who_has_given_up_a_moderators(at: Served) -> None:
    table = await at.begun("ann", "mod", "cyd", at=ROOM, home=ROOM)
    mod = await at.person("mod").join()
    answer = await at.press(mod, ROOM, End(table.id))
    assert "Only a moderator can end a game" in answer.text and not table.over
    await table.do(lambda table: ending.concede(table, mod.id))
    await reasoned(at, mod, ROOM, End(table.id))
    assert [row.act for row in await written(at)] == ["cancelled"]


async def test_as_many_tables_are_said_to_be_closed_as_were(at: Served) -> None:
    mod, cyd_ = at.person("mod"), at.person("cyd")
    three = await when_three_play(at, 0)
    given_up = await when_three_play(at, 0)
    await given_up.do(lambda table: ending.concede(table, cyd_.id))
    asked = await at.press(mod, ROOM, CloseTables(0), [str(cyd_.id)])
    assert "There are 1." in asked.text
    done = await reasoned(at, mod, ROOM, CloseTables(0, cyd_.id), REASON)
    assert f"Done: 1 table of <@{cyd_.id}> closed." in done.text
    assert [(row.act, row.table_id, row.new) for row in await written(at)] == [("closed", three.id, "computer")]
    again = await reasoned(at, mod, ROOM, CloseTables(0, cyd_.id))
    assert f"Done: 0 tables of <@{cyd_.id}> closed." in again.text


async def inbox(at: Served, name: str) -> str:
    await settled(at.bot)
    world = at.d.world
    return "\n".join(Seen(world.message_json(one)).text for one in world.channel(_id(at, name) + 1).messages.values())


async def test_a_player_taken_out_reads_it_at_the_next_press_and_the_others_where_they_play(at: Served) -> None:
    three, two = await when_three_play(at, 0), await at.begun("cyd", "dan", at=ROOM, home=ROOM)
    mod, cyd_, dan = at.person("mod"), await at.person("cyd").join(), await at.person("dan").join()
    await reasoned(at, mod, ROOM, Kick(three.id, cyd(at, three), cyd_.id), REASON)
    assert "you were taken out" not in await inbox(at, "cyd")
    posted = f"🛡️ The moderators took <@{cyd_.id}> out of the game: a computer player plays on. Reason: {ESCAPED}."
    assert posted in texts(at, three.home)
    assert not [text for text in texts(at, three.home) if "🥾" in text]
    await reasoned(at, mod, ROOM, CloseTables(0, cyd_.id))
    await cyd_.slash(ROOM, "games")
    (told,) = await heard(at, cyd_)
    assert f"took you out of Night Shift #{three.id}: a computer player plays on." in told
    assert f"took you out of Night Shift #{two.id}: the game is called off." in told
    await dan.slash(ROOM, "games")
    assert await heard(at, dan) == []  # nobody took Dan out: the post says what happened


async def test_who_is_given_a_place_and_who_loses_it_are_told_what_happened(at: Served) -> None:
    await with_leagues(at, 0)
    mod, cyd_, zed = at.person("mod"), await at.person("cyd").join(), at.person("zed")
    fields = {"person": str(cyd_.id), "takes": str(zed.id), "league": SEASON, "reason": "absent for 9 days"}
    await does(at, mod, Typing("league substitute", fields))
    await settled(at.bot)
    shown = [Seen(at.d.world.message_json(one)).text for one in at.d.place(ROOM).messages.values()]
    given = [text for text in shown if "you play on in the place of another player from the next game on" in text]
    assert [f"<@{zed.id}>" in text for text in given] == [True] and "has become free" not in "".join(shown)
    assert "You are out of" not in await inbox(at, "cyd")
    await cyd_.slash(ROOM, "games")
    (told,) = await heard(at, cyd_)
    assert f"<@{mod.id}> gave your place in League 3 to <@{zed.id}>. Reason: absent for 9 days." in told


async def test_a_league_that_ends_already_is_ended_once(at: Served) -> None:
    await with_leagues(at, 0)
    for _ in range(2):
        await reasoned(at, at.person("mod"), ROOM, EndLeague(0, SEASON, sure=True))
    assert [row.act for row in await written(at)].count("league_ended") == 1


async def test_a_ban_that_is_over_or_was_lifted_before_it_was_read_is_not_told_as_if_it_held(at: Served) -> None:
    mod, eve, dan = at.person("mod"), await at.person("eve").join(), await at.person("dan").join()
    await reasoned(at, mod, ROOM, KeepOut(0, "person", eve.id, "1"))
    await reasoned(at, mod, ROOM, KeepOut(0, "person", dan.id, "7"))
    await reasoned(at, mod, ROOM, LetIn(0, "person", dan.id), "a mistake")
    at.later(DAY)
    for person in (eve, dan):
        await person.slash(ROOM, "games")
    assert await heard(at, eve) == []
    (told,) = await heard(at, dan)
    assert "You may open and join games on this server again. Reason: a mistake." in told and "may not" not in told

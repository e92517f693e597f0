from __future__ import annotations

import asyncio
import time
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp
import discord
import pytest

from bot.ui.attached import Attached, attached, attachments, is_picture_refused
from tests.local.bot import Tester, board, board_file
from tests.local.conftest import House, eventually
from tests.wire import HANG_SECONDS, LocalDiscord, redirected

POST = "POST /channels/*/messages"


def place(house: House) -> discord.PartialMessageable:
    return house.bot.get_partial_messageable(house.d.world.named("waiting-room").id)


async def test_429_is_waited_out_and_without_via_taken_for_a_ban(house: House) -> None:
    once = house.d.faults.rate_limit(POST, 0.05, times=2)
    everywhere = house.d.faults.rate_limit("GET /gateway/bot", 0.05, everywhere=True)
    await place(house).send("one")
    await house.bot.http.get_bot_gateway()
    assert (once.met, everywhere.met) == (2, 1)
    house.d.faults.rate_limit(POST, 0.05, via=False)
    with pytest.raises(discord.HTTPException, match="429"):
        await place(house).send("two")


async def test_errors_refusals_and_delays(house: House) -> None:
    error = house.d.faults.fail(POST, 502)
    await place(house).send("after a server error")  # discord.py tries again
    assert error.met == 1
    house.d.faults.refuse(POST, 50001)
    with pytest.raises(discord.Forbidden, match="50001"):
        await place(house).send("refused")
    slow = house.d.faults.delay(POST, 0.1)
    late = house.d.faults.delay_answer(POST, 0.1)
    await place(house).send("slow")
    await place(house).send("late")
    assert (slow.met, late.met) == (1, 1)
    assert len(house.d.world.named("waiting-room").messages) == 3


async def test_a_lost_answer_leaves_the_work_done_and_the_nonce_prevents_a_second_post(house: House) -> None:
    house.d.faults.lose_answer(POST)
    with pytest.raises(aiohttp.ClientError):
        await place(house).send("once", nonce="n1")
    first = list(house.d.world.named("waiting-room").messages)
    again = await place(house).send("once", nonce="n1")
    assert [again.id] == first
    house.d.faults.drop(POST)
    with pytest.raises(aiohttp.ClientError):
        await place(house).send("twice", nonce="n2")
    assert list(house.d.world.named("waiting-room").messages) == first
    house.clock.ahead += 600
    assert (await place(house).send("once", nonce="n1")).id != again.id


async def test_lost_connections_are_resumed_and_missed_events_replayed(house: House) -> None:
    ann = house.d.person("ann")
    await ann.join()
    house.d.gateway.cut()
    shown = await ann.slash("waiting-room", "show")  # goes into the broken connection, then comes by replay
    assert not shown.failed
    assert house.d.gateway.resumed == 1
    house.d.gateway.reconnect()
    await eventually(lambda: house.d.gateway.resumed == 2)
    assert house.d.gateway.identified == 1
    assert not (await ann.slash("waiting-room", "show")).failed


async def test_an_invalid_session_starts_a_new_one(house: House) -> None:
    house.d.gateway.invalidate()
    await eventually(lambda: house.d.gateway.identified == 2)
    assert not (await house.d.person("ann").slash("waiting-room", "show")).failed


async def test_silence_fails_presses_and_the_late_callback_is_refused(house: House) -> None:
    house.d.settings(patience=0.05)
    ann = house.d.person("ann")
    await ann.join()
    house.d.gateway.silence()
    assert (await ann.slash("waiting-room", "show")).failed
    house.clock.ahead += house.d.strict.ack_seconds + 1
    house.d.gateway.speak()
    await eventually(lambda: house.bot.errors)
    assert isinstance(house.bot.errors[0], discord.NotFound) and house.bot.errors[0].code == 10062
    assert house.d.strict.late == 1
    assert house.d.world.named("waiting-room").messages == {}


async def test_a_repeated_interaction_can_be_answered_once(house: House) -> None:
    house.d.settings(repeats=1)
    ann = house.d.person("ann")
    assert not (await ann.slash("waiting-room", "show")).failed
    await eventually(lambda: house.bot.errors)
    assert [v.code for v in house.d.violations] == [40060]
    assert len(ann.messages("waiting-room")) == 1


async def test_a_token_ends_after_fifteen_minutes(house: House) -> None:
    caught: list[discord.Interaction] = []

    async def on_interaction(interaction: discord.Interaction) -> None:
        caught.append(interaction)

    house.bot.event(on_interaction)
    await house.d.person("ann").slash("waiting-room", "think", seconds=0)
    await caught[0].edit_original_response(content="still")
    house.clock.ahead += 901
    with pytest.raises(discord.HTTPException, match="50027"):
        await caught[0].edit_original_response(content="too late")


async def test_what_moderators_do_to_a_bot(house: House) -> None:
    ann, d = house.d.person("ann"), house.d
    shown = (await ann.slash("waiting-room", "show")).message
    assert shown is not None
    handle = place(house).get_partial_message(int(shown.id))
    d.strict.old_edit_seconds = 0.3
    house.clock.ahead += 3700
    for number in range(7):  # after three the client waits as told
        await handle.edit(view=board(number), attachments=[board_file(number)])
    assert d.strict.paced >= 2
    d.settings(old_edits=0)
    with pytest.raises(discord.HTTPException, match="30046"):
        await handle.edit(view=board(8), attachments=[board_file(8)])
    for rights, code in (("attach_files", 50013), ("send_messages", 50013), ("view_channel", 50001)):
        d.deny("waiting-room", rights)
        with pytest.raises(discord.Forbidden, match=str(code)):
            await place(house).send(view=board(1), file=board_file(1))
    d.allow("waiting-room")
    d.delete_message("waiting-room", shown.id)
    await ann.until(lambda: ann.messages("waiting-room") == [])
    with pytest.raises(discord.NotFound, match="10008"):
        await handle.edit(view=board(8), attachments=[board_file(8)])
    d.delete_channel("waiting-room")
    with pytest.raises(discord.NotFound, match="10003"):
        await place_by_id(house, int(shown.channel)).send("x")


def place_by_id(house: House, channel: int) -> discord.PartialMessageable:
    return house.bot.get_partial_messageable(channel)


async def test_a_bot_that_heeds_rate_limits_is_never_refused(house: House) -> None:
    house.d.settings(rates=True)
    house.d.rates.seconds = 0.5
    for n in range(11):
        await place(house).send(str(n))
    assert house.d.rates.refused == 0


async def test_a_bot_that_does_not_heed_rate_limits_is_refused(house: House) -> None:
    house.d.settings(rates=True)
    house.d.rates.seconds = HANG_SECONDS
    address = f"/api/v10/channels/{house.d.world.named('waiting-room').id}/messages"
    async with aiohttp.ClientSession(house.d.url, headers={"Authorization": f"Bot {house.d.token}"}) as client:
        answers = [await client.post(address, json={"content": str(n)}) for n in range(7)]
        left = [answer.headers["X-RateLimit-Remaining"] for answer in answers]
        assert [answer.status for answer in answers] == [200] * 5 + [429] * 2
        assert left == ["4", "3", "2", "1", "0", "0", "0"]
    assert house.d.rates.refused == 2
    assert len(house.d.world.named("waiting-room").messages) == 5


async def test_a_press_on_what_all_see_gives_a_token_that_edits_it_and_counts_towards_nothing_else(
    house: House,
) -> None:
    house.d.settings(rates=True)
    house.d.rates.seconds, house.d.rates.token_seconds = HANG_SECONDS, 0.3
    house.d.strict.finds_unnamed = True
    shown = await place(house).send(view=board(1), file=board_file(1))
    ann = house.d.person("ann")
    seen = await ann.sees("Ward round", "waiting-room")
    house.d.deny("waiting-room", "send_messages", "attach_files", "view_channel")  # what a token does not need
    answer = await ann.press(seen, "Look")
    private = await ann.follow(answer)
    assert private.message is not None
    assert answer.kind == 6
    assert "for you alone" in private.text
    assert private.message.ephemeral
    await ann.until(lambda: len([one for one in ann.everything if one.id == seen.id]) == 7)
    assert ann.fresh(seen).pictures[0]["url"].endswith("/board-1.png")  # not named, and kept
    assert house.d.rates.refused == 0
    assert shown.id == int(seen.id)


async def test_files_that_components_show_are_in_no_list_and_a_kept_one_has_to_be_named(house: House) -> None:
    shown = await place(house).send(view=board(1), file=board_file(1))
    (picture,) = attached(shown)
    assert shown.attachments == [] and picture.filename == "board-1.png"
    nothing: dict[str, Any] = {}
    for given in (nothing, {"attachments": attachments([Attached(picture.id, "")])}):
        with pytest.raises(discord.HTTPException) as refused:
            await shown.edit(view=board(1), **given)
        assert refused.value.code == 50035 and is_picture_refused(refused.value)
    named = await shown.edit(view=board(1), attachments=attachments([picture]))
    assert attached(named) == (picture,)
    house.d.strict.finds_unnamed = True
    assert attached(await shown.edit(view=board(1))) == (picture,)


async def test_an_answer_in_place_of_a_message_keeps_the_files_it_names_and_tells_of_it_where_asked(
    house: House,
) -> None:
    shown = await place(house).send(content="one", file=board_file(1))
    channel, ann = house.d.world.named("waiting-room"), house.d.world.person("ann")
    message, data = channel.messages[shown.id], {"custom_id": "nobody's", "component_type": 2}
    kept = [{"id": message.attachments[0]["id"]}]
    async with aiohttp.ClientSession(house.d.url) as client:
        for named, query, status, left in ((kept, "?with_response=1", 200, 1), (None, "", 204, 0)):
            pressed = asyncio.create_task(house.d.interactions.begin(3, ann, channel, data, message))
            await asyncio.sleep(0)
            made = list(house.d.interactions.by_token.values())[-1]
            body = {"type": 7, "data": {"content": "two"} | ({"attachments": named} if named else {})}
            path = f"/api/v10/interactions/{made.id}/{made.token}/callback{query}"
            answer = await client.post(path, json=body)
            assert (answer.status, len(message.attachments), (await pressed)["kind"]) == (status, left, 7)
            if query:
                assert (await answer.json())["resource"]["message"]["id"] == str(shown.id)


async def test_time_is_that_of_this_discord_and_a_way_takes_its_time(house: House) -> None:
    house.clock.ahead = -3 * 3600
    heard: list[str] = []
    house.d.asked.append(lambda request: heard.append(f"{request.method} {request.path}"))
    house.d.settings(latency=0.1)
    async with aiohttp.ClientSession(house.d.url, headers={"Authorization": f"Bot {house.d.token}"}) as client:
        began = time.monotonic()
        answers = [await client.get("/api/v10/users/@me"), await client.get("/api/v10/channels/1")]
    assert time.monotonic() - began >= 0.2
    assert [answer.status for answer in answers] == [200, 404]
    for answer in answers:
        assert abs(parsedate_to_datetime(answer.headers["Date"]).timestamp() - house.d.world.clock()) < HANG_SECONDS
    assert heard == ["GET /api/v10/users/@me", "GET /api/v10/channels/1"]
    before = house.d.world.new_id()
    house.clock.ahead += 60
    asked = discord.utils.snowflake_time(house.d.world.new_id()) - discord.utils.snowflake_time(before)
    assert 60 <= asked.total_seconds() < 60 + HANG_SECONDS


async def test_only_this_machine_and_only_with_the_token(house: House) -> None:
    async with aiohttp.ClientSession(house.d.url) as client:
        assert (await client.get("/api/v10/users/@me", headers={"Authorization": "Bot wrong"})).status == 401
        assert (await client.get("/api/v10/users/@me", headers={"Host": "example.org"})).status == 403
        right = {"Authorization": f"Bot {house.d.token}"}
        assert (await client.get("/api/v10/users/@me", headers=right)).status == 200
        assert house.d.violations == []
        assert (await client.get("/api/v10/nonsense", headers=right)).status == 404
        assert [v.code for v in house.d.violations] == [0]


async def test_ids_are_the_same_after_a_restart_and_a_direct_message_finds_its_person() -> None:
    known = []
    for _ in range(2):
        async with LocalDiscord() as d:
            with redirected(d.url):
                bot = Tester()
                running = await bot.begin(d.token)
                ann = d.person("ann")
                # before ann opened her page in this run
                await bot.get_partial_messageable(ann.id + 1).send("welcome back")
                await ann.sees("welcome back", "dm")
                known.append((d.world.guild, d.world.named("surgery").id, ann.id))
                await bot.close()
                await running
    assert known[0] == known[1]


async def test_a_wrong_token_and_privileged_intents_are_refused() -> None:
    async with LocalDiscord() as d:
        with redirected(d.url):
            with pytest.raises(discord.LoginFailure):
                await Tester().start("wrong")
            bot = Tester()
            bot._connection._intents.members = True
            with pytest.raises(discord.PrivilegedIntentsRequired):
                await bot.start(d.token)
            await bot.close()

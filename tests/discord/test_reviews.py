from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.history.recordings import Recording, Recordings
from bot.history.review import Review
from bot.history.reviewing import Looking
from bot.interactions import following
from bot.tables.table import Table
from bot.ui.ids import read
from bot.ui.verbs import LookAt, LookBack, ShareReview
from bot.workers.think import CompareAnswer, CompareQuestion
from bot.workers.think_worker import InlineThinker, Urgency
from storage import Batch, ReviewRow
from tests.bot.screens.reviewed import review_of
from tests.bot.tables.recorded import play_on
from tests.discord.place import changed
from tests.discord.served import ROOM, Served, settled
from tests.wire import Person, Seen

MOVES = 16
DONE = "a point is a hundredth"


class Held(InlineThinker):
    """A thinker that answers only when allowed."""

    def __init__(self) -> None:
        super().__init__()
        self.may = asyncio.Event()
        self.answers = 0

    async def compare(self, question: CompareQuestion, urgency: Urgency) -> CompareAnswer:
        while not self.answers:
            await self.may.wait()
        self.answers -= 1
        if not self.answers:
            self.may.clear()
        return await super().compare(question, urgency)

    def go(self, answers: int = 100_000) -> None:
        self.answers = answers
        self.may.set()


def held(at: Served) -> Held:
    thinker = Held()
    object.__setattr__(at.bot.registry.services, "thinker", thinker)
    return thinker


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "EVERY", 0.02)


async def over(at: Served, *names: str) -> tuple[Table, Seen]:
    """Return a finished game and its last message."""
    table = await at.begun(*names or ("ann", "bob"))
    await table.do(lambda table: play_on(table, MOVES))
    if not table.over:
        await at.over(table)
    await settled(at.bot)
    return table, await at.person("bob").sees("## 🏁")


async def planted(at: Served, table: Table, name: str, moments: int = 3) -> tuple[Review, Recording]:
    """Save a made-up, finished review of a person's game."""
    user = at.person(name).id
    seat = next(one.seat for one in table.seats if one.user == user)
    recording = await Recordings(at.bot.registry).recording(table)
    review = review_of(table, recording, seat, 1, moments)
    batch = Batch()
    batch.add_review(ReviewRow(table.id, seat, user, started=1, done=True, data=Looking(review).dump()))
    await at.storage.commit(batch)
    return review, recording


async def pressed(person: Person, message: Seen, button: str) -> Seen:
    """Return the private answer to a press."""
    await person.open(message.channel)
    answer = await person.press(message, button)
    assert answer.message is not None and answer.message.ephemeral
    return person.fresh(answer.message)


def alt(seen: Seen) -> str:
    """Return the alt text of a message's first picture."""
    (picture, *_) = [one for part in parts(seen.data) if (one := part.get("items"))]
    return str(picture[0]["description"])


def parts(data: Any) -> list[Any]:
    found = []
    for one in data.get("components", []):
        found += [one, *parts(one)]
    return found


async def test_a_press_begins_a_review_whose_message_tells_how_far_it_is_and_then_shows_the_curve(at: Served) -> None:
    thinker = held(at)
    _, last = await over(at)
    bob = at.person("bob")
    shown = await pressed(bob, last, "Review")
    assert "0 of " in shown.text and "decisions" in shown.text
    thinker.go(1)
    await bob.until(lambda: "0 of " not in bob.fresh(shown).text)
    thinker.go()
    await bob.until(lambda: "0 of " not in bob.fresh(shown).text and DONE in bob.fresh(shown).text)
    done = bob.fresh(shown)
    assert len(done.pictures) == 1 and "Chance to win at the deal" in alt(done)
    assert "if all go on as sensible players do" in done.text
    again = await pressed(bob, last, "Review")
    assert again.text == done.text


async def test_a_moment_is_a_question_then_told_and_leads_into_the_replay(at: Served) -> None:
    table, last = await over(at)
    review, recording = await planted(at, table, "bob")
    bob = at.person("bob")
    first = min(review.moments, key=lambda one: one.place)
    overview = await pressed(bob, last, "Review")
    ways = [one for one in overview.buttons.values() if isinstance(read(one), LookAt)]
    question = await changed(bob, overview, bob.press(overview, ways[0]))
    assert "Moment 1 of 3" in question.text and "Better" not in question.text
    assert len(question.pictures) == 1  # the toy draws boards, its hands are words
    asked = [one for one in question.buttons.values() if isinstance(read(one), LookAt)]
    assert len(asked) == len(first.options) == len(question.buttons)
    told = await changed(bob, question, bob.press(question, asked[first.options.index(first.better)]))
    assert "You found it this time" in told.text and "your chance fell from" in told.text
    assert ("The same advice held 4 times" in told.text) == (first.times == 4)
    before = {seen.id for seen in bob.messages(last.channel)}
    await bob.press(told, "See it in the replay")
    (beside,) = await bob.until(lambda: [seen for seen in bob.messages(last.channel) if seen.id not in before])
    where = f"Move {first.place} of {recording.last}" if first.place else "The deal"
    assert f"{where} · as bob sees it" in beside.text
    assert bob.fresh(told).text == told.text
    following_one = await changed(bob, told, bob.press(told, "Next moment"))
    assert "Moment 2 of 3" in following_one.text
    assert "cost" not in following_one.text


async def test_its_owner_shows_the_curve_to_the_channel_and_others_look_back_on_their_own(at: Served) -> None:
    table, last = await over(at)
    await planted(at, table, "bob")
    bob, ann, cyd = at.person("bob"), at.person("ann"), at.person("cyd")
    overview = await pressed(bob, last, "Review")
    await bob.press(overview, "Show it to the channel")
    await cyd.open(last.channel)
    public = await cyd.sees("bob looked back on", last.channel)
    assert not public.ephemeral and "<@" not in public.text and "Accuracy 84%" in public.text
    assert "Moment" not in public.text + alt(public) and "ann" not in public.text + alt(public)
    assert not [one for one in public.buttons.values() if isinstance(read(one), (LookAt, ShareReview))]
    assert "had a seat" in (await pressed(cyd, public, "Look back on your own")).text
    hers = await pressed(ann, public, "Look back on your own")
    assert "your review" in hers.text and "Accuracy 84%" not in hers.text
    assert cyd.fresh(public).text == public.text


async def test_a_review_is_read_and_shown_by_typing_alone(at: Served) -> None:
    table, last = await over(at)
    review, _ = await planted(at, table, "bob")
    bob = at.person("bob")
    assert DONE in (await bob.slash(ROOM, "review", table=table.id)).text
    assert DONE in (await bob.slash(ROOM, "review")).text
    assert DONE in (await bob.slash(last.channel, "review")).text
    assert "Moment 1 of" in (await bob.slash(ROOM, "review", moment=1)).text
    assert "✅" in (await bob.slash(ROOM, "review", moment=len(review.moments), answer=1)).text
    shown = (await bob.slash(last.channel, "review", share=True)).message
    assert shown is not None and not shown.ephemeral and "bob looked back on" in shown.text
    assert "Which game?" in (await at.person("cyd").slash(ROOM, "review")).text


@pytest.mark.parametrize(
    ("press", "word"),
    [
        ("h:1:moment:7", "no such moment"),
        ("h:1:moment:1:9", "do not know that button"),
        ("h:1:moment:0", "no such moment"),
        ("h:1:moment:x", "do not know that button"),
    ],
)
async def test_a_press_that_leads_nowhere_is_answered_with_a_word(at: Served, press: str, word: str) -> None:
    table, last = await over(at)
    await planted(at, table, "bob")
    answer = await at.press(at.person("bob"), last.channel, press)
    assert word in answer.text


async def test_who_had_no_seat_and_who_still_plays_is_told_kindly(at: Served) -> None:
    table = await at.begun("ann", "bob")
    early = await at.press(at.person("bob"), ROOM, LookBack(table.id))
    assert "not over yet" in early.text
    for press in (LookBack(table.id), LookAt(table.id, 1, 1), ShareReview(table.id)):
        assert "not over yet" in (await at.press(at.person("bob"), ROOM, press)).text
    await at.over(table)
    for press in (LookBack(table.id), LookAt(table.id, 1)):
        assert "Only who had a seat" in (await at.press(at.person("cyd"), ROOM, press)).text


async def test_words_in_place_of_pictures_and_french(at: Served) -> None:
    table, last = await over(at)
    await planted(at, table, "bob")
    bob = at.person("bob")
    await bob.settings(locale="fr")
    await bob.slash(ROOM, "me settings", hand="words")
    overview = await pressed(bob, last, "Review")
    assert overview.pictures == [] and "Chance de gagner à la donne" in overview.text
    way = next(one for one in overview.buttons.values() if isinstance(read(one), LookAt))
    question = await changed(bob, overview, bob.press(overview, way))
    assert question.pictures == [] and "Moment 1 sur 3" in question.text
    assert "Patient" in question.text


async def test_a_newer_message_follows_and_the_older_one_says_so(at: Served) -> None:
    thinker = held(at)
    _, last = await over(at)
    bob = at.person("bob")
    older, newer = await pressed(bob, last, "Review"), await pressed(bob, last, "Review")
    await bob.until(lambda: "further down" in bob.fresh(older).text)
    thinker.go()
    await bob.until(lambda: DONE in bob.fresh(newer).text)


async def test_where_the_message_can_be_changed_no_more_a_direct_message_tells_that_it_is_done(at: Served) -> None:
    thinker = held(at)
    _, last = await over(at)
    bob = at.person("bob")
    shown = await pressed(bob, last, "Review")
    at.later(following.LIVES_MS + 1)
    await bob.until(lambda: "I write to you" in bob.fresh(shown).text)
    thinker.go()
    word = await bob.sees("your review is done", "dm")
    assert DONE in (await bob.press(word, "Review")).text


async def test_after_a_restart_whoever_asked_is_told_unless_they_look_themselves(at: Served) -> None:
    thinker = held(at)
    table, last = await over(at)
    bob, ann = at.person("bob"), at.person("ann")
    for person in (ann, bob):
        await pressed(person, last, "Review")
    at.bot.following._newest.clear()  # its followers are gone, as after a kill
    await at.bot.following.start()
    mine = await pressed(bob, last, "Review")
    thinker.go()
    await bob.until(lambda: DONE in bob.fresh(mine).text)
    assert await ann.sees("your review is done", "dm")
    await settled(at.bot)
    assert not [one for one in bob.messages("dm") if "your review is done" in one.text]
    assert not [one for one in bob.messages(last.channel) if "review is done" in one.text]
    assert table.over


async def test_a_review_that_is_deleted_meanwhile_says_so(at: Served) -> None:
    held(at)
    table, last = await over(at)
    bob = at.person("bob")
    shown = await pressed(bob, last, "Review")
    batch = Batch()
    batch.drop_review(table.id, 1)
    batch.drop_review(table.id, 0)
    await at.storage.commit(batch)
    await bob.until(lambda: "was deleted" in bob.fresh(shown).text)

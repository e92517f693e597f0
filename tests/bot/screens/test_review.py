"""Made-up reviews of every game: within Discord's limits, and without the better move before the answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from PIL import Image

from bot.faces.audience import drawn_hand
from bot.history.review import Moment, Review
from bot.interactions.review import seen_at
from bot.screens import moment as moments
from bot.screens.quiz import labels, quiz
from bot.screens.replay import BESIDE, Spot
from bot.screens.review import LookedBack, drawn, later, overview, progress, shown, spoken
from bot.ui.components import Button, Picture, Row, Screen, Text
from bot.ui.ids import read
from bot.ui.limits import ALT, clip_sentences, faults
from bot.ui.verbs import LookAt, Replay, ShareReview
from bot.words import speaker
from engines.chance import Chance
from engines.contract import Game
from tests.bot.screens.positions import SHOWN
from tests.bot.screens.reviewed import finished, looked_back, review_of
from tests.bot.screens.test_replay import recorded
from tests.pseudo import LANGUAGES

each_game = pytest.mark.parametrize("game", SHOWN.values(), ids=SHOWN.keys())
each_language = pytest.mark.parametrize("language", LANGUAGES)
SAY = speaker("en")


def reviewed(game: Game[Any], seed: int = 1, language: str = "en") -> tuple[Any, Any, LookedBack]:
    table, recording = recorded(game, seed)
    finished(table)
    review = review_of(table, recording, seed % len(table.seats), seed)
    return table, recording, looked_back(table, recording, review, language)


def asking(
    table: Any, recording: Any, found: LookedBack, number: int, pressed: int | None = None, *, words: bool = False,
    state: Any = None,
) -> Screen:  # fmt: skip
    """Return a moment as a question, or with its answer; `state` replaces that of the recording."""
    one = found.moments[number - 1]
    at, asked = seen_at(table, recording.state(one.place) if state is None else state, found)
    moves = [table.game.move(text) for text in one.options]
    put = moments.question(found, number, moves, ["It was said."], recording.last)
    told = None if pressed is None else moments.answer(found, at, number, moves, pressed, recording.number(one.place))
    pictures = {} if words else {"hand": "hand-1.png", "board": "board-1.png"}
    return quiz(at, asked, put, words=words, told=told, **pictures)


def buttons(screen: Screen) -> list[Button]:
    return [button for part in screen.parts if isinstance(part, Row) for button in part.buttons]


def texts(screen: Screen) -> str:
    return "\n".join(part.content for part in screen.parts if isinstance(part, Text))


@each_language
@each_game
def test_every_screen_of_a_review_fits_a_message(game: Game[Any], language: str) -> None:
    table, recording, found = reviewed(game, 1, language)
    assert found.moments
    made = [overview(found, filename="review-1.png", shareable=True), overview(found), shown(found, filename="r-1.png")]
    made += [progress(found.audience, found.game.title, found.review, ahead) for ahead in (0, 1, 12)]
    made.append(later(found.audience, found.game.title))
    for number, one in enumerate(found.moments, 1):
        made += [asking(table, recording, found, number, at) for at in (None, *range(len(one.options)))]
    for screen in made:
        assert faults(screen) == []
        assert all(read(button.id) is not None for button in buttons(screen))


@each_game
def test_the_curve_is_drawn_and_its_words_are_enough(game: Game[Any]) -> None:
    _, _, found = reviewed(game)
    picture = drawn(found).draw()
    assert isinstance(picture, Image.Image) and picture.size == (1200, 760)
    words = spoken(found)
    assert clip_sentences(words, ALT) == words
    wanted = (
        "at the deal: 50%",
        "At the end",
        "Moment 1: ",
        "accuracy: 84%.",
        "points of luck: +12 ±9.",
        "decisions: −30 ±9.",
    )
    assert [one for one in wanted if one not in words] == []


@each_game
def test_before_the_press_nothing_tells_which_move_is_better(game: Game[Any]) -> None:
    """The same moment with another better option looks exactly the same."""
    table, recording, found = reviewed(game)
    one = found.moments[0]
    asked, told = set(), set()
    for better in one.options:
        if better == one.made:
            continue
        other = msgspec.structs.replace(one, better=better, cost=one.cost + 100, reasons=(), times=7)
        turned = replace(found, review=msgspec.structs.replace(found.review, moments=(other, *found.moments[1:])))
        asked.add(repr((asking(table, recording, turned, 1), overview(turned), shown(turned), drawn(turned).sketch)))
        told.add(repr(asking(table, recording, turned, 1, 0)))
    assert len(asked) == 1 and len(told) == len(one.options) - 1
    screen = asking(table, recording, found, 1)
    offered = [read(button.id) for button in buttons(screen)]
    assert offered == [LookAt(table.id, 1, place) for place in range(1, len(one.options) + 1)]
    assert {(button.style, button.disabled) for button in buttons(screen)} == {("grey", False)}


@each_game
def test_a_moment_asks_what_its_seat_was_asked(game: Game[Any]) -> None:
    table, recording, found = reviewed(game)
    for number, one in enumerate(found.moments, 1):
        at, asked = seen_at(table, recording.state(one.place), found)
        decision = asked.decisions[0]
        moves = [game.move(text) for text in one.options if text]
        if len({move.verb for move in moves}) == 1 and all(move in decision.moves for move in moves):
            said = at.face.prompt(at.say, at.at, decision.prompt)
            assert f"**{said}**" in texts(asking(table, recording, found, number))


@each_game
def test_a_moment_shows_nothing_that_its_seat_could_not_know(game: Game[Any]) -> None:
    """With other hidden cards, the question and the answer are the same, in words and in pictures."""
    table, recording, found = reviewed(game)
    for number, one in enumerate(found.moments, 1):
        true = recording.state(one.place)
        other = game.redeal(true, found.review.seat, Chance(bytes(32)))
        seen, known = seen_at(table, true, found), seen_at(table, other, found)
        assert seen[0].shown() == known[0].shown() and drawn_hand(*seen) == drawn_hand(*known)
        for pressed in (None, 0):
            for words in (False, True):
                shown_, dealt = (
                    asking(table, recording, found, number, pressed, words=words, state=state)
                    for state in (true, other)
                )
                assert shown_ == dealt


def test_afterwards_what_was_better_what_it_cost_why_and_how_often_is_told() -> None:
    table, recording, found = reviewed(SHOWN["quack-in-the-box"])
    number = next(at for at, one in enumerate(found.moments, 1) if one.times > 1)
    one = found.moments[number - 1]
    at, _ = seen_at(table, recording.state(one.place), found)
    moves = [table.game.move(text) for text in one.options]
    named = [label.text for label in labels(at, moves)]
    better, made = one.options.index(one.better), one.options.index(one.made)
    hit, same = asking(table, recording, found, number, better), asking(table, recording, found, number, made)
    assert f"Yes: **{named[better]}**" in texts(hit) and "You found it this time" in texts(hit)
    assert f"You chose: {named[made]}" in texts(same) and "You chose the same in the game." in texts(same)
    words = {60: "inaccuracy", 120: "mistake", 230: "blunder"}
    fell = f"**{words[one.cost]}**: your chance fell from 64% to {64 - one.cost // 10}%"
    for screen in (hit, same):
        assert fell in texts(screen)
        assert f"The same advice would have helped {one.times} times" in texts(screen)
        leads = next(it for it in (read(it.id) for it in buttons(screen)) if isinstance(it, Replay))
        assert leads.key == BESIDE
        spot = Spot.read(leads.spot)
        assert (recording.place(spot.n), spot.seat) == (one.place, found.review.seat)


def test_the_way_leads_from_moment_to_moment_and_back_to_the_review() -> None:
    table, recording, found = reviewed(SHOWN["gothic-doctor"])
    last = len(found.moments)
    assert "Next moment" in [one.label for one in buttons(asking(table, recording, found, 1, 0))]
    assert "Next moment" not in [one.label for one in buttons(asking(table, recording, found, last, 0))]
    assert [one.place for one in found.moments] == sorted(one.place for one in found.review.moments)
    assert [read(one.id) for one in buttons(overview(found))][:last] == [
        LookAt(table.id, number) for number in range(1, last + 1)
    ]


def test_where_nothing_mattered_it_says_so_and_where_there_was_no_choice_too() -> None:
    _, _, found = reviewed(SHOWN["gothic-doctor"])

    def of(rank: int = 2, **changes: Any) -> str:
        review = msgspec.structs.replace(found.review, moments=(), **changes)
        return texts(overview(replace(found, review=review, game=replace(found.game, rank=rank))))

    assert "small things add up" in of() and "small things" in of(lost=20)
    assert "Well played" in of(1, lost=20, cost=20), "who has won hears praise"
    assert "surely better" in (lost := of(lost=20, cost=20)) and "Well played" not in lost
    assert "No moment mattered much" in of() and "Accuracy 84%" in of()
    assert "nothing to choose" in of(accuracy=None, judged=[]) and "Accuracy" not in of(accuracy=None)
    assert "decided before you had anything to choose" in of(accuracy=None)
    assert "Luck: −12 ±9 points. Decisions: +3 ±9 points." in of(luck=-120, cost=-34)
    assert "Luck: −12 points. Decisions: +3 points." in of(luck=-120, cost=-34, unsure=4)


@pytest.mark.parametrize(("closing", "sentence"), [(True, "to the end of the game"), (False, "over several turns")])
def test_what_no_reason_tells_is_said_as_it_was_found(closing: bool, sentence: str) -> None:
    table, recording, found = reviewed(SHOWN["gothic-doctor"])
    bare = tuple(msgspec.structs.replace(one, reasons=(), closing=closing) for one in found.review.moments)
    found = replace(found, review=msgspec.structs.replace(found.review, moments=bare))
    assert sentence in texts(asking(table, recording, found, 1, 0))


@pytest.mark.parametrize(
    ("changes", "word"),
    [({"rank": 1}, "won"), ({"rank": 0}, "a draw"), ({"gone": True}, "forfeit"), ({"seats": 2}, "lost"),
     ({"seats": 4}, "place 2 of 4")],
)  # fmt: skip
def test_at_the_end_the_curve_says_how_the_game_ended(changes: dict[str, Any], word: str) -> None:
    _, _, found = reviewed(SHOWN["gothic-doctor"])
    found = replace(found, game=replace(found.game, **changes))
    assert f"At the end: {word}." in spoken(found) and drawn(found).sketch.ended == word


def test_what_a_channel_is_shown_has_no_moments_and_names_its_owner_alone() -> None:
    table, _, found = reviewed(SHOWN["gothic-doctor"])
    screen = shown(found, filename="review-1.png")
    said = texts(screen) + next(part.alt for part in screen.parts if isinstance(part, Picture))
    others = [name for seat, name in enumerate(table.names()) if seat != found.review.seat]
    assert found.game.name in said and [name for name in others if name in said] == []
    assert "Moment" not in said and "<@" not in said.replace(found.game.name, "")
    assert drawn(found, moments=False).sketch.moments == ()
    assert not any(isinstance(read(one.id), (LookAt, ShareReview)) for one in buttons(screen))


def test_progress_tells_how_far_it_is_and_who_comes_first() -> None:
    _, _, found = reviewed(SHOWN["gothic-doctor"])

    def of(looked: int, ahead: int) -> str:
        review = Review(found.review.seat, 1, 56, looked)
        return texts(progress(found.audience, "Gothic Doctor · #7", review, ahead))

    assert "34 of 56 decisions" in of(34, 0)
    assert "1 other review comes first" in of(0, 1) and "3 other reviews come first" in of(0, 3)
    assert "a second look: 0 of 4" in of(56, 0)


def test_moments_of_one_place_keep_their_numbers_apart_in_the_picture() -> None:
    _, _, found = reviewed(SHOWN["clinic"])
    crowd = tuple(Moment(found.review.curve[-2][0], "a", "b", ("a", "b"), 90) for _ in range(3))
    found = replace(found, review=msgspec.structs.replace(found.review, moments=crowd))
    assert drawn(found).draw().size == (1200, 760)

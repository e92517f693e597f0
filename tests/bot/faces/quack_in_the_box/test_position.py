"""Open cards are named on the board, in the alt text and in the piles."""

from __future__ import annotations

from bot.faces.asked import Asked
from bot.faces.quack_in_the_box import FACE
from bot.faces.values import Position
from bot.words import speaker
from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.state import Quack
from tests.bot.faces.quack_in_the_box.test_picture import pixels
from tests.engines.quack_in_the_box.position import about_to_gain, asked, must, play, table

SAY = speaker("en")
NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay")


def at(s: Quack, seat: int | None = None) -> Position:
    return Position(GAME.view(s, seat), NAMES[: s.seats])


def told(s: Quack) -> tuple[str, str]:
    return "\n".join(FACE.board(SAY, at(s))), FACE.alt(SAY, at(s))


def test_whatever_is_public_can_be_looked_through_by_kind() -> None:
    assert FACE.piles
    s = table("flee", hands={1: "heparin"}, discard="aspirin bed_rest.1 bed_rest.2", lasting={1: "insurance"})
    s.patients.remove("trucker")
    s.gone.append("trucker")
    discards, unseen, left, waiting, running = FACE.piles(SAY, at(s))
    assert discards == ("Discarded Doctor cards (3)", ["Aspirin", "Bed Rest ×2"])
    assert left == ("Patients who have left (1)", ["Long-Haul Trucker"])
    assert f"({len(s.deck) + 1})" in unseen[0] and "Heparin" in unseen[1] and "Malpractice Insurance" in unseen[1]
    assert len(waiting[1]) == len(s.patients) and "Long-Haul Trucker" not in waiting[1]
    assert running[1] == ["Bob: Malpractice Insurance. Stays with a doctor: the next Infamy is 3 less."]


def test_what_is_left_of_the_decks_tells_a_player_only_of_the_own_cards() -> None:
    assert FACE.piles
    s = table("flee", hands={0: "yoga", 1: "heparin"})
    own, others = dict(FACE.piles(SAY, at(s, 0))), dict(FACE.piles(SAY, at(s, 2)))
    unseen = next(lines for heading, lines in own.items() if "not seen" in heading)
    assert "Yoga" not in unseen and "Heparin" in unseen
    assert "Yoga" in next(lines for heading, lines in others.items() if "not seen" in heading)


def test_a_window_of_infamy_says_for_whom_and_who_is_next() -> None:
    s = about_to_gain()
    for text in told(s):
        assert "Ann is about to gain 5 Infamy for Young Physician; then Bob 5 and Cyd 1" in text
    assert FACE.prompt(SAY, at(s, 0), must(s, 0).prompt) == "You gain 5 Infamy. Blame somebody?"
    answers = "\n".join(FACE.hand(SAY, at(s, 0), Asked((must(s, 0),))))
    assert "**Blame Bob** (Blame the Intern): 3 of it goes to Bob." in answers


def test_the_board_says_what_an_open_window_is_about() -> None:
    s = table("flee", hands={0: "double_shift yoga"}, offices={0: "trucker"})
    play(s, 0, "stay")
    assert FACE.summary(SAY, Position(GAME.view(s, 1), NAMES)).endswith(" Treatments, unless somebody meddles.")
    s = table(hands={0: "heparin yoga", 1: "not_authorized"}, offices={0: "trucker"})
    play(s, 0, "treat heparin.1 trucker")
    assert FACE.summary(SAY, Position(GAME.view(s, 2), NAMES)).endswith("\n➡️ Ann gives Long-Haul Trucker Heparin.")


def test_it_is_told_before_whose_office_the_mob_stands() -> None:
    for text in told(table("mob", seats=5, infamy={0: 8})):
        assert "The mob stands before Ann’s office." in text


def test_it_is_told_that_the_anytime_owed_is_gone() -> None:
    s = table(required=4, hands={0: "sharps_bin wrong_bed.1"}, offices={0: "trucker"}, top="doorway_glance.1 code_blue")
    assert not any("owed for want of Treatments is gone" in text for text in told(s))
    play(s, 0, "bin sharps_bin.1")
    assert all("owed for want of Treatments is gone" in text for text in told(s))


def test_the_last_moment_is_told_and_nobodys_turn() -> None:
    s = table(required=1, last=[], hands={0: "yoga", 1: "billing_audit"}, offices={0: "trucker"})
    play(s, 0, "treat yoga.1 trucker")
    assert asked(s) == [(1, "window.end")]
    for text in told(s):
        assert "the last moment for an Anytime" in text
        assert "turn." not in text
        assert "▶️" not in text
    pixels(at(s).view)

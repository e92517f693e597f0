"""A case passes four gates, carries its proof, and its file does not reveal the answer."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.cases import gates, glance, making, proof
from bot.cases.case import Case, Stock, key
from bot.cases.gates import GATES, JUDGE, apart, passes, same
from bot.cases.variety import RATIONED
from bot.tools import cases as tool
from bot.workers.think import CompareAnswer, CompareQuestion
from bot.workers.think_worker import InlineThinker, Urgency
from engines import GAMES
from engines.game import Move
from engines.players.comparison import Comparison
from tests.bot.cases.asked import Slow, stocks

SAMPLES = 1000
STOCKS = stocks()
each_stock = pytest.mark.parametrize("stock", STOCKS.values(), ids=STOCKS.keys())


def compared(*means: float, samples: int = 100, spread: float = 0.1) -> Comparison:
    """Return ideas with samples that vary by `spread` around their means, each in its own way."""
    found = Comparison.of(len(means))
    for idea, mean in enumerate(means):
        found.values[idea] = [mean + spread * (-1) ** ((sample >> idea) & 1) for sample in range(samples)]
    return found


@pytest.mark.parametrize(
    ("gate", "found", "through"),
    [
        ("judge", compared(0.6, 0.5, 0.4), True),
        ("judge", compared(0.6, 0.53, 0.4), False),  # seven points
        ("judge", compared(0.6, 0.5, 0.4, spread=0.25), False),  # not sure enough
        ("to_end", compared(0.6, 0.5, samples=150, spread=0.2), True),
        ("to_end", compared(0.5, 0.6, samples=150, spread=0.2), False),  # another is the best
        ("to_end", compared(0.55, 0.5, samples=150, spread=0.4), False),
        ("strong", compared(0.56, 0.5, samples=24, spread=0.05), True),
        ("strong", compared(0.54, 0.5, samples=24, spread=0.05), False),
        ("strong", compared(0.56, 0.5, samples=24, spread=0.2), False),
    ],
)
def test_each_gate_wants_the_best_so_far_ahead_and_so_surely(gate: str, found: Comparison, through: bool) -> None:
    assert passes(GATES[gate], found, 0) == through


def thoughtful(case: Case) -> bool:
    """Return True if the first idea would be a case if it were the best."""
    game = GAMES[case.game]
    best, *others = (game.move(move) for move in case.considered)
    return not glance.obvious(game, case.state(game), case.seat, best, others)


def promising() -> making.Position:
    """Return the position of a case of the stock, as the maker found it."""
    case = next(case for case in STOCKS["gothic-doctor"].cases if thoughtful(case))
    _, seed, number, decision = (int(word) for word in case.origin.replace(",", "").split() if word.isdecimal())
    search = making.Search(GAMES[case.game], case.seats, seed)
    ideas = tuple(case.considered)
    found = Comparison([[0.0]] * len(ideas), [{}] * len(ideas), list(range(len(ideas))))
    return making.Position(search, number, decision, case.seat, case.guess, b"", CompareAnswer(ideas, found, over=True))


class Fixed:
    """A thinker with fixed answers: the first idea's lead at each gate; `cured`: how often only it cures."""

    def __init__(self, *, cured: float = 1.0, **ahead: float) -> None:
        self.cured = cured
        self.ahead, self.asked = {"judge": 0.2, "to_end": 0.2, "strong": 0.2} | ahead, list[str]()

    async def __call__(self, question: Any) -> Any:
        raise NotImplementedError

    async def compare(self, question: CompareQuestion, urgency: Urgency) -> CompareAnswer:
        assert urgency is Urgency.CASE
        effort = question.effort
        gate = "to_end" if effort.to_end else "strong" if effort.playouts else "judge"
        self.asked.append(gate)
        rest = [0.5] * (len(question.ideas) - 1)
        found = compared(0.5 + self.ahead[gate], *rest, samples=effort.samples, spread=0.01)
        if self.cured:
            found.told[0]["cured"] = self.cured * effort.samples
        return CompareAnswer(question.ideas, found, over=True)

    async def close(self) -> None:
        """Do nothing."""


@pytest.mark.parametrize("refused", [{"judge": 0.07}, {"to_end": -0.1}, {"strong": 0.04}])
async def test_a_position_that_fails_one_gate_is_no_case(refused: dict[str, float]) -> None:
    assert await making.case_of(promising(), Fixed()) is not None
    thinker = Fixed(**refused)
    assert await making.case_of(promising(), thinker) is None
    assert thinker.asked[-1] == next(iter(refused))  # and asked no later gate


async def test_what_cannot_be_told_is_no_case() -> None:
    assert await making.case_of(promising(), Fixed(cured=0.0)) is None


async def test_what_is_seen_at_a_glance_or_was_not_weighed_costs_no_gate(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seen, asked in (
        ("obvious", [True], []),
        ("obvious", [False, True], ["judge"]),
        ("overlooked", [True], []),
    ):
        thinker, found = Fixed(), promising()
        with monkeypatch.context() as patched:
            patched.setattr(glance, name, lambda *_, seen=seen: seen.pop(0))
            assert await making.case_of(found, thinker) is None
        assert sorted(set(thinker.asked)) == asked


def treating() -> Iterator[tuple[Any, int, list[Move]]]:
    """Yield positions of Quack in the Box with an open Treatment, and the possible ones."""
    game = GAMES["quack-in-the-box"]
    for seed in range(40):
        state = game.deal(game.Options(), 2, bytes([seed]) * 32)
        while decision := next((one for one in game.decisions(state) if one.must), None):
            moves = [move for move in decision.moves if move.verb == "treat"]
            if moves:
                yield state, decision.seat, moves
            usual = decision.default or moves[0]
            stay = next((move for move in decision.moves if move.verb == "stay"), usual)
            game.play(state, decision.seat, stay)


def test_moves_that_come_to_the_same_are_one_question() -> None:
    game = GAMES["quack-in-the-box"]
    for state, seat, moves in treating():
        kinds = {gates.kind(gates.cards_of(game, state), move) for move in moves}
        if len(kinds) < len(moves):
            left = apart(game, state, seat, moves)
            assert 0 < len(left) <= len(kinds) < len(moves)
            assert not any(same(game, state, seat, one, other) for one in left for other in left if one is not other)
            return
    pytest.fail("nobody held two copies of a card")


def test_what_takes_a_choice_back_is_no_option() -> None:
    class Back:
        takes_back = True

    game = GAMES["gothic-doctor"]
    back: Any = Back()
    assert apart(game, game.deal(game.Options(), 2, bytes(32)), 0, [back]) == []


@each_stock
def test_the_file_of_a_stock_does_not_say_what_is_right(stock: Stock) -> None:
    for case, told in zip(stock.cases, json.loads(stock.dump())["cases"], strict=True):
        known = {name: value for name, value in told.items() if name not in {"moves", "considered"}}
        assert not any(move in json.dumps(known) for move in case.moves)
        assert list(told["answers"]) == sorted(told["answers"]) and list(case.moves) == sorted(case.moves)
        assert sum(map(case.right, case.moves)) == 1
        other = replace(case, salt="00" * 16)
        assert not {case.key(move) for move in case.moves} & {other.key(move) for move in case.moves}
        assert key(case.salt, case.solution) == case.best


@each_stock
def test_every_case_of_the_stock_is_sound_and_of_the_present_rules(stock: Stock) -> None:
    """After a change of rules make a new stock: docs/cases.md has the command."""
    assert Stock.load(stock.dump()) == stock
    assert len({case.id for case in stock.cases}) == len(stock.cases)
    assert sum(case.rationed for case in stock.cases) * RATIONED <= max(len(stock.cases), RATIONED)
    for case in stock.cases:
        assert proof.unfit(case) == ""
        assert gates.FEWEST <= len(case.moves) <= gates.MOST
        assert all(case.answer(move).cost >= 50 for move in case.moves if not case.right(move))
        for name, gate in gates.gates_of(GAMES[case.game]).items():
            kept = case.gates[name]
            assert (kept.samples, max(kept.means, key=kept.means.__getitem__)) == (gate.effort.samples, case.best)
            assert kept.lead + 1 >= 1000 * gate.ahead and kept.lead + 2 >= gate.errors * (kept.error - 1)


async def test_a_sample_of_the_stock_is_proved_again() -> None:
    for stock in STOCKS.values():
        found = await proof.prove(stock.cases[0], InlineThinker(samples=SAMPLES), share=0.3, gates=("judge",))
        assert found.wrong == ""


async def test_a_case_whose_answer_is_another_move_does_not_stand() -> None:
    case = STOCKS["gothic-doctor"].cases[0]
    wrong = next(move for move in case.moves if not case.right(move))
    found = await proof.prove(
        replace(case, best=case.key(wrong)), InlineThinker(samples=SAMPLES), share=0.2, gates=("judge",)
    )
    assert found.wrong == "the gate judge does not say so"
    older = replace(case, rules_version=case.rules_version - 1)
    assert "it is of rules" in proof.unfit(older)


async def test_in_pieces_a_case_comes_to_the_same_as_at_once() -> None:
    case = STOCKS["gothic-doctor"].cases[0]
    question = CompareQuestion(
        case.game, case.guess, case.seat, bytes.fromhex(case.luck), replace(JUDGE.effort, samples=12), ideas=case.moves
    )
    whole = await gates.compared(InlineThinker(samples=SAMPLES), question)
    assert (await gates.compared(Slow(), question)).found == whole.found


async def test_the_command_adds_to_a_file_what_it_proves_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found, file = STOCKS["gothic-doctor"].cases[:2], tmp_path / "mine" / "stock.json"

    async def made(_search: making.Search, _thinker: Any, wanted: int) -> AsyncIterator[Case]:
        for case in found[:wanted]:
            yield case

    monkeypatch.setattr(tool, "cases", made)
    lines = [line async for line in tool.make("gothic-doctor", 1, [2], 1, {}, file, "2026-12-01")]
    lines += [line async for line in tool.make("gothic-doctor", 2, [2], 1, {}, file, "2027-01-01")]
    stock = tool.read(file)
    assert (stock.begins, stock.cases) == ("2026-12-01", found)
    assert "is there already" in lines[1] and not any(move in line for line in lines for move in found[0].moves)
    assert [one.wrong async for one in tool.proved(Stock(stock.game, stock.begins, found[:1]), share=0.1)] == [""]
    with pytest.raises(ValueError, match="is a stock of gothic-doctor"):
        [line async for line in tool.make("doctor-strange", 1, [2], 1, {}, file, "")]


async def test_positions_are_dealt_anew_for_the_seat_that_is_asked_and_the_same_search_finds_the_same() -> None:
    """The maker gets a game and a seed: no storage, no table, so no game that people play."""
    search = making.Search(GAMES["gothic-doctor"], 2, 5)
    found = [[one async for one in making.positions(search, InlineThinker(samples=6), 0)] for _ in range(2)]
    first, second = ([(one.guess, one.thought.ideas, one.thought.found) for one in series] for series in found)
    assert first and first == second

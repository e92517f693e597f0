"""Reviews are made one after another, written down after each decision, and refused with one sentence."""

from __future__ import annotations

from bot.history.recordings import Recordings
from bot.history.review import Review
from bot.history.reviewer import Reviewer
from bot.tables.table import Table
from bot.workers.think import CompareAnswer, CompareQuestion
from bot.workers.think_worker import InlineThinker, Urgency
from bot.workers.worker import WorkerClosedError
from tests.bot.tables.recorded import play_out
from tests.bot.tables.ward import ANN, BOB, Ward


class Spy(InlineThinker):
    """Answers here and now, but only so many questions; it keeps them."""

    def __init__(self, answers: int = 10_000) -> None:
        super().__init__()
        self.asked: list[CompareQuestion] = []
        self.answers = answers

    async def compare(self, question: CompareQuestion, urgency: Urgency) -> CompareAnswer:
        assert urgency is Urgency.REVIEW
        if len(self.asked) == self.answers:
            raise WorkerClosedError("The bot stops.")
        self.asked.append(question)
        return await super().compare(question, urgency)


def reviewer(ward: Ward, spy: Spy | None = None) -> Reviewer:
    if spy is not None:
        object.__setattr__(ward.services, "thinker", spy)
    return Reviewer(ward.registry, Recordings(ward.registry))


async def over(ward: Ward, *users: int, game: str = "quack-in-the-box") -> Table:
    """A finished game."""
    table = await ward.playing(*users, game=game)
    await play_out(table)
    return table


async def made(ward: Ward, table: Table, user: int, spy: Spy | None = None) -> Review:
    """A review, to its end."""
    one = reviewer(ward, spy)
    begun = await one.review(table, user)
    await ward.quiet()
    found = await one.wait(table.id, begun.seat, 1)
    assert found is not None
    return found


async def test_x(ward: Ward) -> None:
    table = await over(ward, ANN, BOB)
    spy = Spy()
    found = await made(ward, table, ANN, spy)
    print(found, len(found.dump()), len(spy.asked))
    assert found.done

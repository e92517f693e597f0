"""`python -m tests.fire cluster`: the whole run, and its figures."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from bot.interactions.responder import BROKEN
from tests.fire.cluster.checks import FINDINGS
from tests.fire.cluster.run import EXAMPLES, Plan, Run, Spent
from tests.fire.figures import machine, table
from tests.fire.measuring import part_of
from tests.wire import LocalDiscord

REPLACED = "attachments: no file for"


async def main(plan: Plan, *, hurry: bool = True) -> tuple[str, list[str]]:
    """Run everything. Return figures and failures; `hurry`: Discord takes no acknowledgement after 3 seconds."""
    where = machine()
    for noisy in ("aiohttp.server", "psycopg.pool"):
        logging.getLogger(noisy).setLevel(logging.CRITICAL)  # broken connections are the point here
    with tempfile.TemporaryDirectory(prefix="hc-", dir=tempfile.gettempdir()) as folder:
        async with LocalDiscord(hurry=hurry) as d, Run(d, Path(folder), plan) as run:
            await run.steady()
            await run.suffer()
            # a message that the database does not answer is true here
            broken = [one for one in run.throng.figures.broken if BROKEN[:25] in one]
            run.found.wrong["broken"] += broken + run.members.ended
            if hurry and run.faults.felt.unanswered:
                run.found.wrong["broken"].append(f"{run.faults.felt.unanswered} presses at a slot that was handed over")
            refused = [one for one in d.violations if REPLACED not in one.message]
            run.found.wrong["broken"] += [f"Discord refused: {one}" for one in refused[:10]]
            figures = f"{_told(plan)}\n\n{table(('figure', 'value'), _rows(run))}\n\n{_faults(run)}"
    wrong = [f"{name}: {one}" for name, found in run.found.wrong.items() for one in found[:EXAMPLES]]
    return f"{where}\n{figures}", wrong


def replaced(d: LocalDiscord) -> int:
    """Count hands that should have kept their picture but had another one; they are sent again with their own."""
    return sum(REPLACED in one.message for one in d.violations)


def _told(plan: Plan) -> str:
    taken = f", without the {plan.without}" if plan.without else ""
    return f"{plan.slots} slots and a standby, {plan.tables} tables, {plan.rate:g} presses a second{taken}"


def _rows(run: Run) -> list[tuple[str, object]]:
    found, figures, counts = run.found, run.throng.figures, run.throng.counts
    answers, under = found.answers or [0.0], found.under or [0.0]
    pressed = max(1, counts["inbox"] + counts["channel"])
    followed = run.throng.followed
    affairs = run.choices.acknowledged + run.votes.acknowledged + run.pauses.acknowledged
    return [
        ("processes begun", run.members.begun),
        ("processes that ended by themselves, since another had their slot", run.members.overtaken),
        ("games played at", found.played),
        ("presses", figures.presses),
        ("of these in direct messages, %", 100 * counts["inbox"] / pressed),
        ("pressed on two devices at once", counts["two devices"]),
        ("presses on which no answer came in time", figures.failed),
        ("told that the database does not answer", len(figures.broken)),
        ("moves acknowledged", figures.done),
        ("moves in the database", run.ledger.moves),
        ("moves whose answer was lost, made once all the same", run.ledger.unsure_made),
        ("votes, pauses and choices before a game acknowledged", affairs),
        ("hands compared as they were opened", run.looker.hands),
        ("boards compared", run.looker.boards),
        ("tables in memory compared", run.looker.tables),
        ("owed rows delivered", found.owed),
        ("of these sent again, and known by their nonce", run.messages.again),
        ("timers rung", found.rings),
        ("answers to COMMIT lost", run.members.commits_lost),
        ("second acknowledgements that Discord refused (40060)", run.d.presses.refused),
        ("pictures that were to stay and that another process had replaced", replaced(run.d)),
        ("hands that were older for a moment, since two processes answered two devices at once", len(followed)),
        ("of these the longest ms", 1000 * max(followed, default=0.0)),
        *((f"{words}", len(found.wrong[name])) for name, words in FINDINGS.items()),
        ("answer without faults p50 ms", 1000 * part_of(answers, 0.5)),
        ("answer without faults p99 ms", 1000 * part_of(answers, 0.99)),
        ("answer in all of the faults p50 ms", 1000 * part_of(under, 0.5)),
        ("answer in all of the faults p99 ms", 1000 * part_of(under, 0.99)),
        ("processor busy with it without faults, %", found.steady.share),
        ("of that the bots, PostgreSQL, Discord and the people, %", _parts(found.steady)),
        ("with faults, PostgreSQL's processes that ended apart, %", found.whole.share),
    ]


def _parts(spent: Spent) -> str:
    whole = max(0.001, spent.bots + spent.postgres + spent.here)
    return ", ".join(f"{100 * one / whole:.0f}" for one in (spent.bots, spent.postgres, spent.here))


def _faults(run: Run) -> str:
    felt = run.faults.felt
    rows = [(kind, len(took), *_times(took)) for kind, took in felt.seconds.items()]
    served = table(("until every slot that it struck was served again", "times", "median s", "worst s"), rows)
    over = table(
        ("slots handed over", "value"),
        [
            ("presses meanwhile at the slot", felt.pressed),
            ("unanswered", felt.unanswered),
            ("slowest answer s", max(felt.answers, default=0.0)),
            ("answer p99 s", part_of(felt.answers, 0.99)),
            ("second acknowledgements refused", felt.refused),
        ],
    )
    return f"{served}\n\n{over}"


def _times(took: Sequence[float]) -> tuple[float, float]:
    return median(took), max(took)

"""The proved and the unproved parts of a file, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from bot.tables.proof import SHOWN, Export
from bot.tools.verify.bound import is_named
from bot.tools.verify.file import ENDINGS, printable
from bot.tools.verify.replay import Replay
from bot.tools.verify.result import Result
from engines import GAMES

CHOSEN = (
    "Whoever hosts the bot could have tried seeds and chosen one before the first fingerprint was published: no file "
    "can exclude that."
)


@dataclass(slots=True)
class Verdict:
    """The verdict on a file: one sentence, then the proved and the claimed parts."""

    sentence: str
    proved: list[str] = field(default_factory=list)
    unproved: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        parts = [self.sentence]
        for heading, lines in (("Proved:", self.proved), ("Not proved:", self.unproved)):
            if lines:
                parts += ["", heading, *(f"- {line}" for line in lines)]
        return "\n".join(map(printable, parts))


def verdict(record: Export, replay: Replay, result: Result, start: str, end: str) -> Verdict:
    """Return the verdict on a file without contradictions."""
    made = Verdict(_sentence(record, replay, result))
    made.proved.append(_settled(record))
    _names(record, made)
    made.proved += _moves_proved(record, replay)
    made.unproved += _moves_unproved(record, replay)
    _ended(record, result, made, bound=bool(end))
    made.unproved += _to_compare(record, start, end)
    made.unproved.append(CHOSEN)
    return made


def _sentence(record: Export, replay: Replay, result: Result) -> str:
    published = record.start[:SHOWN]
    deck = f"the deck with the fingerprint {published}"
    count = len(record.moves)
    moves = f"these {count} moves" if count != 1 else "this one move"
    if replay.unread is not None:
        what = f"from move {replay.unread} on" if replay.unread else "as it was dealt"
        return f"In part: this House Call cannot read this game of earlier rules {what}."
    if not replay.dealt:
        return (
            f"In part: the present rules deal otherwise from the seed with the fingerprint {published}, so that the "
            f"deal is only as the file has it, and so is what came of {moves}."
        )
    if replay.other or result.doubt:
        return f"In part: {deck} was played by earlier rules; some of what came of {moves} is only as the file has it."
    if result.how == "rules" and result.gave_up:
        return f"True: {deck} gives exactly {moves} and these scores; whoever gave up comes last."
    if result.how == "rules":
        return f"True: {deck} gives exactly {moves} and this result."
    agreed = f"the game ended by {ENDINGS[result.how]}, which was agreed and not played"
    return f"True as far as it was played: {deck} gives exactly {moves}; {agreed}."


def _agreed(record: Export) -> str:
    options = ", ".join(f"{name} {_plain(value)}" for name, value in sorted(record.options.items())) or "none named"
    builtin = record.catalogue == GAMES[record.game].catalogues.builtin
    cards = f"{'the built-in ones' if builtin else 'a pack'} ({record.catalogue[:SHOWN]})"
    return f"rules version {record.rules_version}; cards: {cards}; options: {options}"


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) or "none" if isinstance(value, list) else str(value) or "none"


def _settled(record: Export) -> str:
    title, count = GAMES[record.game].title, len(record.seats)
    seats = f"{count} seat{'' if count == 1 else 's'}"
    return f"Settled before the first move: {title} with {seats}, its seed; {_agreed(record)}."


def _names(record: Export, made: Verdict) -> None:
    seed = bytes.fromhex(record.seed)
    for at, seat in enumerate(record.seats):
        kind = {"computer": f", a computer player ({seat.level})", "person": ", a person"}.get(seat.kind, "")
        if is_named(seed, at, seat):
            made.proved.append(f"Seat {at + 1}: {seat.name}{kind}.")
        else:
            made.proved += [f"Seat {at + 1}{kind} at the start."] if kind else []
            made.unproved.append(
                f"Seat {at + 1}: the name {seat.name} is not the one at the start, which happens where somebody took "
                "the seat over or was forgotten, and where a file was changed."
            )


def _moves_proved(record: Export, replay: Replay) -> Iterator[str]:
    count = len(record.moves) - len(replay.earlier)
    back = sum(move.undone for move in record.moves)
    taken = f" ({back} taken back)" if back else ""
    if not replay.earlier:
        yield f"{count or 'No'} move{'' if count == 1 else 's'}{taken}, each legal, with what came of it by the rules."
        return
    until, version = replay.earlier[-1], GAMES[record.game].rules_version
    same = len(replay.earlier) - len(replay.other)
    if replay.unread is not None:
        return
    yield (
        f"Up to move {until} it was played by earlier rules; the present ones (version {version}) "
        f"give {'all the same' if not replay.other else f'the same for {same}'}."
    )
    if count:
        yield f"From move {until + 1} on it was played by the present rules: each move is legal, with what came of it."


def _moves_unproved(record: Export, replay: Replay) -> Iterator[str]:
    if replay.unread is not None:
        yield f"All that follows in the file from {f'move {replay.unread}' if replay.unread else 'the deal'} on."
    elif not replay.dealt:
        yield "The deal, which is only as the file has it: the present rules deal otherwise from this seed."
    if replay.other:
        numbers = ", ".join(map(str, replay.other[:20])) + (" ..." if len(replay.other) > 20 else "")
        yield (
            f"Moves {numbers}: made by earlier rules, and followed by what the file says came of them. Whether those "
            f"rules gave it only a House Call of that time can tell (rules version {record.rules_version})."
        )
    if not record.moves:
        yield "That anything was played: there is not one move in this file."


def _ended(record: Export, result: Result, made: Verdict, *, bound: bool) -> None:
    places = f"places {', '.join(map(str, result.ranks)) or '–'} by seat"
    if result.ranks and 1 not in result.ranks:
        places = "nobody wins"
    what, gone = ENDINGS[result.how].capitalize(), result.gave_up
    scores = ", ".join(map(str, record.outcome.get("scores", ())))
    if result.doubt:
        made.unproved.append(f"{what}: {places}, since {result.doubt}.")
    elif result.how == "rules":
        made.proved.append(f"{what}: scores {scores} by seat" + ("." if gone else f", {places}."))
    elif bound:
        made.proved.append(f"{what}: {places}. It was published so; it was agreed and not played.")
    else:
        made.unproved.append(f"{what}: {places}. It is what the file says, and so is that no more moves were made.")
    if gone:
        seats = f"seat{'' if len(gone) == 1 else 's'} {', '.join(str(at + 1) for at in gone)}"
        left = f"Who gave up: {seats}" + (f"; therefore {places}" if result.how == "rules" else "")
        (made.proved if bound else made.unproved).append(f"{left}, as {'was published' if bound else 'the file says'}.")


def _to_compare(record: Export, start: str, end: str) -> Iterator[str]:
    if not start:
        yield (
            f"That this is the game that was announced: compare {record.start[:SHOWN]} with the fingerprint in its "
            "first post, or give that with --start."
        )
    if not end:
        yield (
            f"That the game ended here and so: compare {record.end[:SHOWN]} with the fingerprint in its results, or "
            "give that with --end."
        )

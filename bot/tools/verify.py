"""`housecall verify`: what follows from the file of a game that is over, and what does not.

The file names the seed. What was published before the first move binds it together with everything else that was
settled then; what was published at the end binds the moves and the result. Verifying deals from the seed, plays the
recorded moves by the rules, and compares. Moves that were made by earlier rules are folded from their events, and what
the present rules say of them is told apart from what is proved. docs/proof.md has the whole of it.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations
from typing import Any

import msgspec

from bot.tables import ending
from bot.tables.proof import FORMAT, SHOWN, Export, Recorded, Seated, name_digest
from engines import GAMES
from engines.game import Game, Outcome

ENDINGS = {
    "rules": "the result by the rules",
    "conceded": "a concession",
    "draw": "a draw",
    "cancelled": "being called off",
}
SEED_BYTES = 32
CHOSEN = (
    "Whoever hosts the bot could have tried seeds and chosen one before the first fingerprint was published: no file "
    "can exclude that."
)


class Untrue(ValueError):  # noqa: N818  a verdict
    """A file that contradicts itself, the rules, or what was published; the text is one sentence."""

    def __init__(self, sentence: str) -> None:
        super().__init__(_printable(sentence))


@dataclass(slots=True)
class Verdict:
    """What follows from a file: one sentence for all of it, then what is proved and what is only claimed."""

    sentence: str
    proved: list[str] = field(default_factory=list)
    unproved: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        parts = [self.sentence]
        for heading, lines in (("Proved:", self.proved), ("Not proved:", self.unproved)):
            if lines:
                parts += ["", heading, *(f"- {line}" for line in lines)]
        return "\n".join(map(_printable, parts))


def _printable(text: str) -> str:
    """Words of a file in which nothing can move a terminal's cursor."""
    return "".join(one if one.isprintable() else " " for one in text)


class _First(msgspec.Struct, frozen=True):
    """A file of the first format."""

    game: str
    rules_version: int
    catalogue: str
    options: dict[str, Any]
    seats: int
    names: list[str]
    seed: str
    seed_hash: str
    moves: list[Recorded]
    outcome: dict[str, Any]
    cards: str = ""
    patches: list[tuple[int, int, int]] = []


class _Format(msgspec.Struct, frozen=True):
    format: int
    game: str


def verify(raw: bytes, *, start: str = "", end: str = "") -> Verdict:
    """Check a file; `start` and `end` are the fingerprints that were published, where they are at hand.

    Raises:
        Untrue: what does not fit, in one sentence.

    """
    record = _read(raw)
    game = GAMES[record.game]
    seed = _seed(record)
    _same_cards(record)
    _same_seats(record, seed)
    _same_start(record, seed)
    course = _Course(game, record)
    try:
        course.deal(seed)
        course.play()
    except Untrue:
        raise
    except (ValueError, KeyError, TypeError, IndexError, msgspec.MsgspecError) as wrong:
        raise Untrue(f"The recorded game cannot be dealt and played again: {wrong}.") from None
    result = _Result(record, course)
    result.check()
    _same_end(record)
    _published(record, start, end)
    return _verdict(record, course, result, start, end)


# ------------------------------------------------------------------------------------------------ reading


def _read(raw: bytes) -> Export:
    try:
        kind = msgspec.json.decode(raw, type=_Format)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Untrue("This is no exported game of House Call.") from None
    if kind.format not in {1, FORMAT} or kind.game not in GAMES:
        raise Untrue("This file comes from a later House Call than this one: update House Call.")
    try:
        record = msgspec.json.decode(raw, type=Export) if kind.format == FORMAT else _first(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Untrue("This is no exported game of House Call.") from None
    if _last_version(record) > GAMES[record.game].rules_version:
        raise Untrue("This game was played by later rules than this House Call knows: update House Call.")
    return record


def _first(raw: bytes) -> Export:
    old = msgspec.json.decode(raw, type=_First)
    names = old.names if len(old.names) == old.seats else [""] * min(old.seats, 100)
    return Export(
        1,
        old.game,
        old.patches[0][1] if old.patches else old.rules_version,
        old.catalogue,
        old.options,
        [Seated(name) for name in names],
        old.seed,
        old.moves,
        old.outcome,
        seed_hash=old.seed_hash,
        patches=old.patches,
        cards=old.cards,
    )


def _last_version(record: Export) -> int:
    return record.patches[-1][2] if record.patches else record.rules_version


def _seed(record: Export) -> bytes:
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        raise Untrue("The seed in this file is not a hexadecimal number.") from None
    if len(seed) != SEED_BYTES:
        raise Untrue(f"The seed in this file has {len(seed)} bytes instead of {SEED_BYTES}.")
    return seed


# ------------------------------------------------------------------------------------------------ what is bound


def _same_cards(record: Export) -> None:
    """Cards in the file are those whose fingerprint stands in it."""
    try:
        text = b64decode(record.cards, validate=True)
    except ValueError:
        raise Untrue("The cards in this file cannot be read.") from None
    if text and sha256(text).hexdigest() != record.catalogue:
        raise Untrue("The cards in this file are other ones than those whose fingerprint stands in it.")
    try:
        if text:
            GAMES[record.game].catalogues.register(text)
    except ValueError as wrong:
        raise Untrue(f"The cards in this file are none of this game: {wrong}.") from None


def _same_seats(record: Export, seed: bytes) -> None:
    """No name stands at the seat of another one."""
    if len(record.seats) not in GAMES[record.game].seats:
        raise Untrue(f"{GAMES[record.game].title} is not played with {len(record.seats)} seats.")
    for at, seat in enumerate(record.seats):
        for other, there in enumerate(record.seats):
            known = at != other and seat.digest and not _named(seed, at, seat)
            if known and name_digest(seed, other, seat.name) == there.digest:
                raise Untrue(f"Names were exchanged: {seat.name} did not begin in seat {at + 1} but in {other + 1}.")


def _named(seed: bytes, at: int, seat: Seated) -> bool:
    return name_digest(seed, at, seat.name) == seat.digest


def _same_start(record: Export, seed: bytes) -> None:
    if not record.start:
        if sha256(seed).hexdigest() != record.seed_hash:
            raise Untrue("The seed does not have the fingerprint in this file.")
    elif record.begun().fingerprint() != record.start:
        raise Untrue(
            "Seed, cards, options, game, rules version and seats do not have the fingerprint in this file: one of them "
            "was changed."
        )


def _same_end(record: Export) -> None:
    if record.end and record.record() != record.end:
        raise Untrue(
            f"{_told(record)} do not have the fingerprint in this file: something was left out, added or changed."
        )


def _told(record: Export) -> str:
    """What a file tells, in a few words."""
    how = ENDINGS[str(record.outcome.get("how"))]
    count = len(record.moves)
    return f"{count or 'No'} move{'' if count == 1 else 's'} and {how}"


def _published(record: Export, start: str, end: str) -> None:
    """The fingerprints that were published are those of the file."""
    if start and not _fits(record.start or record.seed_hash, start):
        raise Untrue("This is not the game that was announced: the fingerprint at its start is another one.")
    if end and not record.end:
        raise Untrue("This file has no fingerprint of its moves and its result to compare: ask for the file anew.")
    if end and not _fits(record.end, end):
        raise Untrue(f"{_told(record)} are not what was published at the end: its fingerprint is another one.")


def _fits(own: str, published: str) -> bool:
    given = published.strip().strip("`").lower()
    if len(given) < SHOWN or not set(given) <= set("0123456789abcdef"):
        raise Untrue(f"A fingerprint has {SHOWN} hexadecimal digits, and {published.strip()[:80]!r} is none.")
    return own.startswith(given)


# ------------------------------------------------------------------------------------------------ playing again


class _Course:
    """The game being played again. Moves of the present rules must be what the rules give; earlier ones are folded
    where the present rules give something else.

    `other`: moves that the present rules would not make; `unread`: the first move, or 0 for the deal, from which on
    this House Call cannot read the file; `dealt`: whether the present rules deal what the file has.
    """

    def __init__(self, game: Game[Any], record: Export) -> None:
        self.game = game
        self.record = record
        self.state: Any = None
        self.back: list[Any] = []
        """Positions since the last move that stands, while moves that were taken back follow one another."""
        self.other: list[int] = []
        self.unread: int | None = None
        self.dealt = True
        self.earlier = [move.n for move in record.moves if not self.now(move.n)]
        """Moves that were made by earlier rules."""

    def now(self, n: int) -> bool:
        """Whether move `n` (0: the deal) was made by the present rules."""
        version = self.record.rules_version
        for after, _, new in self.record.patches:
            version = new if n > after else version
        return version == self.game.rules_version

    def deal(self, seed: bytes) -> None:
        """Deal; where earlier rules dealt, what the file has counts."""
        if self.now(0):
            self.state = self._dealt(seed)
            if self.record.dealt and self.game.dump(self._stored()) != self.game.dump(self.state):
                raise Untrue("The deal in this file is not the one that its seed gives.")
        else:
            self._deal_of_old(seed)
        if self.state is not None and self.game.catalogue(self.state) != self.record.catalogue:
            if self.now(0):
                raise Untrue("The cards of this game are not the ones named in the file.")
            self.dealt = False

    def _dealt(self, seed: bytes) -> Any:
        return self.game.deal(self.game.Options.stored(self.record.options), len(self.record.seats), seed)

    def _stored(self) -> Any:
        return self.game.load(b64decode(self.record.dealt))

    def _deal_of_old(self, seed: bytes) -> None:
        try:
            self.state = self._dealt(seed)
        except Exception:  # noqa: BLE001  the present rules may refuse in any way what earlier ones dealt
            self.dealt = False
        if not self.record.dealt:
            self.unread = None if self.dealt else 0
            return
        try:
            stored = self._stored()
        except Exception:  # noqa: BLE001  as may their way of storing it
            self.state, self.unread, self.dealt = None, 0, False
            return
        self.dealt = self.dealt and self.game.dump(stored) == self.game.dump(self.state)
        self.state = stored

    def play(self) -> None:
        """Every move in order; those that were taken back too."""
        for move in self.record.moves:
            if self.unread is not None:
                return
            if self.now(move.n):
                self._by_the_rules(move)
            else:
                self._by_earlier_rules(move)

    def _by_the_rules(self, move: Recorded) -> None:
        if not move.undone:
            self.back = []
        made = None
        for place in range(len(self.back), -1, -1):
            state = self.game.clone(self.back[place - 1] if place else self.state)
            made = self._made(state, move) or made
            if made is not None and self._recorded(move) == made:
                self._go_on(state, place, move)
                return
        if made is None:
            raise Untrue(f"Move {move.n} ({move.move}) is not legal where it stands.")
        raise Untrue(f"The events of move {move.n} ({move.move}) are not those the rules give.")

    def _go_on(self, state: Any, place: int, move: Recorded) -> None:
        if move.undone:  # it was taken back before the next one that stands, but others may follow it first
            self.back = [*self.back[:place], state]
        else:
            self.state = state

    def _made(self, state: Any, move: Recorded) -> bytes | None:
        """The events of a move, None where it is not legal."""
        try:
            return self.game.pack(self.game.play(state, move.seat, self.game.move(move.move)))
        except ValueError:
            return None

    def _recorded(self, move: Recorded) -> bytes | None:
        """Its events as the file has them, written as they are today; None where they are none."""
        try:
            return self.game.pack(self.game.unpack(b64decode(move.events)))
        except (ValueError, msgspec.MsgspecError):
            return None

    def _by_earlier_rules(self, move: Recorded) -> None:
        """As the present rules would have it where that is the same, else by its events."""
        state = self.game.clone(self.state)
        try:
            same = self._made(state, move) == self._recorded(move)
        except Exception:  # noqa: BLE001  the present rules meet a position that they would not make
            same = False
        if not same and not move.undone:
            state = self.game.clone(self.state)
            try:
                for event in self.game.unpack(b64decode(move.events)):
                    self.game.evolve(state, event)
            except Exception:  # noqa: BLE001
                self.unread = move.n
                return
        if not same:
            self.other.append(move.n)
        if not move.undone:
            self.state = state


# ------------------------------------------------------------------------------------------------ the result


class _Result:
    """How the file says that the game ended, and how far that follows from the moves."""

    def __init__(self, record: Export, course: _Course) -> None:
        self.record = record
        self.course = course
        self.how = str(record.outcome.get("how"))
        self.doubt = ""
        """Why the moves do not prove it, where earlier rules may have ended the game in another way."""
        self.guessed: tuple[int, ...] = ()
        """Seats that must have given up for these places, in a file that does not say who did."""

    def check(self) -> None:
        """Untrue where the file contradicts the moves or itself."""
        if self.how not in ENDINGS:
            raise Untrue("This file does not say how the game ended.")
        if self.course.unread is not None:
            self.doubt = "the moves that lead to it cannot be read by this House Call"
            return
        try:
            self._compare(self.course.game.outcome(self.course.state))
        except Untrue:
            if _last_version(self.record) == self.course.game.rules_version:
                raise
            self.doubt = "by the present rules these moves would end otherwise"

    def _compare(self, reached: Outcome | None) -> None:
        if self.how == "rules":
            if reached is None:
                raise Untrue("The file tells of a result, and the game is not over after these moves.")
            self._by_rules(reached)
            return
        if reached is not None:
            raise Untrue(
                f"The file tells of {ENDINGS[self.how]}, but these moves end the game by its rules: the result was "
                "exchanged."
            )
        gone = [seat.gone for seat in self.record.seats]
        if self.how == "conceded" and self.record.format == FORMAT and self.ranks != _conceded(gone):
            raise Untrue("The places in the file are not those of who gave up and who did not.")
        if self.how != "conceded" and set(self.ranks) != {1}:
            raise Untrue(f"The file tells of {ENDINGS[self.how]}, and yet of places.")

    def _by_rules(self, reached: Outcome) -> None:
        claimed = self.record.outcome
        named = {"scores": list(reached.scores), "parts": list(reached.parts), "key": reached.ending.key}
        named["args"] = dict(reached.ending.args)
        if any(claimed.get(key, value) != value for key, value in named.items()) or "scores" not in claimed:
            raise Untrue("The result in the file is not the one these moves give.")
        seats = range(len(self.record.seats))
        gone = tuple(at for at in seats if self.record.seats[at].gone)
        if len(seats) - len(gone) < min(2, len(seats)):
            raise Untrue("The file tells of a result by the rules, and nobody was left to play against.")
        if self.ranks == ending.places(reached.ranks, gone):
            return
        guesses = (some for count in seats[1:-1] for some in combinations(seats, count))
        fits = (some for some in guesses if self.ranks == ending.places(reached.ranks, some))
        self.guessed = next(fits, ()) if self.record.format < FORMAT and len(seats) > 2 else ()
        if not self.guessed:
            raise Untrue("The places in the file are not those that these moves give.")

    @property
    def ranks(self) -> tuple[int, ...]:
        """The places that the file tells of."""
        ranks = self.record.outcome.get("ranks", ())
        return tuple(ranks) if isinstance(ranks, list) else ()

    @property
    def gave_up(self) -> list[int]:
        """Seats that gave up, as the file says, or as follows from its places."""
        return [at for at, seat in enumerate(self.record.seats) if seat.gone] or list(self.guessed)


def _conceded(gone: list[bool]) -> tuple[int, ...]:
    stayed = gone.count(False)
    return tuple(stayed + 1 if one else 1 for one in gone)


# ------------------------------------------------------------------------------------------------ in words


def _verdict(record: Export, course: _Course, result: _Result, start: str, end: str) -> Verdict:
    published = record.start[:SHOWN] if record.start else record.seed_hash
    made = Verdict(_sentence(record, course, result, published))
    made.proved += _settled(record, bound=bool(record.start))
    if not record.start:
        made.unproved.append(
            f"The fingerprint of that time bound the seed alone. Only as the file says: {_agreed(record)}."
        )
    _names(record, made)
    made.proved += _moves_proved(record, course)
    made.unproved += _moves_unproved(record, course)
    _ended(record, result, made, bound=bool(end))
    made.unproved += _to_compare(record, published, start, end)
    made.unproved.append(CHOSEN)
    return made


def _sentence(record: Export, course: _Course, result: _Result, published: str) -> str:
    deck = f"the deck with the fingerprint {published}"
    count = len(record.moves)
    moves = f"these {count} moves" if count != 1 else "this one move"
    if course.unread is not None:
        what = f"from move {course.unread} on" if course.unread else "as it was dealt"
        return f"In part: this House Call cannot read this game of earlier rules {what}."
    if not course.dealt:
        return (
            f"In part: the present rules deal otherwise from the seed with the fingerprint {published}, so that the "
            f"deal is only as the file has it, and so is what came of {moves}."
        )
    if course.other or result.doubt:
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


def _settled(record: Export, *, bound: bool) -> list[str]:
    title, count = GAMES[record.game].title, len(record.seats)
    seats = f"{count} seat{'' if count == 1 else 's'}"
    if not bound:
        return ["The seed was fixed before the first move, since it has the fingerprint."]
    return [f"Settled before the first move: {title} with {seats}, its seed; {_agreed(record)}."]


def _names(record: Export, made: Verdict) -> None:
    seed = bytes.fromhex(record.seed)
    for at, seat in enumerate(record.seats):
        kind = {"computer": f", a computer player ({seat.level})", "person": ", a person"}.get(seat.kind, "")
        if seat.digest and _named(seed, at, seat):
            made.proved.append(f"Seat {at + 1}: {seat.name}{kind}.")
        elif seat.digest:
            made.proved += [f"Seat {at + 1}{kind} at the start."] if kind else []
            made.unproved.append(
                f"Seat {at + 1}: the name {seat.name} is not the one at the start, which happens where somebody took "
                "the seat over or was forgotten, and where a file was changed."
            )
        else:
            made.unproved.append(f"Seat {at + 1}: the name {seat.name or '(none)'}.")


def _moves_proved(record: Export, course: _Course) -> Iterator[str]:
    count = len(record.moves) - len(course.earlier)
    back = sum(move.undone for move in record.moves)
    taken = f" ({back} taken back)" if back else ""
    if not course.earlier:
        yield f"{count or 'No'} move{'' if count == 1 else 's'}{taken}, each legal, with what came of it by the rules."
        return
    until, version = course.earlier[-1], GAMES[record.game].rules_version
    same = len(course.earlier) - len(course.other)
    if course.unread is not None:
        return
    yield (
        f"Up to move {until} it was played by earlier rules; the present ones (version {version}) "
        f"give {'all the same' if not course.other else f'the same for {same}'}."
    )
    if count:
        yield f"From move {until + 1} on it was played by the present rules: each move is legal, with what came of it."


def _moves_unproved(record: Export, course: _Course) -> Iterator[str]:
    if course.unread is not None:
        yield f"All that follows in the file from {f'move {course.unread}' if course.unread else 'the deal'} on."
    elif not course.dealt:
        yield "The deal, which is only as the file has it: the present rules deal otherwise from this seed."
    if course.other:
        numbers = ", ".join(map(str, course.other[:20])) + (" ..." if len(course.other) > 20 else "")
        yield (
            f"Moves {numbers}: made by earlier rules, and followed by what the file says came of them. Whether those "
            f"rules gave it only a House Call of that time can tell (rules version {record.rules_version})."
        )
    if not record.moves:
        yield "That anything was played: there is not one move in this file."


def _ended(record: Export, result: _Result, made: Verdict, *, bound: bool) -> None:
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


def _to_compare(record: Export, published: str, start: str, end: str) -> Iterator[str]:
    if not start:
        yield (
            f"That this is the game that was announced: compare {published} with the fingerprint in its first post, or "
            "give that with --start."
        )
    if not end and record.end:
        where = "its results" if record.start else "its results, if these show one (earlier versions showed none)"
        yield (
            f"That the game ended here and so: compare {record.end[:SHOWN]} with the fingerprint in {where}, or give "
            "that with --end."
        )
    elif not record.end:
        yield (
            "That the game ended here and so: this file has no fingerprint of the moves and the result. Earlier "
            "versions made none."
        )

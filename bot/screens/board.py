"""The public board message, and its readings in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.drawing import plain
from bot.faces.audience import Audience
from bot.faces.book import Entry
from bot.faces.values import Detail
from bot.history.news import Line
from bot.names import short
from bot.screens.cards import alt, rulings
from bot.screens.finale import afterwards
from bot.screens.pages import IN_MORE, IN_PICTURE, IN_RULES, page_arrows, paged_menu
from bot.screens.phrases import in_league
from bot.tables.time_control import DAY, MINUTE
from bot.ui.components import Button, Choice, Menu, Part, Picture, Row, Screen, Text
from bot.ui.limits import ALT, CHOICE_TEXT, CHOICES, LABEL, TEXT, clip, size
from bot.ui.verbs import Changed, Details, Hand, InWords, Log, More, Nudge, Piles, Rules, See
from bot.words import Say

NOTICE, AWAITED = 600, 400
LOG_PAGE = 1400
"""Characters on a page of the log: two screens of a phone."""
PAGE, LINE = 3000, 200
"""Most characters of a page of cards, and of a line on it."""
TIMES = 50
"""Characters of the times above lines of the log."""


def board(
    audience: Audience,
    *,
    title: str,
    awaited: str,
    lines: Sequence[str],
    filename: str = "",
    over: bool = False,
    card: bool = False,
    maintenance: str = "",
    league: str = "",
    nudge: int | None = None,
) -> Screen:
    """Return the board, as the picture `filename` if one was uploaded with it, else in words. Below it are the
    `awaited` players and the lines of the last turns. `card`: the results have their own message. `maintenance`: the
    warning of a restart. `league`: its league, season and division. `nudge`: the seat that can be nudged.
    """
    say, face = audience.say, audience.face
    parts: list[Part] = [Text(f"### {title}")]
    if filename:
        parts.append(Picture(filename, clip(face.alt(say, audience.at), ALT)))
    else:
        parts.append(Text("\n".join(face.board(say, audience.at)), rest=say(IN_MORE)))
    if awaited:
        parts.append(Text(clip(awaited, AWAITED)))
    if maintenance:
        parts.append(Text(maintenance))
    below = [*(f"-# {line}" for line in lines), clip(face.summary(say, audience.at), 300)]
    below += in_league(league)
    if told := "\n".join(line for line in below if line):
        parts.append(Text(told))
    parts.append(_buttons(audience, over=over, card=card))
    if nudge is not None:
        label = clip(say("Nudge {name}", name=short(plain(audience.at.names[nudge]))), LABEL)
        parts.append(Row((Button(label, audience.press(Nudge, nudge), emoji="👉"),)))
    return Screen(tuple(parts), face.accent)


def text_board(audience: Audience, *, title: str, awaited: str, notice: str = "", over: bool = False) -> Screen:
    """Return the board in words, below an optional `notice`."""
    parts: list[Part] = [Text(f"### {title}")]
    if notice:
        parts.append(Text(clip(notice, NOTICE)))
    parts.append(Text("\n".join(audience.face.board(audience.say, audience.at)), rest=audience.say(IN_PICTURE)))
    if awaited:
        parts.append(Text(clip(awaited, AWAITED)))
    picture = Button(audience.say("As a picture"), audience.press(See), emoji="🖼️")
    if over:
        return Screen((*parts, Row((picture,)), afterwards(audience)), audience.face.accent, name="board_words")
    hand = Button(audience.say("My hand"), audience.press(Hand), style="blue", emoji="🃏")
    lying = (piles_button(audience),) if audience.face.piles else ()
    return Screen((*parts, Row((hand, picture, *lying))), audience.face.accent, name="board_words")


def seen(audience: Audience, *, title: str, filename: str) -> Screen:
    """Return the board as a private picture."""
    say = audience.say
    picture = Picture(filename, clip(audience.face.alt(say, audience.at), ALT))
    buttons = (
        Button(say("My hand"), audience.press(Hand), style="blue", emoji="🃏"),
        Button(say("In words"), audience.press(InWords), emoji="🗺️"),
    )
    parts: list[Part] = [Text(f"### {title}"), picture]
    if audience.face.close_ups:
        choices = tuple(
            Choice(clip(name, CHOICE_TEXT), str(seat), chosen=seat == audience.at.large)
            for seat, name in enumerate(map(plain, audience.at.names))
        )
        parts.append(Menu(audience.press(See), say("Whose part would you like to see large?"), choices))
    return Screen((*parts, Row(buttons)), audience.face.accent, name="board_picture")


def details(audience: Audience, cards: Sequence[Detail], chosen: int, entry: Entry | None, filename: str) -> Screen:
    """Return a card of the player's hand in full, with a menu of the others. `entry`: its entry in the game's book,
    with the picture if `filename` was uploaded with it.
    """
    say = audience.say
    if not cards:
        return Screen((Text(say("You hold no cards just now.")),), name="hand_cards")
    chosen = min(chosen, len(cards) - 1)
    label, joke = cards[chosen].label, cards[chosen].joke
    parts: list[Part] = [Text(f"### {label.emoji} {label.text}")]
    if filename and entry is not None:
        parts.append(Picture(filename, alt(entry)))
    told = "\n".join([cards[chosen].about, *([f"*{joke}*"] if joke else [])])
    ruled = rulings(say, audience.face, entry) if entry is not None else ""
    parts += [Text(words, rest=say(IN_RULES)) for words in (told, ruled) if words]
    choices = tuple(
        Choice(clip(one.label.text, CHOICE_TEXT), str(number), emoji=one.label.emoji, chosen=number == chosen)
        for number, one in enumerate(cards)
    )
    menu = paged_menu(
        say,
        audience.press(Details),
        say("Which card?"),
        choices,
        chosen // CHOICES,
        lambda to: audience.press(Details, to + 1),
    )
    return Screen((*parts, *menu), name="hand_cards")


def piles_button(audience: Audience) -> Button:
    return Button(audience.say("Discard piles"), audience.press(Piles), emoji="🗂️")


def piles(audience: Audience, *, title: str, page: int) -> Screen:
    """Return a page of the face-up piles, a line for each kind of card."""
    say, face = audience.say, audience.face
    found = face.piles(say, audience.at) if face.piles else []
    pages = _pages(
        [line for heading, cards in found for line in (f"**{heading}**", *(cards or [f"-# {say('empty')}"]))]
    )
    page %= len(pages)
    parts: list[Part] = [Text(f"### {title}" + (f" ({page + 1}/{len(pages)})" if len(pages) > 1 else ""))]
    parts.append(Text(pages[page] or say("No cards lie in open piles here.")))
    if len(pages) == 1:
        return Screen(tuple(parts), face.accent, name="piles")
    parts.append(page_arrows(say, page, len(pages), lambda to: audience.press(Piles, to)))
    return Screen(tuple(parts), face.accent, name="piles")


def _pages(lines: Sequence[str]) -> list[str]:
    """Fill pages with lines; a page and its title fit in a message."""
    pages = [""]
    for line in lines:
        line = clip(line, LINE)  # noqa: PLW2901
        if size(pages[-1]) + size(line) + 1 > PAGE:
            pages.append("")
        pages[-1] += f"\n{line}" if pages[-1] else line
    return pages


def past(*, title: str, lines: Sequence[str]) -> Screen:
    """Return the rest of an old board message: the lines of its turns."""
    told = clip_lines("\n".join(lines), 1800)
    return Screen((Text(f"-# {title}\n{told}".rstrip()),))


def clip_lines(text: str, most: int) -> str:
    """Return the last lines of a text that fit in `most` characters."""
    if len(text) <= most:
        return text
    kept = text[-(most - 2) :]
    return "…\n" + kept.partition("\n")[2]


def told(audience: Audience, *, title: str, lines: Sequence[Line], empty: str) -> Screen:
    newest, *older = _packed(lines, PAGE) or [[]]
    body = _listed(audience.say, newest) or empty
    if older:
        body = f"-# {audience.say('The earlier lines are in the log, under *More*.')}\n{body}"
    return Screen((Text(f"### {title}"), Text(clip_lines(body, TEXT - 300))), audience.face.accent, name="changes")


def log(audience: Audience, *, title: str, lines: Sequence[Line], page: int) -> Screen:
    """Return a page of the log in order, with the times of the moves; page 0 is the newest."""
    say = audience.say
    pages = _packed(lines) or [[]]
    page = min(page, len(pages) - 1)
    body = _listed(say, pages[page]) or say("Nothing has happened yet.")
    parts: list[Part] = [Text(f"### {title}"), Text(clip_lines(body, TEXT - 300))]
    if len(pages) > 1:
        parts.append(Text(f"-# {say('Page {n} of {count}; page 1 is the newest.', n=page + 1, count=len(pages))}"))
        older = Button(say("Older"), audience.press(Log, page + 1), emoji="◀️", disabled=page == len(pages) - 1)
        newer = Button(say("Newer"), audience.press(Log, max(page - 1, 0) or None), emoji="▶️", disabled=page == 0)
        parts.append(Row((older, newer)))
    return Screen(tuple(parts), audience.face.accent, name="log")


def _packed(lines: Sequence[Line], most: int = LOG_PAGE) -> list[list[Line]]:
    """Split lines into pages of at most that size, the newest page first."""
    pages: list[list[Line]] = []
    left = 0
    for line in reversed(lines):
        room = size(line.text) + (0 if pages and _minutes(pages[-1][0]) == _minutes(line) else TIMES)
        if room > left or not pages:
            pages.append([])
            left = most
        pages[-1].insert(0, line)
        left -= room + 2
    return pages


def _listed(say: Say, lines: Sequence[Line]) -> str:
    """Return a list of lines. Above each, or above several of the same minutes, is when their moves were made. Lines
    whose time the reader may not know are set apart.
    """
    told, above = [], (0, 0)
    for line in lines:
        minutes = _minutes(line)
        if line.last and minutes != above:
            told.append(f"-# {_times(say, line)}")
        told.append(f"{'•' if line.last else '-#'} {line.text}")
        above = minutes
    return "\n".join(told)


def _minutes(line: Line) -> tuple[int, int]:
    return line.first // MINUTE, line.last // MINUTE


def _times(say: Say, line: Line) -> str:
    """Return the minutes from a line's first to its last move, in the reader's own time zone."""
    first, last = (minutes * 60 for minutes in _minutes(line))
    if first == last:
        return f"<t:{first}:f>"
    form = "t" if line.last - line.first < DAY // 2 else "f"
    return say("{first} to {last}", first=f"<t:{first}:f>", last=f"<t:{last}:{form}>")


def _buttons(audience: Audience, *, over: bool, card: bool) -> Row:
    say = audience.say
    if over and not card:
        return afterwards(audience)
    if over:
        return Row((Button(say("More"), audience.press(More), emoji="⚙️"),))
    return Row(
        (
            Button(say("My hand"), audience.press(Hand), style="blue", emoji="🃏"),
            Button(say("What changed"), audience.press(Changed), emoji="📰"),
            *([piles_button(audience)] if audience.face.piles else []),
            Button(say("Rules"), audience.press(Rules), emoji="📖"),
            Button(say("More"), audience.press(More), emoji="⚙️"),
        )
    )

"""The local Discord (bot/local) over real sockets for tests: strict, faulty, and with people to act.

In a test::

    async with LocalDiscord() as d:
        with redirected(d.url):                     # or bot.local.redirect for good
            await bot.start(d.token)                # in a task
            ann = d.person("ann")                   # sees and presses what the page /as/ann would show
            answer = await ann.slash("waiting-room", "play", game="doctor-strange")
            await ann.press(answer.message, "Join")             # by label or custom_id
            await ann.follow(await ann.press(board, "My hand"))  # what comes to this person alone
            await ann.choose(message, custom_id, ["value"])
            await ann.submit(answer, {"custom_id": "text"})     # the modal that an answer opened
            await ann.autocomplete("waiting-room", "move", "card", card="be")
            await ann.forge(message, "any custom_id")           # what no honest client would send
            ann.messages("dm"), await ann.sees("Your hand", "dm"), await ann.until(lambda: ...)

The bot as its own process: `tests.wire.process`. Places are named by name or id: "waiting-room", "surgery",
"night-shift", a thread's name, "dm". Guild, channel, people and DM ids follow from their names and are the same after a
restart. "mod" is a moderator.

What tests may switch:

- `d.deny("surgery", "send_messages", who="")`, `d.allow("surgery")`: rights of the bot or a person in a channel
- `d.world.hide("surgery", "ann", "bob")`: a channel that only these people and the bot see;
  `d.world.private_thread("surgery", "back room", "ann")`; `d.world.leave("ann")`: no longer on the server
- `d.archive(thread, locked=False)`, `d.delete_message(channel, id)`, `d.delete_channel(channel)`
- `d.settings(rates=True, old_edits=0, patience=0.5, repeats=2, lateness=4.0, latency=0.12)`: rate limits, 30046, how
  long a person waits for an answer, the next interactions delivered twice, interactions delivered late, how long each
  request takes there and back
- what is unknown of Discord, as strict as can be unless a test says otherwise: `d.settings(nonce_seconds=60)`, how long
  a nonce is known; `d.strict.heavy`, whether too many bytes of text answer 500 (10062 in a callback);
  `d.strict.old_edits` in `d.strict.old_edit_seconds`, edits of messages older than an hour in a channel (0: never);
  `d.gateway.notices`, whether the bot hears of Discord's own messages (pins, threads, people added)
- `LocalDiscord(clock=...)`: a clock that is not the host's; ids, times and the `Date` of each answer are of it
- `LocalDiscord(hurry=True)`: people and Discord wait three seconds for an acknowledgement. Otherwise they wait for as
  long as it takes, since a test is right however slow the machine; a press that the bot will never answer wants a
  short `patience` of its own
- `d.faults.rate_limit(route, seconds, times=1, everywhere=False, via=True)`, `.fail(route, 500)`,
  `.refuse(route, 50013)`, `.delay(route, s)`, `.delay_answer(route, s)`, `.drop(route)`, `.lose_answer(route)`,
  `.clear()`; a route reads "POST /channels/*/messages"
- `d.gateway.reconnect()`, `.invalidate(resumable=False)`, `.cut()`, `.silence()`, `.speak()`; the first three may
  be for some sessions only: `d.gateway.cut(d.gateway.of(bot.name))`
- `d.world.server_on(1, 3, "North", "surgery")`: a server of shard 1 of 3; its places read "North/surgery"
- `d.gateway.starts`: how many `shards` are advised, how many starts are `remaining` of `total`, `max_concurrency`,
  and the `pause` between two IDENTIFYs of a bucket (seconds of `clock`; none unless set, Discord's is `starts.PAUSE`)
- closed direct messages: `await ann.settings(dms_open=False)`; language: `await ann.settings(locale="fr")`

What tests may read: `d.violations` (forms Discord would refuse, double acknowledgements, unknown addresses),
`d.strict.hidden_files` (attachments that no component shows), `d.strict.late`, `d.rates.refused` (429s), `d.world`
(everything), `ann.everything` (all that ever was on a person's screen), `ann.pings`.
`d.presses` says of each interaction which sessions were sent it, which answered, and after how long; `.unanswered`,
`.unheard`, `.slowest`, `.refused` (40060). A second callback is no violation where it comes from another session.
`d.gateway.identifies` are all IDENTIFYs. Several bots are told apart by what they sign with: `BotProcess` has a `name`,
a client in the test is made with `http_trace=signed("one")`.
`d.world.listeners.append(f)` hears every event, `d.asked` and `d.carried_out` every request of the bot.
"""

from tests.wire.discord import LocalDiscord, Violation, redirected
from tests.wire.person import NotOnScreen, Person
from tests.wire.presses import PressRecord, signed
from tests.wire.seen import Answer, Seen
from tests.wire.waiting import HANG_SECONDS, eventually

__all__ = [
    "HANG_SECONDS",
    "Answer",
    "LocalDiscord",
    "NotOnScreen",
    "Person",
    "PressRecord",
    "Seen",
    "Violation",
    "eventually",
    "redirected",
    "signed",
]

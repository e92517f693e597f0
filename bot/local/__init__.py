"""A Discord of our own on 127.0.0.1: for play without Discord in a browser, and for tests over real sockets.

An unmodified discord.py connects to it. In a test::

    async with LocalDiscord() as d:
        with redirected(d.url):                     # or d.redirect() for good
            await bot.start(d.token)                # in a task
            ann = d.person("ann")                   # sees and presses what the page /as/ann would show
            answer = await ann.slash("waiting-room", "play", game="doctor-strange")
            await ann.press(answer.message, "Join")             # by label or custom_id
            await ann.choose(message, custom_id, ["value"])
            await ann.submit(answer, {"custom_id": "text"})     # the modal that an answer opened
            await ann.autocomplete("waiting-room", "move", "card", card="be")
            await ann.forge(message, "any custom_id")           # what no honest client would send
            ann.messages("dm"), await ann.sees("Your hand", "dm"), await ann.until(lambda: ...)

`python -m bot.local [PORT]` runs the server alone and prints its address, for tests that measure the bot by itself.
The bot as its own process: `python -m bot.local.child http://127.0.0.1:PORT run` is `housecall run` turned towards it
(DISCORD_TOKEN is `d.token`, "local" unless told otherwise). A driver for a server elsewhere: `Person("ann", url)`.

Places are named by name or id: "waiting-room", "surgery", "night-shift", a thread's name, "dm". Guild, channel, people
and DM ids follow from their names and are the same after a restart; threads and messages are gone then (10003, 10008).
"mod" is a moderator.

What tests may switch, here and as POST /control/<name> with the arguments as JSON:

- `d.deny("surgery", "send_messages", who="")`, `d.allow("surgery")`: rights of the bot or a person in a channel
- `d.archive(thread, locked=False)`, `d.delete_message(channel, id)`, `d.delete_channel(channel)`
- `d.settings(rates=True, old_edits=0, patience=0.5, repeats=2, lateness=4.0)`: rate limits, 30046, how long a person
  waits for an answer, the next interactions delivered twice, interactions delivered late
- `d.faults.rate_limit(route, seconds, times=1, everywhere=False, via=True)`, `.fail(route, 500)`,
  `.refuse(route, 50013)`, `.delay(route, s)`, `.delay_answer(route, s)`, `.drop(route)`, `.lose_answer(route)`,
  `.clear()`; a route reads "POST /channels/*/messages"
- `d.gateway.reconnect()`, `.invalidate(resumable=False)`, `.cut()`, `.silence()`, `.speak()`
- closed direct messages: `await ann.settings(dms_open=False)`; language: `await ann.settings(locale="fr")`

What tests may read: `d.violations` (forms Discord would refuse, double acknowledgements, unknown addresses),
`d.posts.hidden_files` (attachments that no component shows), `d.requests`, `d.interactions.late`, `d.rates.refused`,
`d.world` (everything), `ann.everything` (all that ever was on a person's screen), `ann.pings`; GET /control/state gives
the same to other processes. `d.world.listeners.append(f)` hears every event.
"""

from bot.local.driver import Answer, NotOnScreen, Person, Seen
from bot.local.patch import redirect, redirected
from bot.local.server import LocalDiscord, Violation

__all__ = ["Answer", "LocalDiscord", "NotOnScreen", "Person", "Seen", "Violation", "redirect", "redirected"]

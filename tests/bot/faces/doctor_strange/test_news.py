from bot.faces.doctor_strange import FACE
from bot.faces.news import Deed
from engines.doctor_strange import GAME
from engines.doctor_strange import events as ev
from engines.doctor_strange.state import Assault, Declaring, DoctorStrange, Resting, Summoning
from engines.game import Event
from tests.bot.faces.doctor_strange.scenes import SAY, at
from tests.engines.doctor_strange.position import EVIL, GOOD, LOKI, MORDO, STRANGE, TABOO, WONG, evil, given, good, play

NEWS = FACE.news


def told(state: DoctorStrange, events: list[Event], seat: int | None = None) -> list[str]:
    """Return the deeds of a turn of Good, in words."""
    assert NEWS.story is not None
    seen = [event for one in events if (event := GAME.seen(one, seat)) is not None]
    story = NEWS.story(SAY, at(state, seat), [ev.TurnBegan(GOOD, 4), *_this_turn(seen)])
    return [words(deed) for deed in story]


def words(deed: Deed) -> str:
    text = NEWS.tally(SAY, deed.tally, deed.n) if deed.tally else deed.text
    return f", {text}" if deed.answer else text


def _this_turn(events: list[Event]) -> list[Event]:
    ends = [n for n, event in enumerate(events) if isinstance(event, ev.TurnBegan)]
    return events[: ends[0]] if ends else events


def test_a_turn_begins_with_its_seat() -> None:
    assert list(NEWS.begins(ev.TurnBegan(EVIL, 3))) == [EVIL]
    assert not NEWS.begins(ev.Drew(EVIL, 2, None))


def test_an_attack_is_one_deed_with_its_odds_and_its_fate() -> None:
    people = [good(STRANGE), evil(MORDO), evil(LOKI, controller=EVIL)]
    state = given(Declaring(1), people=people, hands=(["a.poison"], ()), dice=(12, 1))
    events = play(state, GOOD, f"attack {STRANGE} {MORDO} a.poison", "done")
    assert told(state, events) == ["Doctor Strange kills Baron Mordo (69%)"]


def test_an_attack_that_failed_says_whose_cards_saved() -> None:
    people = [good(STRANGE), evil(MORDO)]
    hands = (["a.poison"], ["p.incense", "p.trance"])
    state = given(Declaring(1), people=people, hands=hands, dice=(5, 6))
    events = play(state, GOOD, f"attack {STRANGE} {MORDO} a.poison", "done")
    events += play(state, EVIL, "power p.incense", "power p.trance")
    assert told(state, events)[:2] == ["Doctor Strange fails against Baron Mordo (69%)", ", saved by bob’s +2"]


def test_who_goes_home_with_a_hit_and_who_is_won_back_are_told() -> None:
    people = [good(STRANGE), good(WONG, controller=EVIL, holder=MORDO, condition="captured"), evil(MORDO)]
    state = given(Declaring(1), people=people, hands=(["a.bind"], ()), dice=(12, 1))
    events = play(state, GOOD, f"attack {STRANGE} {MORDO} a.bind", "done")
    assert told(state, events) == ["Doctor Strange captures Baron Mordo (69%)", "Wong comes home"]
    people = [good(STRANGE), good(TABOO, controller=EVIL, holder=MORDO), evil(MORDO)]
    state = given(Declaring(1), people=people, hands=(["a.bind"], ()), dice=(12, 1))
    events = play(state, GOOD, f"attack {STRANGE} {TABOO} a.bind", "done")
    assert told(state, events) == ["Doctor Strange wins back Taboo (69%)"]


def test_a_countered_attack_names_the_counter() -> None:
    state = given(Declaring(1), hands=(["a.poison"], ["b.counter_spell"]))
    events = play(state, GOOD, f"attack {STRANGE} {MORDO} a.poison", "done")
    events += play(state, EVIL, "counter b.counter_spell a.poison")
    assert told(state, events) == ["Doctor Strange attacks Baron Mordo, stopped by bob’s Counter Spell"]


def test_a_rest_event_is_told_once() -> None:
    people = [good(STRANGE), good(WONG, controller=EVIL, holder=MORDO, condition="captured"), evil(MORDO)]
    state = given(Resting(1), people=people, hands=(["r.escape"], ()))
    events = play(state, GOOD, f"negate r.escape {WONG}")
    assert "freed Wong" in told(state, events)
    assert "Wong comes home" not in told(state, events)


def test_a_chosen_peace_and_a_turn_without_a_choice_say_so() -> None:
    state = given(Summoning(1), hands=(["i.magic_amulet", "a.poison"], ()))
    events = play(state, GOOD, f"attach i.magic_amulet {STRANGE}")
    assert told(state, events) == ["attached 1"], "the attack is still to come"
    events += play(state, GOOD, "done")
    assert told(state, events) == ["attached 1", "does not attack"]
    quiet: list[Event] = [ev.TurnBegan(GOOD, state.turn), ev.Drew(GOOD, 2, None)]
    assert NEWS.still(SAY, at(state, None), GOOD, quiet) == "does not attack"
    people = [good(STRANGE), evil(MORDO, condition="incapacitated")]
    alone = given(Declaring(1), people=people, hands=(["a.poison"], ()), turn=4)
    assert NEWS.still(SAY, at(alone, None), GOOD, [ev.TurnBegan(GOOD, alone.turn)]) == "has nobody to attack and passes"
    assert (
        NEWS.still(SAY, at(alone, None), EVIL, [ev.TurnBegan(EVIL, alone.turn)]) == "has nobody who can act and passes"
    )


def test_the_first_mark_and_the_end_are_told() -> None:
    state = given(Summoning(1))
    deed = NEWS.deed(SAY, at(state, None), ev.ViableCounted((0, 1)))
    assert deed is not None and deed.text == "⚠️ bob has nobody left: 1 of 2"
    assert NEWS.deed(SAY, at(state, None), ev.Ended(GOOD)) == Deed(GOOD, 9, "wins for Good")
    assert NEWS.deed(SAY, at(state, None), ev.ViableCounted((0, 2))) is None


def test_drawn_cards_are_counted_and_never_named() -> None:
    state = given(Summoning(1))
    deed = NEWS.deed(SAY, at(state, GOOD), ev.Drew(GOOD, 2, ("p.incense", "p.trance")))
    assert deed is not None and (deed.text, deed.tally, deed.n) == ("", "drew", 2)


def test_what_everybody_draws_is_no_deed() -> None:
    state = given(Summoning(1))
    events: list[Event] = [ev.Drew(GOOD, 2, None), ev.EventPlayed(GOOD, "e.learn_secrets"), ev.Drew(GOOD, 3, None)]
    assert told(state, events) == ["played Learn Secrets", "drew 3"]


def test_an_attack_is_ticked_only_for_whoever_won_it() -> None:
    assault = Assault(STRANGE, MORDO, "a.poison")
    events: list[Event] = [
        ev.Rolled(GOOD, assault, (12, 1), (20, 7)),
        ev.Resolved(assault, (20, 7), hit=True),
        ev.Killed(MORDO, EVIL, ()),
    ]
    state = given(Summoning(1))
    assert NEWS.story is not None
    seats = [[deed.seat for deed in NEWS.story(SAY, at(state, seat), events)] for seat in (GOOD, EVIL, None)]
    assert seats == [[GOOD], [None], [None]]


def test_ones_own_card_is_named_where_it_was_one_and_what_the_deck_gave_is_told_to_nobody_else() -> None:
    attached = NEWS.deed(SAY, at(given(Summoning(1)), GOOD), ev.Attached(GOOD, "l.hidden_castle", STRANGE))
    assert attached is not None
    assert (attached.text, attached.tally) == ("attached Hidden Castle", "attached")
    kept = ev.TookFromDeck(EVIL, LOKI, None)
    mine = NEWS.deed(SAY, at(given(Summoning(1)), EVIL), kept)
    assert mine is not None
    assert words(mine) == "took Loki"
    assert NEWS.deed(SAY, at(given(Summoning(1)), GOOD), ev.TookFromDeck(EVIL, None, None)) is None


def test_whoever_stops_an_attack_reads_it_as_their_own_act() -> None:
    stopped = ev.Countered(EVIL, "b.counter_spell", Assault(STRANGE, MORDO, "a.poison"))
    mine, others = (NEWS.deed(SAY, at(given(Summoning(1)), seat), stopped) for seat in (EVIL, None))
    assert mine is not None and others is not None
    assert (mine.seat, words(mine)) == (EVIL, "stopped Doctor Strange with Counter Spell")
    assert (others.seat, words(others)) == (None, "Doctor Strange attacks Baron Mordo, stopped by bob’s Counter Spell")


def test_what_one_plans_is_told_in_a_line_of_a_phone_and_to_nobody_else() -> None:
    state = given(Declaring(1), hands=(["a.bind"], ()))
    events = play(state, GOOD, f"attack {STRANGE} {MORDO} a.bind", f"retract {STRANGE}")
    assert told(state, events, GOOD) == ["Doctor Strange → Baron Mordo", "took back Doctor Strange’s attack"]
    assert told(state, events, EVIL) == []


def test_a_turn_that_ends_the_game_does_not_excuse_itself() -> None:
    state = given(Resting(1), active=EVIL)
    events: list[Event] = [ev.TurnBegan(EVIL, state.turn), ev.Ended(GOOD)]
    assert NEWS.story is not None
    assert [deed.text for deed in NEWS.story(SAY, at(state, None), events)] == ["wins for Good"]

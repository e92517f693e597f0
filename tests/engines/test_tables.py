"""The tables of every game's rules hold every step and every verb."""

from __future__ import annotations

from importlib import import_module
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from engines import GAMES
from engines.game import Move

PACKAGES = [*(f"engines.{name.replace('-', '_')}" for name in GAMES), "tests.toy.night_shift"]
TABLED = [name for name in PACKAGES if hasattr(import_module(f"{name}.rules.game"), "RULES")]


@pytest.fixture(params=TABLED)
def package(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def rules(package: str) -> Any:
    return import_module(f"{package}.rules.game").RULES


def verbs(package: str) -> set[type[Move]]:
    return set(import_module(f"{package}.moves").read_move.kinds.values())


def test_every_step_has_its_stage(package: str) -> None:
    steps = import_module(f"{package}.state").Step
    assert set(rules(package).stages) == set(get_args(steps))


def test_only_done_ends_a_step_without_an_action(package: str) -> None:
    assert {kind.verb for kind in verbs(package) - set(rules(package).actions)} <= {"done"}
    assert set(rules(package).actions) <= verbs(package)


def test_what_depends_on_the_step_names_steps(package: str) -> None:
    for action in rules(package).actions.values():
        if isinstance(action, dict):
            assert set(action) <= set(rules(package).stages)


def test_checks_are_of_verbs_and_take_them(package: str) -> None:
    for kind, check in rules(package).checks.items():
        assert kind in verbs(package)
        taken = list(get_type_hints(check).values())[2]
        kinds = get_args(taken) if get_origin(taken) else (taken,)
        assert any(issubclass(kind, one) for one in kinds), f"{kind.__name__} is checked as {taken}"


UNCHECKED = {"pass", "retract", "drink"}
"""Verbs without a refusal of their own: the only reason is that it is not now."""


def test_every_other_verb_has_its_check(package: str) -> None:
    assert {kind.verb for kind in verbs(package) - set(rules(package).checks)} <= UNCHECKED


def test_actions_and_checks_stand_in_the_same_order(package: str) -> None:
    actions, checks = rules(package).actions, rules(package).checks
    assert [kind for kind in actions if kind in checks] == [kind for kind in checks if kind in actions]


def test_players_know_which_verbs_take_a_choice_back(package: str) -> None:
    assert {kind.verb for kind in verbs(package) if kind.takes_back} == {
        kind.verb for kind in verbs(package) if kind.verb in {"retract", "take_back"}
    }

"""Metrics for the host, served on the metrics port.

They never name a person, a server or a card. Times are in seconds.
"""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

disable_created_metrics()  # type: ignore[no-untyped-call]  # the times when each series began double the page

REGISTRY = CollectorRegistry()
_FAST = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 3.0)
_SLOW = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 60.0)
_LATE = (0.1, 1.0, 5.0, 30.0, 60.0, 300.0, 3600.0)

ACKNOWLEDGED = Histogram(
    "housecall_acknowledged_seconds",
    "From the arrival of a press or command to Discord's receipt of the acknowledgement",
    registry=REGISTRY,
    buckets=_FAST,
)
DEFERRED = Counter(
    "housecall_deferred", "Presses whose answer was not ready soon enough to be the acknowledgement", registry=REGISTRY
)
TOO_LATE = Counter("housecall_too_late", "Answers that Discord did not take any more", registry=REGISTRY)
FAILED = Counter("housecall_failed", "Errors that people were told of with a number", registry=REGISTRY)
COMMITTED = Histogram(
    "housecall_commit_seconds", "From handing a batch in to its being durable", registry=REGISTRY, buckets=_FAST
)
LOOP_LAG = Histogram(
    "housecall_loop_lag_seconds", "How late the event loop comes to its work", registry=REGISTRY, buckets=_FAST
)
PICTURE_SECONDS = Histogram(
    "housecall_picture_seconds", "From asking for a picture to having it", registry=REGISTRY, buckets=_SLOW
)
PICTURES_DROPPED = Counter("housecall_pictures_dropped", "Pictures nobody wanted any more", registry=REGISTRY)
PICTURES_FAILED = Counter("housecall_pictures_failed", "Pictures that could not be drawn", registry=REGISTRY)
BOARD_AGE = Histogram(
    "housecall_board_age_seconds",
    "From a change to the board that shows it on Discord",
    registry=REGISTRY,
    buckets=_SLOW,
)
DELIVERED = Counter("housecall_delivered", "Deliveries that arrived", ["kind"], registry=REGISTRY)
RETRIED = Counter("housecall_retried", "Deliveries that have to be tried again", ["kind"], registry=REGISTRY)
GIVEN_UP = Counter("housecall_given_up", "Deliveries given up after many tries", ["kind"], registry=REGISTRY)
REFUSED = Counter(
    "housecall_refused",
    "Messages that Discord refused, by kind and Discord's code",
    ["kind", "code"],
    registry=REGISTRY,
)
RATE_LIMITED = Counter("housecall_rate_limited", "Requests that Discord answered with 429", registry=REGISTRY)
INVALID = Counter(
    "housecall_invalid_requests",
    "Answers 401, 403 and 429; Discord blocks a bot after 10,000 in ten minutes",
    ["status"],
    registry=REGISTRY,
)
UNREAD = Counter("housecall_unread_events", "Gateway events that could not be read", ["event"], registry=REGISTRY)
ENDPOINT = Gauge(
    "housecall_interactions_endpoint",
    "1 if the portal sends all presses to a URL instead of the bot",
    registry=REGISTRY,
)
COMMANDS_REFUSED = Gauge(
    "housecall_commands_refused", "Slash commands that Discord did not take yet", registry=REGISTRY
)
CASES_DOUBTED = Counter("housecall_cases_doubted", "Daily cases that too many people doubt", registry=REGISTRY)
CLOCKS_LATE = Histogram("housecall_clock_late_seconds", "How late a timer rang", registry=REGISTRY, buckets=_LATE)
USED = Counter("housecall_usage", "Uses of each part of the bot", ["kind", "name"], registry=REGISTRY)
OUTBOX = Gauge("housecall_outbox", "Deliveries that wait", registry=REGISTRY)
TIMERS = Gauge("housecall_timers", "Timers that are set", registry=REGISTRY)
TABLES = Gauge("housecall_tables", "Tables by status", ["status"], registry=REGISTRY)
AWAKE = Gauge("housecall_tables_awake", "Tables in memory", registry=REGISTRY)
DATABASE = Gauge("housecall_database_bytes", "Size of the database", registry=REGISTRY)
SLOT = Gauge("housecall_slot", "The slot of this process; -1: none", registry=REGISTRY)
STATE = Gauge("housecall_state", "1 for what this process does", ["state"], registry=REGISTRY)
KEEPER = Gauge("housecall_keeper_silent_seconds", "Since the database answered the keeper last", registry=REGISTRY)
CONNECTED = Gauge("housecall_connected", "1 while Discord is connected", registry=REGISTRY)


def page() -> bytes:
    """Return all metrics in Prometheus's text format."""
    return generate_latest(REGISTRY)

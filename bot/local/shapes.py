"""The keys that Discord's objects always have, with what they hold where nothing else is said here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Json = dict[str, Any]

USER: Json = {"discriminator": "0", "avatar": None, "public_flags": 0, "flags": 0, "primary_guild": None}
OWN_USER: Json = {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}
"""Further keys of the bot's own user, in READY and in `/users/@me`."""
MEMBER: Json = dict.fromkeys(("nick", "avatar", "banner", "premium_since", "communication_disabled_until")) | {
    "pending": False,
    "mute": False,
    "deaf": False,
    "flags": 0,
}
ROLE: Json = {
    "color": 0,
    "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
    "hoist": False,
    "managed": False,
    "icon": None,
    "unicode_emoji": None,
    "flags": 0,
}
CHANNEL: Json = {
    "topic": None,
    "nsfw": False,
    "rate_limit_per_user": 0,
    "parent_id": None,
    "last_pin_timestamp": None,
    "flags": 0,
}
FORUM: Json = {"default_reaction_emoji": None, "default_sort_order": None, "default_forum_layout": 0}
THREAD: Json = {"rate_limit_per_user": 0, "flags": 0, "last_pin_timestamp": None}
_GUILD_NONE = (
    *("icon", "description", "splash", "discovery_splash", "banner", "vanity_url_code", "max_presences"),
    *("application_id", "afk_channel_id", "system_channel_id", "widget_channel_id", "rules_channel_id"),
    *("public_updates_channel_id", "safety_alerts_channel_id", "incidents_data", "home_header"),
)
GUILD: Json = dict.fromkeys(_GUILD_NONE) | {
    "features": [],
    "emojis": [],
    "stickers": [],
    "region": "us-east",
    "afk_timeout": 300,
    "system_channel_flags": 0,
    "widget_enabled": False,
    "verification_level": 0,
    "default_message_notifications": 0,
    "mfa_level": 0,
    "explicit_content_filter": 0,
    "max_members": 500_000,
    "max_stage_video_channel_users": 50,
    "max_video_channel_users": 25,
    "premium_tier": 0,
    "premium_subscription_count": 0,
    "premium_progress_bar_enabled": False,
    "preferred_locale": "en-US",
    "nsfw": False,
    "nsfw_level": 0,
}
ARRIVAL: Json = {"large": False, "unavailable": False} | {
    key: [] for key in ("voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds")
}
"""Further keys of GUILD_CREATE."""
APPLICATION: Json = dict.fromkeys(("icon", "type", "team", "role_connections_verification_url")) | {
    "description": "",
    "verify_key": "0" * 64,
    "flags": 0,
    "flags_new": "0",
    "redirect_uris": [],
    "interactions_endpoint_url": None,
    "bot_public": True,
    "bot_require_code_grant": False,
    "approximate_user_install_count": 0,
    "approximate_user_authorization_count": 0,
    "explicit_content_filter": 0,
    "eligible_oauth2_scopes": ["bot", "applications.commands"],
    "integration_types_config": {"0": {}},
}
COMMAND: Json = {"type": 1, "version": "1", "default_member_permissions": None, "nsfw": False, "description": ""}
COMMAND["integration_types"] = [0]
EMOJI: Json = {"require_colons": True, "managed": False, "animated": False, "available": True, "roles": []}
INTERACTION: Json = {"version": 1, "entitlements": [], "attachment_size_limit": 10 * 1024 * 1024}

PARTIAL_CHANNEL = (
    *("id", "name", "type", "last_message_id", "last_pin_timestamp", "nsfw", "parent_id", "guild_id", "flags"),
    *("rate_limit_per_user", "topic", "position", "thread_metadata"),
)
"""What Discord says of a channel that somebody chose as an option."""
_SELECT: Json = {"min_values": 1, "max_values": 1}
_COMPONENTS: dict[int, Json] = dict.fromkeys((3, 5, 6, 7, 8), _SELECT) | {
    11: {"description": None, "spoiler": False},
    13: {"name": None, "size": None, "spoiler": False},
    14: {"spacing": 1, "divider": True},
    17: {"accent_color": None, "spoiler": False},
}
_ITEM: Json = {"description": None, "spoiler": False}


def complete(component: Json) -> None:
    """Give a component of a message the keys that Discord adds, and drop those that hold nothing."""
    kept = _COMPONENTS.get(component["type"], {})
    component.pop("required", None)
    for holder in (component, *(component.get("options") or [])):
        emoji = holder.get("emoji")
        if emoji:
            holder["emoji"] = {key: value for key, value in emoji.items() if value is not None}
        for key in [key for key, value in holder.items() if value is None and key not in kept]:
            del holder[key]
    component |= {key: value for key, value in kept.items() if component.get(key) is None}
    for item in component.get("items") or []:
        item |= {key: value for key, value in _ITEM.items() if item.get(key) is None}


def kept(command: Json) -> Json:
    """Return a command as Discord keeps it: without what holds nothing, and permissions as text."""
    stands = {key: value for key, value in command.items() if value is not None}
    if "default_member_permissions" in stands:
        stands["default_member_permissions"] = str(stands["default_member_permissions"])
    return stands


def partial(channel: Json) -> Json:
    return {key: channel[key] for key in PARTIAL_CHANNEL if key in channel}


def without(data: Json, keys: Iterable[str]) -> Json:
    return {key: value for key, value in data.items() if key not in keys}

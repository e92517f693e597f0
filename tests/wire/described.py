"""What Discord's description and its pages on events say of each object: its keys and their types, read and written
down here in our own words.

A line of `SHAPES` names the keys of an object: `key=type`, with `?` after a key that may be missing, and after a type
that may be null. Types: id, str, int, bool, time, any; a name of another line; `a|b` either; `[type]` a list; `{type}`
a dictionary.
`OBJECTS` says which object each request is answered with, `FRAMES` which one each event holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from fnmatch import fnmatchcase
from typing import Any

LINES = """
user: id=id username=str discriminator=str avatar=str? global_name=str? public_flags=int flags=int primary_guild=any?
  bot?=bool system?=bool banner?=str? accent_color?=int? avatar_decoration_data?=any? collectibles?=any?
own-user: +user mfa_enabled=bool locale=str verified?=bool email?=str? premium_type?=int
member: +member-of-message user=user pending=bool
member-of-message: nick=str? avatar=str? banner=str? roles=[id] joined_at=time premium_since=time? pending?=bool
  communication_disabled_until=time? flags=int mute=bool deaf=bool avatar_decoration_data?=any? collectibles?=any?
member-of-press: +member permissions=str
member-chosen: nick=str? avatar=str? banner=str? roles=[id] joined_at=time premium_since=time? pending=bool flags=int
  communication_disabled_until=time? permissions=str
role: id=id name=str permissions=str position=int color=int colors=role-colors hoist=bool managed=bool mentionable=bool
  icon=str? unicode_emoji=str? flags=int tags?=role-tags
role-colors: primary_color=int secondary_color=int? tertiary_color=int?
role-tags: bot_id?=id integration_id?=id premium_subscriber?=any?
overwrite: id=id type=int allow=str deny=str
tag: id=id name=str moderated=bool emoji_id=id? emoji_name=str?
guild-of-both: id=id name=str icon=str? description=str? splash=str? discovery_splash=str? banner=str? owner_id=id
  application_id=id? afk_channel_id=id? afk_timeout=int system_channel_id=id? system_channel_flags=int roles=[role]
  rules_channel_id=id? safety_alerts_channel_id=id? public_updates_channel_id=id? features=[str] preferred_locale=str
  verification_level=int default_message_notifications=int mfa_level=int explicit_content_filter=int premium_tier=int
  vanity_url_code=str? premium_progress_bar_enabled=bool nsfw_level=int emojis=[emoji] stickers=[any]
  incidents_data=any?
guild: +guild-of-both home_header=str? region=str widget_enabled=bool widget_channel_id=id? max_presences=int?
  max_members=int max_stage_video_channel_users=int max_video_channel_users=int premium_subscription_count=int nsfw=bool
  approximate_member_count?=int? approximate_presence_count?=int?
guild-arrived: +guild-of-both region?=str? widget_enabled?=bool widget_channel_id?=id? max_presences?=int?
  max_members?=int max_stage_video_channel_users?=int max_video_channel_users?=int premium_subscription_count?=int
  joined_at=time large=bool unavailable?=bool member_count=int voice_states=[any] members=[member] channels=[place]
  threads=[thread] presences=[any] stage_instances=[any] guild_scheduled_events=[any] soundboard_sounds=[any]
guild-away: id=id unavailable=bool
guild-of-press: id=id locale=str features=[str]
guild-gone: id=id unavailable?=bool
inbox: id=id type=int flags=int recipients=[user] last_message_id?=id? last_pin_timestamp?=time?
place: id=id type=int name=str flags=int guild_id=id position=int last_message_id?=id? last_pin_timestamp?=time?
  parent_id?=id? rate_limit_per_user?=int topic?=str? nsfw?=bool permission_overwrites?=[overwrite]
  default_auto_archive_duration?=int default_thread_rate_limit_per_user?=int available_tags?=[tag] permissions?=str
  default_reaction_emoji?=any? default_sort_order?=int? default_forum_layout?=int app_permissions?=str
thread: id=id type=int name=str flags=int guild_id=id parent_id=id owner_id=id thread_metadata=thread-metadata
  message_count=int member_count=int total_message_sent=int last_message_id?=id? last_pin_timestamp?=time?
  rate_limit_per_user?=int applied_tags?=[id] member?=thread-member permissions?=str newly_created?=bool
post-made: +thread message=message
thread-gone: id=id guild_id=id parent_id=id type=int
thread-metadata: archived=bool archive_timestamp=time auto_archive_duration=int locked=bool create_timestamp?=time
  invitable?=bool
thread-member: id=id user_id=id join_timestamp=time flags=int member?=member presence?=any?
threads: threads=[thread] members=[thread-member] has_more=bool
place-chosen: id=id type=int name=str guild_id?=id permissions=str flags?=int position?=int last_message_id?=id?
  last_pin_timestamp?=time? nsfw?=bool parent_id?=id? rate_limit_per_user?=int topic?=str?
  thread_metadata?=thread-metadata app_permissions?=str
message: id=id channel_id=id type=int author=user content=str timestamp=time edited_timestamp=time? tts=bool pinned=bool
  mention_everyone=bool mentions=[user] mention_roles=[id] attachments=[attachment] embeds=[any] flags=int
  components=[component] nonce?=any message_reference?=reference referenced_message?=any? thread?=thread
  interaction_metadata?=metadata interaction?=old-interaction application_id?=id webhook_id?=id position?=int
message-told: +message guild_id?=id member?=member-of-message channel_type?=int
message-gone: id=id channel_id=id guild_id?=id
reference: type=int channel_id=id message_id?=id guild_id?=id
metadata: id=id type=int user=user authorizing_integration_owners={id} interacted_message_id?=id
  original_response_message_id?=id triggering_interaction_metadata?=metadata
old-interaction: id=id type=int name=str user=user
attachment: id=id filename=str size=int url=str proxy_url=str width?=int height?=int content_type?=str description?=str
  ephemeral?=bool
media: id=id url=str proxy_url=str width?=int? height?=int? content_type?=str? attachment_id?=id
component-1: type=int id=int components=[component]
component-2: type=int id=int style=int label?=str custom_id?=str disabled?=bool emoji?=emoji-shown url?=str?
component-3: +select options=[option]
component-5: +select default_values?=[any]
component-6: +select default_values?=[any]
component-8: +select channel_types?=[int] default_values?=[any]
select: type=int id=int custom_id=str min_values=int max_values=int placeholder?=str disabled?=bool
option: label=str value=str description?=str emoji?=emoji-shown default?=bool
emoji-shown: id?=id name=str animated?=bool
component-9: type=int id=int components=[component] accessory=component
component-10: type=int id=int content=str
component-11: type=int id=int media=media description=str? spoiler=bool
component-12: type=int id=int items=[gallery-item]
gallery-item: media=media description=str? spoiler=bool
component-13: type=int id=int file=media name=str? size=int? spoiler=bool
component-14: type=int id=int spacing=int divider=bool
component-17: type=int id=int components=[component] accent_color=int? spoiler=bool
application: id=id name=str icon=str? description=str type=int? verify_key=str flags=int flags_new=str
  redirect_uris=[str] interactions_endpoint_url=str? role_connections_verification_url=str? owner=user bot?=user
  approximate_guild_count=int approximate_user_install_count=int approximate_user_authorization_count=int
  explicit_content_filter=int team=any? eligible_oauth2_scopes=[str] bot_public?=bool bot_require_code_grant?=bool
  integration_types_config?=any install_params?=any custom_install_url?=str
application-shown: id=id flags=int
command: id=id application_id=id version=id default_member_permissions=str? type=int name=str description=str
  name_localizations?=any? description_localizations?=any? guild_id?=id dm_permission?=bool contexts?=any?
  integration_types?=[int] options?=[command-option] nsfw?=bool
command-option: type=int name=str description=str name_localizations?=any? description_localizations?=any?
  required?=bool autocomplete?=bool choices?=[choice] options?=[command-option] min_value?=int max_value?=int
  min_length?=int max_length?=int channel_types?=[int]
choice: name=str value=any name_localizations?=any?
emoji: id=id name=str roles=[id] require_colons=bool managed=bool animated=bool available=bool user?=user
emojis: items=[emoji]
gateway: url=str shards=int session_start_limit=start-limit
start-limit: total=int remaining=int reset_after=int max_concurrency=int
carried-out: interaction=carried-out-press resource?=resource
carried-out-press: id=id type=int response_message_id?=id response_message_loading?=bool activity_instance_id?=str?
  response_message_ephemeral?=bool channel_id?=id guild_id?=id
resource: type=int message=message
refusal: code=int message=str errors?=any retry_after?=any global?=bool
ready: v=int user=own-user guilds=[guild-away] session_id=str resume_gateway_url=str shard?=[int]
  application=application-shown
resumed:
press: id=id application_id=id type=int data=press-data token=str version=int channel=inbox|thread|place channel_id=id
  app_permissions=str locale=str entitlements=[any] authorizing_integration_owners={id} context=int
  attachment_size_limit=int message?=message guild?=guild-of-press guild_id?=id guild_locale?=str
  member?=member-of-press user?=user
press-data: id?=any name?=str type?=int options?=[any] resolved?=resolved custom_id?=str component_type?=int
  values?=[str] components?=[any] guild_id?=id
resolved: users?={user} members?={member-chosen} roles?={role} channels?={place-chosen}
members-changed: id=id guild_id=id member_count=int added_members?=[thread-member] removed_member_ids?=[id]
pins: channel_id=id guild_id?=id last_pin_timestamp?=time?
"""

OBJECTS = {
    "GET /users/@me": "own-user",
    "GET /oauth2/applications/@me": "application",
    "GET /applications/@me": "application",
    "* /applications/*/commands": "[command]",
    "GET /applications/*/emojis": "emojis",
    "* /applications/*/emojis*": "emoji",
    "GET /gateway/bot": "gateway",
    "POST /users/@me/channels": "inbox",
    "GET /guilds/*/members/*": "member",
    "GET /guilds/*/threads/active": "threads",
    "GET /guilds/*": "guild",
    "POST /channels/*/messages/*/threads": "thread",
    "POST /channels/*/threads": "post-made|thread",
    "* /channels/*/messages*": "message",
    "* /channels/*/thread-members/*": "thread-member",
    "* /channels/*": "inbox|thread|place",
    "POST /interactions/*/callback*": "carried-out",
    "* /webhooks/*": "message",
}
FRAMES = {
    "READY": "ready",
    "RESUMED": "resumed",
    "GUILD_CREATE": "guild-arrived",
    "GUILD_DELETE": "guild-gone",
    "CHANNEL_CREATE": "place",
    "CHANNEL_UPDATE": "place",
    "CHANNEL_DELETE": "place",
    "CHANNEL_PINS_UPDATE": "pins",
    "THREAD_CREATE": "thread",
    "THREAD_UPDATE": "thread",
    "THREAD_DELETE": "thread-gone",
    "THREAD_MEMBERS_UPDATE": "members-changed",
    "MESSAGE_CREATE": "message-told",
    "MESSAGE_UPDATE": "message-told",
    "MESSAGE_DELETE": "message-gone",
    "INTERACTION_CREATE": "press",
}


def _is_time(value: Any) -> bool:
    try:
        return isinstance(value, str) and datetime.fromisoformat(value).tzinfo is not None
    except ValueError:
        return False


PLAIN: dict[str, Callable[[Any], bool]] = {
    "id": lambda value: isinstance(value, str) and re.fullmatch(r"0|[1-9]\d*", value) is not None,
    "str": lambda value: isinstance(value, str),
    "int": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "bool": lambda value: isinstance(value, bool),
    "time": _is_time,
    "any": lambda value: value is not None,
}
SHAPES: dict[str, dict[str, str]] = {}
for _line in re.sub(r"\n +", " ", LINES).strip().splitlines():
    _name, _, _keys = _line.partition(":")
    SHAPES[_name] = {key.partition("=")[0]: key.partition("=")[2] for key in _keys.split()}


def keys(shape: str) -> dict[str, str]:
    """Return the keys of an object with their types, those of the objects that it extends included."""
    found: dict[str, str] = {}
    for key, kind in SHAPES[shape].items():
        found |= keys(key[1:]) if key.startswith("+") else {key: kind}
    return found


def misfits(value: Any, kind: str, path: str = "") -> Iterator[str]:
    """Yield what is missing, of another type, or named nowhere."""
    if "|" in kind:
        yield from min(([*misfits(value, one, path)] for one in kind.split("|")), key=len)
    elif kind.endswith("?"):
        if value is not None:
            yield from misfits(value, kind[:-1], path)
    elif kind in PLAIN:
        if not PLAIN[kind](value):
            yield f"{path}: {value!r} is no {kind}"
    elif kind[0] in "[{":
        inner = value if isinstance(value, list if kind[0] == "[" else dict) else [value]
        for part in inner.values() if isinstance(inner, dict) else inner:
            yield from misfits(part, kind[1:-1], path)
    elif not isinstance(value, dict):
        yield f"{path}: {value!r} is no {kind}"
    elif kind == "component" and f"component-{value.get('type')}" not in SHAPES:
        yield f"{path}: no such component: {value}"
    else:
        yield from _object(value, f"component-{value['type']}" if kind == "component" else kind, path)


def _object(value: dict[str, Any], shape: str, path: str) -> Iterator[str]:
    named = {key.rstrip("?"): (key, kind) for key, kind in keys(shape).items()}
    for key in value.keys() - named.keys():
        yield f"{path}.{key} is named nowhere for {shape}"
    for key, (written, kind) in named.items():
        if key in value:
            yield from misfits(value[key], kind, f"{path}.{key}")
        elif not written.endswith("?"):
            yield f"{path}.{key} is missing in {shape}"


def answer_misfits(method: str, path: str, status: int, body: Any) -> list[str]:
    """Return how an answer to a request differs from Discord's description."""
    asked = f"{method} {path}"
    if status >= 400:
        wrong = [*misfits(body, "refusal", asked)]
        bare = status == 400 and body.get("code") == 50035 and not body.get("errors")
        return [*wrong, f"{asked}: 50035 without fields"] if bare else wrong
    kind = next((kind for route, kind in OBJECTS.items() if fnmatchcase(asked, route)), "")
    return [*misfits(body, kind, asked)] if kind else [f"{asked} is described nowhere"]


def frame_misfits(name: str, data: Any) -> list[str]:
    """Return how an event differs from Discord's pages."""
    return [*misfits(data, FRAMES[name], name)] if name in FRAMES else [f"{name} is described nowhere"]

-- The schema of House Call 1.0 for SQLite. 0001_schema.postgres.sql makes the same tables. Times are Unix milliseconds, true
-- and false are 1 and 0.
PRAGMA application_id = 1212369969;  -- "HCL1"; files of House Call 0.x have "HCLL"

CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given out twice: old buttons name it
    game TEXT NOT NULL,
    guild INTEGER,
    channel INTEGER NOT NULL,
    host INTEGER,
    settings TEXT NOT NULL,
    language TEXT NOT NULL,
    created INTEGER NOT NULL,
    last_activity INTEGER NOT NULL,
    status TEXT NOT NULL,
    home INTEGER,
    rules_version INTEGER NOT NULL,
    catalogue TEXT NOT NULL,
    seed BLOB,
    seed_hash TEXT NOT NULL,
    clock TEXT NOT NULL,
    move_count INTEGER NOT NULL,
    undo_count INTEGER NOT NULL,
    started INTEGER,
    ended INTEGER,
    outcome TEXT
) STRICT;
CREATE INDEX tables_by_home ON tables (home);
CREATE INDEX tables_by_host ON tables (host);
CREATE INDEX tables_by_status ON tables (status);

-- The position that was dealt and the present one are kept apart from `tables`: lists of tables read no blobs, and a move
-- writes one state.
CREATE TABLE deals (
    table_id INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    dealt BLOB NOT NULL
) STRICT;

CREATE TABLE states (
    table_id INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    state BLOB NOT NULL
) STRICT;

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    "user" INTEGER,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    level TEXT NOT NULL,
    status TEXT NOT NULL,
    last_seen_move INTEGER NOT NULL,
    original_user INTEGER,
    original_name TEXT NOT NULL,
    name_at_start TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_user ON seats ("user") WHERE "user" IS NOT NULL;
CREATE INDEX seats_by_original_user ON seats (original_user) WHERE original_user IS NOT NULL;

CREATE TABLE moves (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    "user" INTEGER,
    move TEXT NOT NULL,
    events BLOB NOT NULL,
    at INTEGER NOT NULL,
    undone INTEGER NOT NULL,
    via TEXT NOT NULL,
    interaction TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- Our messages: each fills a slot (`kind`) of a table, or of a server, which is its id below 0. `digest`: what it shows;
-- `pictures`: its files, by Discord's ids; `generation`: how many messages this slot has had; `sending`: the message of that
-- generation may have been posted, and is not known yet; `refusal`: what Discord did not take, empty if it shows all;
-- `data`: what it shows and the table does not keep, as JSON.
CREATE TABLE posts (
    table_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    digest TEXT NOT NULL,
    at INTEGER NOT NULL,
    pictures TEXT NOT NULL,
    generation INTEGER NOT NULL,
    sending INTEGER NOT NULL,
    refusal TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (table_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX posts_by_message ON posts (message);

-- Slots that may not show the present state. `version` tells marks apart; `fresh`: a new message is wanted.
CREATE TABLE marks (
    table_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    version TEXT NOT NULL,
    due INTEGER NOT NULL,
    created INTEGER NOT NULL,
    fresh INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX marks_by_due ON marks (due);

-- Card data by its hash.
CREATE TABLE catalogues (
    hash TEXT PRIMARY KEY,
    text BLOB NOT NULL
) STRICT;

-- What waits to be delivered. `table_id`: 0 is no table, a server is its id below 0; rows outlive their table.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    target TEXT NOT NULL,
    payload TEXT NOT NULL,
    nonce TEXT NOT NULL UNIQUE,
    due INTEGER NOT NULL,
    created INTEGER NOT NULL,
    deliver_each INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    revision TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX outbox_once ON outbox (table_id, kind, target) WHERE deliver_each = 0;
CREATE INDEX outbox_by_due ON outbox (due);
CREATE INDEX outbox_by_target ON outbox (target);
CREATE INDEX outbox_by_table ON outbox (table_id);

CREATE TABLE timers (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    due INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX timers_by_due ON timers (due);

CREATE TABLE seat_records (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE preferences (
    "user" INTEGER PRIMARY KEY,
    data TEXT NOT NULL
) STRICT;

CREATE TABLE servers (
    guild INTEGER PRIMARY KEY,
    data TEXT NOT NULL
) STRICT;

CREATE TABLE watchers (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    "user" INTEGER NOT NULL,
    since INTEGER NOT NULL,
    last_seen_move INTEGER NOT NULL,
    PRIMARY KEY (table_id, "user")
) STRICT, WITHOUT ROWID;
CREATE INDEX watchers_by_user ON watchers ("user");

CREATE TABLE results (
    table_id INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    game TEXT NOT NULL,
    guild INTEGER,
    ended INTEGER NOT NULL,
    data TEXT NOT NULL,
    rated INTEGER NOT NULL,
    annulled INTEGER NOT NULL
) STRICT;
CREATE INDEX results_by_end ON results (ended);
CREATE INDEX results_by_guild ON results (guild, ended);

CREATE TABLE result_seats (
    table_id INTEGER NOT NULL REFERENCES results ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    "user" INTEGER,
    rank INTEGER NOT NULL,
    score INTEGER NOT NULL,
    kind TEXT NOT NULL,
    level TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX result_seats_by_user ON result_seats ("user") WHERE "user" IS NOT NULL;

-- Who met in a rated game, as a keyed digest of server and both players, so that ratings know two players again after one
-- of them was forgotten. The key is not in this database. A row goes with the second of them.
CREATE TABLE meetings (
    table_id INTEGER NOT NULL REFERENCES results ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    other INTEGER NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, other)
) STRICT, WITHOUT ROWID;

-- Kinds of cards that a player has held: the joke of each card is shown the first time.
CREATE TABLE cards_seen (
    "user" INTEGER NOT NULL,
    game TEXT NOT NULL,
    card TEXT NOT NULL,
    PRIMARY KEY ("user", game, card)
) STRICT, WITHOUT ROWID;

-- Whether a player kept their seat to the end, and how quickly they answered. It counts once the table has a result.
-- `answer_times`: number of answers by duration, as JSON; empty if nothing was measured.
CREATE TABLE attendance (
    "user" INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    finished INTEGER NOT NULL,
    answer_times TEXT NOT NULL,
    PRIMARY KEY ("user", table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX attendance_by_table ON attendance (table_id);

-- Reviews of finished games, one a seat, for the player who asked. They go with the moves and with the player.
CREATE TABLE reviews (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    "user" INTEGER NOT NULL,
    started INTEGER NOT NULL,
    done INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX reviews_by_user ON reviews ("user");
CREATE INDEX reviews_to_do ON reviews (started) WHERE done = 0;

-- Answers to daily cases, one a player and case. Days are days of UTC, YYYY-MM-DD. After a player is forgotten their
-- answer stays without them. `in_streak`: it was the world's case of that day, so it extends the player's streak.
CREATE TABLE case_answers (
    "user" INTEGER,
    case_id TEXT NOT NULL,
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    guild INTEGER,
    move TEXT NOT NULL,
    correct INTEGER NOT NULL,
    in_streak INTEGER NOT NULL,
    doubted INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX case_answers_by_user ON case_answers ("user", case_id) WHERE "user" IS NOT NULL;
CREATE INDEX case_answers_by_case ON case_answers (case_id);
CREATE INDEX case_answers_by_guild ON case_answers (guild, day) WHERE guild IS NOT NULL;

-- Where a server has the daily case posted. `last_day`: the day of the last post; `last_answer`: the last answer there, or
-- the first post; `ended`: why posting stopped by itself, empty while it goes on.
CREATE TABLE case_posts (
    guild INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    game TEXT NOT NULL,
    language TEXT NOT NULL,
    last_day TEXT NOT NULL,
    case_id TEXT NOT NULL,
    last_answer INTEGER NOT NULL,
    ended TEXT NOT NULL
) STRICT;

-- Players and roles (`kind`) that a server keeps out of its games, `until` then; 0: for good. `moderator`: who did it, until
-- they are forgotten.
CREATE TABLE bans (
    guild INTEGER NOT NULL,
    kind TEXT NOT NULL,
    target INTEGER NOT NULL,
    since INTEGER NOT NULL,
    moderator INTEGER,
    until INTEGER NOT NULL,
    PRIMARY KEY (guild, kind, target)
) STRICT, WITHOUT ROWID;
CREATE INDEX bans_by_target ON bans (target);

-- Acts of moderators and managers, the latest of each server. `actor`: who did it (0: the bot), until they are forgotten;
-- `person`: whom it concerns; `other`: who gains by it; `table_id`: 0 is no table; `until`: 0 is no end.
CREATE TABLE acts (
    id TEXT PRIMARY KEY,
    guild INTEGER NOT NULL,
    at INTEGER NOT NULL,
    act TEXT NOT NULL,
    actor INTEGER,
    person INTEGER,
    other INTEGER,
    table_id INTEGER NOT NULL,
    about TEXT NOT NULL,
    reason TEXT NOT NULL,
    until INTEGER NOT NULL,
    old TEXT NOT NULL,
    new TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX acts_by_guild ON acts (guild, at);

-- Players who have not read of an act yet. They are told at their next press on that server.
CREATE TABLE act_notices (
    act TEXT NOT NULL,
    "user" INTEGER NOT NULL,
    guild INTEGER NOT NULL,
    PRIMARY KEY (act, "user")
) STRICT, WITHOUT ROWID;
CREATE INDEX act_notices_by_user ON act_notices ("user", guild);

-- Invited players, and until when their seats are kept. `answer`: empty while they may come, `no` if they will not,
-- `left` if they gave the seat up.
CREATE TABLE invitations (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    "user" INTEGER NOT NULL,
    name TEXT NOT NULL,
    until INTEGER NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (table_id, "user")
) STRICT, WITHOUT ROWID;
CREATE INDEX invitations_by_user ON invitations ("user");

-- Players who do not want to meet `other`. Only `user` ever sees this.
CREATE TABLE avoided_people (
    "user" INTEGER NOT NULL,
    other INTEGER NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY ("user", other)
) STRICT, WITHOUT ROWID;
CREATE INDEX avoided_people_by_other ON avoided_people (other);

-- Leagues of a server. Players have a number in league and season, so that results stay after a player is forgotten.
-- `due`: when the next step is due.
CREATE TABLE leagues (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    channel INTEGER NOT NULL,
    host INTEGER,
    language TEXT NOT NULL,
    settings TEXT NOT NULL,
    season INTEGER NOT NULL,
    status TEXT NOT NULL,
    due INTEGER NOT NULL
) STRICT;
CREATE INDEX leagues_by_guild ON leagues (guild);
CREATE INDEX leagues_by_due ON leagues (due) WHERE status <> 'over';

CREATE TABLE league_players (
    league INTEGER NOT NULL REFERENCES leagues ON DELETE CASCADE,
    season INTEGER NOT NULL,
    number INTEGER NOT NULL,
    guild INTEGER NOT NULL,
    "user" INTEGER,
    name TEXT NOT NULL,
    status TEXT NOT NULL,
    since INTEGER NOT NULL,
    division INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    PRIMARY KEY (league, season, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX league_players_by_user ON league_players ("user", league, season) WHERE "user" IS NOT NULL;

CREATE TABLE league_games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    league INTEGER NOT NULL REFERENCES leagues ON DELETE CASCADE,
    guild INTEGER NOT NULL,
    season INTEGER NOT NULL,
    division INTEGER NOT NULL,
    status TEXT NOT NULL,
    table_id INTEGER,
    attempts INTEGER NOT NULL,
    reason TEXT NOT NULL
) STRICT;
CREATE INDEX league_games_by_league ON league_games (league, season);
CREATE INDEX league_games_open ON league_games (league) WHERE status = 'open';
CREATE INDEX league_games_by_table ON league_games (table_id) WHERE table_id IS NOT NULL;

CREATE TABLE league_seats (
    league_game INTEGER NOT NULL REFERENCES league_games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    guild INTEGER NOT NULL,
    rank INTEGER,
    score INTEGER NOT NULL,
    PRIMARY KEY (league_game, number)
) STRICT, WITHOUT ROWID;

-- The version of each table, for optimistic locking; a server is its id below 0.
CREATE TABLE versions (
    table_id INTEGER PRIMARY KEY,
    version INTEGER NOT NULL,
    press TEXT NOT NULL
) STRICT;

-- Which process serves which share. `leaving`: it is shutting down; `successor`: who takes over, and whether it is `ready`;
-- `alive`: when the slot was last served; `seen`: presses that the leaving process had taken (JSON).
CREATE TABLE slots (
    slot INTEGER PRIMARY KEY,
    leaving INTEGER NOT NULL DEFAULT 0,
    successor TEXT,
    ready INTEGER NOT NULL DEFAULT 0,
    alive INTEGER,
    seen TEXT NOT NULL DEFAULT '[]'
) STRICT;

-- Values that all processes share.
CREATE TABLE cluster (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- How often each part of the bot was used in an ISO week (2026-W48, UTC); it names no person, server, channel or table.
CREATE TABLE usage (
    week TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (week, kind, name)
) STRICT, WITHOUT ROWID;

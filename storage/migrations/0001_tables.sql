-- Tables and what is played at them. Times are Unix milliseconds.
PRAGMA application_id = 1212369996;  -- "HCLL": this file is a House Call database

CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given out twice: old buttons name it
    game TEXT NOT NULL,
    guild INTEGER,
    channel INTEGER NOT NULL,
    host INTEGER,
    settings TEXT NOT NULL,
    language TEXT NOT NULL,
    created INTEGER NOT NULL,
    touched INTEGER NOT NULL,
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
CREATE INDEX tables_by_status ON tables (status, touched);
CREATE INDEX tables_by_home ON tables (home);
CREATE INDEX tables_by_host ON tables (host);

-- The dealt and the present state stand apart, so that lists of tables read no blobs and a move writes one state.
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
    user INTEGER,
    name TEXT NOT NULL,
    joined INTEGER NOT NULL,
    kind TEXT NOT NULL,
    level TEXT NOT NULL,
    status TEXT NOT NULL,
    looked INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_user ON seats (user) WHERE user IS NOT NULL;

CREATE TABLE moves (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    n INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    user INTEGER,
    move TEXT NOT NULL,
    events BLOB NOT NULL,
    at INTEGER NOT NULL,
    undone INTEGER NOT NULL,
    via TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE posts (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    kind TEXT NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    digest TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX posts_by_message ON posts (message);

CREATE TABLE catalogues (
    hash TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    text BLOB NOT NULL
) STRICT;

-- People, servers, and what remains of a game.
CREATE TABLE preferences (
    user INTEGER PRIMARY KEY,
    data TEXT NOT NULL
) STRICT;

CREATE TABLE guilds (
    guild INTEGER PRIMARY KEY,
    data TEXT NOT NULL
) STRICT;

CREATE TABLE watchers (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    user INTEGER NOT NULL,
    since INTEGER NOT NULL,
    looked INTEGER NOT NULL,
    PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX watchers_by_user ON watchers (user);

CREATE TABLE results (
    table_id INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    game TEXT NOT NULL,
    guild INTEGER,
    ended INTEGER NOT NULL,
    data TEXT NOT NULL
) STRICT;
CREATE INDEX results_by_end ON results (ended);

CREATE TABLE result_seats (
    table_id INTEGER NOT NULL REFERENCES results ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user INTEGER,
    rank INTEGER NOT NULL,
    score INTEGER NOT NULL,
    kind TEXT NOT NULL,
    level TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX result_seats_by_user ON result_seats (user) WHERE user IS NOT NULL;

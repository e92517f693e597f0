-- What is to be told, and when something is to happen.
CREATE TABLE owed (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL,  -- 0 is no table; outlives the table it is about
    kind TEXT NOT NULL,
    target TEXT NOT NULL,
    payload TEXT NOT NULL,
    nonce TEXT NOT NULL UNIQUE,
    due INTEGER NOT NULL,
    created INTEGER NOT NULL,
    each INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    latest TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX owed_once ON owed (table_id, kind, target) WHERE each = 0;
CREATE INDEX owed_by_due ON owed (due);
CREATE INDEX owed_by_target ON owed (target);

CREATE TABLE timers (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    due INTEGER NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (table_id, kind, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX timers_by_due ON timers (due);

CREATE TABLE orders (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    data TEXT NOT NULL,
    made INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, kind)
) STRICT, WITHOUT ROWID;

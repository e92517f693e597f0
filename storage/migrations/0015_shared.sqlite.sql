-- What several processes need to share a database; there are as many columns here, so that it can be moved both ways.
-- How often each table was written, so that nobody writes over what they have not read; servers stand in it below 0.
CREATE TABLE versions (
    table_id INTEGER PRIMARY KEY,
    version INTEGER NOT NULL,
    press TEXT NOT NULL
) STRICT;
INSERT INTO versions (table_id, version, press) SELECT id, 1, '' FROM tables;

-- The interaction that made a move; empty for what nobody pressed.
ALTER TABLE moves ADD COLUMN press TEXT NOT NULL DEFAULT '';

-- Which process answers for which share (`storage.slots`).
CREATE TABLE slots (
    slot INTEGER PRIMARY KEY,
    leaving INTEGER NOT NULL DEFAULT 0,
    successor TEXT,
    ready INTEGER NOT NULL DEFAULT 0,
    alive INTEGER,
    seen TEXT NOT NULL DEFAULT '[]'
) STRICT;
INSERT INTO slots (slot, alive)
SELECT 0, json_extract(data, '$.alive') FROM guilds
WHERE guild = 0 AND json_valid(data) AND json_type(data, '$.alive') = 'integer';

-- What has to be the same in every process.
CREATE TABLE cluster (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- Every move touches its table, which is no reason to write into an index: nobody asks for tables in that order.
DROP INDEX tables_by_status;
CREATE INDEX tables_by_status ON tables (status);

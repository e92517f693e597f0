-- Who was invited to a table, and until when a seat is kept for them. `answer`: empty while they may still come, `no`
-- where they will not, `left` where they got up again. One row a person; it goes with the table and with the person.
CREATE TABLE invitations (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    until INTEGER NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (table_id, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX invitations_by_user ON invitations (user);

-- Lobbies for another game with the same people that were open before have their seats kept by these rows now.
INSERT INTO invitations (table_id, user, name, until, answer)
SELECT tables.id, seats.user, seats.name, json_extract(tables.settings, '$.kept_until'),
    iif(EXISTS (SELECT 1 FROM json_each(tables.settings, '$.gave_up') WHERE value = seats.seat), 'left', '')
FROM tables JOIN seats ON seats.table_id = json_extract(tables.settings, '$.follows')
WHERE tables.status = 'lobby' AND json_valid(tables.settings) AND seats.kind = 'person' AND seats.user IS NOT NULL
    AND json_extract(tables.settings, '$.kept_until') > 0
    AND seats.user NOT IN (SELECT user FROM seats AS here WHERE here.table_id = tables.id AND user IS NOT NULL)
GROUP BY tables.id, seats.user;

-- People who do not want to meet in games. Only whoever asked for it (`user`) ever learns of it.
CREATE TABLE apart (
    user INTEGER NOT NULL,
    other INTEGER NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (user, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX apart_by_other ON apart (other);

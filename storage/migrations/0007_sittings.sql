-- What each person did with a seat: whether they still had it at the end, and how soon they answered. It counts once the
-- table has a result. `answers`: so many answers by length of time, as JSON; empty where nobody counted.
CREATE TABLE sittings (
    user INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    finished INTEGER NOT NULL,
    answers TEXT NOT NULL,
    PRIMARY KEY (user, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sittings_by_table ON sittings (table_id);

-- Games from before tell who had a seat at the end. Whoever conceded has finished the game if that ended it; where several
-- did, nobody knows who was last, and where a computer player sat in, not why: these count for nobody.
CREATE TEMP TABLE shared AS
SELECT table_id, sum(seats.status = 'conceded') AS conceded,
    coalesce(iif(json_valid(results.data), json_extract(results.data, '$.how'), ''), '') AS how
FROM results JOIN seats USING (table_id)
GROUP BY table_id
HAVING sum(seats.kind = 'person' OR seats.began_name <> '') > 1;

INSERT INTO sittings (user, table_id, finished, answers)
SELECT seats.user, table_id, min(seats.status = 'playing' OR (seats.status = 'conceded' AND how = 'conceded')), ''
FROM seats JOIN shared USING (table_id)
WHERE seats.user IS NOT NULL AND seats.kind = 'person' AND seats.status <> 'absent'
    AND NOT (seats.status = 'conceded' AND how = 'conceded' AND conceded > 1)
GROUP BY seats.user, table_id;

INSERT OR IGNORE INTO sittings (user, table_id, finished, answers)
SELECT DISTINCT began, table_id, 0, '' FROM seats JOIN shared USING (table_id)
WHERE began IS NOT NULL AND began NOT IN (SELECT user FROM seats AS now WHERE now.table_id = shared.table_id AND user IS NOT NULL);

DROP TABLE shared;

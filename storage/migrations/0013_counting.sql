-- Whether a result counts for ratings (NULL: from before there was a choice, so it counts as it did then), and since when
-- it is annulled (0: it is not).
ALTER TABLE results ADD COLUMN rated INTEGER;
ALTER TABLE results ADD COLUMN annulled INTEGER NOT NULL DEFAULT 0;
-- Leaderboards read all results of a server.
CREATE INDEX results_by_guild ON results (guild, ended);

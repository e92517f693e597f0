-- The daily case: what people answered, and where a server has it posted. Days are days of UTC, YYYY-MM-DD; times are
-- Unix milliseconds. One answer a person and case; of somebody who was forgotten the answer stays, without them.
-- `counts`: it was the world's case of that day, and belongs to the row of days that a person answered.
CREATE TABLE case_answers (
    user INTEGER,
    case_id TEXT NOT NULL,
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    guild INTEGER,
    move TEXT NOT NULL,
    found INTEGER NOT NULL,
    counts INTEGER NOT NULL,
    doubted INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX case_answers_by_user ON case_answers (user, case_id) WHERE user IS NOT NULL;
CREATE INDEX case_answers_by_case ON case_answers (case_id);
CREATE INDEX case_answers_by_guild ON case_answers (guild, day) WHERE guild IS NOT NULL;

-- One post a day and server. `posted`: the day of the last one; `answered`: when somebody last answered there, or since
-- when it is posted; `ended`: why it stopped by itself, empty while it is posted.
CREATE TABLE case_posts (
    guild INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    game TEXT NOT NULL,
    language TEXT NOT NULL,
    posted TEXT NOT NULL,
    case_id TEXT NOT NULL,
    answered INTEGER NOT NULL,
    ended TEXT NOT NULL
) STRICT;

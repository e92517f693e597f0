-- Whom a server keeps out of its games: people and roles (`kind`). `by`: the moderator who did it, until they are forgotten.
CREATE TABLE kept_out (
    guild INTEGER NOT NULL,
    kind TEXT NOT NULL,
    who INTEGER NOT NULL,
    since INTEGER NOT NULL,
    by INTEGER,
    PRIMARY KEY (guild, kind, who)
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_out_by_who ON kept_out (who);

-- Messages of ours that belong to a server and to no table, such as its kept post.
CREATE TABLE server_posts (
    guild INTEGER NOT NULL,
    kind TEXT NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    digest TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (guild, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX server_posts_by_message ON server_posts (message);

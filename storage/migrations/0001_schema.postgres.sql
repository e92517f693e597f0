-- The schema of House Call 1.0 for PostgreSQL: the tables of 0001_schema.sqlite.sql, which says what they hold. Text is
-- compared byte by byte, whatever the database was made with. Tables where every move rewrites a row leave room for that in
-- their pages.

-- Numbers that are never given out twice: old buttons name them.
CREATE SEQUENCE table_ids;
CREATE SEQUENCE league_ids;
CREATE SEQUENCE league_game_ids;

-- SQLite's functions of these names, as far as the bot's SQL uses them. The order of keys stays. Text that is not JSON holds
-- nothing.
CREATE FUNCTION json_valid(data text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
    PERFORM CAST(data AS json);
    RETURN TRUE;
EXCEPTION WHEN data_exception THEN
    RETURN FALSE;
END $$;

CREATE FUNCTION json_keys(path text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT AS $$
    SELECT coalesce(array_agg(coalesce(part[1], part[2]) ORDER BY place), '{}')
    FROM regexp_matches(substr(path, 2), '\.(?:"([^"]*)"|([^."]+))', 'g') WITH ORDINALITY AS found(part, place)
$$;

CREATE FUNCTION json_plain(data json) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
    CASE json_typeof(data)
        WHEN 'object' THEN
            RETURN (
                SELECT '{' || coalesce(string_agg(to_json(key) || ':' || json_plain(value), ',' ORDER BY place), '')
                    || '}'
                FROM json_each(data) WITH ORDINALITY AS own(key, value, place));
        WHEN 'array' THEN
            RETURN (SELECT '[' || coalesce(string_agg(json_plain(value), ',' ORDER BY place), '') || ']'
                FROM json_array_elements(data) WITH ORDINALITY AS own(value, place));
        ELSE
            RETURN btrim(CAST(data AS text), E' \t\n\r');
    END CASE;
END $$;

CREATE FUNCTION json_extract(data text, path text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
    found json;
BEGIN
    found := CAST(data AS json) #> json_keys(path);
    CASE json_typeof(found)
        WHEN 'string' THEN RETURN found #>> '{}';
        WHEN 'boolean' THEN RETURN CASE WHEN CAST(found AS text) = 'true' THEN '1' ELSE '0' END;
        WHEN 'null' THEN RETURN NULL;
        ELSE RETURN json_plain(found);
    END CASE;
EXCEPTION WHEN data_exception THEN
    RETURN NULL;
END $$;

CREATE FUNCTION json_without(data json, keys text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
    IF json_typeof(data) <> 'object' THEN
        RETURN json_plain(data);
    END IF;
    RETURN (SELECT '{' || coalesce(string_agg(to_json(key) || ':' || CASE
            WHEN key = keys[1] THEN json_without(value, keys[2:])
            ELSE json_plain(value) END, ',' ORDER BY place), '') || '}'
        FROM json_each(data) WITH ORDINALITY AS own(key, value, place)
        WHERE key <> keys[1] OR cardinality(keys) > 1);
END $$;

CREATE FUNCTION json_remove(data text, VARIADIC paths text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
    path text;
BEGIN
    FOREACH path IN ARRAY paths LOOP
        data := json_without(CAST(data AS json), json_keys(path));
    END LOOP;
    RETURN data;
END $$;

CREATE FUNCTION json_patch(target text, patch text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
    base json := CASE WHEN json_typeof(CAST(target AS json)) = 'object' THEN CAST(target AS json) ELSE '{}' END;
    changes json := CAST(patch AS json);
BEGIN
    IF json_typeof(changes) <> 'object' THEN
        RETURN json_plain(changes);
    END IF;
    RETURN (WITH
        own AS (SELECT * FROM json_each(base) WITH ORDINALITY AS own(key, value, place)),
        new AS (SELECT * FROM json_each(changes) WITH ORDINALITY AS new(key, value, place)),
        merged AS (
            SELECT 1 AS part, own.place, own.key, own.value AS former, new.value AS latter
            FROM own LEFT JOIN new USING (key)
            UNION ALL
            SELECT 2, new.place, new.key, CAST('{}' AS json), new.value FROM new
            WHERE new.key NOT IN (SELECT key FROM own)
        )
        SELECT '{' || coalesce(string_agg(to_json(key) || ':' || CASE
            WHEN latter IS NULL THEN json_plain(former)
            ELSE json_patch(CAST(former AS text), CAST(latter AS text)) END, ',' ORDER BY part, place), '') || '}'
        FROM merged WHERE latter IS NULL OR json_typeof(latter) <> 'null');
END $$;

CREATE TABLE tables (
    id bigint PRIMARY KEY,
    game text COLLATE "C" NOT NULL,
    guild bigint,
    channel bigint NOT NULL,
    host bigint,
    settings text COLLATE "C" NOT NULL,
    language text COLLATE "C" NOT NULL,
    created bigint NOT NULL,
    last_activity bigint NOT NULL,
    status text COLLATE "C" NOT NULL,
    home bigint,
    rules_version bigint NOT NULL,
    catalogue text COLLATE "C" NOT NULL,
    seed bytea,
    seed_hash text COLLATE "C" NOT NULL,
    clock text COLLATE "C" NOT NULL,
    move_count bigint NOT NULL,
    undo_count bigint NOT NULL,
    started bigint,
    ended bigint,
    outcome text COLLATE "C"
) WITH (fillfactor = 80);
CREATE INDEX tables_by_home ON tables (home);
CREATE INDEX tables_by_host ON tables (host);
CREATE INDEX tables_by_status ON tables (status);

CREATE TABLE deals (
    table_id bigint PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    dealt bytea NOT NULL
);

CREATE TABLE states (
    table_id bigint PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    state bytea NOT NULL
);

CREATE TABLE seats (
    table_id bigint NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat bigint NOT NULL,
    "user" bigint,
    name text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    level text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL,
    last_seen_move bigint NOT NULL,
    original_user bigint,
    original_name text COLLATE "C" NOT NULL,
    name_at_start text COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_by_user ON seats ("user") WHERE "user" IS NOT NULL;
CREATE INDEX seats_by_original_user ON seats (original_user) WHERE original_user IS NOT NULL;

CREATE TABLE moves (
    table_id bigint NOT NULL REFERENCES tables ON DELETE CASCADE,
    number bigint NOT NULL,
    seat bigint NOT NULL,
    "user" bigint,
    move text COLLATE "C" NOT NULL,
    events bytea NOT NULL,
    at bigint NOT NULL,
    undone bigint NOT NULL,
    via text COLLATE "C" NOT NULL,
    interaction text COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE posts (
    table_id bigint NOT NULL,
    kind text COLLATE "C" NOT NULL,
    channel bigint NOT NULL,
    message bigint NOT NULL,
    digest text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    pictures text COLLATE "C" NOT NULL,
    generation bigint NOT NULL,
    sending bigint NOT NULL,
    refusal text COLLATE "C" NOT NULL,
    data text COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, kind)
);
CREATE INDEX posts_by_message ON posts (message);

CREATE TABLE marks (
    table_id bigint NOT NULL,
    kind text COLLATE "C" NOT NULL,
    version text COLLATE "C" NOT NULL,
    due bigint NOT NULL,
    created bigint NOT NULL,
    fresh bigint NOT NULL,
    attempts bigint NOT NULL,
    PRIMARY KEY (table_id, kind)
) WITH (fillfactor = 70, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX marks_by_due ON marks (due);

CREATE TABLE catalogues (
    hash text COLLATE "C" PRIMARY KEY,
    text bytea NOT NULL
);

CREATE TABLE outbox (
    id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    table_id bigint NOT NULL,
    kind text COLLATE "C" NOT NULL,
    target text COLLATE "C" NOT NULL,
    payload text COLLATE "C" NOT NULL,
    nonce text COLLATE "C" NOT NULL UNIQUE,
    due bigint NOT NULL,
    created bigint NOT NULL,
    deliver_each bigint NOT NULL,
    attempts bigint NOT NULL DEFAULT 0,
    revision text COLLATE "C" NOT NULL
) WITH (fillfactor = 70, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_scale_factor = 0.02);
CREATE UNIQUE INDEX outbox_once ON outbox (table_id, kind, target) WHERE deliver_each = 0;
CREATE INDEX outbox_by_due ON outbox (due);
CREATE INDEX outbox_by_target ON outbox (target);
CREATE INDEX outbox_by_table ON outbox (table_id);

CREATE TABLE timers (
    table_id bigint NOT NULL REFERENCES tables ON DELETE CASCADE,
    kind text COLLATE "C" NOT NULL,
    seat bigint NOT NULL,
    due bigint NOT NULL,
    PRIMARY KEY (table_id, kind, seat)
);
CREATE INDEX timers_by_due ON timers (due);

CREATE TABLE seat_records (
    table_id bigint NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat bigint NOT NULL,
    kind text COLLATE "C" NOT NULL,
    data text COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, seat, kind)
);

CREATE TABLE preferences (
    "user" bigint PRIMARY KEY,
    data text COLLATE "C" NOT NULL
);

CREATE TABLE servers (
    guild bigint PRIMARY KEY,
    data text COLLATE "C" NOT NULL
);

CREATE TABLE watchers (
    table_id bigint NOT NULL REFERENCES tables ON DELETE CASCADE,
    "user" bigint NOT NULL,
    since bigint NOT NULL,
    last_seen_move bigint NOT NULL,
    PRIMARY KEY (table_id, "user")
);
CREATE INDEX watchers_by_user ON watchers ("user");

CREATE TABLE results (
    table_id bigint PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    game text COLLATE "C" NOT NULL,
    guild bigint,
    ended bigint NOT NULL,
    data text COLLATE "C" NOT NULL,
    rated bigint NOT NULL,
    annulled bigint NOT NULL
);
CREATE INDEX results_by_end ON results (ended);
CREATE INDEX results_by_guild ON results (guild, ended);

CREATE TABLE result_seats (
    table_id bigint NOT NULL REFERENCES results ON DELETE CASCADE,
    seat bigint NOT NULL,
    "user" bigint,
    rank bigint NOT NULL,
    score bigint NOT NULL,
    kind text COLLATE "C" NOT NULL,
    level text COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX result_seats_by_user ON result_seats ("user") WHERE "user" IS NOT NULL;

CREATE TABLE meetings (
    table_id bigint NOT NULL REFERENCES results ON DELETE CASCADE,
    seat bigint NOT NULL,
    other bigint NOT NULL,
    digest text COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, seat, other)
);

CREATE TABLE cards_seen (
    "user" bigint NOT NULL,
    game text COLLATE "C" NOT NULL,
    card text COLLATE "C" NOT NULL,
    PRIMARY KEY ("user", game, card)
);

CREATE TABLE attendance (
    "user" bigint NOT NULL,
    table_id bigint NOT NULL REFERENCES tables ON DELETE CASCADE,
    finished bigint NOT NULL,
    answer_times text COLLATE "C" NOT NULL,
    PRIMARY KEY ("user", table_id)
);
CREATE INDEX attendance_by_table ON attendance (table_id);

CREATE TABLE reviews (
    table_id bigint NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat bigint NOT NULL,
    "user" bigint NOT NULL,
    started bigint NOT NULL,
    done bigint NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX reviews_by_user ON reviews ("user");
CREATE INDEX reviews_to_do ON reviews (started) WHERE done = 0;

CREATE TABLE case_answers (
    "user" bigint,
    case_id text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL,
    day text COLLATE "C" NOT NULL,
    guild bigint,
    move text COLLATE "C" NOT NULL,
    correct bigint NOT NULL,
    in_streak bigint NOT NULL,
    doubted bigint NOT NULL,
    at bigint NOT NULL
);
CREATE UNIQUE INDEX case_answers_by_user ON case_answers ("user", case_id) WHERE "user" IS NOT NULL;
CREATE INDEX case_answers_by_case ON case_answers (case_id);
CREATE INDEX case_answers_by_guild ON case_answers (guild, day) WHERE guild IS NOT NULL;

CREATE TABLE case_posts (
    guild bigint PRIMARY KEY,
    channel bigint NOT NULL,
    game text COLLATE "C" NOT NULL,
    language text COLLATE "C" NOT NULL,
    last_day text COLLATE "C" NOT NULL,
    case_id text COLLATE "C" NOT NULL,
    last_answer bigint NOT NULL,
    ended text COLLATE "C" NOT NULL
);

CREATE TABLE bans (
    guild bigint NOT NULL,
    kind text COLLATE "C" NOT NULL,
    target bigint NOT NULL,
    since bigint NOT NULL,
    moderator bigint,
    until bigint NOT NULL,
    PRIMARY KEY (guild, kind, target)
);
CREATE INDEX bans_by_target ON bans (target);

CREATE TABLE acts (
    id text COLLATE "C" PRIMARY KEY,
    guild bigint NOT NULL,
    at bigint NOT NULL,
    act text COLLATE "C" NOT NULL,
    actor bigint,
    person bigint,
    other bigint,
    table_id bigint NOT NULL,
    about text COLLATE "C" NOT NULL,
    reason text COLLATE "C" NOT NULL,
    until bigint NOT NULL,
    old text COLLATE "C" NOT NULL,
    new text COLLATE "C" NOT NULL
);
CREATE INDEX acts_by_guild ON acts (guild, at);

CREATE TABLE act_notices (
    act text COLLATE "C" NOT NULL,
    "user" bigint NOT NULL,
    guild bigint NOT NULL,
    PRIMARY KEY (act, "user")
);
CREATE INDEX act_notices_by_user ON act_notices ("user", guild);

CREATE TABLE invitations (
    table_id bigint NOT NULL REFERENCES tables ON DELETE CASCADE,
    "user" bigint NOT NULL,
    name text COLLATE "C" NOT NULL,
    until bigint NOT NULL,
    answer text COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, "user")
);
CREATE INDEX invitations_by_user ON invitations ("user");

CREATE TABLE avoided_people (
    "user" bigint NOT NULL,
    other bigint NOT NULL,
    since bigint NOT NULL,
    PRIMARY KEY ("user", other)
);
CREATE INDEX avoided_people_by_other ON avoided_people (other);

CREATE TABLE leagues (
    id bigint PRIMARY KEY,
    guild bigint NOT NULL,
    name text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL,
    channel bigint NOT NULL,
    host bigint,
    language text COLLATE "C" NOT NULL,
    settings text COLLATE "C" NOT NULL,
    season bigint NOT NULL,
    status text COLLATE "C" NOT NULL,
    due bigint NOT NULL
);
CREATE INDEX leagues_by_guild ON leagues (guild);
CREATE INDEX leagues_by_due ON leagues (due) WHERE status <> 'over';

CREATE TABLE league_players (
    league bigint NOT NULL REFERENCES leagues ON DELETE CASCADE,
    season bigint NOT NULL,
    number bigint NOT NULL,
    guild bigint NOT NULL,
    "user" bigint,
    name text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL,
    since bigint NOT NULL,
    division bigint NOT NULL,
    seed bigint NOT NULL,
    PRIMARY KEY (league, season, number)
);
CREATE UNIQUE INDEX league_players_by_user ON league_players ("user", league, season) WHERE "user" IS NOT NULL;

CREATE TABLE league_games (
    id bigint PRIMARY KEY,
    league bigint NOT NULL REFERENCES leagues ON DELETE CASCADE,
    guild bigint NOT NULL,
    season bigint NOT NULL,
    division bigint NOT NULL,
    status text COLLATE "C" NOT NULL,
    table_id bigint,
    attempts bigint NOT NULL,
    reason text COLLATE "C" NOT NULL
);
CREATE INDEX league_games_by_league ON league_games (league, season);
CREATE INDEX league_games_open ON league_games (league) WHERE status = 'open';
CREATE INDEX league_games_by_table ON league_games (table_id) WHERE table_id IS NOT NULL;

CREATE TABLE league_seats (
    league_game bigint NOT NULL REFERENCES league_games ON DELETE CASCADE,
    number bigint NOT NULL,
    guild bigint NOT NULL,
    rank bigint,
    score bigint NOT NULL,
    PRIMARY KEY (league_game, number)
);

CREATE TABLE versions (
    table_id bigint PRIMARY KEY,
    version bigint NOT NULL,
    press text COLLATE "C" NOT NULL
) WITH (fillfactor = 70);

CREATE TABLE slots (
    slot bigint PRIMARY KEY,
    leaving bigint NOT NULL DEFAULT 0,
    successor text COLLATE "C",
    ready bigint NOT NULL DEFAULT 0,
    alive bigint,
    seen text COLLATE "C" NOT NULL DEFAULT '[]'
);

CREATE TABLE cluster (
    name text COLLATE "C" PRIMARY KEY,
    value text COLLATE "C" NOT NULL
);

CREATE TABLE usage (
    week text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (week, kind, name)
);

-- Leagues of a server. People are rows with a number within league and season, so that results stay when somebody is
-- forgotten. Times are Unix milliseconds; `due` is when the next step of the league is due.
CREATE TABLE leagues (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    channel INTEGER NOT NULL,
    host INTEGER,
    language TEXT NOT NULL,
    settings TEXT NOT NULL,
    season INTEGER NOT NULL,
    status TEXT NOT NULL,
    created INTEGER NOT NULL,
    due INTEGER NOT NULL,
    begun INTEGER NOT NULL
) STRICT;
CREATE INDEX leagues_by_guild ON leagues (guild);
CREATE INDEX leagues_by_due ON leagues (due) WHERE status <> 'over';

CREATE TABLE league_people (
    league INTEGER NOT NULL REFERENCES leagues ON DELETE CASCADE,
    season INTEGER NOT NULL,
    number INTEGER NOT NULL,
    guild INTEGER NOT NULL,
    user INTEGER,
    name TEXT NOT NULL,
    status TEXT NOT NULL,
    since INTEGER NOT NULL,
    division INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    PRIMARY KEY (league, season, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX league_people_by_user ON league_people (user, league, season) WHERE user IS NOT NULL;

CREATE TABLE league_games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    league INTEGER NOT NULL REFERENCES leagues ON DELETE CASCADE,
    guild INTEGER NOT NULL,
    season INTEGER NOT NULL,
    division INTEGER NOT NULL,
    state TEXT NOT NULL,
    at_table INTEGER,
    tries INTEGER NOT NULL,
    how TEXT NOT NULL
) STRICT;
CREATE INDEX league_games_by_league ON league_games (league, season);
CREATE INDEX league_games_open ON league_games (league) WHERE state = 'open';
CREATE INDEX league_games_by_table ON league_games (at_table) WHERE at_table IS NOT NULL;

CREATE TABLE league_seats (
    league_game INTEGER NOT NULL REFERENCES league_games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    guild INTEGER NOT NULL,
    rank INTEGER,
    score INTEGER NOT NULL,
    PRIMARY KEY (league_game, number)
) STRICT, WITHOUT ROWID;

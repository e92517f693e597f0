-- Reviews of finished games: one a seat, written down after each decision that was looked at. Whoever has the seat asked
-- for it, and only they get it. It goes with the moves of the game and with the person.
CREATE TABLE reviews (
    table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    begun INTEGER NOT NULL,
    done INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX reviews_by_user ON reviews (user);
CREATE INDEX reviews_to_do ON reviews (begun) WHERE done = 0;

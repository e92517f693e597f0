-- Kinds of cards that people have held at least once: the joke of each is told the first time.
CREATE TABLE cards_met (
    user INTEGER NOT NULL,
    game TEXT NOT NULL,
    card TEXT NOT NULL,
    PRIMARY KEY (user, game, card)
) STRICT, WITHOUT ROWID;

"""How the games look: one folder a game, one contract."""

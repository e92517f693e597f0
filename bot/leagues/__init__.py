"""Leagues: divisions by standing, games that the bot opens, standings, promotion. Arithmetic here is pure."""

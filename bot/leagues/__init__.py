"""Leagues: divisions drawn by standing, games that the bot opens, standings, up and down. Arithmetic here is pure."""

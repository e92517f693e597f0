"""The rules of Gothic Doctor by phase; game.py has them as tables."""

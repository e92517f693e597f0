"""Screens: pure functions from views and rows to the parts of a message."""

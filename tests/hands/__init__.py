"""Measurements and laws of hands, for all games alike.

Tests read the messages that are sent, and press by custom_id and values as Discord would. `shown.py` reads a message,
`pressing.py` finds the press for a move, `sitting.py` plays on the bot without Discord.
"""

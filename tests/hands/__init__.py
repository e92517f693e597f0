"""Whether hands are right, for all games alike: what is measured, and the laws.

Everything is read from what is sent, and pressed by custom_id and values as Discord would. `shown.py` reads a message,
`pressing.py` finds what somebody with a move in mind presses, `sitting.py` plays on the bot without Discord.
"""

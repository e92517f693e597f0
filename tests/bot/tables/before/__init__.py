"""A database of the version before, and the script that made it."""

"""Servers: moderators' settings, bans, and notices that belong to no table."""

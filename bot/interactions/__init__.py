"""Presses and slash commands: one file a feature, with its buttons and its commands together."""

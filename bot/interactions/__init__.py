"""Presses and slash commands: one file for each feature, with its buttons and its commands together."""

"""Timers and periodic tasks."""

"""The outbox: rows that wait to be sent to Discord, and how they are delivered."""
